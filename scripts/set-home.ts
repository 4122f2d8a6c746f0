// Sets where the project lives, in every file that says so:
//   node scripts/set-home.ts URL [EMAIL]
// Then it names the files that promise when somebody answers, which the new maintainers must keep.
// URL is the address of the repository, such as https://github.com/you/edbridge; EMAIL is where
// people write to the maintainers. The present ones come from the root package.json.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Where people are told how long an answer takes. */
const promises = ["SECURITY.md", "CODE_OF_CONDUCT.md"];

interface Home {
  readonly url: string;
  readonly email: string;
}

function presentHome(): Home {
  const text = readFileSync(join(root, "package.json"), "utf8");
  const { homepage, author } = JSON.parse(text) as { homepage: string; author: string };
  return { url: homepage, email: /<(.+)>/.exec(author)?.[1] ?? "" };
}

function wantedHome([url = "", email]: readonly string[], present: Home): Home {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address?.protocol !== "https:" || !/^\/[^/]+/.test(address.pathname)) {
    throw new Error("usage: node scripts/set-home.ts https://HOST/PATH [EMAIL]");
  }
  if (email !== undefined && !/^[^\s@<>]+@[^\s@<>]+$/.test(email)) {
    throw new Error(`not an email address: ${email}`);
  }
  return {
    url: url.replace(/(\.git)?\/*$/, ""),
    email: email ?? present.email,
  };
}

const present = presentHome();
const wanted = wantedHome(process.argv.slice(2), present);
const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
for (const name of files.split("\0").filter(Boolean)) {
  const file = join(root, name);
  const text = readFileSync(file, "utf8");
  const changed = text.replaceAll(present.url, wanted.url).replaceAll(present.email, wanted.email);
  if (changed === text) continue;
  writeFileSync(file, changed);
  console.log(name);
}
console.log(`Now set the times in which somebody answers: ${promises.join(", ")}.`);
