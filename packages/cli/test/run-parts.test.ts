// The parts of a run that ask no host: the command of the job, the file of its events, and the texts about both.
import fs from "node:fs";
import { join } from "node:path";
import { HostError, SettingError } from "@edbridge/core";
import { expect, test } from "vitest";
import { hostLine, notCurrent } from "../src/command/learn-host.js";
import { csv, firstOf, markdownTable, nameIn, singular } from "../src/command/text.js";
import { isOther, openReport } from "../src/run/events.js";
import {
  commandText,
  isNodeCommand,
  launch,
  withoutEdbridge,
  withoutProxy,
} from "../src/run/launch.js";
import { passedOn } from "../src/run/proxy.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const folder = temporaryFolder();
function file(name: string, text: string, mode = 0o644): string {
  const path = join(folder, name);
  fs.writeFileSync(path, text);
  fs.chmodSync(path, mode);
  return path;
}

const expectLines = (...values: readonly unknown[]) =>
  expect(values.map((each) => JSON.stringify(each))).toMatchSnapshot();

test("a command is one of Node.js by its name, its script or the first line of that", () => {
  file("job", "#!/usr/bin/env node\nnode", 0o755);
  file("tool", "#!/bin/sh\nnode tool.js", 0o755);
  file("plain", "#!/usr/bin/env node", 0o644);
  fs.mkdirSync(join(folder, "folder"));
  const words = "node NODE.exe nodejs tsx npx pnpm.cmd corepack python3 a.js a.mts a.jsx a.js.py";
  const names = [...words.split(" "), "job", "tool", "plain", "folder", "none", ""];
  const whole = ["job", "tool"].map((name) => join(folder, name));
  expectLines(
    names.filter((name) => isNodeCommand([name], `/none:${folder}`)),
    whole.map((name) => isNodeCommand([name], "")),
    isNodeCommand([], folder),
  );
});

test("a command is named without what could be secret", () => {
  const lines = `
node job.js secret | node --secret=a.js a.MJS b.js | python3 -m module secret | dotnet app.dll
node -r x.cjs | java -jar a.jar | sh -c secret | npx tsx a.ts | job | ruby a=b.rb | ./run.sh x y`;
  const commands = lines.trim().split(/ \| |\n/);
  expectLines(
    ...commands.map((line) => `${line}: ${commandText(line.split(" "))}`),
    commandText(["sh", "-c", "echo secret; python3 a.py"]),
    commandText(["python3 a.py secret"]),
    commandText([]),
  );
});

test("a job gets none of our own variables, and no proxy before its own machine", () => {
  const proxies = [undefined, "a", " * ", "*,a", ""];
  expectLines(
    withoutEdbridge({ EDBRIDGE_PORT: "1", EDFI: "2", MY_EDBRIDGE_X: "3" }),
    ...proxies.map((NO_PROXY) => withoutProxy({ NO_PROXY })),
    withoutProxy({ no_proxy: "b", NO_PROXY: "a" }),
    withoutProxy({ no_proxy: "*", NO_PROXY: "a" }),
  );
});

test("a job that cannot be started is named with the reason, and one that ends with its code", async () => {
  const said: string[] = [];
  const watched = { say: (text: string) => void said.push(text), longest: 60_000 };
  const ends = async (longest: number, ...words: string[]) =>
    launch(words, {}, { ...watched, longest }).catch((error: unknown) =>
      `${Object(error).code} ${String(error)}`.replace(folder, "FOLDER"),
    );
  const programs = ["no-such-program x", "no-such-program", file("not-executable", "")];
  const scripts = ["console.error(1); process.exit(3)", "process.kill(process.pid, 'SIGKILL')"];
  const run = (longest: number, script: string) => ends(longest, process.execPath, "-e", script);
  expectLines(
    ...(await Promise.all(programs.map((each) => ends(60_000, each)))),
    ...(await Promise.all(scripts.map((each) => run(60_000, each)))),
    await run(1, "setInterval(() => {}, 1000)"),
    said,
  );
});

test("a proxy passes on no header of one connection, and names the others as they are", () => {
  const hop = "connection host keep-alive transfer-encoding upgrade expect".split(" ");
  const headers = Object.fromEntries([...hop, "etag", "x-own"].map((name) => [name, name]));
  expectLines(passedOn({ ...headers, cookie: ["a", "b"], none: undefined }));
});

test("a report is appended to, from a line of its own on, and is its owner's alone", () => {
  const report = file("report.ndjson", '\uFEFF\n{"v":1}');
  const opened = openReport(report);
  opened.add({ v: 1, run: "a" });
  opened.end();
  const texts = ["", "\n", '{"v":1}', '{"w":1}', '{"v":1,', '{"w":1,', "text", "[1]"];
  expectLines(
    [fs.readFileSync(report, "utf8"), (fs.statSync(report).mode & 0o777).toString(8)],
    texts.filter((text) => isOther(file("any", text))),
    [isOther(join(folder, "none")), isOther(folder), isOther(file("any", '{"w":1}'), "w")],
  );
  expect(() => openReport(file("job.js", "run()"))).toThrow(
    /^--report .*job\.js has something else/,
  );
});

test("texts are made for people, for pages and for spreadsheets", () => {
  const cells = ["=1+1", "+1", "-1", "@x", "a=b", 'say "x"', "a,b", "a\nb", "plain"];
  const addresses = "https://A.example:8080/x a.example. http://a.example.:1 a.example:123456 /";
  expectLines(
    csv("one,two", [cells, [1, 2]]),
    markdownTable(["a", "b"], [["x|y", "\u001b[1m"]]),
    [firstOf(["a", "b"], 1), firstOf(["a", "b"], 2), firstOf([], 0)],
    ["people", "parents", "localEducationAgencies", "staff"].map(singular),
    [...addresses.split(" "), undefined].map(nameIn),
  );
});

test("a line names each host with what is known of it", () => {
  const fact = { baseUrl: "https://a.example", dataStandard: "5.0", dataPath: "/data/v3" };
  const facts = [
    { ...fact, translates: true },
    { ...fact, version: "7.3", translates: false },
  ];
  const error = new SettingError("store", "is out of order.");
  const line = (...more: [Parameters<typeof hostLine>[1], boolean]) =>
    hostLine({ baseUrl: "https://b.example" }, ...more);
  const host = new HostError("EDB_HOST_STATUS", "It said no.", { status: 404 });
  const ofYear = new Error("The host of 2017: It said no.", { cause: host });
  expectLines(
    [line(facts, true), line(error, true), line(error, false)],
    ...[new Error("x"), host, ofYear].map((each) => String(notCurrent(each, " More."))),
  );
});
