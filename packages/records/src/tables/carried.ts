import { type LegacyField, type LegacyModel, typesByWord } from "../model/legacy-fields.js";
import type { LegacyType } from "../model/legacy-value.js";
import type { KeyPlaces } from "./relations.js";
import type { CurrentOnly, Row } from "./table-form.js";

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
    const isList = current.endsWith("[]");
    const isSingle = members === undefined && !isList;
    const form = {
      isList,
      type: isSingle ? typeOf(type) : { name: current, fields: fieldsIn(members) },
    };
    return [{ legacy: legacy.replace(/\[\]$/, ""), current: current.replace(/\[\]$/, ""), form }];
  });
}

/** The place of a field in a legacy record where a line names no other: that on the host. */
export function ownPlaceOf(current: string): string {
  return current.replace(/^~\w+\[0\]\./, "");
}

function typeOf(word = ""): LegacyType {
  return typesByWord[word] ?? "text";
}

/**
 * A member and its type, as lines have them: `schoolId:int!`, `periods[](beginDate:date!)`. What follows a
 * bracket is in the member before it.
 */
const memberWord = /(\w+)(\[\])?(?::(\w+))?(!)?(\()?|\)/g;

/** The fields in an object, or in each item of a list; none where nothing is known of them. */
function fieldsIn(members = ""): LegacyModel["fields"] {
  const whole: LegacyField[] = [];
  const open = [whole];
  for (const [word, name = "", list, type, required, bracket] of members.matchAll(memberWord)) {
    if (word === ")") {
      open.pop();
      continue;
    }
    const fields: LegacyField[] = [];
    const isList = list !== undefined;
    const hasFields = isList || bracket !== undefined;
    const isRequired = required !== undefined;
    open
      .at(-1)
      ?.push({ name, type: hasFields ? { name, fields } : typeOf(type), isList, isRequired });
    if (bracket) open.push(fields);
  }
  return whole;
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
