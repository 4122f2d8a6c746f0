import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CallEvent } from "@edbridge/compat";
import { expect, onTestFinished, test, vi } from "vitest";
import { currentHost } from "./host.ts";

vi.setConfig({ testTimeout: 30_000 });

const program = fileURLToPath(new URL("../register/call-sites.mjs", import.meta.url));

/** Libraries in whose stack their caller is, and those that call later, from a stack of their own. */
const clear = ["fetch", "undici7", "undici8", "http.request", "axios", "node-fetch", "node-fetch2"];
const opaque = { got: "got", got11: "got", request: "request", superagent: "superagent" };

test("a call is told with its own line, or with the library that hides it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "edbridge-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "report.ndjson");
  const { run } = await currentHost();
  const names = [...clear, ...Object.keys(opaque)];
  const { status, stderr } = await run(["--report", file], ["node", program, ...names]);
  expect(status, stderr).toBe(0);
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const events = lines.slice(0, -1).map((line) => JSON.parse(line) as CallEvent);
  const found = names.map((name, at) => [
    name,
    events[at]?.site?.replace(/^.*\/|:\d+$/g, ""),
    events[at]?.via?.replace(/^.*\/|:\d+$/g, ""),
  ]);
  // The program sends all its calls from one file of clients.
  const [own, through] = ["call-sites", "clients"].map((name) =>
    expect.stringMatching(new RegExp(`^${name}\\.mjs:\\d+$`)),
  );
  expect(found).toEqual([
    ...clear.map((name) => [name, own, through]),
    ...Object.entries(opaque).map(([name, via]) => [name, undefined, via]),
  ]);
});
