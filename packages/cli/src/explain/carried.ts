import { carriedIn, tableOf } from "@edbridge/records";
import { type FieldStandard, fieldStandards } from "@edbridge/records/model";
import { plainPath } from "./forms.js";

/** A field that no legacy list has, and its place on current hosts, which a legacy record may carry. */
interface Carried {
  /** The path in a legacy record, such as `addresses.localeDescriptor`. */
  readonly field: string;
  /** Its places, by runs of Data Standards such as `5.0-5.2`. */
  readonly places: readonly { readonly span: string; readonly place: string }[];
}

/** The fields that only current hosts have, and that records of a legacy collection may carry. */
export function carriedFieldsOf(
  collection: string,
  standards: readonly FieldStandard[] = fieldStandards,
): readonly Carried[] {
  const table = tableOf(collection);
  if (!table) return [];
  const fields = new Map<string, { first: string; last: number; place: string }[]>();
  for (const [index, standard] of standards.entries()) {
    for (const { legacy, current } of carriedIn(table, standard)) {
      const place = placeOf(current);
      const runs = fields.get(plainPath(legacy)) ?? [];
      const run = runs.at(-1);
      if (run?.place === place && run.last === index - 1) run.last = index;
      else runs.push({ first: standard, last: index, place });
      fields.set(plainPath(legacy), runs);
    }
  }
  return [...fields].map(([field, runs]) => ({
    field,
    places: runs.map(({ first, last, place }) => {
      const end = standards[last];
      return { span: end === first ? first : `${first}-${end}`, place };
    }),
  }));
}

/** `studentDemographics: genderIdentity` for a field of a related record. */
function placeOf(current: string): string {
  const [, related, within] = /^~(\w+)\[[^\]]*\]\.(.*)$/.exec(current) ?? [];
  return related === undefined ? plainPath(current) : `${related}: ${plainPath(within ?? "")}`;
}

/** One of these fields as text; `undefined` for another one. Letter case does not count. */
export function carriedText(collection: string, field: string): string | undefined {
  const wanted = plainPath(field).toLowerCase();
  const found = carriedFieldsOf(collection).find((each) => each.field.toLowerCase() === wanted);
  if (!found) return undefined;
  const lines = [
    `${collection}.${found.field}`,
    "No legacy list has this field. A record that has it carries it to a host that has it.",
    "A read gives it to a caller that names it in fields=, if it is at the top of the record.",
    ...found.places.map(({ span, place }) => `On a host of ${span}: ${place}`),
    "On any other host it is not sent, and named: the option unknownFields can refuse it.",
  ];
  return `${lines.join("\n")}\n`;
}

/** All of them as lines, under a title; none where a collection has none. */
export function carriedLines(collection: string, standards?: readonly FieldStandard[]): string[] {
  const lines = carriedFieldsOf(collection, standards).flatMap(({ field, places }) =>
    places.map(({ span, place }) => `  ${field}  ->  ${place}  (${span})`),
  );
  return lines.length === 0
    ? []
    : ["", "Fields that only current hosts have, and that its records may carry", ...lines];
}
