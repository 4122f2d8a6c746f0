// Writes what each entry point exports into the folder `etc` of its package; with --check it only
// says whether the reports are what the builds export. A change of a public name or type is then a
// line that a reviewer sees.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
} from "@microsoft/api-extractor";

const packages = fileURLToPath(new URL("../../packages/", import.meta.url));
const folders = ["core", "legacy-flow", "current-flow", "records", "compat", "sandbox", "cli"];
const check = process.argv.includes("--check");

interface Manifest {
  readonly exports: Readonly<Record<string, string | { import: { types: string } }>>;
}

/** Entry points for our own packages. */
const ownEntries = new Set(["./internal", "./zod"]);

/** Entry points that are generated from the published field lists, such as `./ds-5.0`. */
const generated = /^\.\/(?:ds-|v)\d/;

/** The public entry points of a package, as pairs of a name and a file of declarations. */
function entriesOf(projectFolder: string): [string, string][] {
  const text = readFileSync(join(projectFolder, "package.json"), "utf8");
  const { exports } = JSON.parse(text) as Manifest;
  return Object.entries(exports).flatMap(([path, target]) => {
    if (typeof target === "string" || ownEntries.has(path) || generated.test(path)) return [];
    return [[path === "." ? "index" : path.slice(2), join(projectFolder, target.import.types)]];
  });
}

/** A report with the names and types alone: what is said of them, and what they import, is in the sources. */
const trimmed = (text: string) =>
  text
    .replaceAll(/^ *\/\/ (?:@public|\(undocumented\)|\(No ).*\n/gm, "")
    .replaceAll(/^(?:> Do not edit|import ).*\n/gm, "")
    .replaceAll(/\n{3,}/g, "\n\n");

function configOf(projectFolder: string, name: string, mainEntryPointFilePath: string) {
  const cache = join(projectFolder, "node_modules/.cache/api");
  mkdirSync(cache, { recursive: true });
  return ExtractorConfig.prepare({
    packageJsonFullPath: join(projectFolder, "package.json"),
    configObjectFullPath: join(projectFolder, "api-extractor.json"),
    configObject: {
      projectFolder,
      mainEntryPointFilePath,
      newlineKind: "lf",
      compiler: { tsconfigFilePath: join(projectFolder, "tsconfig.json"), skipLibCheck: true },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: cache,
        reportTempFolder: join(cache, "new"),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
  });
}

function report(projectFolder: string, name: string, config: ExtractorConfig): boolean {
  const { succeeded } = Extractor.invoke(config, {
    localBuild: true,
    compilerState,
    messageCallback: (message) => {
      // Its advice names commands of its own.
      if (message.logLevel !== ExtractorLogLevel.Error) message.handled = true;
    },
  });
  const text = trimmed(readFileSync(config.reportFilePath, "utf8"));
  const file = join(projectFolder, "etc", `${name}.api.md`);
  if (!check) writeFileSync(file, text);
  if (existsSync(file) && readFileSync(file, "utf8") === text) return succeeded;
  console.error(`${file} is not what the build exports: npm run docs writes it.`);
  return false;
}

const entries = folders.flatMap((folder) => {
  const projectFolder = join(packages, folder);
  return entriesOf(projectFolder).map(
    ([name, file]) => [projectFolder, name, configOf(projectFolder, name, file)] as const,
  );
});
const [[, , first] = []] = entries;
if (!first) throw new Error("No package has an entry point.");
// All are compiled at once: each alone would read the types of Node.js anew.
const compilerState = CompilerState.create(first, {
  additionalEntryPoints: entries.map(([, , { mainEntryPointFilePath }]) => mainEntryPointFilePath),
});
const good = entries.map((entry) => report(...entry));
process.exitCode = good.every(Boolean) ? 0 : 1;
