// The parts of a run that ask no host: the command of the job, the file of its events, and the texts about both.
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { CallEvent } from "@edbridge/compat";
import { HostError, SettingError } from "@edbridge/core";
import { expect, onTestFinished, test } from "vitest";
import { hostLine, notCurrent } from "../src/command/learn-host.js";
import { csv, firstOf, markdownTable, nameIn, noProxyOf, singular } from "../src/command/text.js";
import { CallSites, EventFile, isOther, openReport } from "../src/run/events.js";
import { commandText, isNodeCommand, launch, withoutOwn, withoutProxy } from "../src/run/launch.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const folder = temporaryFolder();
function file(name: string, text: string, mode = 0o644): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

test("a command is one of Node.js by its name, its script or the first line of that", () => {
  file("job", "#!/usr/bin/env node\nnode", 0o755);
  file("tool", "#!/bin/sh\nnode tool.js", 0o755);
  file("plain", "#!/usr/bin/env node", 0o644);
  mkdirSync(join(folder, "folder"));
  const words = "node NODE.exe nodejs tsx npx pnpm.cmd corepack python3 a.js a.mts a.jsx a.js.py";
  const names = [...words.split(" "), "job", "tool", "plain", "folder", "none", ""];
  const isOne = (name: string) => isNodeCommand([name], `/none:${folder}`);
  expect(names.filter(isOne)).toMatchSnapshot();
  expect(["job", "tool"].map((name) => isNodeCommand([join(folder, name)], ""))).toEqual([
    true,
    false,
  ]);
  expect(isNodeCommand([], folder)).toBe(false);
});

test("a command is named without what could be secret", () => {
  const lines = `
node job.js secret | node --secret=a.js a.MJS b.js | python3 -m module secret | dotnet app.dll
node -r x.cjs | java -jar a.jar | sh -c secret | npx tsx a.ts | job | ruby a=b.rb | ./run.sh x y`;
  const found = lines
    .trim()
    .split(/ \| |\n/)
    .map((line) => `${line}: ${commandText(line.split(" "))}`);
  expect([...found, commandText([])]).toMatchSnapshot();
});

test("a job gets none of our own variables, and no proxy before its own machine", () => {
  expect(withoutOwn({ EDBRIDGE_PORT: "1", EDFI: "2", MY_EDBRIDGE_X: "3" })).toEqual({
    EDFI: "2",
    MY_EDBRIDGE_X: "3",
  });
  const values = [
    {},
    { NO_PROXY: "a" },
    { no_proxy: "b", NO_PROXY: "a" },
    { NO_PROXY: " * " },
    { NO_PROXY: "*,a" },
  ];
  expect(values.map(withoutProxy)).toMatchSnapshot();
  expect(noProxyOf("", "x")).toBe("x");
});

test("a job that cannot be started is named with the reason, and one that ends with its code", async () => {
  const plain = file("not-executable", "");
  const said: string[] = [];
  const watched = { say: (text: string) => void said.push(text), longest: 60_000 };
  const ends = async (...words: string[]) =>
    launch(words, {}, watched).catch((error: unknown) =>
      `${Object(error).code} ${String(error)}`.replace(folder, "FOLDER"),
    );
  const node = process.execPath;
  expect([
    await ends("no-such-program x"),
    await ends("no-such-program", "x"),
    await ends(plain),
  ]).toMatchSnapshot();
  expect(await ends(node, "-e", "console.error(1); process.exit(3)")).toEqual({
    exitCode: 3,
    isInterrupted: false,
  });
  expect(await ends(node, "-e", "process.kill(process.pid, 'SIGKILL')")).toEqual({
    exitCode: 137,
    isInterrupted: true,
  });
  const stopped = launch(
    [node, "-e", "setInterval(() => {}, 1000)"],
    {},
    { ...watched, longest: 1 },
  );
  expect([await stopped, said]).toEqual([{ exitCode: 143, isInterrupted: true }, ["1\n"]]);
});

const answer = { status: 200, ms: 1, hostMs: 1, hostCalls: 1, changes: [], mapped: [], lost: [] };
const asked = { method: "GET", kind: "data", collection: "schools", caller: null } as const;
const place = { site: null, via: null, elsewhere: false };
const rest = {
  v: 1,
  time: "",
  run: "a",
  door: "register",
  refused: null,
  rehearsed: null,
  reason: null,
} as const;
const event = (more: Partial<CallEvent>): CallEvent => ({
  ...rest,
  ...asked,
  ...answer,
  ...place,
  ...more,
});

test("a call is at the line through which the fewest kinds of calls go", () => {
  const sites = new CallSites();
  const [own, other] = [
    { site: "send.js:1", callers: ["list.js:2", "job.js:3"] },
    { site: "send.js:1", callers: ["job.js:3"] },
  ];
  const calls = [
    event(own),
    event({ ...other, collection: null }),
    event({ site: "send.js:1", via: "got", method: "POST" }),
    event({}),
  ];
  for (const each of calls) sites.add(each);
  expect(calls.map((each) => sites.resolved(each)).map(({ site, via }) => [site, via])).toEqual([
    ["list.js:2", "send.js:1"],
    ["job.js:3", "send.js:1"],
    ["send.js:1", "got"],
    [null, null],
  ]);
});

test("the lines of a run are events, what its processes say beside them, and those of nobody", async () => {
  const events = new EventFile();
  onTestFinished(() => events.remove());
  const read = async () => {
    const found: unknown[] = [];
    await events.read(
      (each) => void found.push(["event", each]),
      (each) => void found.push(each),
    );
    return found;
  };
  expect(await read()).toEqual([]);
  const others = {
    v: 1,
    elsewhere: true,
    origin: "https://a.example",
    calls: 1,
    isLegacy: true,
    isWrite: false,
    isHeldBack: false,
  };
  const lines = [others, { v: 1, started: "curl", inherits: false }, { ...others, v: 2 }, [], "x"];
  appendFileSync(events.path, lines.map((each) => `${JSON.stringify(each)}\r\n`).join("") + "{");
  expect(await read()).toEqual([others, lines[1], "unknown", "unknown", "unknown", "unknown"]);
});

test("a report is appended to, from a line of its own on, and is its owner's alone", () => {
  const report = file("report.ndjson", '\uFEFF\n{"v":1}');
  const opened = openReport(report);
  opened.add({ v: 1, run: "a" });
  opened.end();
  expect(readFileSync(report, "utf8")).toBe('\uFEFF\n{"v":1}\n{"v":1,"run":"a"}\n');
  expect(statSync(report).mode & 0o777).toBe(0o600);
  const texts = ["", "\n", '{"v":1}', '{"w":1}', '{"v":1,', '{"w":1,', "text", "[1]"];
  expect(texts.map((text) => isOther(file("any", text)))).toEqual([
    false,
    false,
    false,
    true,
    false,
    true,
    true,
    true,
  ]);
  expect([
    isOther(join(folder, "none")),
    isOther(folder),
    isOther(file("any", '{"w":1}'), "w"),
  ]).toEqual([false, false, false]);
  expect(() => openReport(file("job.js", "run()"))).toThrow(
    /^--report .*job\.js has something else in it than a report/,
  );
});

test("texts are made for people, for pages and for spreadsheets", () => {
  const cells = ["=1+1", "+1", "-1", "@x", "a=b", 'say "x"', "a,b", "a\nb", "plain"];
  expect(
    csv(
      "one,two",
      cells.map((each) => [each, 1]),
    ),
  ).toMatchSnapshot();
  expect(markdownTable(["a", "b"], [["x|y", "\u001b[1m"]])).toMatchSnapshot();
  expect([firstOf(["a", "b"], 1), firstOf(["a", "b"], 2), firstOf([], 0)]).toEqual([
    ["a", "and 1 more"],
    ["a", "b"],
    [],
  ]);
  expect(["people", "parents", "localEducationAgencies", "staff"].map(singular)).toEqual([
    "person",
    "parent",
    "localEducationAgency",
    "staff",
  ]);
  const addresses = [
    "https://A.example:8080/x",
    "a.example.",
    "http://a.example.:1",
    "a.example:123456",
    "",
    undefined,
  ];
  expect(addresses.map(nameIn)).toEqual([
    "a.example",
    "a.example",
    "a.example",
    "a.example:123456",
    "",
    "",
  ]);
});

test("a line names each host with what is known of it", () => {
  const fact = {
    baseUrl: "https://a.example",
    dataStandard: "5.0",
    dataPath: "/data/v3",
    translates: true,
  };
  const facts = [fact, { ...fact, version: "7.3", translates: false }];
  const error = new SettingError("store", "is out of order.");
  const line = (...more: [Parameters<typeof hostLine>[1], boolean]) =>
    hostLine({ baseUrl: "https://b.example" }, ...more);
  expect([line(facts, true), line(error, true), line(error, false)]).toMatchSnapshot();
  const host = new HostError("EDB_HOST_STATUS", "It said no.", { status: 404 });
  const ofYear = new Error("The host of 2017: It said no.", { cause: host });
  expect(
    [notCurrent(new Error("x")), ...[host, ofYear].map((each) => notCurrent(each, " More."))].map(
      String,
    ),
  ).toMatchSnapshot();
});
