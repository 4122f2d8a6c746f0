import { none } from "@edbridge/core/internal";
import {
  capitalized,
  counted,
  linesText,
  listed,
  markdownTable,
  pageText,
  singular,
} from "../command/text.js";
import type { CodeFate, CodeKind, DescriptorRecord } from "./crosswalk.js";

const mostNames = 3;

const states = ["same", "renamed", "near", "differs", "missing"] as const;

/** How many codes became what. */
function headline(kinds: readonly CodeKind[]): string {
  const all = kinds.flatMap(({ codes = none }) => codes);
  const of = (state: CodeFate["state"]) => all.filter((each) => each.state === state).length;
  // Only a comparison finds codes that differ.
  const counts = states
    .filter((state) => state !== "differs" || of(state) > 0)
    .map((state) => `${of(state)} ${state}`)
    .join(", ");
  const unread = kinds.filter(({ codes }) => codes === undefined).length;
  const rest = unread === 0 ? "" : ` The host does not give ${counted(unread, "list")}.`;
  return `${counted(all.length, "code")} of ${counted(kinds.length, "kind")}: ${counts}.${rest}`;
}

const meaning: Readonly<Record<CodeFate["state"], string>> = {
  same: "",
  renamed: "RENAMED: edbridge translates these",
  near: "NEAR: the host refuses these, unless the proposal is right and is given as values",
  differs:
    "DIFFERS: records of the host have another code where those of the old host have these; values would mend it",
  missing: "MISSING: the host refuses these, until its operator loads them",
};

/** Lines for a terminal: all codes but those that are the same. */
export function codesAsText(kinds: readonly CodeKind[]): string {
  const lines = [headline(kinds)];
  for (const state of states.slice(1)) {
    const stateLines = kinds.flatMap(({ descriptor, fields, usedBy, codes = none }) => {
      const fates = codes
        .filter((each) => each.state === state)
        .map(({ legacy, current, by }) => {
          const to = current === undefined ? "" : ` -> ${current}`;
          return `    ${legacy}${to}${by === undefined ? "" : `  (${by})`}`;
        });
      const used = usedBy.length === 0 ? "" : `; used by ${listed(usedBy, mostNames)}`;
      const head = `  ${descriptor} (${listed(fields, mostNames)}${used})`;
      return fates.length === 0 ? [] : [head, ...fates];
    });
    if (stateLines.length > 0) lines.push("", meaning[state], ...stateLines);
  }
  return linesText(lines);
}

export function codesAsMarkdown(kinds: readonly CodeKind[]): string {
  const head = "descriptor,legacy code,state,code of the host,by,fields,used by".split(",");
  const rows = kinds.flatMap(({ descriptor, fields, usedBy, codes = none }) =>
    codes.map(({ legacy, state, current = "", by = "" }) => {
      const [names, callers] = [listed(fields, mostNames), usedBy.join(", ")];
      return [descriptor, legacy, state, current, by, names, callers];
    }),
  );
  return pageText("# Codes", headline(kinds), markdownTable(head, rows));
}

export function descriptorsAsXml(
  records: Readonly<Record<string, readonly DescriptorRecord[]>>,
  dataStandard: string,
): string {
  const [major = 5, minor = 0] = dataStandard.split(".").map(Number);
  const version = major < 5 ? `0${major}${minor}0` : `${major}.${minor}.0`;
  const entries = Object.entries(records).flatMap(([collection, descriptorRecords]) => {
    const name = capitalized(singular(collection));
    return descriptorRecords.flatMap((record) => [
      `  <${name}>`,
      ...Object.entries(record).map(([member, value]: [string, string]) => {
        const element = capitalized(member);
        return `    <${element}>${escaped(value)}</${element}>`;
      }),
      `  </${name}>`,
    ]);
  });
  const root = "InterchangeDescriptors";
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://ed-fi.org/${version}">`,
    ...entries,
    `</${root}>`,
    "",
  ].join("\n");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
