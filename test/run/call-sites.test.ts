import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CallEvent } from "@edbridge/compat";
import { expect, test } from "vitest";
import { currentHost, program } from "./host.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const clients = fileURLToPath(new URL("../register/call-sites.mjs", import.meta.url));

/** Libraries in whose stack their caller is, and those that call later, from a stack of their own. */
const clear = ["fetch", "undici7", "undici8", "http.request", "axios", "node-fetch", "node-fetch2"];
const opaque = { got: "got", got11: "got", request: "request", superagent: "superagent" };

async function callsOf(...job: readonly string[]): Promise<readonly CallEvent[]> {
  const file = join(temporaryFolder(), "report.ndjson");
  const { runHere } = await currentHost();
  const { status, stderr } = await runHere(["--report", file], ["node", ...job]);
  expect(status, stderr).toBe(0);
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.slice(0, -1).map((line) => JSON.parse(line) as CallEvent);
}

test("a call is told with its own line, or with the library that hides it", async () => {
  const names = [...clear, ...Object.keys(opaque)];
  const events = await callsOf(clients, ...names);
  const found = names.map((name, at) => [
    name,
    events[at]?.site?.replace(/^.*\/|:\d+$/g, ""),
    events[at]?.via,
  ]);
  const own = expect.stringMatching(/^clients\.mjs:\d+$/);
  expect(found).toEqual([
    ...clear.map((name) => [name, own, null]),
    ...Object.entries(opaque).map(([name, via]) => [name, undefined, via]),
  ]);
});

test("a call through a file that sends all calls is told with the line beyond it", async () => {
  const events = await callsOf(program("rehearsed.mjs"));
  const written = events.filter(({ kind }) => kind === "data");
  expect(written.map(({ site, via, callers }) => [site, via, callers])).toEqual(
    written.map(() => [
      expect.stringMatching(/programs\/rehearsed\.mjs:\d+:\d+$/),
      expect.stringMatching(/programs\/legacy-calls\.mjs:\d+:\d+$/),
      undefined,
    ]),
  );
  expect(new Set(written.map(({ site }) => site)).size).toBe(written.length);
});
