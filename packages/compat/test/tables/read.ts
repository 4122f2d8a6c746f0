import { readFileSync } from "node:fs";

/** The Data Standards that the tables have columns for. */
export const standards = ["3.1", "3.3", "4.0", "5.0", "6.0"] as const;

/** The rows of a table beside this file, by the names in its first line. */
export function readTable(name: string): Record<string, string>[] {
  const text = readFileSync(new URL(name, import.meta.url), "utf8");
  const [first = "", ...lines] = text.trimEnd().split("\n");
  const names = first.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return Object.fromEntries(names.map((column, at) => [column, cells[at] ?? ""]));
  });
}
