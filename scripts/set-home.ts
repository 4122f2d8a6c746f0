// Sets where the project lives, and where people write to its maintainers:
//   npm run set-home -- URL EMAIL
// URL is the address of the repository, such as https://github.com/you/edbridge. They are in package.json, from
// which all that is published has them. The pages that promise when somebody answers are named: the new
// maintainers must keep that.
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../package.json", import.meta.url);

/** Where people are told how long an answer takes. */
const promises = ["SECURITY.md", "CODE_OF_CONDUCT.md"];

const [url = "", email = ""] = process.argv.slice(2);
const address = URL.canParse(url) ? new URL(url) : undefined;
if (address?.protocol !== "https:" || !/^\/[^/]+/.test(address.pathname)) {
  throw new Error("usage: npm run set-home -- https://HOST/PATH EMAIL");
}
if (!/^[^\s@<>]+@[^\s@<>]+$/.test(email)) throw new Error(`not an email address: ${email}`);

const text = readFileSync(file, "utf8");
const { homepage, author } = JSON.parse(text) as { homepage: string; author: string };
const home = url.replace(/(\.git)?\/*$/, "");
const written = author.replace(/<.*>/, () => `<${email}>`);
writeFileSync(
  file,
  text.replace(author, () => written).replaceAll(homepage, () => home),
);
console.log(`Now set the times in which somebody answers: ${promises.join(", ")}.`);
