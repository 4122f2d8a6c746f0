// Writes what the table of options says elsewhere: the interfaces of the options, the page docs/options.md,
// and the JSON Schema of edbridge.config.json for editors. With --check it only compares.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { isAt, namedRows, type Table, transportRows } from "@edbridge/core/internal";
import { sidecarRows, allRows } from "../packages/cli/src/command/option-rows.js";
import { translatorRows } from "@edbridge/records/internal";
import { doorRows, hostRows, formRows } from "@edbridge/compat/internal";
import { schemaOfFile } from "./options/schema.js";
import { membersOf } from "./options/interface.js";
import { formatted } from "./formatted.js";

/** A table in Markdown of options and their names. */
function tableOf(table: Table): string {
  const code = (text: string) => `\`${text}\``;
  const forUsers = namedRows(table).filter(({ row }) => row.doc !== "for tests");
  const lines = forUsers.map(({ path, row, flag, variable }) => {
    const [, meaning = row.doc, usual = "", more = ""] =
      /^(.*?) \(default: (.*?)\)(.*)$/.exec(row.doc) ?? [];
    const text = (row.before ?? "") + meaning + more;
    return [
      code(path),
      isAt(row, "flag") ? code(flag) : "",
      isAt(row, "variable") ? code(variable) : "",
      usual,
      text.replaceAll(/\{\w+\}/g, code).replaceAll("*", "\\*"),
    ];
  });
  const head = ["option", "flag", "variable", "default", "meaning"];
  return [head, head.map(() => "---"), ...lines]
    .map((line) => `| ${line.join(" | ")} |\n`)
    .join("");
}

const without = (table: Table, others: Table) =>
  Object.fromEntries(Object.entries(table).filter(([name, row]) => others[name] !== row));

const compatInterfaces = () => `// Made of option-rows.ts by npm run docs: do not edit.
import type { TransportOptions } from "@edbridge/core";
import type { RecordOptions } from "./option-rows.js";
import type { SharedStore } from "../store/store.js";

/** What the current host's records look like, which its discovery document says. */
export interface HostOptions {
  ${membersOf(formRows)}
}

/** What is different for one school year; what is left out is as for all of them. */
export interface YearOptions extends HostOptions {
  ${membersOf(without(hostRows, formRows))}
}

/** What edbridge needs to know to keep legacy callers running. */
export interface CompatOptions extends TransportOptions, YearOptions {
  ${membersOf(without(doorRows, { ...hostRows, ...transportRows }))}
}
`;

const recordsInterface = () => `// Made of option-rows.ts by npm run docs: do not edit.
import type { Extensions } from "./extensions.js";
import type { Lookups } from "./lookups.js";
import type { LossPolicy } from "./loss-policy.js";

/** How the records of one host are translated. */
export interface RecordsOptions {
  ${membersOf(translatorRows)}
}
`;

const serverInterface = () => `// Made of option-rows.ts by npm run docs: do not edit.
import type { SiteOptions } from "./site-options.js";

/** Options of the server that accepts legacy requests. */
export interface ServerOptions {
  ${membersOf(sidecarRows)}
}
`;

function pageOf(before: string): string {
  const tables = [doorRows, without(allRows, doorRows)].map(tableOf);
  return before.replaceAll(/(?:^\|.*\n)+/gm, () => tables.shift() ?? "");
}

const made: Readonly<Record<string, (before: string) => string>> = {
  "packages/records/src/settings/options.ts": recordsInterface,
  "packages/compat/src/settings/options.ts": compatInterfaces,
  "packages/cli/src/serve/server-options.ts": serverInterface,
  "packages/cli/edbridge.config.schema.json": () => JSON.stringify(schemaOfFile(allRows)),
  "docs/options.md": pageOf,
};
for (const [name, make] of Object.entries(made)) {
  const file = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const before = await readFile(file, "utf8");
  const text = await formatted(file, make(before));
  if (!process.argv.includes("--check")) await writeFile(file, text);
  else if (before !== text) {
    console.error(`${name} is not as the options are: run npm run docs.`);
    process.exitCode = 1;
  }
}
