import type { Slot, CompanionPlan, Direction, ListNode, MemberNode, ObjectNode } from "./plan.js";
import { createFieldReader } from "./field-reader.js";
import { isSameCode } from "./pairs.js";
import { addQuestion } from "./questions.js";
import { reasons } from "./reasons.js";
import { copyOf, fill, isRecord, type JsonRecord } from "./record.js";
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
    const members = this.#members;
    for (const name in record) {
      const read = members.get(name);
      if (read) read(record[name], translation);
      else this.#other(name, translation)(record[name], translation);
    }
    if (this.#node.lookups.length > 0) this.#ask(translation);
  }

  /** The same for an object that other readers read as well; only the first of all accounts for a member. */
  readBeside(record: JsonRecord, translation: Translation, others: readonly ObjectReader[]): void {
    const { account, isMuted } = translation;
    const path = account?.path ?? "";
    let isEmpty = path !== "";
    for (const name in record) {
      isEmpty = false;
      account?.toMember(path, name);
      const value = record[name];
      const own = this.#find(name, translation);
      const more = others.flatMap((each) => each.#find(name, translation) ?? []);
      const first = own ?? more[0];
      if (first) first(value, translation);
      else this.#unknown(name, value, translation);
      translation.isMuted = true;
      for (const each of more) if (each !== first) each(value, translation);
      translation.isMuted = isMuted;
    }
    if (account) account.path = path;
    if (isEmpty) translation.leaveEach(record, reasons.empty);
    this.#ask(translation);
  }

  #ask(translation: Translation): void {
    for (const lookup of this.#node.lookups) addQuestion(lookup, this.#up, translation);
  }

  #find(name: string, translation: Translation): ReadMember | undefined {
    const known = this.#members.get(name);
    if (known || !this.#up) return known;
    const found = this.#byLowerCase.get(name.toLowerCase());
    if (found) translation.mayCollide = true;
    return found;
  }

  #other(name: string, translation: Translation): ReadMember {
    const found = this.#find(name, translation);
    return found ?? ((value) => this.#unknown(name, value, translation));
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
    // Other fields may have been put there.
    if (home && fill(translation.objectIn(home.slot), name, copyOf(value))) {
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

  #refers(list: string, { inputs }: Translation): boolean {
    const { companions, wanted } = this.#context;
    return companions.some(
      ({ name, refers }) =>
        refers?.list === list && (!wanted.has(name) || inputs[0]?.[`~${name}`] !== undefined),
    );
  }
}

function createMemberReader(member: MemberNode, context: ReaderContext): ReadMember {
  const { object, list, ops } = member;
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
  const all = node.all && new ObjectReader(node.all, context);
  const at = [...node.at].map(([index, of]) => [index, new ObjectReader(of, context)] as const);
  const tagged = node.tagged.map((tag) => ({
    ...tag,
    reader: new ObjectReader(tag.node, context),
  }));
  const hasSpecial = all !== undefined || at.length > 0 || tagged.length > 0;
  const standing = tagged.filter(({ stands }) => stands);
  const begins = slotsWithin(node.each?.begins ?? none, context.slots);
  const [first] = node.each?.begins ?? none;

  const byPosition = new Map(at.map(([index, reader]) => [index, [reader] as const]));
  const specialOf = (index: number, item: JsonRecord): readonly ObjectReader[] => {
    const placed = byPosition.get(index) ?? none;
    if (!all && tagged.length === 0) return placed;
    return [
      ...(all ? [all] : []),
      ...placed,
      ...tagged.flatMap(({ member, value, reader }) => (item[member] === value ? [reader] : [])),
    ];
  };

  return (list, translation) => {
    if (list.length === 0) {
      if (first && addEmptyList(first, translation)) translation.noteEach(list, "kept");
      else if (!hasOps) translation.leave(reasons.empty);
      return;
    }
    const { account } = translation;
    const path = account?.path ?? "";
    for (let index = 0; index < list.length; index++) {
      const item = list[index];
      account?.toItem(path, index);
      if (!isRecord(item)) {
        translation.leaveEach(item, reasons.malformed);
        continue;
      }
      const own = standing.find(({ member, value }) => isSameCode(item[member], value));
      if (own) {
        own.reader.read(item, translation);
        continue;
      }
      const special = hasSpecial ? specialOf(index, item) : none;
      if (each) {
        translation.begin(begins);
        translation.inputs.push(item);
        if (special.length > 0) each.readBeside(item, translation, special);
        else each.read(item, translation);
        translation.inputs.pop();
        continue;
      }
      const [reader, ...others] = special;
      if (reader && others.length > 0) reader.readBeside(item, translation, others);
      else if (reader) reader.read(item, translation);
      else translation.leaveEach(item, reasons.surplus);
    }
    if (account) account.path = path;
  };
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
  if (!object || name.startsWith("~")) return false;
  object[name] ??= [];
  return true;
}
