import type { FieldStandard } from "../model/data-standard.js";
import type { Table } from "./table-form.js";
import { tableIn } from "./tables.js";

/** How far a legacy field is from where it was. */
export interface MovedField {
  /** Its path without the positions in lists: `addresses.addressType`. */
  readonly path: string;
  /** `kept` at its place with its value; `dated` if only the form of a date differs; else `moved`. */
  readonly move: "kept" | "dated" | "moved";
}

/** What a table does with each legacy field in one Data Standard. */
export function movesIn(table: Table, standard: FieldStandard): readonly MovedField[] {
  const { rows, keys, carried } = tableIn(table, standard);
  const moves = new Map<string, MovedField>();
  const note = (legacy: string, move: MovedField["move"]) => {
    const path = legacy.replaceAll(/\[[^\]]*\]/g, "");
    const before = moves.get(path)?.move ?? move;
    moves.set(path, { path, move: before === move ? move : "moved" });
  };
  for (const { legacy, current, value, pairs } of rows) {
    if (legacy !== current) note(legacy, "moved");
    else if (value === "date" || value === "dateTime") note(legacy, "dated");
    else note(legacy, value === undefined && !pairs ? "kept" : "moved");
  }
  for (const { legacy, current } of keys) {
    const places = new Set(Object.values(current));
    for (const path of Object.values(legacy)) note(path, places.has(path) ? "kept" : "moved");
  }
  for (const { legacy, current } of carried) note(legacy, legacy === current ? "kept" : "moved");
  return [...moves.values()];
}
