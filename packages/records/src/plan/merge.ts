import { comparedText, keptIn, none } from "@edbridge/core/internal";
import {
  valueAt,
  isFilled,
  isRecord,
  type JsonRecord,
  hostOnlyMembers,
  setMember,
  textOf,
  withoutLinks,
} from "../record/record.js";
import {
  isOfOtherKind,
  type Known,
  type KnownMember,
  type OwnerKind,
  plainValues,
  tagsOf,
} from "./known.js";
import { isSameCode, tagText } from "./pairs.js";
import { begunToday, endedBefore, holdsToday, periodAt } from "../record/periods.js";

type Tags = NonNullable<KnownMember["tagged"]>;
type Items = readonly unknown[];
type Paths = readonly (readonly string[])[];

/**
 * Adds to a translated record what the host's own record has and no legacy record has a member for.
 * Two items of a list are the same if all members that a legacy record has are equal, or else all those
 * that every legacy item must have. Some items hold the value of a legacy field. Such an item stays if
 * the caller does not send that field. If it is over and the caller says it, it holds from today on; if
 * the caller says the opposite, it held until yesterday.
 */
export class Merge {
  /** The record as the caller wrote it. */
  readonly #asWritten: JsonRecord | undefined;
  /** Such as `2017-08-21`. */
  readonly #today: string;
  /** The kinds of the items that records of the caller have; those of other kinds stay. */
  readonly #kinds: readonly OwnerKind[];

  constructor(
    asWritten: JsonRecord | undefined,
    today: string,
    kinds: readonly OwnerKind[] = none,
  ) {
    this.#asWritten = asWritten;
    this.#today = today;
    this.#kinds = kinds;
  }

  of(existing: JsonRecord, translated: JsonRecord, known: Known): JsonRecord {
    const result: JsonRecord = { ...translated };
    for (const [name, before] of Object.entries(existing)) {
      if (hostOnlyMembers.has(name)) continue;
      const member = known.get(name);
      const now = translated[name];
      if (member?.isAssumed && !isFilled(member.field && this.#written(member.field))) {
        result[name] = before;
      } else if (!member?.isMapped && !member?.isParent) {
        if (!Object.hasOwn(translated, name)) setMember(result, name, withoutLinks(before));
      } else if (member.paired && this.#saysNoMore(before, member.paired)) {
        result[name] = before;
      } else if (isRecord(before)) {
        const inside = now === undefined && member.isParent ? {} : now;
        if (!isRecord(inside)) continue;
        const merged = this.of(before, inside, member.inner);
        if (now !== undefined || Object.keys(merged).length > 0) result[name] = merged;
      } else if (Array.isArray(before)) {
        // A legacy record has room for one period. Without dates it says nothing of several.
        if (now === undefined && before.length > 1 && member.isPeriod) {
          result[name] = before;
          continue;
        }
        const hasOthers = member.standing.length > 0 || tagsOf(member) !== undefined;
        const items = now === undefined && hasOthers ? [] : now;
        const merged = Array.isArray(items) ? this.#items(before, items, member) : [];
        if (merged.length > 0 || Array.isArray(now)) result[name] = merged;
      } else if (now === undefined && member.filler === before) result[name] = before;
    }
    return result;
  }

  #written(path: readonly string[]): unknown {
    return valueAt(this.#asWritten, path, true);
  }

  /** Whether a caller says nothing of a member, or the same as the host's own value with less detail. */
  #saysNoMore(before: unknown, { pairs, legacy }: NonNullable<KnownMember["paired"]>): boolean {
    const value = this.#written(legacy);
    if (!isFilled(value)) return true;
    const pair = pairs.find(({ current }) => isSameCode(before, current));
    const others = Object.entries(pair?.with ?? {}).map(
      ([path, wanted]) => [this.#written(path.split(".")), wanted] as const,
    );
    return (
      isSameCode(value, pair?.legacy) &&
      others.every(([sent, wanted]) => !isFilled(sent) || isSameCode(sent, wanted))
    );
  }

  #items(existing: Items, translated: Items, list: KnownMember): unknown[] {
    const ruleOf = (item: unknown) =>
      list.standing.find(({ member, value }) => isRecord(item) && isSameCode(item[member], value));
    const kept = existing.filter(ruleOf);
    if (kept.length === 0) return this.#ordinary(existing, translated, list);
    const today = this.#today;
    const others = existing.filter((each) => !kept.includes(each));
    const taken = new Set<unknown>();
    const items = translated.map((item) => {
      const rule = ruleOf(item);
      if (!rule || !isRecord(item)) return item;
      const { member, during } = rule;
      const hasSameTag = (each: JsonRecord) => each[member] === item[member];
      // Several namespaces may have such a code.
      const alike = kept
        .filter(isRecord)
        .filter((each) => ruleOf(each) === rule && !taken.has(each))
        .toSorted((one, other) => Number(hasSameTag(other)) - Number(hasSameTag(one)));
      const same = alike.find((each) => !during || holdsToday(each, during, today)) ?? alike[0];
      if (!same) return item;
      taken.add(same);
      const merged = { ...withoutLinks(same), ...item, [member]: same[member] };
      return during ? begunToday(merged, during, today) : merged;
    });
    const rest = kept.filter(isRecord).flatMap((each) => {
      if (taken.has(each)) return [];
      const { legacy = none, during, says } = ruleOf(each) ?? {};
      const hostItem = withoutLinks(each);
      const value = this.#written(legacy);
      if (!isFilled(value) || isSameCode(value, says)) return [hostItem];
      return (during && endedBefore(hostItem, during, today)) ?? none;
    });
    return [...this.#ordinary(others, items, list), ...rest];
  }

  #ordinary(existing: Items, translated: Items, list: KnownMember): unknown[] {
    const { spread, inner, isFirst, isPeriod, kind } = list;
    if (spread) return mergeSpread(existing, translated, spread);
    const tags = tagsOf(list);
    if (tags) return this.#tagged(existing, translated, list, tags);
    const pairs = pairItems(existing, translated, list);
    const taken = new Set<unknown>(pairs.values());
    const kindOf = (item: unknown) =>
      kind !== undefined && isRecord(item) ? item[kind] : undefined;
    const items = translated.map((item) => {
      if (!isRecord(item)) return item;
      const same = pairs.get(item);
      if (same) return this.of(same, item, inner);
      const before =
        kind !== undefined && existing.find((each) => isSameCode(kindOf(each), kindOf(item)));
      return isRecord(before) && !taken.has(before) ? withUnsayable(item, before, inner) : item;
    });
    const [only] = items;
    if (isFirst && items.length === 1 && existing.length > 0) {
      // A legacy record has one item only. It is the same as one of the host, or it replaces the one that
      // the caller was given.
      const [same = existing[isPeriod ? periodAt(existing, this.#today) : 0]] = pairs.values();
      const others = existing.map((each) => (each === same ? only : withoutLinks(each)));
      return isPeriod ? others : [only, ...others.filter((each) => each !== only)];
    }
    if (kind === undefined) return items;
    // Of several items of a kind a legacy record has the first; the others stay as long as it has one.
    const others = existing.filter(
      (each, at) =>
        !taken.has(each) &&
        existing.findIndex((first) => isSameCode(kindOf(first), kindOf(each))) !== at &&
        translated.some((item) => isSameCode(kindOf(item), kindOf(each))),
    );
    return [...items, ...others.map((each) => withoutLinks(each))];
  }

  /** The items that a legacy record has, among those that it has no room for. */
  #tagged(existing: Items, translated: Items, list: KnownMember, tags: Tags): unknown[] {
    const { member, values } = tags;
    const marked = markedAs(translated[0], existing, tags, list.inner);
    const taken = new Set<unknown>();
    // A caller may send an item of another kind than the owner names, in current form.
    const others = new Map<unknown, JsonRecord | undefined>();
    for (const each of marked.filter(isRecord)) {
      if (!isOfOtherKind(each, list.name, this.#kinds)) continue;
      const names = [
        member,
        ...this.#kinds.flatMap((kind) => (kind.list === list.name ? kind.name : [])),
      ];
      const isSame = (item: JsonRecord) =>
        names.every((name) => isSameCode(item[name], each[name]));
      const item = translated.filter(isRecord).find((one) => !taken.has(one) && isSame(one));
      others.set(each, item);
      taken.add(item);
    }
    const firsts = new Map<string, JsonRecord>();
    for (const item of translated.filter(isRecord).toReversed())
      if (!taken.has(item)) firsts.set(tagText(item[member]), item);
    const met = new Set<string>();
    const items = marked.flatMap((each) => {
      if (!isRecord(each)) return [each];
      if (others.has(each)) {
        const item = others.get(each);
        return [item ? this.of(each, item, list.inner) : withoutLinks(each)];
      }
      const tag = tagText(each[member]);
      const first = !met.has(tag);
      met.add(tag);
      const item = first ? firsts.get(tag) : undefined;
      if (item) {
        taken.add(item);
        // Several namespaces may have such a code.
        return [{ ...this.of(each, item, list.inner), [member]: each[member] }];
      }
      // A legacy record has room for one of them and no longer has one: it was taken out, and the others
      // must not come in its place.
      const isMapped = [...list.inner].some(
        ([name, { isMapped: is }]) => is && name !== member && each[name] !== undefined,
      );
      const isGone = !firsts.has(tag) && isMapped && values.has(tag);
      return isGone ? [] : [withoutLinks(each)];
    });
    return [...items, ...translated.filter((item) => !taken.has(item))];
  }
}

/** A new item of a kind keeps the members of the old one that no legacy record has: a secret number stays secret. */
function withUnsayable(item: JsonRecord, before: JsonRecord, known: Known): JsonRecord {
  const unsayable = Object.entries(withoutLinks(before)).filter(
    ([member]) => !known.get(member)?.isMapped && !hostOnlyMembers.has(member),
  );
  return { ...Object.fromEntries(unsayable), ...item };
}

/**
 * Several items of the host are one legacy item. The legacy item does not say how many there are. The
 * items that the host has stay as they are. A legacy item becomes new items only if the host has none.
 */
function mergeSpread(existing: Items, translated: Items, alike: Paths): unknown[] {
  const identityIn = (item: unknown) => (isRecord(item) ? identityOf(item, alike) : undefined);
  const wanted = new Set(translated.map(identityIn));
  const kept = existing.filter((each) => wanted.has(identityIn(each)));
  const known = new Set(kept.map(identityIn));
  return [...kept.map(withoutLinks), ...translated.filter((each) => !known.has(identityIn(each)))];
}

/**
 * The host's item for each translated one: an item that agrees in all that a legacy record has members
 * for, else one that agrees in what tells the items of the list apart.
 */
function pairItems(existing: Items, translated: Items, { inner, identity }: KnownMember) {
  const pairs = new Map<JsonRecord, JsonRecord>();
  const taken = new Set<JsonRecord>();
  const sameBy = [
    // Equal for two that agree in the plain values that a legacy record has members for.
    (item: JsonRecord) => JSON.stringify(plainValues(item, inner)),
    (item: JsonRecord) => identityOf(item, identity),
  ];
  for (const identify of sameBy) {
    const items = translated.filter(isRecord).filter((item) => !pairs.has(item));
    if (items.length === 0) break;
    const free = new Map<string, JsonRecord[]>();
    for (const each of existing.filter(isRecord)) {
      const text = taken.has(each) ? undefined : identify(each);
      if (text !== undefined) keptIn(free, text, () => []).push(each);
    }
    for (const item of items) {
      const text = identify(item);
      const same = text === undefined ? undefined : free.get(text)?.shift();
      if (!same) continue;
      pairs.set(item, same);
      taken.add(same);
    }
  }
  return pairs;
}

/** What tells an item from the others of its list; `undefined` for one that lacks a part of it. */
function identityOf(item: JsonRecord, paths: Paths): string | undefined {
  const values = paths.map((path) => valueAt(item, path, false));
  if (values.length === 0 || !values.every(isFilled)) return undefined;
  return JSON.stringify(values.map((value) => comparedText(textOf(value))));
}

/** The items of the host, where the one that a legacy record has is marked by `true`, and another now is. */
function markedAs(chosen: unknown, existing: Items, tags: Tags, known: Known) {
  const { member, values } = tags;
  if (!isRecord(chosen) || chosen[member] !== true || values.size > 1) return existing;
  const says = (item: JsonRecord) => JSON.stringify(plainValues(item, known)).toLowerCase();
  const items = existing.filter(isRecord);
  const shown = items.find((each) => each[member] === true);
  const next = items.find((each) => says(each) === says(chosen));
  if (!next || next === shown) return existing;
  return items.map((each) =>
    each === next || each === shown ? { ...each, [member]: each === next } : each,
  );
}
