import { createCarrier } from "./carrier.js";
import type {
  Slot,
  CompanionPlan,
  Direction,
  ListNode,
  MemberNode,
  ObjectNode,
  Tag,
} from "./plan.js";
import { createFieldReader } from "./field-reader.js";
import { isDescriptor } from "./model/query-value.js";
import { sameTagAs } from "./pairs.js";
import { holdsToday, periodAt } from "./periods.js";
import { addQuestion } from "./questions.js";
import { reasons } from "./reasons.js";
import { copyOf, copyWith, fill, isRecord, type JsonRecord } from "./record.js";
import type { Translation } from "./translation.js";

/** Reads one member of a record. */
export type ReadMember = (value: unknown, translation: Translation) => void;

/** What the readers of one plan have in common. */
export interface ReaderContext {
  readonly direction: Direction;
  readonly slots: readonly Slot[];
  /** Current names by place, for callers that send them already. */
  readonly currentNames: ReadonlyMap<string, ReadonlySet<string>>;
  readonly wants: (member: string) => boolean;
  readonly companions: readonly CompanionPlan[];
  /** The companions that are read, the others being those of members that nobody wants. */
  readonly wanted: ReadonlySet<string>;
  readonly current: string | undefined;
}

/** Members that a host adds to its records and no caller sends. */
const ownOfHost = ["link", "_etag", "_lastModifiedDate", "id"];
const none: readonly never[] = [];

/** Reads the objects of one kind, each member by a function of its own. */
export class ObjectReader {
  readonly #members = new Map<string, ReadMember>();
  readonly #byLowerCase = new Map<string, ReadMember>();
  readonly #node: ObjectNode;
  readonly #context: ReaderContext;
  readonly #isTop: boolean;
  readonly #up: boolean;

  constructor(node: ObjectNode, context: ReaderContext, isTop = false) {
    this.#node = node;
    this.#context = context;
    this.#isTop = isTop;
    this.#up = context.direction === "toCurrent";
    for (const name of ownOfHost) {
      const isKept = node.home !== undefined && this.#keeps(name, node.home.place);
      this.#members.set(name, (value, translation) => {
        if (isKept) this.#keep(name, value, translation);
        else translation.leaveEach(value, reasons.ofHost, false);
      });
    }
    for (const [name, member] of node.members) {
      const read = createMemberReader(member, context);
      this.#members.set(name, read);
      this.#byLowerCase.set(name.toLowerCase(), read);
    }
  }

  /** Reads an object, and asks for the references in it. */
  read(record: JsonRecord, translation: Translation): void {
    if (translation.account) {
      this.readBeside(record, translation, none);
      return;
    }
    for (const name in record) {
      const read = this.#members.get(name) ?? this.#findInAnyCase(name, translation);
      if (read) read(record[name], translation);
      else this.#unknown(name, record[name], translation);
    }
    this.#ask(translation);
  }

  /**
   * The same for an object that other readers read as well. Only the first that knows a member
   * accounts for it.
   */
  readBeside(record: JsonRecord, translation: Translation, others: readonly ObjectReader[]): void {
    const { account, isMuted } = translation;
    const path = account?.path ?? "";
    let isEmpty = path !== "";
    for (const name in record) {
      isEmpty = false;
      account?.toMember(path, name);
      const value = record[name];
      let isKnown = this.#readMember(name, value, translation);
      for (const other of others) {
        translation.isMuted = isMuted || isKnown;
        isKnown = other.#readMember(name, value, translation) || isKnown;
      }
      translation.isMuted = isMuted;
      if (!isKnown) this.#unknown(name, value, translation);
    }
    if (account) account.path = path;
    if (isEmpty) translation.leaveEach(record, reasons.empty);
    this.#ask(translation);
  }

  #ask(translation: Translation): void {
    for (const lookup of this.#node.lookups) addQuestion(lookup, this.#up, translation);
  }

  /** Returns whether the member is known. */
  #readMember(name: string, value: unknown, translation: Translation): boolean {
    const read = this.#members.get(name) ?? this.#findInAnyCase(name, translation);
    read?.(value, translation);
    return read !== undefined;
  }

  /** Legacy hosts took the names of members in any letter case. */
  #findInAnyCase(name: string, translation: Translation): ReadMember | undefined {
    if (!this.#up) return undefined;
    const found = this.#byLowerCase.get(name.toLowerCase());
    if (found) translation.mayCollide = true;
    return found;
  }

  /** A member that no table names. */
  #unknown(name: string, value: unknown, translation: Translation): void {
    const { home } = this.#node;
    if (home && this.#keeps(name, home.place)) {
      translation.mayCollide = true;
      this.#keep(name, value, translation);
    } else if (this.#up) translation.leaveEach(value, reasons.notLegacy, "unknown");
    // What the list refers to is read itself.
    else if (this.#isTop && this.#refers(name, translation)) {
      translation.noteEach(value, "lookedUp");
    } else if (this.#isTop && this.#context.current === undefined) {
      // Such a record is read again as one of the companions.
      translation.leaveEach(value, reasons.ofCompanions, false);
    } else translation.leaveEach(value, reasons.notCurrent);
  }

  #keep(name: string, value: unknown, translation: Translation): void {
    const { home } = this.#node;
    const kept = this.#up ? withCodes(value, name, translation) : copyOf(value);
    // Other fields may have been put there.
    if (home && fill(translation.objectIn(home.slot), name, kept)) {
      translation.noteEach(value, "kept");
    } else translation.leaveEach(value, reasons.taken);
  }

  /** Whether a member goes along as it is. */
  #keeps(name: string, place: string): boolean {
    const isWanted = !this.#isTop || this.#up || this.#context.wants(name);
    if (name === "_ext") return isWanted;
    if (this.#up) {
      if (name === "id") return this.#isTop;
      return this.#context.currentNames.get(place)?.has(name.toLowerCase()) === true;
    }
    if (name === "link") return isWanted;
    return this.#isTop && isWanted && (name === "id" || name === "_etag");
  }

  #refers(list: string, { input }: Translation): boolean {
    const { companions, wanted } = this.#context;
    return companions.some(
      ({ name, list: own, refers }) =>
        refers?.list === list && (!wanted.has(name) || input[own] !== undefined),
    );
  }
}

/** A value that a caller sends under its current name, with the codes that the host has. */
function withCodes(value: unknown, name: string, translation: Translation): unknown {
  // What is below `_ext` is the agency's, and so are its codes.
  if (name === "_ext") return copyOf(value);
  const { values } = translation;
  return copyWith(value, name, (text, inner) => {
    if (text === "" || !isDescriptor(inner)) return text;
    const kind = values.kindOf(inner);
    const found = values.currentOf(kind, text);
    if (found === undefined) translation.noteUnknown(kind, text);
    return found ?? text;
  });
}

function createMemberReader(member: MemberNode, context: ReaderContext): ReadMember {
  const { object, list, ops, carried } = member;
  if (carried) return createCarrier(carried, context);
  const readObject = object && new ObjectReader(object, context);
  const readList = list && createListReader(list, ops.length > 0, context);
  if (!readObject && !readList) return createFieldReader(member, context);
  return (value, translation) => {
    if (readList && Array.isArray(value)) readList(value, translation);
    else if (readObject && isRecord(value)) readObject.read(value, translation);
    // An empty list and null are no losses; anything else is.
    else translation.leaveEach(value, reasons.malformed);
  };
}

function createListReader(
  node: ListNode,
  hasOps: boolean,
  context: ReaderContext,
): (list: readonly unknown[], translation: Translation) => void {
  const each = node.each && new ObjectReader(node.each, context);
  const begins = slotsWithin(node.each?.begins ?? none, context.slots);
  const [first] = node.each?.begins ?? none;
  const singles = singleItems(node, context);
  const standing = node.tagged.flatMap(({ member, tag, stands, during, node: own }) =>
    stands
      ? [{ member, tag, during, isSame: sameTagAs(tag), reader: new ObjectReader(own, context) }]
      : [],
  );

  const readItem = (item: JsonRecord, index: number, now: number, translation: Translation) => {
    const meant = singles.length === 0 ? none : readersOf(singles, item, index, now);
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
    if (!reader) translation.leaveEach(item, reasons.surplus);
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
    if (first && alone?.size === list.length) addEmptyList(first, translation);
    for (let index = 0; index < list.length; index++) {
      const item = list[index];
      account?.toItem(path, index);
      const own = alone?.get(item);
      if (!isRecord(item)) translation.leaveEach(item, reasons.malformed);
      else if (!own) readItem(item, index, now, translation);
      else if (own.during === undefined || holdsToday(item, own.during, translation.today)) {
        own.reader.read(item, translation);
      } else translation.leaveEach(item, reasons.ended);
    }
    if (account) account.path = path;
  };
}

/** A reader of some items of a list. */
interface SingleItem {
  readonly reader: ObjectReader;
  /** @param now the position of the period that counts today */
  readonly isMeant: (item: JsonRecord, index: number, now: number) => boolean;
}

/** The reader of an item that stands for fields of its own, so that nothing else reads it. */
interface StandingItem {
  readonly reader: ObjectReader;
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
  context: ReaderContext,
): SingleItem[] {
  const readerOf = (node: ObjectNode) => new ObjectReader(node, context);
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
): ObjectReader[] {
  const found: ObjectReader[] = [];
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
