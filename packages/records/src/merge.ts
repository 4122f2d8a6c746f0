import { isRecord, type JsonRecord, setMember } from "./record.js";
import type { Row } from "./table.js";

/** A member that distinguishes the items of a list, and its values. */
interface Tags {
  readonly member: string;
  readonly values: Set<string>;
}

/** The members of a current record that a legacy record has values for. */
export interface MappedMembers {
  /** Their names by the place of their object: `addresses[]`. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>;
  /** The paths of members that get a default because no legacy record has them. */
  readonly assumed: ReadonlySet<string>;
  /** Values that are placeholders in a legacy record, by path: they are never sent. */
  readonly fillers: ReadonlyMap<string, unknown>;
  /** The places of lists of which a legacy record has room for the first item only. */
  readonly firsts: ReadonlySet<string>;
  /** The paths of lists of which a legacy record has single items; the values that select them. */
  readonly tagged: ReadonlyMap<string, Tags>;
}

/** Collects the members that the rows of a table fill, and those that its defaults fill. */
export function mappedMembers(
  rows: readonly Pick<Row, "current" | "filler">[],
  defaults: readonly string[] = [],
): MappedMembers {
  const plain = (path: string) => path.replace(/\[[^\]]*\]/g, "[]");
  const assumed = new Set(defaults.map(plain));
  const fillers = new Map(
    rows.flatMap(({ current, filler }) =>
      current === undefined || filler === undefined ? [] : [[plain(current), filler] as const],
    ),
  );
  const members = new Map<string, Set<string>>();
  const firsts = new Set<string>();
  const tagged = new Map<string, Tags>();
  const whole = new Set<string>();
  for (const { current: path = "" } of rows) {
    if (path === "") continue;
    let place = "";
    for (const step of path.split(/\.(?![^[]*\])/)) {
      const name = step.replace(/\[.*$/, "");
      const names = members.get(place) ?? new Set();
      members.set(place, names.add(name));
      place += `${place === "" ? "" : "."}${name}${step.endsWith("]") ? "[]" : ""}`;
      const [, member, value] = /\[(\w+)=(.*)\]$/.exec(step) ?? [];
      if (member !== undefined && value !== undefined) {
        const tags = tagged.get(place) ?? { member, values: new Set() };
        tagged.set(place, tags);
        tags.values.add(value);
      } else if (/\[\d+\]$/.test(step)) firsts.add(place);
      else if (step.endsWith("]")) whole.add(place);
    }
  }
  for (const place of whole) tagged.delete(place);
  return { members, assumed, fillers, firsts, tagged };
}

/** Members that each host adds itself. */
export const ownOfHost: ReadonlySet<string> = new Set(["id", "_etag", "_lastModifiedDate", "link"]);

/**
 * Adds to a translated record what the host's own record has and no legacy record has a member for.
 * Two items of a list are the same if they agree in all that a legacy record has members for.
 */
export function merge(
  existing: JsonRecord,
  translated: JsonRecord,
  mapped: MappedMembers,
  place = "",
): JsonRecord {
  const own = mapped.members.get(place);
  const result: JsonRecord = { ...translated };
  for (const [name, before] of Object.entries(existing)) {
    if (ownOfHost.has(name)) continue;
    const inner = place === "" ? name : `${place}.${name}`;
    if (mapped.assumed.has(inner)) {
      result[name] = before;
      continue;
    }
    if (!own?.has(name) && !isParent(mapped, inner)) {
      if (!Object.hasOwn(translated, name)) setMember(result, name, withoutLinks(before));
      continue;
    }
    const now = translated[name];
    const beside = Array.isArray(before) && mapped.tagged.get(`${inner}[]`);
    if (now === undefined && mapped.fillers.get(inner) === before) result[name] = before;
    if (now === undefined && beside) {
      const items = mergeTagged(before, [], beside, mapped, `${inner}[]`);
      if (items.length > 0) result[name] = items;
      continue;
    }
    if (isRecord(before) && isRecord(now)) result[name] = merge(before, now, mapped, inner);
    else if (Array.isArray(before) && Array.isArray(now)) {
      result[name] = mergeItems(before, now, mapped, `${inner}[]`);
    }
  }
  return result;
}

// A reference may consist of assumed members only.
export function isParent({ assumed }: MappedMembers, place: string): boolean {
  for (const path of assumed) if (path.startsWith(`${place}.`)) return true;
  return false;
}

function mergeItems(
  existing: readonly unknown[],
  translated: readonly unknown[],
  mapped: MappedMembers,
  place: string,
): unknown[] {
  const tag = mapped.tagged.get(place);
  if (tag !== undefined) return mergeTagged(existing, translated, tag, mapped, place);
  const free = new Map<string, JsonRecord[]>();
  for (const each of existing.filter(isRecord)) {
    const fingerprint = fingerprintOf(each, mapped, place);
    const alike = free.get(fingerprint);
    if (alike) alike.push(each);
    else free.set(fingerprint, [each]);
  }
  const taken = new Set<unknown>();
  const items = translated.map((item) => {
    const same = isRecord(item) ? free.get(fingerprintOf(item, mapped, place))?.shift() : undefined;
    if (!same || !isRecord(item)) return item;
    taken.add(same);
    return merge(same, item, mapped, place);
  });
  // A legacy record has the first item only. Where that was replaced, the others may belong to it.
  const single = mapped.firsts.has(place) && translated.length === 1 && taken.has(existing[0]);
  return single ? [...items, ...existing.slice(1).map(withoutLinks)] : items;
}

/** The items that a legacy record has, among those that it has no room for. */
function mergeTagged(
  existing: readonly unknown[],
  translated: readonly unknown[],
  { member, values }: Tags,
  mapped: MappedMembers,
  place: string,
): unknown[] {
  const firsts = new Map<string, JsonRecord>();
  for (const item of translated.filter(isRecord).toReversed())
    firsts.set(String(item[member]), item);
  const taken = new Set<unknown>();
  const met = new Set<string>();
  const items = existing.flatMap((each) => {
    if (!isRecord(each)) return [each];
    const tag = String(each[member]);
    const first = !met.has(tag);
    met.add(tag);
    const item = first ? firsts.get(tag) : undefined;
    if (item) {
      taken.add(item);
      return [merge(each, item, mapped, place)];
    }
    // A legacy record has room for it and no longer has it: it was taken out.
    const isMapped = [...(mapped.members.get(place) ?? [])].some(
      (name) => name !== member && each[name] !== undefined,
    );
    const isGone = first && isMapped && values.has(tag.replace(/^.*#/, ""));
    return isGone ? [] : [withoutLinks(each)];
  });
  return [...items, ...translated.filter((item) => !taken.has(item))];
}

/** The plain values of an item that a legacy record has members for: equal for two that agree. */
function fingerprintOf(item: JsonRecord, mapped: MappedMembers, place: string): string {
  return JSON.stringify(plainValues(item, mapped, place));
}

function plainValues(item: JsonRecord, mapped: MappedMembers, place: string): unknown[] {
  return [...(mapped.members.get(place) ?? [])].map((name) => {
    const value = item[name];
    if (isRecord(value)) return plainValues(value, mapped, `${place}.${name}`);
    return Array.isArray(value) ? "" : String(value ?? "");
  });
}

/** A value without the links that a host adds to references. */
export function withoutLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinks);
  if (!isRecord(value)) return value;
  const parts = Object.entries(value).filter(([name, part]) => name !== "link" || !isRecord(part));
  return Object.fromEntries(parts.map(([name, part]) => [name, withoutLinks(part)]));
}
