import { none } from "@edbridge/core/internal";
import { type FieldStandard, linesIn } from "../model/data-standard.js";
import { keyParts } from "../model/relations.js";
import type {
  Extension,
  KeyRelation,
  PartRelation,
  Relation,
  ValueRelation,
} from "./table-form.js";

/** A reference whose key is looked up: the places of all parts of both keys. */
export interface KeyPlaces {
  /** The legacy collection that is looked in. */
  readonly to: string;
  /** The parts of the legacy key, and their paths in a legacy record. */
  readonly legacy: Readonly<Record<string, string>>;
  /** The parts of the current key, and their paths in a current record. */
  readonly current: Readonly<Record<string, string>>;
}

/** A value with the whole path of its field. */
export interface PlacedValue extends ValueRelation {
  readonly place: string;
}

type OfUse<U extends Relation["use"]> = readonly Extract<Relation, { use: U }>[];

/** The relations of a table that hold in one Data Standard, by their use. */
export interface Relations {
  readonly keys: readonly KeyPlaces[];
  readonly values: readonly PlacedValue[];
  readonly exists: OfUse<"exists">;
  readonly parts: readonly PartRelation[];
  readonly referrers: OfUse<"referrer">;
}

/** The relations of a table in a Data Standard. */
export function relationsIn(
  { relations = [] }: Pick<Extension, "relations">,
  standard: FieldStandard,
): Relations {
  const lines = linesIn(relations, standard, thingOf);
  const ofUse = <U extends Relation["use"]>(use: U): OfUse<U> =>
    lines.filter((each): each is Extract<Relation, { use: U }> => each.use === use);
  return {
    keys: ofUse("key").map((each) => keyPlaces(each, standard)),
    values: ofUse("value").map((each) => ({ ...each, place: placeOf(each) })),
    exists: ofUse("exists"),
    parts: ofUse("part"),
    referrers: ofUse("referrer"),
  };
}

/** What a relation is about. Of two about one thing, the one for the newer Data Standard counts. */
function thingOf(relation: Relation): string {
  const { use, to } = relation;
  if (use === "key") return `key ${relation.at} ${to}`;
  if (use === "value") return `value ${placeOf(relation)}`;
  if (use === "exists") return `exists ${relation.for} ${relation.at}`;
  return `${use} ${to}`;
}

function placeOf({ at, for: field }: ValueRelation): string {
  return below(at, field);
}

/** A path that begins at another one. */
export function below(at: string | undefined, path: string): string {
  return at === undefined ? path : `${at}.${path}`;
}

/** The query parameter of a member: `schoolId` of `schoolReference.schoolId`. */
export function lastName(member: string): string {
  return member.slice(member.lastIndexOf(".") + 1);
}

function keyPlaces(
  { to, at, legacyAt = at, by, gives }: KeyRelation,
  standard: FieldStandard,
): KeyPlaces {
  const { legacy, current } = keyParts(to, standard);
  return { to, legacy: placed(legacy, legacyAt, by), current: placed(current, at, gives) };
}

function placed(
  parts: readonly string[],
  at: string,
  names: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return Object.fromEntries(parts.map((part) => [part, `${at}.${names[part] ?? part}`]));
}

/** The member and the value of a list's item by which a part is known among others of its key. */
export function tagOf(part: PartRelation) {
  const [[path, value] = none] = Object.entries((part.order === "after" && part.where) || {});
  if (path === undefined || value === undefined) return undefined;
  const [, list, member] = /^(\w+)\[\]\.(\w+)$/.exec(path) ?? none;
  if (list === undefined || member === undefined) {
    throw new SyntaxError(`${path} is no member of the items of a list.`);
  }
  const isFlag = /^(?:true|false)$/.test(String(value));
  return { list, member, value: isFlag ? String(value) === "true" : String(value) };
}

/** The members of a relation that are paths of a record, with the whole path. */
export function pathsOf(relation: Relation): readonly (readonly [member: string, path: string])[] {
  const { use, by = {} } = relation;
  const each = (member: string, paths: Readonly<Record<string, string>>, at: string | undefined) =>
    Object.entries(paths).map(([name, path]) => [`${member}.${name}`, below(at, path)] as const);
  if (use === "key") {
    const { at, legacyAt = at, gives = {} } = relation;
    return [
      ["at", `${at}.key`],
      ["legacyAt", `${legacyAt}.key`],
      ...each("by", by, legacyAt),
      ...each("gives", gives, at),
    ];
  }
  if (use === "value") return [["for", placeOf(relation)], ...each("by", by, relation.at)];
  if (use === "exists") return [["at", relation.at], ["for", relation.for], ...each("by", by, "x")];
  if (use === "referrer") return [["refersAt", relation.refersAt], ...each("by", by, undefined)];
  const at = relation.order === "before" ? relation.at : undefined;
  return [...(at === undefined ? [] : [["at", at] as const]), ...each("by", by, undefined)];
}
