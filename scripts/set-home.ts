// Sets where the project lives and who keeps it, in every file that says so:
//   npm run set-home -- URL EMAIL OWNERS
// Then it names the files that promise when somebody answers, which the new maintainers must keep.
// URL is the address of the repository, such as https://github.com/you/edbridge; EMAIL is where
// people write to the maintainers; OWNERS is who reviews changes on the forge, such as @you/bridge.
// The present ones come from the root package.json and from .github/CODEOWNERS.
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
  readonly owners: string;
}

function presentHome(): Home {
  const text = readFileSync(join(root, "package.json"), "utf8");
  const { homepage, author } = JSON.parse(text) as { homepage: string; author: string };
  const owners = readFileSync(join(root, ".github/CODEOWNERS"), "utf8");
  return {
    url: homepage,
    email: /<(.+)>/.exec(author)?.[1] ?? "",
    owners: /^\* (.+)$/m.exec(owners)?.[1] ?? "",
  };
}

function wantedHome([url = "", email = "", owners = ""]: readonly string[]): Home {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address?.protocol !== "https:" || !/^\/[^/]+/.test(address.pathname)) {
    throw new Error("usage: npm run set-home -- https://HOST/PATH EMAIL OWNERS");
  }
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(email)) {
    throw new Error(`not an email address: ${email}`);
  }
  if (!/^@[\w./-]+$/.test(owners)) {
    throw new Error("OWNERS must be a person or a team of the forge, such as @you/bridge");
  }
  return { url: url.replace(/(\.git)?\/*$/, ""), email, owners };
}

const present = presentHome();
const wanted = wantedHome(process.argv.slice(2));
const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
for (const name of files.split("\0").filter(Boolean)) {
  const file = join(root, name);
  const text = readFileSync(file, "utf8");
  const changed = text
    .replaceAll(present.url, wanted.url)
    .replaceAll(present.email, wanted.email)
    .replaceAll(`* ${present.owners}\n`, `* ${wanted.owners}\n`);
  if (changed === text) continue;
  writeFileSync(file, changed);
  console.log(name);
}
console.log(`Now set the times in which somebody answers: ${promises.join(", ")}.`);
