import { type FieldStandard, linesIn } from "../model/data-standard.js";
import {
  type LegacyField,
  type LegacyModel,
  type LegacyShape,
  legacyShapeOf,
  modelOf,
} from "../model/legacy-fields.js";
import type { LegacyType } from "../model/legacy-value.js";
import { relationsIn } from "./relations.js";
import type { Extension } from "./table-form.js";
import { parsePath } from "./grammar.js";
import type { Path } from "./table-path.js";

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
  const own = extensions.filter((each) => each.collection === collection);
  if (own.length === 0) return published;
  const fields = own.flatMap(({ rows = [], ...others }): [path: string, type: LegacyType][] => [
    ...linesIn(rows, standard, ({ legacy }) => legacy).map(
      ({ legacy, value = "" }): [string, LegacyType] => [legacy, types[value] ?? "text"],
    ),
    ...relationsIn(others, standard).keys.flatMap(({ legacy }) =>
      Object.values(legacy).map((path): [string, LegacyType] => [path, "text"]),
    ),
  ]);
  const { model = { name: singular(collection), fields: [] }, filters = [] } = published ?? {};
  const add = (known: LegacyModel, [path, type]: (typeof fields)[number]) =>
    withField(known, parsePath(path), type);
  return { model: fields.reduce(add, model), filters };
}

/** The types of legacy values by the word for their conversion. */
const types: Readonly<Record<string, LegacyType>> = {
  date: "date",
  dateTime: "date and time",
  text: "integer",
  decimal: "number",
};

/** A model with a field below some of its objects and lists, which are added where there are none. */
function withField(model: LegacyModel, path: Path, type: LegacyType): LegacyModel {
  const { name } = path;
  const [parent, ...steps] = path.steps;
  const own = parent?.name ?? name;
  const known = model.fields.find((each) => each.name.toLowerCase() === own.toLowerCase());
  if (known && !parent) return model;
  const inner = known && typeof known.type !== "string" ? known.type : newModel(model, own);
  const field: LegacyField = {
    name: own,
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
