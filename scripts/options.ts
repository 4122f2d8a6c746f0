// Writes what the table of options says elsewhere: the page docs/options.md, and the JSON Schema of
// edbridge.config.json for editors. With --check it only compares.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Row, Table } from "@edbridge/core/internal";
import { format } from "prettier";

// The sources are read as they are: a build would have put the version in.
Object.assign(globalThis, { EDBRIDGE_VERSION: "0.0.0" });
const { isAt, namedRows } = await import("@edbridge/core/internal");
const { allRows } = await import("../packages/cli/src/command/option-rows.js");
const { doorRows } = await import("@edbridge/compat/internal");
const { schemaOfFile } = await import("./options/schema.js");

const page = fileURLToPath(new URL("../docs/options.md", import.meta.url));
const schema = fileURLToPath(
  new URL("../packages/cli/edbridge.config.schema.json", import.meta.url),
);

/** A table in Markdown of options and their names; the members of an option come after it. */
function tableOf(table: Table): string {
  const code = (text: string) => `\`${text}\``;
  const tops = Object.keys(table);
  const topOf = (path: string) => tops.indexOf(path.split(".")[0] ?? "");
  const lines = namedRows(table)
    .filter(({ row }) => row.into === undefined)
    .toSorted(
      ({ path: one }, { path: other }) =>
        topOf(one) - topOf(other) || Number(one.includes(".")) - Number(other.includes(".")),
    )
    .map(({ path, row, flag, variable }) => [
      code(path),
      isAt(row, "flag") ? code(flag) : "",
      isAt(row, "variable") ? code(variable) : "",
      row.usual ?? "",
      textOf(row),
    ]);
  const head = ["option", "flag", "variable", "default", "meaning"];
  return [head, head.map(() => "---"), ...lines]
    .map((line) => `| ${line.join(" | ")} |`)
    .join("\n");
}

function textOf({ doc }: Row): string {
  return doc.replaceAll(/\{\w+\}/g, (name) => `\`${name}\``).replaceAll("*", "\\*");
}

/** The page, with the tables of now between what people wrote. */
async function pageOf(before: string): Promise<string> {
  const ofDoors: Table = doorRows;
  const ofCommand = Object.entries<Row>(allRows).filter(([name, row]) => ofDoors[name] !== row);
  const tables = [doorRows, Object.fromEntries(ofCommand)].map(tableOf);
  let at = 0;
  const text = before.replaceAll(/(?:^\|.*\n)+/gm, () => `${tables[at++] ?? ""}\n`);
  return format(text, { parser: "markdown" });
}

const made = await pageOf(await readFile(page, "utf8"));
const pages = new Map([
  [page, made],
  [
    schema,
    await format(JSON.stringify(schemaOfFile(allRows)), { parser: "json", printWidth: 100 }),
  ],
]);
for (const [file, text] of pages) {
  if (!process.argv.includes("--check")) await writeFile(file, text);
  else if ((await readFile(file, "utf8")) !== text) {
    console.error(`${file} is not as the options are: run npm run docs.`);
    process.exitCode = 1;
  }
}
