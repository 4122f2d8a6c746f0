import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyPrograms, layOut } from "../scripts/consumer.ts";

// The bootstrap names the machine's own Node.js, which need not be the one that runs the tests.
const nodes = { "the workspace's": process.execPath, "the machine's": process.env["MACHINE_NODE"] };
const dir = mkdtempSync(join(tmpdir(), "edbridge-packed-"));
const programs = copyPrograms(dir);

beforeAll(() => layOut(dir), 60_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe.each(Object.entries(nodes))("packed packages on %s Node.js", (_label, node) => {
  test.skipIf(!node).each(programs.map((path) => [basename(path), path]))("%s", (_name, path) => {
    const output = execFileSync(String(node), [String(path)], {
      encoding: "utf8",
      timeout: 60_000,
    });
    expect(output).toMatch(/ on v\d/);
  });
});
