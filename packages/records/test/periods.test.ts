import { expect, test } from "vitest";
import { dayOf, periodAt } from "../src/record/periods.js";

const today = "2017-08-21";
const past = { beginDate: "2014-08-25", endDate: "2015-06-01" };
const older = { beginDate: "2016-01-01", endDate: "2014-06-01" };
const since = { beginDate: "2016-08-22" };
const always = { endDate: "2018-01-01" };
const next = { beginDate: "2018-08-20" };
const later = { beginDate: "2019-08-19" };

test.each([
  [[past, since], 1],
  [[since, past], 0],
  [[always, since, past], 1],
  [[always, next], 0],
  [[older, past, next], 1],
  [[later, next], 1],
  [[{ beginDate: today }, since], 0],
  [[next, { beginDate: today, endDate: today }], 1],
  [[past], 0],
  [[], 0],
])("of %j the one of today is at %i", (periods, at) => {
  expect(periodAt(periods, today)).toBe(at);
});

test("the day is that of the clock on the wall", () => {
  expect(dayOf(new Date(2017, 0, 2, 23, 59).getTime())).toBe("2017-01-02");
  expect(dayOf(new Date(2017, 11, 31, 0, 0).getTime())).toBe("2017-12-31");
});
