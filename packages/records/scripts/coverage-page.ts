// Writes docs/record-coverage.md from the tables; with --check it only says whether the page is what
// the tables say.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  dataStandards,
  type DataStandard,
  type Table,
  tableNames,
  tableOf,
} from "@edbridge/records";
import { coverageOf, type Coverage, fates, spansOf } from "./coverage.ts";
import { grid } from "./markdown.ts";
import { unsaid } from "./unsaid.ts";
import { type Vendor, vendors } from "./vendors.ts";

const page = fileURLToPath(new URL("../../../docs/record-coverage.md", import.meta.url));

const tables = tableNames().flatMap((name) => tableOf(name) ?? []);
const isType = ({ collection }: Table) =>
  collection.endsWith("Types") && collection !== "schoolYearTypes";
const isDescriptor = ({ collection }: Table) => collection.endsWith("Descriptors");
const resources = tables.filter((table) => !isType(table) && !isDescriptor(table)).toSorted(byName);
const descriptors = tables.filter(isDescriptor).toSorted(byName);
const types = tables.filter(isType).toSorted(byName);

function byName(one: Table, other: Table): number {
  return one.collection < other.collection ? -1 : 1;
}

const head = ["fields", "kept", "renamed", "restructured", "looked up", "harmless", "left behind"];

function cells(coverage: Coverage): string[] {
  const fields = fates.reduce((total, fate) => total + coverage[fate], 0);
  const arrive = fields - coverage.leftBehind - coverage.harmless;
  // Rounded down, so that 100 % is all.
  const share = fields === 0 ? "-" : `${Math.floor((100 * arrive) / fields)} %`;
  return [fields, ...fates.map((fate) => coverage[fate]), share].map(String);
}

function sumOf(list: readonly Table[], standard: DataStandard): Coverage {
  const all = list.flatMap((table) => coverageOf(table, standard) ?? []);
  const count = (fate: keyof Coverage) => all.reduce((total, each) => total + each[fate], 0);
  return {
    kept: count("kept"),
    renamed: count("renamed"),
    restructured: count("restructured"),
    lookedUp: count("lookedUp"),
    harmless: count("harmless"),
    leftBehind: count("leftBehind"),
  };
}

function totals(): string {
  const kinds = [
    ["resources", resources],
    ["descriptors", descriptors],
    ["types", types],
  ] as const;
  const rows = kinds.flatMap(([kind, list]) =>
    dataStandards.map((standard) => {
      const placed = list.filter((table) => coverageOf(table, standard)).length;
      return [kind, standard, `${placed} of ${list.length}`, ...cells(sumOf(list, standard))];
    }),
  );
  return grid(["kind", "Data Standard", "collections", ...head, "arrive"], rows, 2);
}

/** The fields of the collections that vendors send. */
function sent(): string {
  const rows = vendors.flatMap((vendor) => {
    const list = tablesOf(vendor);
    return dataStandards.map((standard) => [
      vendor.kind,
      standard,
      ...cells(sumOf(list, standard)),
    ]);
  });
  const table = grid(["vendor", "Data Standard", ...head, "arrive"], rows, 2);
  const lists = vendors.map(
    ({ kind, source, collections: names }) =>
      `- ${kind}, by the ${source}: ${names.map((name) => `\`${name}\``).join(", ")}.\n`,
  );
  return `${table}\n${lists.join("")}`;
}

function tablesOf({ kind, collections: names }: Vendor): Table[] {
  return names.map((name) => {
    const found = tableOf(name);
    if (!found) throw new Error(`${kind}: there is no collection ${name}.`);
    return found;
  });
}

/** A line for the Data Standards that have the same numbers. */
function numbers(table: Table): string[][] {
  return spansOf((standard) => {
    const coverage = coverageOf(table, standard);
    return coverage && JSON.stringify(cells(coverage));
  }).map(([text, spans]) => [spans, ...(JSON.parse(text) as string[])]);
}

function collections(list: readonly Table[]): string {
  const rows = list.flatMap((table) =>
    numbers(table).map((row) => [`\`${table.collection}\``, ...row]),
  );
  return grid(["collection", "Data Standards", ...head, "arrive"], rows, 2);
}

/** Descriptors are much alike: a table for those that have the same numbers. */
function descriptorGroups(): string {
  const groups = new Map<string, string[]>();
  for (const table of descriptors) {
    const rows = numbers(table);
    if (rows.length === 0) continue;
    const key = JSON.stringify(rows);
    groups.set(key, [...(groups.get(key) ?? []), `\`${table.collection}\``]);
  }
  return [...groups]
    .map(([rows, names]) => {
      const table = grid(["Data Standards", ...head, "arrive"], JSON.parse(rows) as string[][], 1);
      return `${names.length === 1 ? "" : "Each of "}${names.join(", ")}:\n\n${table}`;
    })
    .join("\n");
}

const all = `${dataStandards[0]}-${dataStandards.at(-1)}`;

function withoutPlace(): string {
  return [...resources, ...descriptors, ...types]
    .flatMap((table) => {
      const spans = spansOf((standard) => (coverageOf(table, standard) ? undefined : "none"));
      const [none] = spans;
      if (!none) return [];
      const where = none[1] === all ? "" : ` (${none[1]})`;
      const why =
        table.why ?? (isType(table) ? "No current descriptor has this meaning." : undefined);
      return [
        `- \`${table.collection}\`${where}: ${why ?? "No current collection holds such records."}\n`,
      ];
    })
    .join("");
}

function readOnly(): string {
  return tables
    .toSorted(byName)
    .flatMap(({ collection, readOnly: barriers = [] }) =>
      barriers.map((each) => `- \`${collection}\` (${each.in ?? all}): ${each.why}\n`),
    )
    .join("");
}

function defaults(): string {
  const rows = [...resources, ...descriptors].flatMap(({ collection, defaults: list = [] }) =>
    list.map((each) => [
      `\`${collection}\``,
      each.in ?? all,
      `\`${each.current}\``,
      from(each.from, each.value),
      each.why ?? "",
    ]),
  );
  return grid(["collection", "Data Standards", "current field", "taken from", "why"], rows);
}

function from(name: string | undefined, value: unknown): string {
  if (name === undefined) return `always \`${String(value)}\``;
  if (name.includes(".")) return `\`${name}\` of the record`;
  return name === "schoolYear" ? "the school year of the call" : `option \`defaults.${name}\``;
}

function finds(): string {
  const rows = resources.flatMap(({ collection, relations = [] }) =>
    relations.flatMap((each) => {
      if (each.use !== "value") return [];
      const { in: spans = all, at, to, why = "" } = each;
      const place = at === undefined ? each.for : `${at}.${each.for}`;
      return [[`\`${collection}\``, spans, `\`${place}\``, `\`${to}\``, why]];
    }),
  );
  return grid(["collection", "Data Standards", "current field", "found in", "why"], rows);
}

function companions(): string {
  const rows = resources.flatMap(({ collection, relations = [] }) =>
    relations.flatMap((each) => {
      if (each.use !== "part" || each.order === "delete") return [];
      const { in: spans = all, to, why = "" } = each;
      const hasPlace = each.order === "after" && each.place !== undefined;
      const option = hasPlace ? "`educationOrganizationId`" : "";
      return [[`\`${collection}\``, spans, `\`${to}\``, option, why]];
    }),
  );
  return grid(["collection", "Data Standards", "other records", "option", "why"], rows);
}

function missing(): string {
  return Object.entries(unsaid)
    .map(([name, fields]) => `- \`${name}\`: ${fields.map((each) => `\`${each}\``).join(", ")}\n`)
    .join("");
}

function render(): string {
  return `# What becomes of the fields of legacy records

\`npm run docs\` makes this page from the tables in \`packages/records/tables\` and the published field lists of legacy 2.5 and of the Data Standards. \`npm run check\` fails if it is out of date. Another page says [how the tables are written](record-tables.md).

\`packages/records/test/laws.test.ts\` checks each table against those lists:

- A legacy record with all fields becomes a record that the current list accepts, unless the translator names an obstacle. Its account names every field. The fields that arrived come back unchanged.
- A current record with all fields becomes a record that the legacy list accepts, except for the fields under [what no current record says](#what-no-current-record-says).

The test does not cover hosts with other rules than the published ones, codes that a host has under another name (option \`values\`), and an agency's own fields (option \`extensions\`).

If a Data Standard has no tables, edbridge uses those of the newest one below it: 3.1 for 3.2, 5.0 for 5.1 and 5.2, 6.0 for 6.1. It refuses to translate for 7.0 and later. 5.1 and 5.2 added collections and optional fields to 5.0, and removed none (tables of Ed-Fi ODS 7.1, 7.2 and 7.3). edbridge knows what they added: their collections, and [the fields that a legacy record may carry](losses.md#fields-that-only-current-hosts-have). It does not know fields that came or went between other versions: \`exact\` of a translator is then \`false\`.

What becomes of a field:

- **kept**: at its place, under its name. Its value may change its form.
- **renamed**: another name in the same object.
- **restructured**: in another object, list or record.
- **looked up**: edbridge asks the host for it. Without look-ups, or if the host has no such record, it is left behind.
- **harmless**: no place, but nothing is lost, because each host gives its own value.
- **left behind**: no place. [What is not sent](losses.md) lists these fields, with what to do about each.

\`arrive\` is the share of kept, renamed, restructured and looked up. A field of a list counts once for all items. If a table has a row for one item of the list, that row counts too.

## In all

${totals()}
## What vendors send

The table above counts all collections. This one counts only those that Ed-Fi names for a kind of vendor. Nobody publishes how often a product sends each of them.

${sent()}
## Resources

${collections(resources)}
## Descriptors

${descriptorGroups()}
## Without a place

edbridge does not translate records of these collections.

${withoutPlace()}
## Only read

edbridge translates records of these collections only for reading. A write would do harm, or a host would refuse it, so the translator names an obstacle.

${readOnly()}
## What has to be added

Current hosts require these values, and no legacy record has them. If an option is not set, the translator names it as an obstacle.

${defaults()}
## What the host is asked for

No legacy record has these values, but the host's own records have them. If a field has several lines, edbridge tries them in this order.

${finds()}
## Other records

Each of these legacy records becomes several current records. The host has those for one education organization. The option names it.

${companions()}
## What no current record says

A legacy record must have these fields, but no current record has them, and no value would be harmless. A legacy caller gets the record without them.

${missing()}
edbridge never invents a fact about a person either. If a host does not have it, a legacy caller does not get it.
`;
}

if (!process.argv.includes("--check")) writeFileSync(page, render());
else if (readFileSync(page, "utf8") !== render()) {
  console.error("docs/record-coverage.md is not what the tables say: npm run docs writes it.");
  process.exitCode = 1;
}
