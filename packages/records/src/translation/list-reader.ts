import { sameTagAs } from "../plan/pairs.js";
import { holdsToday, periodAt } from "../record/periods.js";
import type { ListNode, ObjectNode, ReaderPlan, Slot } from "../plan/plan.js";
import type { Tag } from "../plan/tags.js";
import type { Reader } from "./reader.js";
import { reasons } from "../plan/reasons.js";
import { isRecord, type JsonRecord } from "../record/record.js";
import type { Row } from "../tables/table-form.js";
import type { Translation } from "./translation.js";

const none: readonly never[] = [];

/**
 * A function that reads the lists of one kind.
 *
 * @param hasOps whether fields are made of the list as a whole
 */
export function createListReader(
  node: ListNode,
  hasOps: boolean,
  { slots, direction }: ReaderPlan,
  readerOf: (node: ObjectNode) => Reader,
): (list: readonly unknown[], translation: Translation) => void {
  const each = node.each && readerOf(node.each);
  const begins = slotsWithin(node.each?.begins ?? none, slots);
  const [first] = node.each?.begins ?? none;
  const singles = singleItems(node, readerOf);
  const up = direction === "toCurrent";
  const surplus = up ? reasons.oneOnly : reasons.surplus;
  const standing = node.tagged.flatMap(({ member, tag, stands, during, node: own }) =>
    stands ? [{ member, tag, stands, during, isSame: sameTagAs(tag), reader: readerOf(own) }] : [],
  );

  const readItem = (
    item: JsonRecord,
    index: number,
    now: number,
    translation: Translation,
    own?: Reader,
  ) => {
    const others = singles.length === 0 ? none : readersOf(singles, item, index, now);
    const meant = own ? [...others, own] : others;
    if (each) {
      const outer = translation.item;
      translation.item = item;
      translation.begin(begins);
      if (meant.length > 0) each.readBeside(item, translation, meant);
      else each.read(item, translation);
      translation.item = outer;
      return;
    }
    const [reader] = meant;
    if (!reader) translation.leaveEach(item, surplus, up ? "dropped" : "lost");
    else if (meant.length > 1) reader.readBeside(item, translation, meant.slice(1));
    else reader.read(item, translation);
  };

  return (list, translation) => {
    if (list.length === 0) {
      if (first && addEmptyList(first, translation)) translation.noteEach(list, "kept");
      else if (!hasOps) translation.leave(reasons.empty);
      return;
    }
    const { account } = translation;
    const path = account?.path ?? "";
    const now = node.now ? periodAt(list, translation.today) : 0;
    const alone = standing.length === 0 ? undefined : standingItems(list, standing, translation);
    // Where all items are fields of their own, the list is there and empty, as a host has it.
    const hidden = alone && [...alone.values()].filter(({ stands }) => stands === true);
    if (first && hidden?.length === list.length) addEmptyList(first, translation);
    for (let index = 0; index < list.length; index++) {
      const item = list[index];
      account?.toItem(path, index);
      const own = alone?.get(item);
      if (!isRecord(item)) translation.leaveEach(item, reasons.malformed);
      else if (!own) readItem(item, index, now, translation);
      else if (own.stands === "listed") readItem(item, index, now, translation, own.reader);
      else if (own.during === undefined || holdsToday(item, own.during, translation.today)) {
        own.reader.read(item, translation);
      } else translation.leaveEach(item, reasons.ended);
    }
    if (account) account.path = path;
  };
}

/** A reader of some items of a list. */
interface SingleItem {
  readonly reader: Reader;
  /** @param now the position of the period that counts today */
  readonly isMeant: (item: JsonRecord, index: number, now: number) => boolean;
}

/** The reader of an item that stands for fields of its own. Nothing else reads it unless it is `listed` too. */
interface StandingItem {
  readonly reader: Reader;
  readonly stands: Row["stands"];
  readonly member: string;
  readonly tag: Tag;
  /** Whether a value is the tag, or its code in another namespace. */
  readonly isSame: (value: unknown) => boolean;
  /** The list of the periods in which it says something. */
  readonly during: string | undefined;
}

/**
 * The items of a list that stand for fields of their own. It is the item with the code that a write of
 * the field gives it, or else the first with this code in another namespace; where periods decide, each
 * item with the code.
 */
function standingItems(
  list: readonly unknown[],
  standing: readonly StandingItem[],
  { values }: Translation,
): ReadonlyMap<unknown, StandingItem> {
  return new Map(
    standing.flatMap((each) => {
      const { member, tag, during, isSame } = each;
      const tagged = list.filter(isRecord).filter((item) => isSame(item[member]));
      if (during !== undefined || tagged.length < 2) return tagged.map((item) => [item, each]);
      const code = tag.of ? values.currentOf(tag.of, String(tag.value)) : tag.value;
      return [[tagged.find((item) => item[member] === code) ?? tagged[0], each]];
    }),
  );
}

function singleItems(
  { all, at, now: current, tagged }: ListNode,
  readerOf: (node: ObjectNode) => Reader,
): SingleItem[] {
  return [
    ...(all ? [{ reader: readerOf(all), isMeant: () => true }] : []),
    ...[...at].map(([position, node]) => ({
      reader: readerOf(node),
      isMeant: (_: JsonRecord, index: number) => index === position,
    })),
    ...(current
      ? [
          {
            reader: readerOf(current),
            isMeant: (_: JsonRecord, index: number, now: number) => index === now,
          },
        ]
      : []),
    // Of several with one code, the first has the field.
    ...tagged.flatMap(({ member, tag, stands, node }) => {
      const isSame = sameTagAs(tag);
      const isMeant = (item: JsonRecord) => isSame(item[member]);
      return stands ? [] : [{ reader: readerOf(node), isMeant }];
    }),
  ];
}

function readersOf(
  items: readonly SingleItem[],
  item: JsonRecord,
  index: number,
  now: number,
): Reader[] {
  const found: Reader[] = [];
  for (const { isMeant, reader } of items) if (isMeant(item, index, now)) found.push(reader);
  return found;
}

/** Some slots and all within them. */
function slotsWithin(begins: readonly Slot[], slots: readonly Slot[]): readonly number[] {
  const found = new Set<Slot>(begins);
  // A slot has a higher number than the one that it is in.
  for (const slot of slots) if (slot.parent && found.has(slot.parent)) found.add(slot);
  return [...found].map(({ id }) => id);
}

/**
 * Adds a list without items to the new record. Returns whether it is there: a list at its own place
 * stays, none is created elsewhere only to be empty.
 */
function addEmptyList({ parent, name }: Slot, translation: Translation): boolean {
  const isOwn = parent !== undefined && (parent.id === 0 || parent.kind === "newItem");
  const object = isOwn ? translation.objects[parent.id] : undefined;
  if (!object) return false;
  object[name] ??= [];
  return true;
}
