import type { Table } from "@edbridge/records";
import {
  exampleCode,
  type ExampleCode,
  type FieldStandard,
  type LegacyField,
  legacyShapeOf,
  renamedCodes,
} from "@edbridge/records/model";

type Row = Table["rows"][number];

/** A value as records of each generation have it, as JSON. */
export interface ValueForms {
  readonly legacy: string;
  readonly current: string;
}

/** A legacy path without the marks of lists, as events name it: `addresses.addressType`. */
export function plainPath(path: string): string {
  return path.replaceAll(/\[[^\]]*\]/g, "");
}

/** One value of a field in both forms: the same value on both sides. */
export function formsOf(collection: string, row: Row, standard: FieldStandard): ValueForms {
  const { value, pairs, legacy: field } = row;
  const published = publishedType(collection, field);
  const usual = usualForms[published ?? "text"] ?? '"…"';
  if (value === "date") return dateForms;
  if (value === "namespace") {
    return { legacy: '"http://ed-fi.org/…"', current: '"uri://ed-fi.org/…"' };
  }
  if (value === "descriptorNamespace") {
    const kind = collection.charAt(0).toUpperCase() + collection.slice(1).replace(/s$/, "");
    return {
      legacy: JSON.stringify(`http://www.ed-fi.org/Descriptor/${kind}.xml`),
      current: JSON.stringify(`uri://ed-fi.org/${kind}`),
    };
  }
  const { descriptor } = kindOf(value) ?? {};
  if (descriptor === undefined) {
    const isNumber = value === "number" || value === "decimal";
    return { legacy: usual, current: isNumber ? "1.5" : value === "text" ? '"…"' : usual };
  }
  const uri = (code: string) => JSON.stringify(`uri://ed-fi.org/${descriptor}Descriptor#${code}`);
  const paired = pairs?.find((pair) => pair.current !== undefined && pair.with === undefined);
  if (paired?.current !== undefined) {
    return { legacy: JSON.stringify(paired.legacy), current: uri(String(paired.current)) };
  }
  const code = codeOf(value, standard) ?? { legacy: "…", current: "…" };
  const isText = published === undefined || published === "text";
  const legacy = isText ? JSON.stringify(code.legacy) : usual;
  return { legacy, current: field === "" ? legacy : uri(code.current) };
}

/** The codes of a field's descriptor that have another name; none for other fields. */
export function renamedCodesOf({ value }: Row, standard: FieldStandard): readonly ExampleCode[] {
  const kind = kindOf(value);
  return kind ? renamedCodes(kind.descriptor, kind.isType, standard) : [];
}

/** The forms of a date. */
export const dateForms: ValueForms = {
  legacy: '"2016-08-22T00:00:00"',
  current: '"2016-08-22"',
};

/** The form of a value that no row is about. */
export function publishedForm(collection: string, field: string): string {
  return usualForms[publishedType(collection, field) ?? "text"] ?? '"…"';
}

const usualForms: Readonly<Record<string, string>> = {
  text: '"…"',
  integer: "1",
  number: "1.5",
  boolean: "true",
  date: dateForms.legacy,
  "date and time": '"2016-08-22T08:30:00"',
  time: '"08:30:00"',
};

function codeOf(value: string | undefined, standard: FieldStandard): ExampleCode | undefined {
  const kind = kindOf(value);
  return kind && exampleCode(kind.descriptor, kind.isType, standard);
}

/** The descriptor whose values a row has: `Term` of `descriptor Term` and of `type Term`. */
function kindOf(
  value: string | undefined,
): { readonly descriptor: string; readonly isType: boolean } | undefined {
  const [, kind, descriptor] = /^(type|descriptor) (\w+)$/.exec(value ?? "") ?? [];
  return descriptor === undefined ? undefined : { descriptor, isType: kind === "type" };
}

/** The published type of a legacy field; `undefined` where no list has it. */
function publishedType(collection: string, field: string): string | undefined {
  let fields: readonly LegacyField[] = legacyShapeOf(collection)?.model.fields ?? [];
  let type: LegacyField["type"] | undefined;
  for (const name of plainPath(field).split(".")) {
    type = fields.find((each) => each.name === name)?.type;
    if (type === undefined) return undefined;
    fields = typeof type === "string" ? [] : type.fields;
  }
  return typeof type === "string" ? type : undefined;
}
