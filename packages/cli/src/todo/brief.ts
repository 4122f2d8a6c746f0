import { none } from "@edbridge/core/internal";
import { changes } from "@edbridge/compat";
import * as z from "@edbridge/core/zod";
import {
  relationsIn,
  type FieldStandard,
  nearestCodeStandard,
  tableOf,
} from "@edbridge/records/internal";
import { grouped, markdownCode, markdownTable, pageText, textsOf } from "../command/text.js";
import { clients } from "../explain/clients.js";
import { examples } from "../explain/examples.js";
import { currentCollections, plainPath, renamedIn } from "../explain/fields.js";
import type { Left } from "./left.js";
import { destination, placesOf } from "./print.js";
import { readPrinted } from "./report.js";

const text = z.string();
const code = z.object({ legacy: text, state: text, current: z.optional(text) });
const kind = z.object({
  descriptor: text,
  fields: z.array(text),
  codes: z._default(z.array(code), []),
});

/** The codes of a host, as `edbridge codes --json` prints them. */
const codesSchema = z.object({ dataStandard: text, kinds: z.array(kind) });

/** @throws `UsageFailure` for a file that is not what `codes --json` writes */
export const readHostCodes = readPrinted(
  "--codes",
  codesSchema,
  "has no codes of a host",
  "Write it with edbridge codes --json > FILE.",
);

interface Setting {
  readonly standard: FieldStandard;
  /** Absent where only the tables of the Data Standard are known. */
  readonly codes: z.infer<typeof codesSchema> | undefined;
  /** The name of a way to send requests. */
  readonly language: string;
}

/** What somebody needs who rewrites a job for a current host: a page in Markdown. */
export function leftAsBrief(left: Left, setting: Setting): string {
  const { standard } = setting;
  const fields = grouped(left.fields, ({ collection }) => collection);
  return pageText(
    "# Rewrite this job for the current API",
    `The job calls the legacy API. Write a copy of it for a host of Data Standard ${standard}. Change the records first, and the sign-in last.`,
    "## Calls",
    ...[...grouped(left.legacyCalls, ({ change }) => change)].map(([id, calls]) =>
      changePart(id, calls, setting.language),
    ),
    "## Collections",
    markdownTable(["legacy", "current"], collectionRows(left, standard)),
    ...(fields.size > 0
      ? ["## Fields", "A field is `read` if a response had it, whether or not the job uses it."]
      : []),
    ...[...fields].map(([collection, uses]) => fieldsPart(collection, uses, standard)),
    "## Codes",
    ...codesParts(left, setting),
    "## Proof",
    "Each program runs twice on a host of its own, with the same records. Write the commands of both in place of `OLD` and `NEW`.",
    `\`\`\`sh\nnpm install --save-dev edbridge @edbridge/sandbox\nnpx edbridge compare --nights 2 --data-standard ${standard} OLD -- NEW\n\`\`\``,
    "The rewritten job is done if the last line is `equal`.",
  );
}

/** One change: where its calls are made, and the request to send instead. */
function changePart(id: string, calls: Left["legacyCalls"], language: string): string {
  const { title = "", finish } = changes.find((each) => each.id === id) ?? {};
  const { after, note } = examples[id] ?? {};
  const client = clients.find(({ name }) => name === language);
  const request = after && client && `\`\`\`${client.block}\n${client.write(after)}\n\`\`\``;
  return textsOf(
    `### ${id}: ${title}`,
    placesOf(calls, Infinity)
      .map((place) => `- ${markdownCode(place)}`)
      .join("\n"),
    finish,
    note,
    request,
  ).join("\n\n");
}

function collectionRows({ legacyCalls, fields }: Left, standard: FieldStandard) {
  const named = [...legacyCalls.map(({ target }) => target), ...fields.map((f) => f.collection)];
  return [...new Set(named)].toSorted().flatMap((collection) => {
    const current = currentCollections(collection, standard);
    const paths = current.map((each) => markdownCode(`/data/v3/ed-fi/${each}`));
    return paths.length === 0 ? [] : [[markdownCode(collection), paths.join(", ")]];
  });
}

/** The fields of a collection, and the other records that some of them are in now. */
function fieldsPart(collection: string, fields: Left["fields"], standard: FieldStandard): string {
  const rows = [...grouped(fields, ({ field }) => field)].flatMap(([field, [first, ...more]]) => {
    if (!first) return [];
    const uses = [first, ...more].map(({ access }) => access).join(", ");
    // Of a place with a form, the reason is about edbridge.
    const why = first.places.flatMap(({ form, why: reason = none }) =>
      form === undefined ? reason : [],
    );
    const to = [destination(first), ...new Set(why)].join(". ");
    return [[markdownCode(first.form === null ? field : `${field} ${first.form}`), uses, to]];
  });
  const others = new Set(fields.flatMap(({ places }) => places.map((each) => each.collection)));
  const { parts } = relationsIn(tableOf(collection) ?? {}, standard);
  const records = parts.flatMap(({ to, by, why, ...part }) => {
    if (!others.has(to)) return [];
    const place = "place" in part && part.place;
    const keys = Object.entries(by).map(([path, field]) => `${markdownCode(path)} (${field})`);
    const key = [...keys, ...textsOf(place && markdownCode(place))].join(" and ");
    return [textsOf(`- ${markdownCode(to)} is a record of its own, with ${key}.`, why).join(" ")];
  });
  return textsOf(
    `### ${collection}`,
    markdownTable(["legacy", "used", "write"], rows),
    records.length > 0 && records.join("\n"),
  ).join("\n\n");
}

/** The codes of the job's fields that are not the same on the host. */
function codesParts({ fields }: Left, { codes, standard }: Setting): string[] {
  const used = new Set(fields.map((each) => `${each.collection}.${plainPath(each.field)}`));
  const onHost = codes?.kinds.filter((each) => each.fields.some((field) => used.has(field)));
  const rows =
    onHost?.flatMap(({ descriptor, codes: all }) =>
      all
        .filter(({ state }) => state !== "same")
        .map(({ legacy, state, current = "" }) => [descriptor, legacy, state, current]),
    ) ??
    fields.flatMap(({ collection, field }) =>
      renamedIn(collection, field, standard).map(({ legacy, current }) => {
        return [`${collection}.${field}`, legacy, "renamed", current];
      }),
    );
  const unique = [...new Map(rows.map((row) => [row.join("\0"), row])).values()];
  const known = nearestCodeStandard(standard);
  const ofTable = `Data Standard ${known}${known === standard ? "" : ", the newest whose codes are known"}`;
  const ofHost =
    "The codes of this host; all others keep their name. Ask about one that is near or missing.";
  const others = "`edbridge codes` says whether the host has the others.";
  if (unique.length === 0) {
    const same = `All codes of these fields have the same name in ${codes ? "this host" : ofTable}.`;
    return [codes ? same : `${same} \`edbridge codes\` says whether the host has them.`];
  }
  return [
    codes ? ofHost : `The codes with another name in ${ofTable}. ${others}`,
    markdownTable(["of", "legacy", "state", "current"], unique),
  ];
}
