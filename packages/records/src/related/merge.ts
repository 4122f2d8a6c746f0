import { valueAt } from "../record/field-path.js";
import { codeOf, isSameCode } from "../plan/pairs.js";
import { begunToday, endedBefore, holdsToday, periodAt } from "../record/periods.js";
import {
  isFilled,
  isRecord,
  type JsonRecord,
  ownOfHost,
  setMember,
  withoutLinks,
} from "../record/record.js";
import { isParent, type MappedMembers, type Paired, type Tags } from "../plan/mapped-members.js";

/** What a record is merged by. */
interface MergeRules extends MappedMembers {
  /** The record as the caller wrote it. */
  readonly said: JsonRecord | undefined;
  readonly unsayable: ReadonlySet<string>;
  readonly today: string;
}

/**
 * Adds to a translated record what the host's own record has and no legacy record has a member for.
 * Two items of a list are the same if all members that a legacy record has are equal, or else all those
 * that every legacy item must have. Some items hold the value of a legacy field. Such an item stays if
 * the caller does not send that field. If it is over and the caller says it, it holds from today on; if
 * the caller says the opposite, it held until yesterday.
 *
 * @param said the record as the caller wrote it
 * @param today such as `2017-08-21`
 * @param unsayable items that no record of the caller can have as long as the owner has not set a
 * default, such as `gradePointAverages[]=true`: the path of their list and the value that selects them
 */
export function merge(
  existing: JsonRecord,
  translated: JsonRecord,
  mapped: MappedMembers,
  said: JsonRecord | undefined,
  today: string,
  unsayable: ReadonlySet<string> = none,
): JsonRecord {
  return mergeAt(existing, translated, { ...mapped, said, today, unsayable }, "");
}

const none: ReadonlySet<string> = new Set();

function mergeAt(
  existing: JsonRecord,
  translated: JsonRecord,
  mapped: MergeRules,
  place: string,
): JsonRecord {
  const own = mapped.members.get(place);
  const result: JsonRecord = { ...translated };
  for (const [name, before] of Object.entries(existing)) {
    if (ownOfHost.has(name)) continue;
    const inner = place === "" ? name : `${place}.${name}`;
    const field = mapped.assumed.get(inner);
    const isSaid = field !== undefined && isFilled(valueAt(mapped.said, field, true));
    if (mapped.assumed.has(inner) && !isSaid) {
      result[name] = before;
      continue;
    }
    if (!own?.has(name) && !isParent(mapped, inner)) {
      if (!Object.hasOwn(translated, name)) setMember(result, name, withoutLinks(before));
      continue;
    }
    const now = translated[name];
    const pairedBy = mapped.paired.get(inner);
    if (pairedBy && saysNoMore(before, pairedBy, mapped.said)) {
      result[name] = before;
      continue;
    }
    if (now === undefined && mapped.fillers.get(inner) === before) result[name] = before;
    if (isRecord(before)) {
      const inside = now === undefined && isParent(mapped, inner) ? {} : now;
      if (isRecord(inside)) result[name] = mergeAt(before, inside, mapped, inner);
    } else if (Array.isArray(before)) {
      const list = `${inner}[]`;
      // A legacy record has room for one period. Without dates it says nothing of several.
      if (now === undefined && before.length > 1 && mapped.periods.has(list)) {
        result[name] = before;
        continue;
      }
      const hasOthers = mapped.standing.has(list) || mapped.tagged.has(list);
      const items = now === undefined && hasOthers ? [] : now;
      const merged = Array.isArray(items) ? mergeItems(before, items, mapped, list) : [];
      if (merged.length > 0 || Array.isArray(now)) result[name] = merged;
    }
  }
  return result;
}

/** Whether a caller says nothing of a member, or the same as the host's own value with less detail. */
function saysNoMore(before: unknown, { pairs, legacy }: Paired, said: unknown): boolean {
  const value = valueAt(said, legacy, true);
  if (!isFilled(value)) return true;
  const own = pairs.find(({ current }) => isSameCode(before, current));
  const beside = Object.entries(own?.with ?? {}).map(
    ([path, wanted]) => [valueAt(said, path.split("."), true), wanted] as const,
  );
  return (
    isSameCode(value, own?.legacy) &&
    beside.every(([given, wanted]) => !isFilled(given) || isSameCode(given, wanted))
  );
}

function mergeItems(
  existing: readonly unknown[],
  translated: readonly unknown[],
  mapped: MergeRules,
  place: string,
): unknown[] {
  const { today } = mapped;
  const standing = mapped.standing.get(place) ?? [];
  const ruleOf = (item: unknown) =>
    standing.find(({ member, value }) => isRecord(item) && isSameCode(item[member], value));
  const kept = existing.filter(ruleOf);
  if (kept.length === 0) return mergeOrdinary(existing, translated, mapped, place);
  const others = existing.filter((each) => !kept.includes(each));
  const taken = new Set<unknown>();
  const items = translated.map((item) => {
    const rule = ruleOf(item);
    if (!rule || !isRecord(item)) return item;
    const { member, during } = rule;
    const isOwn = (each: JsonRecord) => each[member] === item[member];
    // Several namespaces may have such a code.
    const alike = kept
      .filter(isRecord)
      .filter((each) => ruleOf(each) === rule && !taken.has(each))
      .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
    const same = alike.find((each) => !during || holdsToday(each, during, today)) ?? alike[0];
    if (!same) return item;
    taken.add(same);
    const merged = { ...withoutLinks(same), ...item, [member]: same[member] };
    return during ? begunToday(merged, during, today) : merged;
  });
  const rest = kept.filter(isRecord).flatMap((each) => {
    if (taken.has(each)) return [];
    const { legacy = [], during, says } = ruleOf(each) ?? {};
    const own = withoutLinks(each);
    const said = valueAt(mapped.said, legacy, true);
    if (!isFilled(said) || isSameCode(said, says)) return [own];
    return (during && endedBefore(own, during, today)) ?? [];
  });
  return [...mergeOrdinary(others, items, mapped, place), ...rest];
}

function mergeOrdinary(
  existing: readonly unknown[],
  translated: readonly unknown[],
  mapped: MergeRules,
  place: string,
): unknown[] {
  const alike = mapped.spread.get(place);
  if (alike !== undefined) return mergeSpread(existing, translated, alike);
  const tag = mapped.tagged.get(place);
  if (tag !== undefined) return mergeTagged(existing, translated, tag, mapped, place);
  const pairs = pairItems(existing, translated, mapped, place);
  const taken = new Set<unknown>(pairs.values());
  const items = translated.map((item) => {
    const same = isRecord(item) ? pairs.get(item) : undefined;
    return same && isRecord(item) ? mergeAt(same, item, mapped, place) : item;
  });
  const [own] = items;
  if (mapped.firsts.has(place) && items.length === 1 && existing.length > 0) {
    // A legacy record has one item only. It is the same as one of the host, or it replaces the one that
    // the caller was given.
    const isPeriod = mapped.periods.has(place);
    const [same = existing[isPeriod ? periodAt(existing, mapped.today) : 0]] = pairs.values();
    const others = existing.map((each) => (each === same ? own : withoutLinks(each)));
    return isPeriod ? others : [own, ...others.filter((each) => each !== own)];
  }
  const kind = mapped.kinds.get(place);
  if (kind === undefined) return items;
  // Of several items of a kind a legacy record has the first; the others stay as long as it has one.
  const kindOf = (item: unknown) => (isRecord(item) ? item[kind] : undefined);
  const others = existing.filter(
    (each, at) =>
      !taken.has(each) &&
      existing.findIndex((first) => isSameCode(kindOf(first), kindOf(each))) !== at &&
      translated.some((item) => isSameCode(kindOf(item), kindOf(each))),
  );
  return [...items, ...others.map((each) => withoutLinks(each))];
}

/**
 * Several items of the host are one legacy item. The legacy item does not say how many there are. The
 * items that the host has stay as they are. A legacy item becomes new items only if the host has none.
 */
function mergeSpread(
  existing: readonly unknown[],
  translated: readonly unknown[],
  alike: readonly (readonly string[])[],
): unknown[] {
  const textOf = (item: unknown) => (isRecord(item) ? identityOf(item, alike) : undefined);
  const wanted = new Set(translated.map(textOf));
  const kept = existing.filter((each) => wanted.has(textOf(each)));
  const known = new Set(kept.map(textOf));
  return [...kept.map(withoutLinks), ...translated.filter((each) => !known.has(textOf(each)))];
}

/**
 * The host's item for each translated one: an item that agrees in all that a legacy record has members
 * for, else one that agrees in what tells the items of the list apart.
 */
function pairItems(
  existing: readonly unknown[],
  translated: readonly unknown[],
  mapped: MergeRules,
  place: string,
): ReadonlyMap<JsonRecord, JsonRecord> {
  const pairs = new Map<JsonRecord, JsonRecord>();
  const taken = new Set<JsonRecord>();
  const sameBy = [
    // Equal for two that agree in the plain values that a legacy record has members for.
    (item: JsonRecord) => JSON.stringify(plainValues(item, mapped, place)),
    (item: JsonRecord) => identityOf(item, mapped.identities.get(place)),
  ];
  for (const textOf of sameBy) {
    const items = translated.filter(isRecord).filter((item) => !pairs.has(item));
    if (items.length === 0) break;
    const free = new Map<string, JsonRecord[]>();
    for (const each of existing.filter(isRecord)) {
      const text = taken.has(each) ? undefined : textOf(each);
      if (text === undefined) continue;
      const alike = free.get(text);
      if (alike) alike.push(each);
      else free.set(text, [each]);
    }
    for (const item of items) {
      const same = free.get(textOf(item) ?? "")?.shift();
      if (!same) continue;
      pairs.set(item, same);
      taken.add(same);
    }
  }
  return pairs;
}

/** What tells an item from the others of its list; `undefined` for one that lacks a part of it. */
function identityOf(
  item: JsonRecord,
  paths: readonly (readonly string[])[] = [],
): string | undefined {
  const values = paths.map((path) => valueAt(item, path, false));
  if (values.length === 0 || !values.every(isFilled)) return undefined;
  return JSON.stringify(values.map(String)).toLowerCase();
}

/** The items that a legacy record has, among those that it has no room for. */
function mergeTagged(
  existing: readonly unknown[],
  translated: readonly unknown[],
  { member, values }: Tags,
  mapped: MergeRules,
  place: string,
): unknown[] {
  const firsts = new Map<string, JsonRecord>();
  for (const item of translated.filter(isRecord).toReversed())
    firsts.set(codeOf(item[member]) ?? "", item);
  const taken = new Set<unknown>();
  const met = new Set<string>();
  const items = existing.flatMap((each) => {
    if (!isRecord(each)) return [each];
    const tag = codeOf(each[member]) ?? "";
    const first = !met.has(tag);
    met.add(tag);
    const item = first ? firsts.get(tag) : undefined;
    if (item) {
      taken.add(item);
      // Several namespaces may have such a code.
      return [{ ...mergeAt(each, item, mapped, place), [member]: each[member] }];
    }
    // A legacy record has room for it and no longer has it: it was taken out.
    const isMapped = [...(mapped.members.get(place) ?? [])].some(
      (name) => name !== member && each[name] !== undefined,
    );
    const isSayable = values.has(tag) && !mapped.unsayable.has(`${place}=${tag}`);
    const isGone = first && isMapped && isSayable;
    return isGone ? [] : [withoutLinks(each)];
  });
  return [...items, ...translated.filter((item) => !taken.has(item))];
}

function plainValues(item: JsonRecord, mapped: MergeRules, place: string): unknown[] {
  return [...(mapped.members.get(place) ?? [])].map((name) => {
    const value = item[name];
    if (isRecord(value)) return plainValues(value, mapped, `${place}.${name}`);
    return Array.isArray(value) ? "" : String(value ?? "");
  });
}
