import { expect, test } from "vitest";
import { callOrigin, originIn } from "../src/report/event.js";

test("what a program has set for its stacks stays as it is", () => {
  const text = (_: Error, { length }: NodeJS.CallSite[]) =>
    length > 0 ? "Error\n    at f (/own/job.js:1:2)" : "Error";
  for (const hook of [text, (_: Error, sites: NodeJS.CallSite[]) => sites]) {
    const before = [Error.stackTraceLimit, Error.prepareStackTrace] as const;
    [Error.stackTraceLimit, Error.prepareStackTrace] = [3, hook];
    const found = callOrigin();
    const after = [Error.stackTraceLimit, Error.prepareStackTrace];
    [Error.stackTraceLimit, Error.prepareStackTrace] = before;
    expect(after).toEqual([3, hook]);
    const site = hook === text ? expect.stringContaining("job.js:1:2") : null;
    expect(found).toMatchObject({ site, via: null });
  }
});

const stack = (...frames: string[]) =>
  ["Error", ...frames.map((each) => `    at ${each}`)].join("\n");

test.each([
  [
    "the nearest own line, and those that lead to it",
    ["f (/job/lib/send.js:3:9)", "g (/job/lib/send.js:8:1)", "/job/job.js:65:12"],
    "lib/send.js:3:9",
    null,
    ["lib/send.js:8:1", "job.js:65:12"],
  ],
  [
    "no more than eight lines that lead to it",
    Array.from({ length: 12 }, (_, at) => `f (/job/a.js:${at}:1)`),
    "a.js:0:1",
    null,
    Array.from({ length: 8 }, (_, at) => `a.js:${at + 1}:1`),
  ],
  ["a scoped library on Windows", ["a (C:\\job\\node_modules\\@x\\y\\z.js:1:1)"], null, "@x/y"],
  [
    "request",
    ["a (/node_modules/request/b.js:1:1)", "c (/node_modules/z/z.js:1:1)"],
    null,
    "request",
  ],
  [
    "superagent",
    ["a (/node_modules/superagent/b.js:1:1)", "c (/node_modules/z/z.js:1:1)"],
    null,
    "superagent",
  ],
  ["an ES module", ["async file:///job/a%20b.mjs:7:1"], "a b.mjs:7:1", null],
  ["a file outside the folder", ["f (/opt/shared.js:1:2)"], "/opt/shared.js:1:2", null],
  [
    "own code below a library and Node.js",
    ["emit (node:events:5:1)", "d (/job/node_modules/axios/a.js:1:1)", "main (/job/job.js:2:3)"],
    "job.js:2:3",
    null,
  ],
  [
    "a library that hides its caller",
    ["a (/job/node_modules/got/dist/b.js:1:1)", "c (/job/node_modules/@x/y/z.js:1:1)"],
    null,
    "got",
  ],
  [
    "a scoped library, and a folder of links",
    ["a (/job/node_modules/.pnpm/@x+y@1/node_modules/@x/y/z.js:1:1)"],
    null,
    "@x/y",
  ],
  ["Windows", ["f (C:\\other\\job.js:3:4)"], "C:\\other\\job.js:3:4", null],
  ["nothing", ["node:internal/main:1:1", "<anonymous>"], null, null],
])("the origin of a call: %s", (_, frames, site, via, callers = []) => {
  const { callers: lines = [], ...origin } = originIn(stack(...frames), "/job");
  expect(origin).toEqual({ site: site === null ? null : expect.stringContaining(site), via });
  expect(lines).toEqual(callers);
});
