import { expect, test } from "vitest";
import { accepted } from "./lib/accepted.ts";
import { checkLine, heldAgain, missedBudgets } from "./lib/markdown.ts";
import { kept } from "./lib/results.ts";
import { type Check, type Verdict, verdict } from "./lib/row.ts";
import { rows } from "./rows/all.ts";

const lower: Check = { what: "one", value: 0, target: 10, better: "lower" };
const higher: Check = { what: "one", value: 0, target: 10, better: "higher" };
const known = (figure: number) => ({ figure, because: "" });

const cases: readonly (readonly [Verdict, Check] | readonly [Verdict, Check, number])[] = [
  ["holds", { ...lower, value: 10 }],
  ["holds", { ...higher, value: 10 }],
  ["within noise", { ...lower, value: 10.5, spread: 0.6 }],
  ["FAILS", { ...lower, value: 10.5, spread: 0.4 }],
  // Noise excuses a tenth at most.
  ["FAILS", { ...lower, value: 12, spread: 5 }],
  ["FAILS", { ...higher, value: 9 }],
  ["MISSED", { ...lower, value: 12 }, 12],
  ["MISSED", { ...lower, value: 11 }, 12],
  ["MISSED", { ...lower, value: 13.1 }, 12],
  ["FAILS", { ...lower, value: 13.3 }, 12],
  ["MISSED", { ...lower, value: 13.3, spread: 1.5 }, 12],
  ["MISSED", { ...higher, value: 4.6 }, 5],
  ["FAILS", { ...higher, value: 4.4 }, 5],
  ["holds", { ...lower, value: 9 }, 12],
  ["FAILS", { ...lower, value: Number.NaN }, 12],
];

test("what becomes of a budget", () => {
  for (const [expected, check, figure] of cases) {
    const accepting = figure === undefined ? undefined : known(figure);
    expect([verdict(check, accepting), check, figure]).toEqual([expected, check, figure]);
  }
});

test("what is said of a budget: missed, failed, or held again", () => {
  const [what = "", { figure, because }] = Object.entries(accepted)[0] ?? ["", known(0)];
  const check: Check = { what, value: figure, target: figure / 2, better: "lower" };
  expect(checkLine(check).at(-1)).toBe("MISSED");
  expect(missedBudgets([check]).join()).toContain(because);
  const worse = { ...check, value: figure * 2 };
  expect(missedBudgets([worse]).join()).toContain(`Accepted is ${figure}. This is not accepted.`);
  expect(heldAgain([check])).toEqual([]);
  expect(heldAgain([{ ...check, value: 0 }]).join()).toContain(what);
});

test("each accepted budget is one that is measured", () => {
  const measured = rows.flatMap(({ name }) => kept(name)?.checks ?? []).map(({ what }) => what);
  expect(Object.keys(accepted).filter((what) => !measured.includes(what))).toEqual([]);
});
