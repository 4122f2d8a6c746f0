import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const bin = fileURLToPath(new URL("../dist/bin.js", import.meta.url));
const hasTerminal = spawnSync("script", ["-qec", "true", "/dev/null"]).status === 0;

const sources = temporaryFolder();
for (let at = 0; at < 200; at++) writeFileSync(join(sources, `${at}.js`), "");

test.for([
  ["find", sources, "200 files read"],
  ["compare node -e 0 --", "node", "running node"],
] as const)(
  "%s shows how far it is on a terminal, and nothing of it in a pipe",
  ([command, file, progress], { skip }) => {
    const line = `"${process.execPath}" "${bin}" ${command} "${file}"`;
    if (command === "find") {
      const piped = spawnSync("sh", ["-c", line], { encoding: "utf8" });
      expect([piped.stdout === "", piped.stderr]).toEqual([false, ""]);
    }
    skip(!hasTerminal, "script of util-linux is not there");
    const shown = spawnSync("script", ["-qec", line, "/dev/null"], { encoding: "utf8" });
    expect(shown.stdout).toContain(progress);
    // The line is gone in the end.
    expect(shown.stdout.lastIndexOf("\u001b[K")).toBeGreaterThan(shown.stdout.indexOf(progress));
  },
);
