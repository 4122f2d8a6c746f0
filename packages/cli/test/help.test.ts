import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { complaints } from "../../../scripts/prose/plain-english.js";
import { command } from "./support.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const helpOf = async (...words: string[]) => (await command([...words, "--help"])).out;

const names =
  "doctor sandbox run serve explain find todo compare shadow codes reconcile completion".split(" ");

const noJson = join(temporaryFolder(), "page.md");
writeFileSync(noJson, "# Page");

/** What a terminal shows at once. */
const screen = { lines: 24, columns: 80 };
const fits = (text: string) => {
  const lines = text.trimEnd().split("\n");
  expect(lines.filter((line) => line.length > screen.columns)).toEqual([]);
  expect(lines.length).toBeLessThanOrEqual(screen.lines);
};

describe("help", () => {
  test("edbridge alone says what it is and what to type, on one screen", async () => {
    const { code, out, err: text } = await command([]);
    expect(text).toMatch(/^edbridge keeps legacy Ed-Fi programs running/);
    expect(text).toMatch(/Start here:\n {2}edbridge doctor --base-url/);
    expect([code, out]).toEqual([2, ""]);
    fits(text);
  });

  test("the list of commands fits a screen, and has a line for each", async () => {
    const text = await helpOf();
    fits(text);
    expect(text).not.toContain("Commands:");
    for (const name of names.slice(0, -1)) expect(text).toMatch(new RegExp(`^ {2}${name} `, "m"));
    expect(text).toContain("edbridge completion bash");
  });

  test.each(names)("of %s fits a screen, with an example", async (name) => {
    const text = await helpOf(name);
    fits(text);
    expect(text).toMatch(new RegExp(`^Examples?:\\n(?: .*\\n)*? {2}edbridge ${name}`, "m"));
    expect((await command(["help", name])).out).toBe(text);
  });

  test.each(["doctor", "sandbox", "run", "serve"])(
    "of %s shows each option under one topic that fits a screen, and all with details",
    async (name) => {
      const page = (await helpOf(name)).replaceAll(/\s+/g, " ");
      const [, topics = ""] = /TOPIC has more options: ([^.]+)\./.exec(page) ?? [];
      const { out: all } = await command([name, "--help", "all"]);
      const flagsOf = (text: string) => text.match(/^ {2}(?:-h, )?--[\w-]+/gm) ?? [];
      const ofTopics: string[] = [];
      for (const topic of topics.split(", ")) {
        const { out } = await command(["help", name, topic]);
        fits(out);
        expect(all).toContain(out.split("\n")[0]);
        ofTopics.push(...flagsOf(out));
      }
      expect([...ofTopics, "  -h, --help"].toSorted()).toEqual(flagsOf(all).toSorted());
      expect(all.length).toBeGreaterThan(page.length);
    },
  );

  test.each(names)("of %s is in plain English", async (name) => {
    const { out } = await command([name, "--help", "all"]);
    expect(out.split("\n").filter((line) => line.length > screen.columns)).toEqual([]);
    // A paragraph, or an option with what it means.
    const pieces = out.replace(/^Examples?:[^]*/m, "").split(/\n\n|\n(?= {2}-)/);
    const prose = pieces.map((piece) => piece.replaceAll(/\([^)]*\)/g, "").replaceAll(/\s+/g, " "));
    expect(prose.flatMap((piece) => complaints(piece))).toEqual([]);
  });

  test("holds no colour where no terminal reads it", async () => {
    for (const name of ["serve", "explain"]) expect(await helpOf(name)).not.toContain("\u001b");
  });
});

describe("a mistake is told in one line that says what to do", () => {
  const host = ["--base-url", "http://127.0.0.1:9"];
  test.each<[string[], RegExp]>([
    [["srve"], /unknown command 'srve'\. Did you mean serve\? See edbridge --help\.$/],
    ...names
      .slice(1)
      .map((name): [string[], RegExp] => [
        [name, "--hlep"],
        new RegExp(
          `unknown option '--hlep'.* Did you mean --help\\? See edbridge ${name} --help\\.$`,
        ),
      ]),
    [["doctor"], /give the address of the host: --base-url <url>, EDBRIDGE_BASE_URL, or baseUrl/],
    [["sandbox", "--port", "x"], /--port: must be a whole number from 0 to 65535\.$/],
    [["sandbox", "--data", "none.json"], /--data none\.json: there is no such file\.$/],
    [["sandbox", "--data", noJson], /--data .*page\.md: is not valid JSON\.$/],
    [
      ["serve", ...host, "--caller-rate", "nightly"],
      /number from 1 to 100000\. Bounds by caller are written nightly=50,\*=5\.$/,
    ],
    [
      ["run", ...host, "--legacy-url", "host", "--", "node", "a.js"],
      /--legacy-url: must be an absolute address such as https:/,
    ],
    [
      ["run", ...host],
      /give the job after --, as in edbridge run --base-url URL -- node job\.js\.$/,
    ],
    [["run", ...host, "--", "x"], /Name the variable .*: --env EDFI_BASE_URL\.$/],
    [["explain", "nothing"], /edbridge explain lists the changes\.$/],
    [
      ["serve", ...host, "--tls-cert", "none.pem", "--tls-key", "x"],
      /--tls-cert: none\.pem: there is no such file\.$/,
    ],
    [["explain", "students.zzzz"], /edbridge explain students lists its fields\.$/],
    [["serve", ...host, "--prt", "1"], /unknown option '--prt'\. Did you mean --port\?/],
    [["serve", ...host, "--max-body", "64x"], /such as 65536; as text also 64k/],
    [["serve", "--base-url", "host.example"], /--base-url: must be an absolute address/],
    [
      ["serve", "--base-url", "http://host.example"],
      /--base-url: would send secrets in the clear: .*give --allow-insecure-http/,
    ],
    [["serve", ...host, "--cors", "https://a.example/"], /--cors: must be \*, none, or one origin/],
    [["serve", ...host, "--data-path", "/d/{tenant}", "--token-path", "/t"], /--tenant/],
    [["sandbox", "--api-version", "1"], /--api-version: must be one of/],
    [["serve", ...host, "--allowed-host", "a", "--allowed-host", "b"], /-host is given twice\./],
    [["todo", "--language", "curl", "--language", "curl"], /--language is given twice\. Give it/],
    [["doctor", ...host, "--key", "k"], /--key and --secret-env go together/],
    [["doctor", ...host, "--key", "k", "--secret-env", "A-B"], /must name an environment variable/],
    [["find", "none"], /Give a folder or a file\.$/],
    [["compare", "a"], /Give both programs: edbridge compare node old\.js -- node new\.js$/],
    [
      ["completion", "cmd"],
      /Allowed choices are bash, zsh, fish\. See edbridge completion --help\.$/,
    ],
  ])("%j", async (words, expected) => {
    const { code, out, err } = await command(words);
    expect(err).toMatch(/^error: [^\n]+\n$/);
    expect(err.trimEnd()).toMatch(expected);
    expect(out).toBe("");
    expect(code).toBeGreaterThan(0);
  });
});

describe("completion", () => {
  /** What bash offers for the last of these words. */
  const offered = async (...words: string[]) => {
    const { out: script } = await command(["completion", "bash"]);
    const quoted = ["edbridge", ...words].map((word) => `"${word}"`).join(" ");
    const line = `${script}\nset -u\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length}; _edbridge; echo "\${COMPREPLY[*]-}"`;
    return execFileSync("bash", ["--norc", "-c", line], { encoding: "utf8" }).trim();
  };

  test.each<[string[], string]>([
    [["se"], "serve"],
    [["serve", "--on-k"], "--on-keep-failure"],
    [["serve", "--records", ""], "translate pass"],
    [["serve", "--config", ""], ""],
    // As bash divides --records=p, and --records= before anything follows.
    [["serve", "--records", "=", "p"], "pass"],
    [["serve", "--records", "="], "translate pass"],
    [["nothing", ""], ""],
  ])("of bash, after %j", async (words, expected) => {
    expect(await offered(...words)).toBe(expected);
  });

  test("of zsh is that of bash, which zsh understands after a word of its own", async () => {
    const { out } = await command(["completion", "zsh"]);
    expect(out).toMatch(/autoload -U \+X bashcompinit && bashcompinit\n_edbridge\(\)/);
    // Without this, a shell that has no completion of its own yet knows no `compdef`.
    expect(out).toMatch(
      /^\(\( \$\+functions\[compdef\] \)\) \|\| \{ autoload -Uz compinit && compinit \}\n/,
    );
  });

  test("of fish names commands, flags and choices, with quotes that fish reads", async () => {
    const { out } = await command(["completion", "fish"]);
    expect(out).toContain("-n __fish_use_subcommand -a serve -d 'Run a local proxy");
    expect(out).toContain("-n __fish_use_subcommand -l version -d '");
    expect(out).toMatch(/from serve' -l records -r -f -a 'translate pass' -d '/);
    expect(out).toMatch(/from serve' -l ready-needs-host -d '/);
    expect(out).toMatch(/host\\'s/);
    for (const line of out.trim().split("\n")) {
      expect(line.replaceAll("\\'", "").split("'").length % 2).toBe(1);
    }
  });
});
