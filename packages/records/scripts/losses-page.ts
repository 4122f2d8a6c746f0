// Writes docs/losses.md from the tables; with --check it only says whether the page is what the
// tables say.
import { type Table, tableNames, tableOf } from "@edbridge/records/internal";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type DataStandard, dataStandards } from "@edbridge/records";
import { coverageOf, spansOf } from "./coverage.ts";
import { type Unsent, unsentOf } from "./losses.ts";
import { grid } from "./markdown.ts";
import { unsaid } from "./unsaid.ts";
import { vendors } from "./vendors.ts";

const page = fileURLToPath(new URL("../../../docs/losses.md", import.meta.url));

const isType = ({ collection }: Table) =>
  collection.endsWith("Types") && collection !== "schoolYearTypes";
const isDescriptor = ({ collection }: Table) => collection.endsWith("Descriptors");

const everything = tableNames()
  .flatMap((name) => tableOf(name) ?? [])
  .toSorted((one, other) => (one.collection < other.collection ? -1 : 1));
const tables = everything.filter((table) => !isType(table));
const resources = tables.filter((table) => !isDescriptor(table));
const all = `${dataStandards[0]}-${dataStandards.at(-1)}`;

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");
/** Data Standards in brackets, where they are not all. */
const only = (spans: string | undefined) =>
  spans === undefined || spans === all ? "" : ` (${spans})`;

/** The percent of the fields of these collections that arrive, rounded down: 100 % is all. */
function arriving(list: readonly Table[], standard: DataStandard): string {
  let [arrive, fields] = [0, 0];
  for (const table of list) {
    const { leftBehind, harmless, ...others } = coverageOf(table, standard) ?? none;
    const sent = Object.values(others).reduce((sum, count) => sum + count, 0);
    arrive += sent;
    fields += sent + leftBehind + harmless;
  }
  return `${Math.floor((100 * arrive) / fields)} %`;
}

const none = { leftBehind: 0, harmless: 0 };

function shares(): string {
  const lists = [
    ["all resources", resources],
    ...vendors.map(({ kind, source, collections }): readonly [string, readonly Table[]] => [
      `those of [${kind}s](${source})`,
      resources.filter(({ collection }) => collections.includes(collection)),
    ]),
  ] as const;
  const rows = lists.map(([what, list]) => [
    what,
    ...dataStandards.map((standard) => arriving(list, standard)),
  ]);
  return grid(["fields that arrive", ...dataStandards], rows);
}

/** What kind of loss it is, in words: `harmless if it equals codeValue, else dropped`. */
function kindOf({ fields, harmless, withoutCode, first, loss = "lost" }: Unsent): string {
  if (first !== undefined) return `dropped after ${first} characters`;
  if (withoutCode) return "dropped if the host has no code for the value";
  if (typeof harmless !== "string") return loss;
  const conditions = harmless.split(" or ").map((each) => {
    const [, place = "", whole, part] = /^= ((?:(.+)\.)?(\w+))$/.exec(each) ?? [];
    const isSamePart = whole !== undefined && fields.every((field) => field.endsWith(`.${part}`));
    return isSamePart ? `it equals that of \`${whole}\`` : `it equals \`${place}\``;
  });
  return `harmless if ${conditions.join(" or ")}, else ${loss}`;
}

const kinds = [
  [
    "dropped",
    "Ed-Fi dropped the field, or the host does not have the code of an optional field, or the text is longer than the host allows and is cut",
    "sent without it, and named",
    "nothing; to refuse it, `--accept-loss COLLECTION=none`",
  ],
  ["harmless", "another field says the same", "sent without it, and not named", "nothing"],
  [
    "lost",
    "a host has a place for it, but the record does not say which",
    "refused",
    "write it with a current request; to go without it, `--accept-loss COLLECTION.FIELD`",
  ],
  [
    "unknown",
    "no published 2.5 list has the field, and [current hosts](#fields-that-only-current-hosts-have) do not have it either",
    "sent without it, and named",
    "name its place in [an extension](extensions.md); to refuse it, `--unknown-fields refuse`",
  ],
];

/** The fields that are lost for one reason, as `collection.field`. */
function losses(): string {
  const reasons = new Map<string, string[]>();
  for (const table of resources) {
    for (const each of unsentOf(table).filter(({ harmless }) => harmless !== true)) {
      const reason = `${only(each.spans)}, ${kindOf(each)}: ${each.why}`;
      const names = each.fields.map((field) => `${table.collection}.${field}`);
      reasons.set(reason, [...(reasons.get(reason) ?? []), ...names]);
    }
  }
  return [...reasons].map(([reason, names]) => `- ${code(names)}${reason}\n`).join("");
}

/** The fields of descriptors that are not sent, and are not harmless, but for those that the page names by a rule. */
function ofDescriptors(): string {
  const isNamed = (collection: string, field: string) =>
    field === "priorDescriptorId" ||
    (field.endsWith("Type") && collection.startsWith(field.replace(/Type$/, "")));
  return code(
    tables.filter(isDescriptor).flatMap((table) =>
      unsentOf(table)
        .filter(({ harmless }) => harmless !== true)
        .flatMap(({ fields }) => fields.filter((field) => !isNamed(table.collection, field)))
        .map((field) => `${table.collection}.${field}`),
    ),
  );
}

function withoutPlace(): string {
  const reasons = new Map<string, string[]>();
  for (const table of everything) {
    const [lacking] = spansOf((standard) => (coverageOf(table, standard) ? undefined : "none"));
    if (!lacking) continue;
    const why =
      table.why ??
      `No current ${isType(table) ? "descriptor has this meaning" : "collection holds such records"}.`;
    const name = `\`${table.collection}\`${only(lacking[1])}`;
    reasons.set(why, [...(reasons.get(why) ?? []), name]);
  }
  return [...reasons].map(([why, names]) => `- ${names.join(", ")}: ${why}\n`).join("");
}

function readOnly(): string {
  return everything
    .flatMap(({ collection, readOnly: barriers = [] }) =>
      barriers.map((each) => `- \`${collection}\`${only(each.in)}: ${each.why}\n`),
    )
    .join("");
}

function defaults(): string {
  const options = new Map<string, string[]>();
  for (const { collection, defaults: list = [] } of tables) {
    for (const { from, current, in: spans } of list) {
      if (from === undefined || from === "schoolYear" || from.includes(".")) continue;
      const name = `\`${collection}.${current}\`${only(spans)}`;
      options.set(from, [...(options.get(from) ?? []), name]);
    }
  }
  return [...options]
    .map(([from, names]) => `- \`defaults.${from}\`: ${names.join(", ")}\n`)
    .join("");
}

function missing(): string {
  return Object.entries(unsaid)
    .map(([name, fields]) => `- \`${name}\`: ${code(fields)}\n`)
    .join("");
}

function render(): string {
  return `<!-- Written by packages/records/scripts/losses-page.ts from packages/records/tables. -->

# What is lost

Which legacy fields a current host has no place for, and what to do about each.

${shares()}
The other fields are lost as this page says, or each host gives its own value. \`packages/records/test/laws.test.ts\` checks every table against the published field lists of legacy 2.5 and of the Data Standards. 3.2 uses the tables of 3.1; 5.1 and 5.2 those of 5.0; 6.1 those of 6.0. edbridge refuses to translate for 7.0 and later.

${grid(["kind", "meaning", "by default", "what to do"], kinds)}
A field is **named** in the response header \`Edbridge-Left-Behind\`, in the log of \`serve\` and in the metric \`edbridge_losses_total\`. Doors without a log give a warning \`EDBRIDGE_LOSS\` of the process, once. Its value is never named. \`--on-loss warn\` sends all records and names what is lost; \`--on-loss allow\` names nothing. Both take a collection too: \`--on-loss students=warn\`. [Options](options.md) has the names for code and variables.

A code is not a loss. If the host does not have the code of a field, edbridge refuses the record, unless this page says that the field is dropped. The response names the field and the nearest codes. \`edbridge doctor\` lists default codes that a host does not have. The operator can add a code, or the option \`values\` can name another one.

## Fields

In brackets are the Data Standards that do not have a field; without brackets, none has it.

${losses()}
### Descriptors

Dropped are \`priorDescriptorId\`, the type of a descriptor, such as \`termDescriptors.termType\`, and ${ofDescriptors()}.

## Collections without a place

edbridge does not translate these records.

${withoutPlace()}
## Only read

edbridge reads records of these collections, and refuses to write them.

${readOnly()}
## What you have to add

Current hosts require these fields, and no legacy record has them. Without the option the record is refused. An average, or a credential without a state, is left out and named.

${defaults()}
## What a legacy caller does not get

No current record has these fields, and edbridge does not make them up.

${missing()}
## Fields that only current hosts have

No 2.5 list has these fields. If a legacy record has one in the form of the host, edbridge writes it; a code may be bare. A legacy read shows it if the caller names it in \`fields=\`; one inside another field it shows only with [an extension](extensions.md). If a write does not have the field, the host's value stays. \`edbridge explain students\` lists these fields of a collection, with the Data Standards that have them.
`;
}

if (!process.argv.includes("--check")) writeFileSync(page, render());
else if (readFileSync(page, "utf8") !== render()) {
  console.error("docs/losses.md is not what the tables say: npm run docs writes it.");
  process.exitCode = 1;
}
