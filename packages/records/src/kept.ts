import { isRecord, type JsonRecord, setMember } from "./record.js";
import type { Row } from "./table.js";

/** The values of a member that tell items of a list apart. */
interface Tags {
  readonly member: string;
  readonly values: Set<string>;
}

/** What a legacy record says of a current one. */
export interface Said {
  /** The members that it speaks of, by the place of their object: `addresses[]`. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>;
  /** The paths of members that are made up where a legacy record cannot say them. */
  readonly assumed: ReadonlySet<string>;
  /** Values that stand for nothing in a legacy record, by path: they never come back up. */
  readonly fillers: ReadonlyMap<string, unknown>;
  /** The places of lists of which a legacy record has room for the first item only. */
  readonly firsts: ReadonlySet<string>;
  /** The places of lists of which it speaks of single items, and by which values of a member. */
  readonly tagged: ReadonlyMap<string, Tags>;
}

/** Collects what rows say, by the current paths of a table, and what its defaults assume. */
export function saidBy(
  rows: readonly Pick<Row, "current" | "filler">[],
  defaults: readonly string[] = [],
): Said {
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
      const known = members.get(place) ?? new Set();
      members.set(place, known.add(name));
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

/** Members that each host gives itself. */
const ownOfHost: ReadonlySet<string> = new Set(["id", "_etag", "_lastModifiedDate", "link"]);

/**
 * A record as the host is to have it: what a legacy record says of it, and of what the host knows
 * beside that, what no legacy record can speak of. Items of lists are the same if they say the same
 * wherever a legacy record says something.
 */
export function kept(known: JsonRecord, made: JsonRecord, said: Said, place = ""): JsonRecord {
  const speaks = said.members.get(place);
  const result: JsonRecord = { ...made };
  for (const [name, before] of Object.entries(known)) {
    if (ownOfHost.has(name)) continue;
    const inner = place === "" ? name : `${place}.${name}`;
    if (said.assumed.has(inner)) {
      result[name] = before;
      continue;
    }
    if (!speaks?.has(name) && !isParent(said, inner)) {
      if (!Object.hasOwn(made, name)) setMember(result, name, withoutLinks(before));
      continue;
    }
    const now = made[name];
    const beside = Array.isArray(before) && said.tagged.get(`${inner}[]`);
    if (now === undefined && said.fillers.get(inner) === before) result[name] = before;
    if (now === undefined && beside) {
      const items = keptBeside(before, [], beside, said, `${inner}[]`);
      if (items.length > 0) result[name] = items;
      continue;
    }
    if (isRecord(before) && isRecord(now)) result[name] = kept(before, now, said, inner);
    else if (Array.isArray(before) && Array.isArray(now)) {
      result[name] = keptItems(before, now, said, `${inner}[]`);
    }
  }
  return result;
}

// A reference may consist of assumed members only.
function isParent({ assumed }: Said, place: string): boolean {
  for (const path of assumed) if (path.startsWith(`${place}.`)) return true;
  return false;
}

function keptItems(
  known: readonly unknown[],
  made: readonly unknown[],
  said: Said,
  place: string,
): unknown[] {
  const tag = said.tagged.get(place);
  if (tag !== undefined) return keptBeside(known, made, tag, said, place);
  const free = new Map<string, JsonRecord[]>();
  for (const each of known.filter(isRecord)) {
    const saying = sayingOf(each, said, place);
    const alike = free.get(saying);
    if (alike) alike.push(each);
    else free.set(saying, [each]);
  }
  const taken = new Set<unknown>();
  const items = made.map((item) => {
    const same = isRecord(item) ? free.get(sayingOf(item, said, place))?.shift() : undefined;
    if (!same || !isRecord(item)) return item;
    taken.add(same);
    return kept(same, item, said, place);
  });
  // The others had no room in the legacy record; where the first is another now, so may they be.
  const single = said.firsts.has(place) && made.length === 1 && taken.has(known[0]);
  return single ? [...items, ...known.slice(1).map(withoutLinks)] : items;
}

/** The items that a legacy record speaks of, among those that it does not know. */
function keptBeside(
  known: readonly unknown[],
  made: readonly unknown[],
  { member, values }: Tags,
  said: Said,
  place: string,
): unknown[] {
  const firsts = new Map<string, JsonRecord>();
  for (const item of made.filter(isRecord).toReversed()) firsts.set(String(item[member]), item);
  const taken = new Set<unknown>();
  const met = new Set<string>();
  const items = known.flatMap((each) => {
    if (!isRecord(each)) return [each];
    const tag = String(each[member]);
    const first = !met.has(tag);
    met.add(tag);
    const item = first ? firsts.get(tag) : undefined;
    if (item) {
      taken.add(item);
      return [kept(each, item, said, place)];
    }
    // What a legacy record would have said, and no longer says, is gone.
    const spoken = [...(said.members.get(place) ?? [])].some(
      (name) => name !== member && each[name] !== undefined,
    );
    const isGone = first && spoken && values.has(tag.replace(/^.*#/, ""));
    return isGone ? [] : [withoutLinks(each)];
  });
  return [...items, ...made.filter((item) => !taken.has(item))];
}

/** What an item says in all plain values of which a legacy record speaks: the same for two that agree. */
function sayingOf(item: JsonRecord, said: Said, place: string): string {
  return JSON.stringify(plainValues(item, said, place));
}

function plainValues(item: JsonRecord, said: Said, place: string): unknown[] {
  return [...(said.members.get(place) ?? [])].map((name) => {
    const value = item[name];
    if (isRecord(value)) return plainValues(value, said, `${place}.${name}`);
    return Array.isArray(value) ? "" : String(value ?? "");
  });
}

function withoutLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinks);
  if (!isRecord(value)) return value;
  const parts = Object.entries(value).filter(([name, part]) => name !== "link" || !isRecord(part));
  return Object.fromEntries(parts.map(([name, part]) => [name, withoutLinks(part)]));
}
