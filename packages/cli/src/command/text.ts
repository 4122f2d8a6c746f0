import { keptIn, none } from "@edbridge/core/internal";
/** A number with its noun: `1 call`, `14,220 reads`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : `${noun}s`}`;
}

/** The texts that there are; one whose condition fails is left out. */
export function textsOf(...texts: readonly (string | false | undefined)[]): string[] {
  return texts.filter((text) => typeof text === "string");
}

/** The first of many texts, and how many more there are. */
export function firstOf(texts: readonly string[], most: number): string[] {
  const more = texts.length - most;
  return [...texts.slice(0, most), ...textsOf(more > 0 && `and ${more} more`)];
}

/** The same on one line. */
export function listed(names: readonly string[], most: number): string {
  return firstOf(names, most).join(", ");
}

/** Without what a terminal would obey: a name may be a caller's own. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, "?");
}

/** Lines for a terminal. */
export function linesText(lines: readonly string[]): string {
  return lines.map((line) => `${printable(line)}\n`).join("");
}

/** Paragraphs, headings and tables of a page. */
export function pageText(...parts: readonly (string | false | undefined)[]): string {
  return `${textsOf(...parts).join("\n\n")}\n`;
}

export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A table in CSV (RFC 4180). No cell is one that a spreadsheet takes for a formula. */
export function csv(head: string, rows: readonly (readonly (string | number)[])[]): string {
  return [head.split(","), ...rows].map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const plain = printable(value);
  const safe = /^[=+\-@]/.test(plain) ? `'${plain}` : plain;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function markdownCode(text: string): string {
  return `\`${text.replaceAll("`", "'")}\``;
}

/** A table in Markdown; control characters and `|` of its cells are escaped. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => printable(cell).replaceAll("|", String.raw`\|`)).join(" | ")} |`;
  return [head, head.map(() => "---"), ...rows].map(row).join("\n");
}

export function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const each of items) keptIn(groups, keyOf(each), () => []).push(each);
  return groups;
}

/** The name of one record of a collection. */
export function singular(collection: string): string {
  return collection
    .replace(/^people$/, "person")
    .replace(/ies$/, "y")
    .replace(/s$/, "");
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function uncapitalized(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** `NO_PROXY` with further names. A `*` is for all hosts only where it is alone. */
export function noProxyOf(written: string | undefined, names: string): string {
  return written?.trim() === "*" ? "*" : [written, names].filter(Boolean).join(",");
}

/** An address whose user and password a client can read; `undefined` where it is none. */
export function readableUrl(address: string): URL | undefined {
  try {
    const url = new URL(address);
    decodeURIComponent(url.username + url.password);
    return url;
  } catch {
    return undefined;
  }
}

/** The host name in an address, or in a `Host`. */
export function nameIn(address = ""): string {
  const [, name = ""] = /^(?:https?:\/\/)?([^/]*?)\.?(?::\d{1,5})?(?:\/|$)/.exec(address) ?? none;
  return name.toLowerCase();
}
