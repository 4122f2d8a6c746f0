import { type Example, type ExampleValue, post } from "./examples.js";
import type { FieldForms } from "./fields.js";

/** The write of a record with one field, in both generations; `undefined` for a field that stays as it is. */
export function fieldExample({
  collection,
  field,
  form,
  change,
  places,
}: FieldForms): Example | undefined {
  if (change === undefined) return undefined;
  const before = post(`/api/v2.0/2017/${collection}`, bodyOf([[field, form]]));
  const [first] = places.filter((place) => place.field !== undefined);
  if (first?.collection === undefined) return { before, note: "Leave the field out." };
  const here = places.flatMap(({ collection: other, field: path, form: value }) =>
    path === undefined || other !== first.collection ? [] : [[path, value ?? '"…"'] as const],
  );
  return {
    before,
    after: post(`/data/v3/ed-fi/${first.collection}`, bodyOf(here)),
    note: "The other fields of the record are left out here.",
  };
}

/** A record that has these fields, and what the marks of lists in their paths say. */
function bodyOf(fields: readonly (readonly [path: string, form: string])[]): ExampleValue {
  const body: Members = {};
  for (const [path, form] of fields) put(body, partsOf(path), JSON.parse(form) as ExampleValue);
  return body;
}

interface Members {
  [name: string]: ExampleValue | Members | Members[];
}

/** `addresses[]`, `city` of `addresses[].city`; a dot in a mark is none between parts. */
function partsOf(path: string): readonly string[] {
  return path.match(/\w+(?:\[[^\]]*\])?/g) ?? [];
}

function put(object: Members, [part = "", ...rest]: readonly string[], value: ExampleValue): void {
  const [, name = part, mark] = /^(\w+)(?:\[([^\]]*)\])?$/.exec(part) ?? [];
  if (rest.length === 0 && mark === undefined) {
    object[name] ??= value;
    return;
  }
  const known = object[name];
  const item = (Array.isArray(known) ? known[0] : known) ?? itemOf(mark);
  if (!isMembers(item)) return;
  object[name] = mark === undefined ? item : [item];
  if (rest.length > 0) put(item, rest, value);
}

/** The member that a mark such as `indicatorName=VisualLearning` gives to an item. */
function itemOf(mark: string | undefined): Members {
  const [, name, value] = /^(\w+)=(.*)$/.exec(mark ?? "") ?? [];
  if (name === undefined || value === undefined) return {};
  if (value === "true" || value === "false") return { [name]: value === "true" };
  const kind = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return { [name]: name.endsWith("Descriptor") ? `uri://ed-fi.org/${kind}#${value}` : value };
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
