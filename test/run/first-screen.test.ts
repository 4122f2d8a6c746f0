// The first screen of the README is a session in a shell: a job fails on the host that has moved, and
// works under `edbridge run`. Each line is what the commands print.
import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startSandbox } from "@edbridge/sandbox";
import { expect, test } from "vitest";
import { hostEnvironment, root, runShell } from "../support/run.ts";
import { program } from "./host.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const bin = join(root, "packages/cli/dist/bin.js");
const [, screen = ""] =
  /^```console\n(.*?)^```$/ms.exec(readFileSync(join(root, "README.md"), "utf8")) ?? [];

/** A text without what differs from run to run: the address of the host, ports and the version. */
const shown = (text: string, host: string) =>
  text
    .replaceAll(host, "HOST")
    .replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:PORT")
    .replace(/^edbridge: \d+\.\d+\.\d+,/m, "edbridge: VERSION,");

test("the README's first screen is what its commands print", async ({ skip }) => {
  skip(spawnSync("python3", ["--version"]).error !== undefined, "python3 is not there");
  await using host = await startSandbox({ generation: "current", basePath: "/api" });
  const folder = temporaryFolder();
  copyFileSync(program("nightly.py"), join(folder, "nightly.py"));
  const env = {
    ...hostEnvironment(host),
    ODS_URL: host.baseUrl,
    XDG_STATE_HOME: join(folder, "state"),
  };
  const npx = `npx() { shift; "${process.execPath}" "${bin}" "$@"; }`;
  const printed: string[] = [];
  for (const [, line = ""] of screen.matchAll(/^\$ (.*)$/gm)) {
    const typed = line.replace("https://host.example/api", host.baseUrl);
    const { stdout } = await runShell(`cd "${folder}"; ${npx}; { ${typed}; } 2>&1 || true`, env);
    printed.push(`$ ${typed}\n${stdout}`);
  }
  expect(printed).toHaveLength(2);
  expect(shown(printed.join(""), host.baseUrl)).toBe(shown(screen, "https://host.example/api"));
}, 60_000);
