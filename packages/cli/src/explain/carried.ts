import { carriedIn, tableOf } from "@edbridge/records";
import { type FieldStandard, fieldStandards } from "@edbridge/records/model";
import { spansByName } from "./fields.js";
import { plainPath } from "./forms.js";

/**
 * The fields that only current hosts have, and that records of a legacy collection may carry: the
 * path in a legacy record, and its place in runs of Data Standards such as `5.0-5.2`.
 */
export function carriedFieldsOf(
  collection: string,
  standards: readonly FieldStandard[] = fieldStandards,
) {
  const table = tableOf(collection);
  if (!table) return [];
  return spansByName(
    (standard) =>
      carriedIn(table, standard).map(
        ({ legacy, current }) => [plainPath(legacy), placeOf(current)] as const,
      ),
    standards,
  );
}

/** `studentDemographics: genderIdentity` for a field of a related record. */
function placeOf(current: string): string {
  const [, related, within] = /^~(\w+)\[[^\]]*\]\.(.*)$/.exec(current) ?? [];
  return related === undefined ? plainPath(current) : `${related}: ${plainPath(within ?? "")}`;
}

/** One of these fields as text; `undefined` for another one. Letter case does not count. */
export function carriedText(collection: string, field: string): string | undefined {
  const wanted = plainPath(field).toLowerCase();
  const found = carriedFieldsOf(collection).filter(({ name }) => name.toLowerCase() === wanted);
  if (!found[0]) return undefined;
  const lines = [
    `${collection}.${found[0].name}`,
    "No legacy list has this field. A record that has it carries it to a host that has it.",
    "A read gives it to a caller that names it in fields=, if it is at the top of the record.",
    ...found.map(({ span, value }) => `On a host of ${span}: ${value}`),
    "On any other host it is not sent, and named: the option unknownFields can refuse it.",
  ];
  return `${lines.join("\n")}\n`;
}

/** All of them as lines, under a title; none where a collection has none. */
export function carriedLines(collection: string, standards: readonly FieldStandard[]): string[] {
  const lines = carriedFieldsOf(collection, standards).map(
    ({ name, value, span }) => `  ${name}  ->  ${value}  (${span})`,
  );
  return lines.length === 0
    ? []
    : ["", "Fields that only current hosts have, and that its records may carry", ...lines];
}
