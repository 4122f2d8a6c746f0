import { accepted } from "./accepted.ts";
import { type Check, type RowResult, type TableOf, verdict } from "./row.ts";
import { round } from "./stats.ts";

function table({ columns, lines }: Pick<TableOf, "columns" | "lines">): string {
  const shown = (cell: string | number) => (Number.isNaN(cell) ? "none" : String(cell));
  const line = (cells: readonly (string | number)[]) => `| ${cells.map(shown).join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...lines.map(line)].join("\n");
}

/** One check in words: what, how much, how much it should be, what became of it. */
export function checkLine(check: Check): string[] {
  const { what, value, spread, target, better } = check;
  const figure = Number.isFinite(value) ? String(round(value)) : "none";
  const got = spread == null || figure === "none" ? figure : `${figure} ±${round(spread)}`;
  return [
    what,
    got,
    `${better === "higher" ? "at least" : "at most"} ${target}`,
    verdict(check, accepted[what]),
  ];
}

/** The budgets that do not hold, in words, with what is known of those that are accepted. */
export function missedBudgets(checks: readonly Check[]): string[] {
  return checks.flatMap((check) => {
    const [what = "", got = "", must = "", came] = checkLine(check);
    if (came !== "MISSED" && came !== "FAILS") return [];
    const known = accepted[what];
    const said = `edbridge misses a budget. ${what}: ${got}, where it must be ${must}.`;
    if (came === "MISSED" && known) return [`${said} ${known.because}`];
    const before = known ? ` Accepted is ${known.figure}.` : "";
    return [`${said}${before} This is not accepted.`];
  });
}

/** The accepted budgets that hold again, in words. */
export function heldAgain(checks: readonly Check[]): string[] {
  return checks
    .filter((check) => accepted[check.what] && verdict(check) === "holds")
    .map(({ what }) => `A budget holds again. ${what}: take it out of test/bench/lib/accepted.ts.`);
}

export function checksTable(checks: readonly Check[]): string {
  return table({ columns: ["budget", "measured", "must be", ""], lines: checks.map(checkLine) });
}

/** A row's tables, checks and notes. */
export function resultText({ tables, checks, notes = [] }: RowResult): string {
  return [
    ...tables.map((one) => (one.title ? `${one.title}:\n\n${table(one)}` : table(one))),
    ...(checks.length > 0 ? [checksTable(checks)] : []),
    ...notes,
  ].join("\n\n");
}
