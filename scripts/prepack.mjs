// Runs in the folder of a package before it is packed. It refuses what would install and not run:
// only pnpm replaces the ranges "workspace:" and "catalog:", and a package without its build is
// empty. Then it writes the licences of the libraries that the build contains.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const agent = process.env["npm_config_user_agent"] ?? "";
if (!agent.startsWith("pnpm/")) {
  refuse("only pnpm can pack this package: run `npm run release -- --dry-run` at the root.");
}
if (!existsSync("dist/index.js") || !existsSync("dist/index.cjs")) {
  refuse("this package is not built: run `npm run build` at the root.");
}

const maps = readdirSync("dist", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".map"))
  .map((file) => join("dist", file));
const folders = new Set(maps.flatMap(bundledFolders));
const notices = [...folders].map(notice).toSorted();
if (notices.length > 0) {
  const title = "This package contains code of these libraries.\n\n";
  writeFileSync("dist/THIRD-PARTY-NOTICES.txt", title + [...new Set(notices)].join("\n"));
}

/**
 * @param {string} problem
 * @returns {never}
 */
function refuse(problem) {
  console.error(`error: ${problem}`);
  process.exit(1);
}

/**
 * @param {string} map a source map
 * @returns {string[]} the folders of the libraries whose files it names
 */
function bundledFolders(map) {
  const { sources } = JSON.parse(readFileSync(map, "utf8"));
  return sources.flatMap((/** @type {string} */ source) => {
    const [folder] = /.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(source) ?? [];
    return folder === undefined ? [] : [join(dirname(map), folder)];
  });
}

/** @param {string} folder */
function notice(folder) {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const licence = readdirSync(folder).find((file) => /^licen[cs]e(\.\w+)?$/i.test(file));
  if (licence === undefined) refuse(`${name} is bundled, and has no file with its licence.`);
  return `${name} ${version}\n\n${readFileSync(join(folder, licence), "utf8").trim()}\n`;
}
