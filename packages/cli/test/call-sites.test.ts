import type { CallEvent } from "@edbridge/compat";
import { expect, test } from "vitest";
import { CallSites } from "../src/run/call-sites.js";

const call = (kind: string, ...lines: string[]) => {
  const [method, collection] = kind.split(" ");
  const [site = null, ...callers] = lines;
  return { method, collection, kind: "data", site, via: null, callers } as unknown as CallEvent;
};

const send = ["lib/ods.js:36:9"];

test.each([
  ["lines of a file that others call", [call("GET schools", "a.js:1", "main.js:9")], ["a.js:1"]],
  [
    "a file that sends all",
    [call("GET schools", ...send, "job.js:5"), call("GET staffs", ...send, "job.js:7")],
    ["job.js:5", "job.js:7"],
  ],
  [
    "a function that others call for one kind",
    [
      call("GET schools", ...send, "job.js:5", "job.js:80"),
      call("POST staffs", ...send, "job.js:7", "job.js:81"),
      call("POST staffs", ...send, "job.js:7", "job.js:82"),
    ],
    ["job.js:5", "job.js:7", "job.js:7"],
  ],
  [
    "a loop over collections",
    [
      call("GET schools", ...send, "job.js:5", "job.js:80"),
      call("GET staffs", ...send, "job.js:5", "job.js:80"),
      call("POST staffs", ...send, "job.js:7", "job.js:80"),
    ],
    ["job.js:5", "job.js:5", "job.js:7"],
  ],
  ["no line", [call("GET schools")], [null]],
])("a call is made in: %s", (_, calls, sites) => {
  const found = new CallSites();
  for (const each of calls) found.add(each);
  const resolved = calls.map((each) => found.resolved(each));
  expect(resolved.map(({ site }) => site)).toEqual(sites);
  for (const { site, via } of resolved) {
    expect(via).toBe(site === null || site.startsWith("a.js") ? null : send[0]);
  }
});
