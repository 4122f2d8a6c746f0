import { define, isArray, isObject, type JsonObject, type JsonValue } from "../json.js";
import type { Contract } from "./contract.js";
import type { LeafType, Member } from "./members.js";

export interface FieldReading {
  readonly contract: Contract;
  /** Take a field in another letter case for an unknown one. Default: letter case is ignored. */
  readonly exact?: boolean;
  /** What becomes of a single value; as it is by default. A null is dropped. */
  readonly leaf?: (member: Member, value: JsonValue, type: LeafType) => JsonValue;
}

/**
 * The published fields of `record`, in their published letter case. All others, and nulls, are
 * dropped at every depth without a word, which is how an untranslated legacy field gets lost. What
 * should be an object or a list and is none stays, for {@link complaintsAbout} to find.
 */
export function knownFields(
  record: JsonObject,
  members: readonly Member[],
  reading: FieldReading,
): JsonObject {
  const names = reading.exact === true ? byName(members) : byLowerName(members);
  const result: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(record)) {
    const member = names.get(reading.exact === true ? name : name.toLowerCase());
    if (member === undefined || value === null) continue;
    const read = known(member, value, reading);
    if (read !== null) define(result, member.name, read);
  }
  return result;
}

function known(member: Member, value: JsonValue, reading: FieldReading): JsonValue {
  const { holds } = member;
  if (typeof holds === "string") {
    return reading.leaf ? reading.leaf(member, value, holds) : value;
  }
  // Newtonsoft.Json reads an empty text as null where an object or a list is wanted.
  if (value === "" && reading.contract.legacy) return null;
  const members = reading.contract.members(holds.definition);
  const inside = (item: JsonValue): JsonValue =>
    isObject(item) ? knownFields(item, members, reading) : item;
  return member.list && isArray(value) ? value.map(inside) : inside(value);
}

const byName = indexed((name) => name);
const byLowerName = indexed((name) => name.toLowerCase());

/** Members by name, kept as long as they are: the same few are asked for with every record. */
function indexed(
  spell: (name: string) => string,
): (members: readonly Member[]) => ReadonlyMap<string, Member> {
  const made = new WeakMap<readonly Member[], ReadonlyMap<string, Member>>();
  return (members) => {
    const index = made.get(members) ?? new Map(members.map((each) => [spell(each.name), each]));
    made.set(members, index);
    return index;
  };
}
