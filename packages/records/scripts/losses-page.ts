// Writes docs/losses.md from the tables; with --check it only says whether the page is what the
// tables say.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { carriedIn, type Table, tableNames, tableOf } from "@edbridge/records";
import { fieldStandards } from "../src/model/data-standard.ts";
import { type Unsent, unsentOf } from "./losses.ts";
import { grid } from "./markdown.ts";

const page = fileURLToPath(new URL("../../../docs/losses.md", import.meta.url));

const tables = tableNames()
  .flatMap((name) => tableOf(name) ?? [])
  .filter(({ collection }) => !collection.endsWith("Types") || collection === "schoolYearTypes")
  .toSorted((one, other) => (one.collection < other.collection ? -1 : 1));
const isDescriptor = ({ collection }: Table) => collection.endsWith("Descriptors");

/** What kind of loss it is, in words: `harmless if it equals codeValue, else dropped`. */
function kindOf({ harmless, withoutCode, first, loss = "lost" }: Unsent): string {
  if (first !== undefined) return `dropped after ${first} characters`;
  if (withoutCode) return "dropped if the host has no code for the value";
  if (harmless === true) return "harmless";
  if (harmless === undefined) return loss;
  const conditions = harmless
    .split(" or ")
    .map((each) => `it equals \`${each.slice("= ".length)}\``);
  return `harmless if ${conditions.join(" or ")}, else ${loss}`;
}

function toDo(collection: string, { fields, harmless, loss, withoutCode, first }: Unsent): string {
  if (harmless === true) return "Nothing.";
  if (loss === "dropped" || withoutCode || first !== undefined)
    return `Nothing. To refuse it: \`--accept-loss ${collection}=none\``;
  return `Write it with a current request. To go without it: \`--accept-loss ${collection}.${shared(fields)}\``;
}

/** The object or list that all fields are in; the field itself if it is one. */
function shared([first = "", ...others]: readonly string[]): string {
  let parts = first.replaceAll("[]", "").split(".");
  for (const other of others) {
    const own = other.replaceAll("[]", "").split(".");
    parts = parts.filter(
      (part, at) =>
        part === own[at] && parts.slice(0, at).every((each, index) => each === own[index]),
    );
  }
  return parts.join(".");
}

const kinds = [
  [
    "harmless",
    "each host gives its own value, or another field that arrives says the same",
    "sent without it",
    "",
  ],
  [
    "dropped",
    "Ed-Fi itself dropped the field, when it migrated hosts from 2.5 or in a later Data Standard. Or the field is optional and the host does not have its code, or has one code for two of a list. Or it is the end of a text that is too long",
    "sent without it, and named",
    "`acceptLoss`, `--accept-loss`",
  ],
  [
    "lost",
    "a host has a place for it, but nothing in the record says which",
    "refused",
    "`onLoss`, `--on-loss`",
  ],
  [
    "unknown",
    "the field is not in the published 2.5 lists (such as a field of a state), and is not [one that current hosts have](#fields-that-only-current-hosts-have)",
    "sent without it, and named",
    "`unknownFields`, `--unknown-fields`",
  ],
];

const titles = ["field", "Data Standards", "kind", "why", "what to do"];

function resources(): string {
  return tables
    .filter((table) => !isDescriptor(table))
    .flatMap((table) => {
      const { collection } = table;
      const rows = unsentOf(table).map((each) => [
        each.fields.map((field) => `\`${field}\``).join(", "),
        each.spans,
        kindOf(each),
        each.why,
        toDo(collection, each),
      ]);
      return rows.length === 0 ? [] : [`### ${collection}\n\n${grid(titles, rows)}`];
    })
    .join("\n");
}

/** What the descriptors do not send is the same for most of them. */
function descriptors(): string {
  const groups = new Map<string, { names: string[]; each: Unsent }>();
  for (const table of tables.filter(isDescriptor)) {
    for (const each of unsentOf(table)) {
      const id = each.spans + kindOf(each) + each.why;
      const known = groups.get(id) ?? { names: [], each };
      known.names.push(...each.fields.map((field) => `\`${table.collection}.${field}\``));
      groups.set(id, known);
    }
  }
  return [...groups.values()]
    .map(
      ({ names, each }) =>
        `- **${kindOf(each)}**, ${each.spans}: ${each.why} ${names.join(", ")}\n`,
    )
    .join("");
}

function render(): string {
  return `# What is not sent of legacy records

\`npm run docs\` makes this page from the tables in \`packages/records/tables\`. Another page shows [what becomes of all fields](record-coverage.md).

A legacy field without a place in a current record is one of four kinds. \`serve\` takes the options below as flags, \`register\` as variables, and every other door as \`records\`.

${grid(["kind", "meaning", "by default", "option"], kinds)}
For a field of a state, [an extension](extensions.md) names its place on the host. This page lists the first three kinds.

**Named** means that edbridge writes the name of the field, and never its value, to four places:

- the response header \`Edbridge-Left-Behind\`;
- the log line of \`serve\`;
- the metric \`edbridge_losses_total\`, with the labels \`collection\` and \`field\`;
- with doors that have no log, a warning of the process with the code \`EDBRIDGE_LOSS\`, once for each field.

Options, each with an example:

- \`--accept-loss none\` refuses records with dropped fields too; \`--accept-loss students=none\` does so for one collection.
- \`--accept-loss postSecondaryEvents.postSecondaryInstitution\` accepts the loss of a field, or of all fields in an object or list.
- \`--on-loss warn\` sends all records and names what is lost; \`--on-loss students=warn\` does so for one collection. \`allow\` names nothing.
- \`--unknown-fields refuse\` refuses records with unknown fields. Then \`--accept-loss\` takes unknown fields too, such as \`schools.district\`. Else it takes only fields of the published lists and of extensions.

A code is not a loss. If the host does not have the code of a field, edbridge refuses the record, unless a table below says that the field is dropped. The response names the field and the nearest codes. Some codes of legacy hosts have no successor in the lists that newer hosts ship: the student characteristic \`Migrant\` and the language \`Other\` are two of them. \`edbridge doctor\` lists the default codes of common descriptors that a host does not have. The operator of the host can add a code, or the option \`values\` can name another one for it.

This page does not list the fields of collections that can only be read: [edbridge does not send such records](record-coverage.md#only-read).

## Resources

${resources()}
## Descriptors

You need not do anything about these fields. To refuse the dropped fields of a collection, give its name: \`--accept-loss serviceDescriptors=none\`.

${descriptors()}
## Fields that only current hosts have

No 2.5 list has these fields. If a legacy record has one, in the form that a current host wants, edbridge writes it. The record itself gets it, if it has a field of this name. If not, a record that belongs to it gets it. A legacy read has the field only if the caller names it in \`fields=\`, because some programs refuse members that no legacy host wrote. With [an extension](extensions.md), every read has it. A code may be bare, as all legacy codes. If the field has another form, or a code that the host does not have, it is an unknown field. If a write does not have the field, the host's value stays.

${carried()}`;
}

/** Where in a legacy record a field of current hosts is. */
function carried(): string {
  const rows = tables.flatMap((table) => {
    const fields = new Map<string, string>();
    for (const standard of fieldStandards) {
      for (const { legacy, current } of carriedIn(table, standard)) {
        const [, related] = /^~(\w+)/.exec(current) ?? [];
        const line = `\`${legacy}\`${related === undefined ? "" : ` (\`${related}\`)`}`;
        const known = fields.get(line);
        fields.set(line, known === undefined ? standard : `${known} ${standard}`);
      }
    }
    const spans = new Map<string, string[]>();
    for (const [line, held] of fields) spans.set(held, [...(spans.get(held) ?? []), line]);
    return [...spans].map(([held, lines]) => [
      `\`${table.collection}\``,
      spanOf(held.split(" ")),
      lines.join(", "),
    ]);
  });
  return grid(["collection", "Data Standards", "field (related record)"], rows);
}

/** Data Standards as runs: `3.1-4.0,6.0`. */
function spanOf(held: readonly string[]): string {
  const runs: string[][] = [];
  for (const [index, standard] of fieldStandards.entries()) {
    if (!held.includes(standard)) continue;
    const before = fieldStandards[index - 1];
    if (before !== undefined && held.includes(before)) runs.at(-1)?.push(standard);
    else runs.push([standard]);
  }
  return runs.map((run) => (run.length === 1 ? run[0] : `${run[0]}-${run.at(-1)}`)).join(",");
}

if (!process.argv.includes("--check")) writeFileSync(page, render());
else if (readFileSync(page, "utf8") !== render()) {
  console.error("docs/losses.md is not what the tables say: npm run docs writes it.");
  process.exitCode = 1;
}
