import { type CollectionFate, fateNames } from "./collections.js";

/** The fates as aligned lines, and how many there are of each. */
export function fatesAsText(fates: readonly CollectionFate[]): string {
  const width = Math.max(...fates.map(({ legacy }) => legacy.length));
  const lines = fates.map((one) => {
    return `${one.legacy.padEnd(width)}  ${one.fate.padEnd(9)}  ${destination(one)}`.trimEnd();
  });
  return `${[...lines, "", summary(fates)].join("\n")}\n`;
}

/** The fates as a Markdown table, and how many there are of each. */
export function fatesAsMarkdown(fates: readonly CollectionFate[]): string {
  const rows = fates.map((one) => `| \`${one.legacy}\` | ${one.fate} | ${marked(one)} |`);
  const head = ["| legacy | fate | current |", "| --- | --- | --- |"];
  return `${[summary(fates), "", ...head, ...rows].join("\n")}\n`;
}

function destination({ current, parts, how, why }: CollectionFate): string {
  if (parts) return `${parts.join(" and ")}, ${how ?? ""}`;
  if (current === undefined) return why ?? "";
  return why === undefined ? current : `${current}, writes are refused: ${why}`;
}

function marked(one: CollectionFate): string {
  const code = (path: string) => `\`${path}\``;
  const { current, parts } = one;
  return destination({
    ...one,
    ...(current === undefined ? {} : { current: code(current) }),
    ...(parts === undefined ? {} : { parts: parts.map(code) }),
  });
}

function summary(fates: readonly CollectionFate[]): string {
  const count = (fate: CollectionFate["fate"]) => fates.filter((one) => one.fate === fate).length;
  return fateNames.map((fate) => `${count(fate)} ${fate}`).join(", ");
}
