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
}

/**
 * The fields that a legacy record carries under their current names. Rows for this place or for this
 * field come first; of several lines for one place the first holds.
 */
export function carriedFields({
  rows,
  keys,
  currentOnly,
  assumed,
}: Lines): readonly CarriedField[] {
  const legacyNames = namesIn([
    ...rows.map(({ legacy }) => legacy),
    ...keys.flatMap(({ legacy }) => Object.values(legacy)),
  ]);
  const currentNames = namesIn([
    ...rows.map(({ current = "" }) => current),
    ...keys.flatMap(({ current }) => Object.values(current)),
    ...assumed,
  ]);
  return currentOnly.flatMap(({ current, legacy = ownPlaceOf(current), type, members }) => {
    const place = legacy && plain(legacy);
    if (place === false || legacyNames.has(place) || currentNames.has(plain(current))) return [];
    legacyNames.add(place);
    const form = formOf(current.endsWith("[]"), type, members);
    return [{ legacy: legacy.replace(/\[\]$/, ""), current: current.replace(/\[\]$/, ""), form }];
  });
}

/** The place of a field in a legacy record where a line names no other: that on the host. */
export function ownPlaceOf(current: string): string {
  return current.replace(/^~\w+\[0\]\./, "");
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

function formOf(isList: boolean, type: string | undefined, members: string | undefined): Form {
  const whole = openForm(isList, type, members !== undefined);
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
