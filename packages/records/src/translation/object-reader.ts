import { createCarrier } from "./carrier.js";
import { createFieldReader } from "./field-reader.js";
import { createListReader } from "./list-reader.js";
import { memoize } from "../model/memoize.js";
import { nearestName } from "../model/nearest-name.js";
import { isDescriptor } from "../model/query-value.js";
import type { Home, MemberNode, ObjectNode, ReaderPlan } from "../plan/plan.js";
import { addQuestion } from "./questions.js";
import type { Reader, ReadMember } from "./reader.js";
import { reasons } from "../plan/reasons.js";
import { copyOf, copyWith, fill, isRecord, type JsonRecord, ownOfHost } from "../record/record.js";
import type { Translation } from "./translation.js";

const none: readonly never[] = [];

/** Reads the objects of one kind, each member by a function of its own. */
export class ObjectReader implements Reader {
  readonly #members = new Map<string, ReadMember>();
  readonly #byLowerCase = new Map<string, ReadMember>();
  readonly #node: ObjectNode;
  readonly #plan: ReaderPlan;
  readonly #isTop: boolean;
  readonly #up: boolean;
  /** Why a member is not read, with the name that may be meant. */
  readonly #whyUnknown = memoize((name) => {
    const nearest = nearestName(name, [...this.#node.members.keys()]);
    return nearest === undefined
      ? reasons.notLegacy
      : `${reasons.notLegacy} Did you mean ${nearest}?`;
  });

  constructor(node: ObjectNode, plan: ReaderPlan, isTop = false) {
    this.#node = node;
    this.#plan = plan;
    this.#isTop = isTop;
    this.#up = plan.direction === "toCurrent";
    for (const name of ownOfHost) {
      this.#members.set(name, (value, translation) => {
        const home = this.#homeOf(name, translation);
        if (home) this.#keep(name, value, home, translation);
        else translation.leaveEach(value, reasons.ofHost, false);
      });
    }
    for (const [name, member] of node.members) {
      const read = createMemberReader(member, plan);
      this.#members.set(name, read);
      this.#byLowerCase.set(name.toLowerCase(), read);
    }
  }

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

  readBeside(record: JsonRecord, translation: Translation, others: readonly Reader[]): void {
    const { account, isMuted } = translation;
    const path = account?.path ?? "";
    let isEmpty = path !== "";
    for (const name in record) {
      isEmpty = false;
      account?.toMember(path, name);
      const value = record[name];
      let isKnown = this.readMember(name, value, translation);
      for (const other of others) {
        translation.isMuted = isMuted || isKnown;
        isKnown = other.readMember(name, value, translation) || isKnown;
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

  readMember(name: string, value: unknown, translation: Translation): boolean {
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
    const home = this.#homeOf(name, translation);
    if (home) {
      translation.mayCollide = true;
      this.#keep(name, value, home, translation);
    } else if (this.#up) translation.leaveEach(value, this.#whyUnknown(name), "unknown");
    // What the list refers to is read itself.
    else if (this.#isTop && this.#refers(name, translation)) {
      translation.noteEach(value, "lookedUp");
    } else if (this.#isTop && this.#plan.current === undefined) {
      // Such a record is read again as one of the companions.
      translation.leaveEach(value, reasons.ofCompanions, false);
    } else translation.leaveEach(value, reasons.notCurrent);
  }

  #keep(name: string, value: unknown, home: Home, translation: Translation): void {
    const kept = this.#up ? withCodes(value, name, this.#plan, translation) : copyOf(value);
    // Other fields may have been put there.
    if (fill(translation.objectIn(home.slot), name, kept)) {
      translation.noteEach(value, "kept");
    } else translation.leaveEach(value, reasons.taken);
  }

  /** The object that a member goes along to as it is; none where it does not. */
  #homeOf(name: string, { item }: Translation): Home | undefined {
    const home = this.#node.homes.find(({ when }) => when === undefined || when(item));
    return home && this.#keeps(name, home.place) ? home : undefined;
  }

  /** Whether a member goes along as it is. */
  #keeps(name: string, place: string): boolean {
    const isWanted = !this.#isTop || this.#up || this.#plan.wants(name);
    if (name === "_ext") return isWanted;
    if (this.#up) {
      if (name === "id") return this.#isTop;
      return this.#plan.currentNames.get(place)?.has(name.toLowerCase()) === true;
    }
    if (name === "link") return isWanted;
    return this.#isTop && isWanted && (name === "id" || name === "_etag");
  }

  #refers(list: string, { input }: Translation): boolean {
    const { companions, wanted } = this.#plan;
    return companions.some(
      ({ name, list: own, refers }) =>
        refers?.list === list && (!wanted.has(name) || input[own] !== undefined),
    );
  }
}

/** A value that a caller sends under its current name, with the codes that the host has. */
function withCodes(
  value: unknown,
  name: string,
  { ownCodes }: ReaderPlan,
  translation: Translation,
): unknown {
  // What is below `_ext` is the agency's, and so are its codes: rows of the agency name them.
  if (name === "_ext") {
    return copyWith(value, name, (text, inner) => ownCodes.get(inner)?.(text, translation) ?? text);
  }
  const { values } = translation;
  return copyWith(value, name, (text, inner) => {
    if (text === "" || !isDescriptor(inner)) return text;
    const kind = values.kindOf(inner);
    const found = values.currentOf(kind, text);
    if (found === undefined) translation.noteUnknown(kind, text);
    return found ?? text;
  });
}

function createMemberReader(member: MemberNode, plan: ReaderPlan): ReadMember {
  const { object, list, ops, carried } = member;
  if (carried) return createCarrier(carried, plan);
  const readerOf = (node: ObjectNode) => new ObjectReader(node, plan);
  const readObject = object && readerOf(object);
  const readList = list && createListReader(list, ops.length > 0, plan, readerOf);
  if (!readObject && !readList) return createFieldReader(member, plan);
  return (value, translation) => {
    if (readList && Array.isArray(value)) readList(value, translation);
    else if (readObject && isRecord(value)) readObject.read(value, translation);
    // An empty list and null are no losses; anything else is.
    else translation.leaveEach(value, reasons.malformed);
  };
}
