import { keptIn, none } from "@edbridge/core/internal";
import { hasFilledField, isRecord, type JsonRecord, hostOnlyMembers } from "../record/record.js";
import { isSameCode, type Tag, tagText } from "./pairs.js";
import type { Pair, Row } from "../tables/table-form.js";
import type { Path } from "../tables/grammar.js";

/** The members of an object, or of the items of a list, that something is known of. */
export type Known = Map<string, KnownMember>;

/** A member of a current record, and what of it a legacy record has values for. */
export interface KnownMember {
  readonly name: string;
  /** Its own members, or those of its items. */
  readonly inner: Known;
  /** Whether a legacy record has a value for it, or for something in it. */
  isMapped?: boolean;
  /** Whether an object may consist of members of which a caller says nothing: assumed ones, or other extensions. */
  isParent?: boolean;
  /** Whether it gets a value without the caller. */
  isAssumed?: boolean;
  /** The names that lead to what a caller sends for it, if that is in no list: its legacy field, or itself. */
  field?: readonly string[];
  /** A value that is a placeholder in a legacy record: it is never sent. */
  filler?: unknown;
  /** The pairs by which a legacy record has some of its values only, and the legacy field. */
  paired?: { readonly pairs: readonly Pair[]; readonly legacy: readonly string[] };
  /** Of a list: whether a legacy record has room for each item. */
  isWhole?: boolean;
  /** Whether it has room for one only; for that which counts today, if they are periods. */
  isFirst?: boolean;
  isPeriod?: boolean;
  /** Whether it has room for those with some values of a member; as codes are compared. */
  tagged?: { readonly member: string; readonly values: Set<string> };
  /** The items that stand for legacy fields. */
  readonly standing: Standing[];
  /** The member that says the kind, of which a legacy record has one item each. */
  kind?: string;
  /** The paths of what several items have in common that are one legacy item. */
  spread?: readonly (readonly string[])[];
  /** The paths of what tells an item from the others. */
  readonly identity: (readonly string[])[];
}

/** An item of a current list that has the meaning of a legacy field. */
interface Standing {
  readonly member: string;
  readonly value: string;
  /** The names that lead to the legacy field. */
  readonly legacy: readonly string[];
  /** The list of the periods in which it says something. */
  readonly during: string | undefined;
  /** The legacy value that it says, where a write puts that elsewhere. */
  readonly says: Pair["legacy"] | undefined;
}

/** A current place that a legacy record has a value for, and the row that fills it, if one does. */
export interface KnownPlace extends Omit<Partial<Row>, "current"> {
  readonly current: Path;
  /** Whether it is what a legacy list has one item of each of. */
  readonly isKind?: boolean;
  /** Whether each legacy item must have it. */
  readonly isRequired?: boolean;
}

/** A member, which is added where nothing is known of it. */
export function memberIn(known: Known, name: string): KnownMember {
  return keptIn(known, name, () => ({ name, inner: new Map(), standing: [], identity: [] }));
}

/** What an item says in members that a legacy record has values for. */
export function plainValues(item: JsonRecord, known: Known): unknown[] {
  return [...known].flatMap(([name, { isMapped, inner }]): unknown[] => {
    if (!isMapped) return [];
    const value = item[name];
    if (isRecord(value)) return [plainValues(value, inner)];
    return [Array.isArray(value) ? "" : String(value ?? "")];
  });
}

/** The items of a list that a legacy record has room for, where it has not for each. */
export function tagsOf({ tagged, isWhole }: KnownMember): KnownMember["tagged"] {
  return isWhole ? undefined : tagged;
}

export function addAssumed(known: Known, { steps, name }: Path): void {
  let at = known;
  for (const step of steps) {
    const member = memberIn(at, step.name);
    if (!step.item) member.isParent = true;
    at = member.inner;
  }
  const leaf = memberIn(at, name);
  leaf.isAssumed = true;
  // A caller that has begun to move may send the current name itself.
  if (!steps.some(({ item }) => item)) leaf.field ??= [...steps.map((step) => step.name), name];
}

export function addPlace(known: Known, place: KnownPlace): void {
  const { current, legacy = "", asItem, during, down, pairs, filler, needs } = place;
  const { steps, name } = current;
  const names = legacy.split(".");
  let at = known;
  let isBelowExt = false;
  const lists = steps.map((step) => {
    const member = memberIn(at, step.name);
    member.isMapped = true;
    at = member.inner;
    const { item } = step;
    isBelowExt ||= step.name === "_ext";
    if (isBelowExt && !item) member.isParent = true;
    if (item?.kind === "tagged") {
      const tag = { member: item.member, value: String(item.value) };
      if (asItem) {
        const says = down ? pairs?.[0]?.legacy : undefined;
        member.standing.push({ ...tag, legacy: names, during, says });
      } else {
        member.tagged ??= { member: tag.member, values: new Set() };
        member.tagged.values.add(tagText(tag.value));
      }
    } else if (item?.kind === "at" || item?.kind === "now") {
      member.isFirst = true;
      member.isPeriod ||= item.kind === "now";
    } else if (item) member.isWhole = true;
    return member;
  });
  const leaf = memberIn(at, name);
  leaf.isMapped = true;
  if (legacy !== "" && !legacy.includes("[")) leaf.field ??= names;
  if (filler !== undefined) leaf.filler = filler;
  if (pairs && !asItem) leaf.paired = { pairs, legacy: names };
  const last = steps.findLastIndex(({ item }) => item);
  const list = lists[last];
  const kind = steps[last]?.item?.kind;
  if (!list || kind === "all" || kind === "tagged") return;
  if (place.isKind && last === steps.length - 1) list.kind = name;
  // Of a list of which a legacy record has the first item, all that can stand alone tells it apart.
  const depth = steps.filter((step) => step.item && !step.name.startsWith("~")).length;
  const isOfItem = kind !== "each" || depth === legacy.split("[").length - 1;
  if (!isOfItem || needs !== undefined || (kind === "each" && !place.isRequired)) return;
  list.identity.push([...steps.slice(last + 1).map((step) => step.name), name]);
}

/** The paths of what a current record holds and no legacy record has a member for. */
export function unsaidIn(record: JsonRecord, known: Known, place = ""): readonly string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const inner = place === "" ? name : `${place}.${name}`;
    const member = known.get(name);
    if (hostOnlyMembers.has(name) || !hasFilledField(value) || member?.isAssumed) return [];
    if (!member?.isMapped && !member?.isParent) return [inner];
    if (Array.isArray(value)) return unsaidItems(value, member, `${inner}[]`);
    return isRecord(value) ? unsaidIn(value, member.inner, inner) : [];
  });
}

/** The same of the items of a list, of which a legacy record may have room for some only. */
function unsaidItems(items: readonly unknown[], list: KnownMember, place: string): string[] {
  const tags = tagsOf(list);
  const met = new Set<string>();
  const hasRoom = (item: JsonRecord) => {
    if (!tags) return true;
    const tag = tagText(item[tags.member]);
    const isFirst = !met.has(tag);
    met.add(tag);
    return isFirst && tags.values.has(tag);
  };
  if (list.isFirst && items.length > 1) return [place];
  return items
    .filter(isRecord)
    .flatMap((item) => (hasRoom(item) ? unsaidIn(item, list.inner, place) : [place]));
}

/**
 * Whether a write removes items of the host's record that no legacy record shows. Of a list, or of several
 * items of a kind, a legacy record may have the first; the others stay as long as it has one.
 */
export function removesUnshown(existing: JsonRecord, written: JsonRecord, known: Known): boolean {
  return [...known].some(([name, list]) => {
    const [before, now = none] = [existing[name], written[name]];
    if (!Array.isArray(before) || !Array.isArray(now)) return false;
    const tags = tagsOf(list);
    const kind = list.kind ?? tags?.member;
    if (kind === undefined) {
      return list.isFirst && !list.isPeriod && before.length > 1 && now.length === 0;
    }
    // Items of another kind than the owner names are not removed.
    if ([...list.inner.values()].some(({ isAssumed }) => isAssumed)) return false;
    const kindOf = (item: unknown) => (isRecord(item) ? item[kind] : undefined);
    const isShown = (item: unknown) => !tags || tags.values.has(tagText(kindOf(item)));
    const isIn = (items: readonly unknown[], item: unknown) =>
      items.some((each) => isSameCode(kindOf(each), kindOf(item)));
    return before.some(
      (item, at) => isShown(item) && isIn(before.slice(0, at), item) && !isIn(now, item),
    );
  });
}

/** The kind that the owner says legacy values are of: that of the items of a list with a tag. */
export interface OwnerKind {
  readonly list: string;
  readonly tag: { readonly member: string; readonly value: Tag["value"] };
  readonly name: string;
  /** `undefined` as long as the owner has not set the option. */
  readonly kind: unknown;
}

type Kinds = readonly OwnerKind[];

/** Whether an item of a list has such a tag, and is of another kind. */
export function isOfOtherKind(item: JsonRecord, list: string, kinds: Kinds): boolean {
  return kinds.some(
    ({ list: of, tag, name, kind }) =>
      of === list && isSameCode(item[tag.member], tag.value) && !isSameCode(item[name], kind),
  );
}

/** A record of the host without items of other kinds than the owner says. */
export function withoutOtherKinds(record: JsonRecord, kinds: readonly OwnerKind[]): JsonRecord {
  const named = kinds.filter(({ kind }) => kind !== undefined);
  const left = named.flatMap(({ list }) => {
    const items = record[list];
    const isOther = (item: unknown) => isRecord(item) && isOfOtherKind(item, list, named);
    return Array.isArray(items) ? [[list, items.filter((item) => !isOther(item))] as const] : [];
  });
  return left.length === 0 ? record : { ...record, ...Object.fromEntries(left) };
}
