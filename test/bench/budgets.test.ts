import { expect, test } from "vitest";
import { accepted, acceptedOnNode20 } from "./lib/accepted.ts";
import { type Check, kept, report, type Verdict, verdict } from "./lib/row.ts";
import { rows } from "./rows/all.ts";

const lower: Check = { what: "one", value: 0, target: 10, better: "lower" };
const higher: Check = { ...lower, better: "higher" };
const cases: [Verdict, Check, figure?: number][] = [
  ["holds", { ...lower, value: 10 }],
  ["holds", { ...higher, value: 10 }],
  ["within noise", { ...lower, value: 10.5, spread: 0.6 }],
  ["FAILS", { ...lower, value: 10.5, spread: 0.4 }],
  // Noise excuses a tenth at most.
  ["FAILS", { ...lower, value: 12, spread: 5 }],
  ["FAILS", { ...higher, value: 9 }],
  ["MISSED", { ...lower, value: 11 }, 12],
  ["MISSED", { ...lower, value: 13.1 }, 12],
  ["FAILS", { ...lower, value: 13.3 }, 12],
  ["MISSED", { ...lower, value: 13.3, spread: 1.5 }, 12],
  ["MISSED", { ...higher, value: 4.6 }, 5],
  ["FAILS", { ...higher, value: 4.4 }, 5],
  ["holds", { ...lower, value: 9 }, 12],
  ["FAILS", { ...lower, value: Number.NaN }, 12],
];

test.each(cases)("%s: %j, accepted %s", (expected, check, figure) => {
  expect(verdict(check, figure === undefined ? undefined : { figure, because: "" })).toBe(expected);
});

test("what is said of a budget: missed, failed, or held again", () => {
  const [what = "", { figure = 0, because = "" } = {}] = Object.entries(accepted)[0] ?? [];
  const missed: Check = { what, value: figure, target: figure / 2, better: "lower" };
  expect(report([missed])).toContain(because);
  expect(report([{ ...missed, value: figure * 2 }])).toContain(`Accepted is ${figure}.`);
  expect(report([{ ...missed, value: 0 }])).toContain(
    `${what}: 0, at most ${figure / 2}: holds again`,
  );
});

test("each accepted budget is one that is measured", () => {
  const measured = rows.flatMap(({ name }) => kept(name)?.checks ?? []).map(({ what }) => what);
  const names = Object.keys({ ...accepted, ...acceptedOnNode20 });
  expect(names.filter((what) => !measured.includes(what))).toEqual([]);
});
