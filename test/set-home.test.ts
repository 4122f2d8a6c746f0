import { execFileSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./support/run.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const dir = temporaryFolder();
for (const name of ["scripts/set-home.ts", "package.json"])
  cpSync(join(root, name), join(dir, name));
const setHome = (...words: string[]) =>
  String(
    execFileSync(process.execPath, [join(dir, "scripts/set-home.ts"), ...words], { stdio: "pipe" }),
  );
const manifest = () => readFileSync(join(dir, "package.json"), "utf8");
const present = manifest();
const { homepage, author } = JSON.parse(present);
const [, email = ""] = /<(.+)>/.exec(author) ?? [];

test("the placeholders are in one file, which one command changes, and back", () => {
  const elsewhere = [
    "grep",
    "--files-with-matches",
    "-e",
    homepage,
    "-e",
    email,
    "--",
    ":!package.json",
  ];
  expect(() => execFileSync("git", elsewhere, { cwd: root, stdio: "pipe" })).toThrow();

  const home = "https://git.example/team/bridge";
  const said = setHome(`${home}.git`, "team@git.example");
  // No command knows how fast the new maintainers are.
  const [, promises = ""] = /somebody answers: (.*)\.$/m.exec(said) ?? [];
  for (const name of ["SECURITY.md", "CODE_OF_CONDUCT.md", "SUPPORT.md"]) {
    const isPromised = /\bwithin (?:a|\w+) /.test(readFileSync(join(root, name), "utf8"));
    expect([name, isPromised]).toEqual([name, promises.includes(name)]);
  }
  expect(JSON.parse(manifest())).toMatchObject({
    author: `The edbridge authors <team@git.example> (${home})`,
    homepage: home,
    bugs: `${home}/issues`,
    repository: { url: `git+${home}.git` },
  });
  setHome(homepage, email);
  expect(manifest()).toBe(present);
});

test.each([
  [],
  ["http://git.example/x", email],
  ["https://git.example", email],
  [homepage, "no address"],
  [homepage],
])("%j is refused, and nothing is written", (...words) => {
  expect(() => setHome(...words)).toThrow(/usage|not an email/);
  expect(manifest()).toBe(present);
});
