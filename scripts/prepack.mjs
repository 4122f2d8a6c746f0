// Runs in the folder of a package before it is packed. It refuses what would install and not run:
// only pnpm replaces the ranges "workspace:" and "catalog:", and a package without its build is
// empty. Then it writes the licences of the libraries that the build contains.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const agent = process.env["npm_config_user_agent"] ?? "";
if (!agent.startsWith("pnpm/")) {
  refuse("only pnpm can pack this package: run `npm run release -- --dry-run` at the root.");
}
if (!existsSync("dist/index.js") || !existsSync("dist/index.cjs")) {
  refuse("this package is not built: run `npm run build` at the root.");
}

// Later than the first check, which must also refuse a Node.js that cannot load TypeScript.
const { bundledIn, manifestOf } = await import("./libraries.ts");

const notices = bundledIn(manifestOf(".")).map(notice).toSorted();
if (notices.length > 0) {
  const title = "This package contains code of these libraries.\n\n";
  writeFileSync("dist/THIRD-PARTY-NOTICES.txt", title + notices.join("\n"));
}

/**
 * @param {string} problem
 * @returns {never}
 */
function refuse(problem) {
  console.error(`error: ${problem}`);
  process.exit(1);
}

/** @param {string} folder */
function notice(folder) {
  const { name, version } = manifestOf(folder);
  const licence = readdirSync(folder).find((file) => /^licen[cs]e(\.\w+)?$/i.test(file));
  if (licence === undefined) refuse(`${name} is bundled, and has no file with its licence.`);
  return `${name} ${version}\n\n${readFileSync(join(folder, licence), "utf8").trim()}\n`;
}
