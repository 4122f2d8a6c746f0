import { once } from "@edbridge/core/internal";
import table from "../../tables/model/fields.json" with { type: "json" };
import { type LegacyType, readLegacyValue } from "./legacy-value.js";
import { kept } from "./memoize.js";
import { readTable } from "./data-standard.js";

/** One field of a legacy record or of an object in it. */
export interface LegacyField {
  readonly name: string;
  /** What its value is; the items of a list are such values. */
  readonly type: LegacyType | LegacyModel;
  readonly isList: boolean;
  readonly isRequired: boolean;
}

/** The fields of one kind of object in legacy records. */
export interface LegacyModel {
  /** As the published metadata called it: `student`, `studentAddress`. */
  readonly name: string;
  /** Without what hosts add to records of every kind: `id`, `_etag` and `link`. */
  readonly fields: readonly LegacyField[];
}

/** A name that a legacy collection could be filtered by. */
export interface LegacyFilter {
  readonly name: string;
  readonly type: LegacyType;
}

/** A legacy collection as its host published it. */
export interface LegacyShape {
  readonly model: LegacyModel;
  readonly filters: readonly LegacyFilter[];
}

/**
 * The value of a filter as current hosts read it: a date as `2018-08-20`, a boolean in small letters.
 * A value that its type cannot be read from stays as it is, and the host decides.
 */
export function legacyFilterValue(collection: string, name: string, value: string): string {
  const lowerName = name.toLowerCase();
  const found = legacyShapeOf(collection)?.filters.find(
    (each) => each.name.toLowerCase() === lowerName,
  );
  if (!found || found.type === "text") return value;
  const read = readLegacyValue(value, found.type, (digits) => digits);
  return typeof read === "string" || typeof read === "boolean" ? String(read) : value;
}

/**
 * Whether each item of the innermost list of a path must have the field that the path leads to:
 * `addresses[].city`. So such fields tell the items of the list apart.
 */
export function isRequiredInItem(collection: string, path: string): boolean {
  let model = legacyShapeOf(collection)?.model;
  let isRequired = false;
  for (const step of path.split(".")) {
    const name = step.replace("[]", "").toLowerCase();
    const field = model?.fields.find((each) => each.name.toLowerCase() === name);
    if (!field) return false;
    const { type, isList } = field;
    isRequired = isList || (isRequired && field.isRequired);
    model = typeof type === "string" ? undefined : type;
  }
  return isRequired && model === undefined;
}

/**
 * Whether a path leads to the one code that each item of its list must have: `races[].raceType`. If there are
 * several, such as the type and the state of an address, none of them alone tells two items apart.
 */
export function isKindOfItem(collection: string, path: string): boolean {
  const list = path.slice(0, path.lastIndexOf(".") + 1);
  if (!list.endsWith("[].") || !isRequiredInItem(collection, path)) return false;
  const place = list.replaceAll("[]", "");
  const codes = legacyPathsOf(collection).filter((each) => {
    const isCode =
      each.startsWith(place) && /^\w+(?:Type|Descriptor)$/.test(each.slice(place.length));
    return isCode && isRequiredInItem(collection, each);
  });
  return codes.length === 1;
}

/** The paths of all published fields of a legacy collection, and of the objects and lists that they are in. */
export function legacyPathsOf(collection: string): readonly string[] {
  const model = legacyShapeOf(collection)?.model;
  return model ? pathsIn(model) : [];
}

const fieldNames = once(() => {
  const models = Object.keys(lines().models).map((each) => modelOf(each));
  return new Set(models.flatMap(({ fields }) => fields.map(({ name }) => name.toLowerCase())));
});

/** Whether a published field of any legacy collection has this name, in any letter case. */
export function isLegacyName(name: string): boolean {
  return fieldNames().has(name.toLowerCase());
}

// No published object holds one of its own kind.
function pathsIn({ fields }: LegacyModel): string[] {
  return fields.flatMap(({ name, type }) => [
    name,
    ...(typeof type === "string" ? [] : pathsIn(type).map((each) => `${name}.${each}`)),
  ]);
}

/** Types by their words in tables. A field without such a word has text. */
export const typesByWord: Readonly<Record<string, LegacyType>> = {
  int: "integer",
  num: "number",
  bool: "boolean",
  date: "date",
  dateTime: "date and time",
  time: "time",
};

type Part = "models" | "filters" | "descriptors";
const lines = once(() =>
  readTable<Readonly<Record<Part, Readonly<Record<string, string>>>>>(table),
);

function lineOf(part: Part, name: string): string | undefined {
  const all = lines()[part];
  return Object.hasOwn(all, name) ? all[name] : undefined;
}

/** The published fields and filters of a legacy collection; `undefined` where there are none. */
export function legacyShapeOf(collection: string): LegacyShape | undefined {
  return shapes(collection);
}

const shapes = kept((collection: string): LegacyShape | undefined => {
  const [model, ...filters] = fieldsIn(lineOf("filters", collection));
  if (model) return { model: modelOf(model.name), filters: filtersOf(filters) };
  const name = collection.slice(0, -1);
  const line = lineOf("descriptors", collection);
  if (line === undefined && !collection.endsWith("Types")) return undefined;
  const fields = fieldsIn(`${name}Id=int ${line ?? ""}`);
  const ofAll = fieldsIn(line === undefined ? ofTypes : ofDescriptors);
  return { model: { name, fields: [...fields, ...ofAll] }, filters: filtersOf(fields) };
});

const ofTypes = "codeValue description shortDescription";
const ofDescriptors =
  "codeValue! description effectiveBeginDate=date effectiveEndDate=date namespace! priorDescriptorId=int shortDescription!";

function filtersOf(fields: LegacyModel["fields"]): LegacyFilter[] {
  return fields.flatMap(({ name, type }) => (typeof type === "string" ? [{ name, type }] : []));
}

/** The published model of a name; without fields for a name that none has. */
export const modelOf = kept((name: string): LegacyModel => {
  return { name, fields: fieldsIn(lineOf("models", name)) };
});

/**
 * A field as tables have it: `schoolId!=int`, `addresses[]=studentAddress` of a published object, or
 * `periods[](beginDate:date!)`, where what follows a bracket is in the field before it.
 */
const fieldWord = /(\w+)(\[\])?(!)?(?:=(\w*)|:(\w+))?(!)?(\()?|\)/g;

/** The fields of an object, or of each item of a list; none where nothing is known of them. */
export function fieldsIn(words = ""): LegacyModel["fields"] {
  const whole: LegacyField[] = [];
  const open = [whole];
  for (const found of words.matchAll(fieldWord)) {
    const [word, name = "", list, required, model, type = model, requiredToo, bracket] = found;
    const fields: LegacyField[] = [];
    const usual =
      bracket || (list && model === undefined) ? { name, fields } : typesByWord[type ?? ""];
    if (word === ")") open.pop();
    else {
      open.at(-1)?.push({
        name,
        type: usual ?? (model === undefined ? "text" : modelOf(model || name)),
        isList: list !== undefined,
        isRequired: (required ?? requiredToo) !== undefined,
      });
    }
    if (bracket) open.push(fields);
  }
  return whole;
}
