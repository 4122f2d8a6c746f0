import { execFileSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { root } from "./support/run.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const dir = temporaryFolder();

const git = (cwd: string, ...words: string[]) =>
  execFileSync("git", words, { cwd, encoding: "utf8" }).trim();
const filesWith = (text: string) => {
  const found = git(dir, "grep", "--fixed-strings", "--files-with-matches", text, "--", ".");
  return found.split("\n");
};
const setHome = (...words: string[]) =>
  execFileSync(process.execPath, [join(dir, "scripts/set-home.ts"), ...words], { stdio: "pipe" });

const { homepage, author } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const [, email = ""] = /<(.+)>/.exec(author) ?? [];

beforeAll(() => {
  const names = git(root, "grep", "--files-with-matches", "-e", homepage, "-e", email);
  for (const name of ["scripts/set-home.ts", ".github/CODEOWNERS", ...names.split("\n")]) {
    cpSync(join(root, name), join(dir, name));
  }
  git(dir, "init", "--quiet");
  git(dir, "add", ".");
});

test("one command moves every file to another home, and back", () => {
  const before = filesWith(homepage);
  expect(before).toContain("package.json");

  const home = "https://git.example/team/bridge";
  const said = setHome(`${home}.git`, "team@git.example", "@team/bridge").toString();
  expect(said).toContain("package.json\n");
  // No command knows how fast the new maintainers are.
  const [, promises = ""] = /somebody answers: (.*)\.$/m.exec(said) ?? [];
  for (const name of ["SECURITY.md", "CODE_OF_CONDUCT.md", "SUPPORT.md"]) {
    const isPromised = /\bwithin (?:a|\w+) /.test(readFileSync(join(dir, name), "utf8"));
    expect([name, isPromised]).toEqual([name, promises.includes(name)]);
  }
  expect(() => filesWith(homepage)).toThrow();
  expect(() => filesWith(email)).toThrow();
  expect(filesWith(home)).toEqual(before);
  const manifest = readFileSync(join(dir, "package.json"), "utf8");
  expect(JSON.parse(manifest)).toMatchObject({
    author: `The edbridge authors <team@git.example> (${home})`,
    bugs: `${home}/issues`,
    repository: { url: `git+${home}.git` },
  });
  expect(filesWith("* @team/bridge")).toEqual([".github/CODEOWNERS"]);

  setHome(homepage, email, "@edbridge/maintainers");
  expect(git(dir, "diff", "--stat")).toBe("");
});

test.each([
  [],
  ["http://git.example/x", email, "@team"],
  ["https://git.example", email, "@team"],
  [homepage, "no address", "@team"],
  [homepage],
  [homepage, email, "team"],
])("%j is refused, and nothing is written", (...words) => {
  expect(() => setHome(...words)).toThrow(/usage|not an email|OWNERS must/);
  expect(git(dir, "diff", "--stat")).toBe("");
});
