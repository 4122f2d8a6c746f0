import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { command } from "./support.js";

const helpOf = async (...words: string[]) => (await command([...words, "--help"])).out;

describe("help", () => {
  test("of the command says what it is, what to type, and fits a screen", async () => {
    const { err: text } = await command([]);
    expect(text).toMatch(/Keeps legacy Ed-Fi API programs running/);
    expect(text).toMatch(/Start here:\n {2}edbridge doctor --base-url/);
    expect(text.split("\n").length).toBeLessThan(50);
    expect(await helpOf()).toBe(text);
  });

  test("has each command in a group", async () => {
    expect(await helpOf()).not.toContain("Commands:");
  });

  test.each(["serve", "sandbox", "doctor"])("of %s has its options in groups", async (name) => {
    const text = await helpOf(name);
    const [, rest = ""] = /^Options:\n((?: .*\n)*)/m.exec(text) ?? [];
    expect(text).toContain("The host:\n");
    expect([...rest.matchAll(/^ {2}-/gm)].length).toBeLessThan(8);
  });

  test("holds no colour where no terminal reads it", async () => {
    for (const name of ["serve", "explain"]) expect(await helpOf(name)).not.toContain("\u001b");
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
    [["serve", "--records", "p"], "pass"],
    [["serve", "--config", ""], ""],
    [["completion", "f"], "fish"],
    [["nothing", ""], ""],
  ])("of bash, after %j", async (words, expected) => {
    expect(await offered(...words)).toBe(expected);
  });

  test("of zsh is that of bash, which zsh understands after a word of its own", async () => {
    const { out } = await command(["completion", "zsh"]);
    expect(out).toMatch(/^autoload -U \+X bashcompinit && bashcompinit\n_edbridge\(\)/);
  });

  test("of fish names commands, flags and choices, with quotes that fish reads", async () => {
    const { out } = await command(["completion", "fish"]);
    expect(out).toContain("-n __fish_use_subcommand -a serve -d 'Run a local proxy");
    expect(out).toMatch(/from serve' -l records -r -f -a 'translate pass' -d '/);
    expect(out).toMatch(/from serve' -l ready-needs-host -d '/);
    expect(out).toMatch(/host\\'s/);
    for (const line of out.trim().split("\n")) {
      expect(line.replaceAll("\\'", "").split("'").length % 2).toBe(1);
    }
  });

  test("of a shell that it does not know is refused", async () => {
    expect(await command(["completion", "cmd"])).toMatchObject({ code: 2, out: "" });
  });
});
