import type { LegacyType } from "../model/legacy-value.js";
import type { KeyPlaces } from "./relations.js";
import type { CurrentOnly, Row } from "./table-form.js";

/** What a value must be made of. */
export interface Form {
  readonly kind: "list" | "object" | "value";
  /** The type of a single value. */
  readonly type: LegacyType;
  /** What is in the object, or in each item, by names in small letters; absent where not known. */
  readonly members?: ReadonlyMap<string, FormMember> | undefined;
  /** Those of them that must have a value. */
  readonly required: readonly string[];
}

/** A member of an object or of an item. */
interface FormMember {
  /** As the host writes it. */
  readonly name: string;
  readonly form: Form;
}

/** A field that current hosts have and no legacy list has. */
export interface CarriedPlace {
  /** Its path in a legacy record, such as `genderIdentity`. */
  readonly legacy: string;
  /** Its path on the host, such as `~studentDemographics[0].genderIdentity` in a related record. */
  readonly current: string;
}

/** The same with the form of its value. */
export interface CarriedField extends CarriedPlace {
  readonly form: Form;
}

/** What of a table decides which fields are carried. */
interface Lines {
  readonly rows: readonly Row[];
  readonly keys: readonly KeyPlaces[];
  readonly currentOnly: readonly CurrentOnly[];
  /** The current fields that get a value without the caller: defaults and finds. */
  readonly assumed: readonly string[];
  /** Whether the legacy record has a record of its own, beside related ones. */
  readonly hasMain: boolean;
}

/**
 * The fields that a legacy record carries under their current names. The place of such a field is
 * the legacy object that has become the object which the field is in: the top of a student for
 * `genderIdentity`, an address for `localeDescriptor`. Rows for this place or for this field come
 * first; of several lines for one place the first holds.
 */
export function carriedFields(lines: Lines): readonly CarriedField[] {
  const { rows, keys, currentOnly, assumed, hasMain } = lines;
  const containers = containersOf(rows, hasMain);
  const legacyNames = namesIn([
    ...rows.map(({ legacy }) => legacy),
    ...keys.flatMap(({ legacy }) => Object.values(legacy)),
  ]);
  const currentNames = namesIn([
    ...rows.map(({ current = "" }) => current),
    ...keys.flatMap(({ current }) => Object.values(current)),
    ...assumed,
  ]);
  return currentOnly.flatMap(({ current, type, members }): CarriedField[] => {
    const { parent, name } = split(current);
    const container = containers.get(parent);
    const legacy = join(container ?? "", name);
    const place = plain(legacy);
    if (container === undefined || legacyNames.has(place) || currentNames.has(plain(current))) {
      return [];
    }
    legacyNames.add(place);
    return [
      {
        legacy: withoutBrackets(legacy),
        current: withoutBrackets(current),
        form: formOf(name, type, members),
      },
    ];
  });
}

/** Types by their words in lines. */
const types: Readonly<Record<string, LegacyType>> = {
  int: "integer",
  num: "number",
  bool: "boolean",
  date: "date",
  time: "time",
};

/**
 * A member and its type, as lines have them: `schoolId:int!`, `periods[](beginDate:date!)`. What follows a
 * bracket is in the member before it.
 */
const memberWord = /(\w+)(\[\])?(?::(\w+))?(!)?(\()?|\)/g;

function formOf(name: string, type: string | undefined, members: string | undefined): Form {
  const whole = openForm(name.endsWith("[]"), type, members !== undefined);
  const open = [whole];
  for (const [word, inner = "", list, kind, required, bracket] of members?.matchAll(memberWord) ??
    []) {
    if (word === ")") open.pop();
    else {
      const form = openForm(list !== undefined, kind, bracket !== undefined);
      const key = inner.toLowerCase();
      open.at(-1)?.members?.set(key, { name: inner, form });
      if (required) open.at(-1)?.required.push(key);
      if (bracket) open.push(form);
    }
  }
  return whole;
}

/** A form whose members are still to come. */
interface OpenForm extends Form {
  readonly members?: Map<string, FormMember> | undefined;
  readonly required: string[];
}

function openForm(isList: boolean, type = "", hasMembers: boolean): OpenForm {
  const kind = isList ? "list" : hasMembers ? "object" : "value";
  const members = hasMembers ? new Map<string, FormMember>() : undefined;
  return { kind, type: types[type] ?? "text", members, required: [] };
}

/** The legacy objects that current ones are now, by the path of the current one. */
function containersOf(rows: readonly Row[], hasMain: boolean): ReadonlyMap<string, string> {
  const containers = new Map<string, string>(hasMain ? [["", ""]] : []);
  for (const row of rows) {
    if (row.current === undefined || row.stands) continue;
    let [legacy, current] = [split(row.legacy).parent, split(row.current).parent];
    while (current !== "" && isCounterpart(legacy, current)) {
      if (!containers.has(current)) containers.set(current, legacy);
      [legacy, current] = [split(legacy).parent, split(current).parent];
    }
  }
  return containers;
}

/** Whether two objects are one: the record itself, items of lists, or objects of one name. */
function isCounterpart(legacy: string, current: string): boolean {
  if (legacy === "") return /^~\w+\[0\]$/.test(current);
  if (legacy.endsWith("[]")) return current.endsWith("[]");
  return !legacy.endsWith("]") && split(legacy).name === split(current).name;
}

/** Every object, list and field that some paths lead to, as {@link plain} writes them. */
function namesIn(paths: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const path of paths) {
    for (let at = path; at !== ""; at = split(at).parent) names.add(plain(at));
  }
  return names;
}

/** A path in small letters, and without what selects items of lists. */
function plain(path: string): string {
  return path.replace(/\[[^\]]*\]/g, "").toLowerCase();
}

function withoutBrackets(path: string): string {
  return path.replace(/\[\]$/, "");
}

function split(path: string): { readonly parent: string; readonly name: string } {
  // A dot within brackets belongs to a value.
  const parts = path.split(/\.(?![^[]*\])/);
  const name = parts.pop() ?? "";
  return { parent: parts.join("."), name };
}

function join(container: string, name: string): string {
  return container === "" ? name : `${container}.${name}`;
}
