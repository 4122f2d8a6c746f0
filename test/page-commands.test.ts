import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../packages/cli/src/command/run.js";
import { lineHere } from "./run/host.ts";
import { hostEnvironment, root } from "./support/run.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const textOf = (page: string) => readFileSync(join(root, page), "utf8");

/** The lines of a page's shell blocks. */
const shellLines = (page: string) =>
  [...textOf(page).matchAll(/^ *```sh\n(.*?)^ *```$/gms)].flatMap(([, code = ""]) =>
    code.split("\n").map((line) => line.trim()),
  );

describe("each command of a page is one that edbridge takes", () => {
  const names =
    "doctor sandbox run serve explain find todo compare shadow codes reconcile check completion".split(
      " ",
    );
  const flags = new Map<string, Set<string>>();
  beforeAll(async () => {
    for (const name of names) {
      let help = "";
      const io = { out: (text: string) => void (help += text), err: () => {}, environment: {} };
      await run([name, "--help", "all"], { ...io, stopRequested: async () => {} }, "0");
      flags.set(name, new Set(help.match(/(?<=^ {2}(?:-h, )?)--[\w-]+/gm)));
    }
  });

  const pages = globSync("{*.md,docs/*.md,packages/*/README.md,examples/**/*.md}", {
    cwd: root,
    exclude: (path) => path.includes("node_modules"),
  }).toSorted();
  /** The command lines of a page, in its shell blocks and in its sentences. */
  const commandsOf = (page: string) => {
    const inline = [...textOf(page).matchAll(/`((?:npx )?edbridge [^`\n]+)`/g)];
    const lines = [...shellLines(page), ...inline.map(([, code = ""]) => code)];
    return lines.flatMap((line) => {
      const found = /^(?:\w+=\S+ )*(?:npx )?edbridge ([a-z]+)(.*)/.exec(line);
      const [, name = "", rest = ""] = found ?? [];
      // What begins with no command is a sentence that edbridge prints.
      return names.includes(name) ? [{ line, name, rest }] : [];
    });
  };
  test.each(pages.filter((page) => commandsOf(page).length > 0))("%s", (page) => {
    for (const { line, name, rest } of commandsOf(page)) {
      const [own = ""] = rest.split(/ -- | (?:node|python3) /);
      for (const flag of own.match(/(?<= )--[\w-]+/g) ?? []) {
        expect(flags.get(name), line).toContain(flag);
      }
    }
  });
});

describe("the commands of a page run as they are written", () => {
  const folder = temporaryFolder();
  const current = `
const { EDFI_BASE_URL: base, EDFI_KEY: key, EDFI_SECRET: secret } = process.env;
const form = { client_id: key, client_secret: secret, grant_type: "client_credentials" };
(async () => {
  const init = { method: "POST", body: new URLSearchParams(form) };
  const { access_token } = await (await fetch(base + "/oauth/token", init)).json();
  const headers = { Authorization: "Bearer " + access_token };
  const response = await fetch(base + "/data/v3/ed-fi/schools", { headers });
  process.exitCode = response.status === 200 ? 0 : 1;
})();
`;
  const python = `import os, urllib.parse, urllib.request
form = urllib.parse.urlencode({"Client_id": os.environ["EDFI_KEY"], "Response_type": "code"})
urllib.request.urlopen(os.environ["ODS_URL"] + "/oauth/authorize", form.encode()).read()
`;
  let hosts: Readonly<Record<"host" | "legacy", Sandbox>>;

  beforeAll(async () => {
    const credentials = { clientKey: "key", clientSecret: "secret" };
    hosts = {
      host: await startSandbox({ generation: "current", credentials }),
      legacy: await startSandbox({ generation: "legacy", credentials }),
    };
    mkdirSync(join(folder, "src"));
    for (const name of ["job.js", "src/job.js"])
      copyFileSync(join(root, "test/run/programs/job.cjs"), join(folder, name));
    writeFileSync(join(folder, "job.new.js"), current);
    writeFileSync(join(folder, "job.py"), python);
    const { status, stderr } = await command(
      "npx edbridge run --base-url https://host.example/api --report nightly.ndjson -- node job.js",
    );
    expect([status, stderr]).toEqual([0, expect.stringContaining("3 calls bridged")]);
  }, 60_000);
  afterAll(() => Promise.all([hosts.host.stop(), hosts.legacy.stop()]));

  /** Types a line of a page, with hosts that run in place of those that it names. */
  async function command(line: string) {
    const isLegacy = line.includes("https://legacy.example");
    const typed = line
      .replace("https://host.example/api", hosts.host.baseUrl)
      .replace("https://legacy.example/api", hosts.legacy.baseUrl)
      .replace("--key KEY", "--key key");
    return lineHere(typed, folder, {
      ...hostEnvironment(isLegacy ? hosts.legacy : hosts.host),
      HOST_SECRET: "secret",
      EDBRIDGE_STATE_DIR: "none",
    });
  }

  /** Commands that end with another code than 0, and what they say. */
  const ends: readonly (readonly [RegExp, number, RegExp])[] = [
    [/^npx edbridge find src/, 1, /EDB002/],
    [/--done/, 1, /left/],
    // The host lacks some codes.
    [/^npx edbridge codes/, 1, /^/],
  ];
  const lines = ["docs/run.md", "packages/cli/README.md"].flatMap((page) =>
    shellLines(page)
      // Servers do not end by themselves; test/check/stranger.test.ts starts them.
      .filter((line) => /^npx edbridge (?!serve|sandbox)/.test(line))
      .map((line) => [line, page] as const),
  );
  test.each([...new Map(lines)])(
    "%s (%s)",
    async (line) => {
      const [, code, says] = ends.find(([pattern]) => pattern.test(line)) ?? [line, 0, /^/];
      const { status, stdout, stderr } = await command(line);
      expect(status, stderr).toBe(code);
      expect(stdout + stderr).toMatch(says);
      expect(stderr).not.toMatch(/^error:/m);
    },
    60_000,
  );
});
