import { none } from "@edbridge/core/internal";
import {
  type LegacyField,
  type LegacyModel,
  fieldsIn,
  typesByWord,
  type LegacyShape,
  legacyShapeOf,
  modelOf,
} from "../model/legacy-fields.js";
import type { LegacyType } from "../model/legacy-value.js";
import { type Relations, relationsIn } from "./relations.js";
import type { CurrentOnly, Default, Row, Extension } from "./table-form.js";
import { type FieldStandard, linesIn } from "../model/data-standard.js";
import { parsePath, type Path } from "./grammar.js";

/** A field that current hosts have and no legacy list has. */
export interface CarriedPlace {
  /** Its path in a legacy record, such as `genderIdentity`. */
  readonly legacy: string;
  /** Its path on the host, such as `~studentDemographics[0].genderIdentity` in a related record. */
  readonly current: string;
}

/** The same with what its value must be. Of a model without fields nothing is known. */
export interface CarriedField extends CarriedPlace {
  readonly form: Pick<LegacyField, "type" | "isList">;
}

/**
 * The fields that a legacy record carries under their current names. Rows for this place or for this
 * field come first; of several lines for one place the first holds.
 */
export function carriedFields(
  rows: readonly Row[],
  { keys, values }: Relations,
  defaults: readonly Default[],
  currentOnly: readonly CurrentOnly[],
): readonly CarriedField[] {
  const legacyNames = namesIn([
    ...rows.map(({ legacy }) => legacy),
    ...keys.flatMap(({ legacy }) => Object.values(legacy)),
  ]);
  const currentNames = namesIn([
    ...rows.map(({ current = "" }) => current),
    ...keys.flatMap(({ current }) => Object.values(current)),
    // These get a value without the caller.
    ...defaults.map(({ current }) => current),
    ...values.map(({ place }) => place),
  ]);
  return currentOnly.flatMap(({ current, legacy = usualLegacyPath(current), type, members }) => {
    const place = legacy && plain(legacy);
    if (place === false || legacyNames.has(place) || currentNames.has(plain(current))) return [];
    legacyNames.add(place);
    const isList = current.endsWith("[]");
    const isSingle = members === undefined && !isList;
    const form = {
      isList,
      type: isSingle
        ? (typesByWord[type ?? ""] ?? "text")
        : { name: current, fields: fieldsIn(members) },
    };
    return [{ legacy: legacy.replace(/\[\]$/, ""), current: current.replace(/\[\]$/, ""), form }];
  });
}

/** The place of a field in a legacy record where a line names no other: that on the host. */
export function usualLegacyPath(current: string): string {
  return current.replace(/^~\w+\[0\]\./, "");
}

/** Every object, list and field that some paths lead to, as {@link plain} writes them. */
function namesIn(paths: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const path of paths) {
    let at = plain(path);
    while (at !== "") {
      names.add(at);
      at = at.slice(0, Math.max(at.lastIndexOf("."), 0));
    }
  }
  return names;
}

/** A path in small letters, and without what selects items of lists. */
function plain(path: string): string {
  return path.replace(/\[[^\]]*\]/g, "").toLowerCase();
}

/**
 * The fields of a legacy collection: the published ones, and those that an agency has added.
 * `undefined` where none are known.
 */
export function shapeOf(
  collection: string,
  extensions: readonly Extension[],
  standard: FieldStandard,
): LegacyShape | undefined {
  const published = legacyShapeOf(collection);
  const added = extensions.filter((each) => each.collection === collection);
  if (added.length === 0) return published;
  const fields = added.flatMap(({ rows = [], ...others }): [path: string, type: LegacyType][] => [
    ...linesIn(rows, standard, ({ legacy }) => legacy).map(
      ({ legacy, value = "" }): [string, LegacyType] => [legacy, types[value] ?? "text"],
    ),
    ...relationsIn(others, standard).keys.flatMap(({ legacy }) =>
      Object.values(legacy).map((path): [string, LegacyType] => [path, "text"]),
    ),
  ]);
  const { model = { name: singular(collection), fields: [] }, filters = none } = published ?? {};
  const add = (known: LegacyModel, [path, type]: (typeof fields)[number]) =>
    withField(known, parsePath(path), type);
  return { model: fields.reduce(add, model), filters };
}

/** The types of legacy values by the word for their conversion. */
const types: Readonly<Record<string, LegacyType>> = {
  date: "date",
  dateTime: "date and time",
  integer: "integer",
  text: "integer",
  decimal: "number",
};

/** A model with a field below some of its objects and lists, which are added where there are none. */
function withField(model: LegacyModel, path: Path, type: LegacyType): LegacyModel {
  const { name } = path;
  const [parent, ...steps] = path.steps;
  const memberName = parent?.name ?? name;
  const known = model.fields.find((each) => each.name.toLowerCase() === memberName.toLowerCase());
  if (known && !parent) return model;
  const inner = known && typeof known.type !== "string" ? known.type : newModel(model, memberName);
  const field: LegacyField = {
    name: memberName,
    isList: parent?.item !== undefined,
    isRequired: false,
    ...known,
    type: parent ? withField(inner, { steps, name }, type) : type,
  };
  const fields = model.fields.map((each) => (each === known ? field : each));
  return { ...model, fields: known ? fields : [...fields, field] };
}

/** The published model of a reference, which may have no fields, or a new one without fields. */
function newModel(parent: LegacyModel, name: string): LegacyModel {
  if (name.endsWith("Reference")) return modelOf(name);
  const ending = singular(name);
  return { name: `${parent.name}${ending.charAt(0).toUpperCase()}${ending.slice(1)}`, fields: [] };
}

function singular(name: string): string {
  return name.replace(/ies$/, "y").replace(/([^s])s$/, "$1");
}
