import { type Way, ways } from "@edbridge/records/model";
import table from "./views.json" with { type: "json" };

/** The name of a view of the enrollment, in small letters. */
export type ViewName = keyof typeof table.views;

/**
 * The views that a 2.5 host shipped: the legacy collection whose records each shows, and the fields, as the
 * parameter `fields` names them. Source: the models and operations of the published client for 2.5 hosts.
 */
export const { views } = table;

export function isView(name: string): name is ViewName {
  return Object.hasOwn(views, name);
}

/** The way from a collection, in any letter case, to that of a view. */
export function wayTo(base: string, from: string): Way | undefined {
  const first = from.toLowerCase();
  return ways.find((way) => way[0].toLowerCase() === first && way.at(-1) === base);
}

const keys: Readonly<Record<string, readonly string[]>> = table.keys;

/** The members by which records of one current collection lead to those of another. */
export function joinOf(from: string, to: string): readonly string[] {
  return from === "sections" ? keyOf(to) : (keys[from] ?? keyOf(to));
}

/** The key of a record, or of the section that an association belongs to. */
export function keyOf(collection: string): readonly string[] {
  return keys[collection] ?? table.keys.sections;
}
