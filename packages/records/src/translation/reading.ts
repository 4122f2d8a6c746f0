import { type AccountEntry, noCode, noTableCode, reasons } from "../record/account.js";
import { Account, type Line } from "./account.js";
import type { DescriptorKind } from "../model/descriptor-kind.js";
import type { HostValues } from "../model/host-values.js";
import type { FindPlan } from "../plan/relations.js";
import type { Key } from "../settings/lookups.js";
import type { Convert } from "../plan/values.js";
import type { FieldOp, LookupOp } from "../plan/plan.js";
import { copyOf, type JsonRecord } from "../record/record.js";

/** A value of a legacy record, and its path. */
export interface UnknownValue {
  readonly path: string;
  readonly value: string;
}

/** A reference of a legacy record, to a record that the host does not have, or without its whole key. */
export interface MissingReference {
  /** The path of the reference in the legacy record, such as `sectionReference`. */
  readonly path: string;
  /** The legacy collection in which it was looked up. */
  readonly collection: string;
  /** The parts of the key that the reference lacks, so that nothing was looked up. */
  readonly lacks?: readonly string[];
}

/** A part of a record without a code at the host, and why it is not sent. */
export interface Uncoded {
  readonly path: string;
  readonly why: string;
}

/** An item of the new record, and the host's records that it finds. */
export interface FindResult {
  readonly find: FindPlan;
  readonly item: JsonRecord;
  /** The position of the item in its list. */
  readonly index: number;
  /** What the host was asked for; absent where the item has no question. */
  readonly key: Key | undefined;
  readonly records: readonly JsonRecord[] | undefined;
}

/** Writes the links in current records for a legacy caller. */
export interface LegacyLinks {
  /** The link of a reference, a new one; `undefined` for what is no link to a record. */
  of(reference: JsonRecord, link: unknown, values: HostValues): unknown;
  /** A value that no row reads, with the links that are in it. */
  within(value: unknown, values: HostValues): unknown;
}

export interface ReadingContext {
  readonly values: HostValues;
  /** The list that lines are added to; without it there is no account, which is faster. */
  readonly account: AccountEntry[] | undefined;
  /** The related records that the record does not become. Default: none. */
  readonly absent?: ReadonlySet<string> | undefined;
  /** Gives the day for which facts with periods are read, such as `2017-08-21`. */
  readonly today: () => string;
  /** Default: links stay as they are. */
  readonly links?: LegacyLinks | undefined;
}

/** A key that the host is asked for, and where the parts of its answer go. */
export interface Question {
  readonly reading: Reading;
  readonly lookup: LookupOp;
  readonly key: Key;
  /** Puts the parts of an answer into the new record. */
  readonly put: (answer: Key) => void;
  /** The paths of the key's parts, where there is an account. */
  readonly paths: ReadonlySet<string> | undefined;
}

/** A value that waits until all others are in their places. */
export interface LateValue {
  readonly op: FieldOp;
  readonly value: unknown;
  /** The item that its place is in. With a line: the positions of that and of the items around it. */
  readonly object: JsonRecord;
  readonly positions: readonly number[] | undefined;
  /** Calls `placeLate` with each of its places, as the source of its op does. */
  readonly put: (object: JsonRecord, late: LateValue, reading: Reading, record: JsonRecord) => void;
  readonly line: Line | undefined;
  /** Its first place; absent as long as there is none. */
  to: string | undefined;
  isTaken: boolean;
}

/** The codes of the items of a current list, and the legacy ones that they were. Most lists have one item. */
interface CodesOfList {
  readonly list: unknown;
  readonly first: unknown;
  /** The legacy code that became the first. */
  readonly value: unknown;
  others: Map<unknown, unknown> | undefined;
}

const none: ReadonlySet<string> = new Set();
let readings = 0;

/**
 * What the function of a plan reads a record with, and what comes of it beside the new record. The
 * records of a page are read with one of them.
 */
export class Reading extends Account {
  /** Tells it from others: a function remembers codes as long as it is called with the same. */
  readonly serial = readings++;
  /** The new record of the one that was read last. */
  record: JsonRecord = {};
  /** The related records, in lists that are named as paths of tables begin: `~credentials`. */
  readonly companions: JsonRecord = {};
  /** The lists of companions of the current record that is read. */
  currentCompanions: JsonRecord | undefined;
  readonly today: () => string;
  readonly values: HostValues;
  /** The related records that the record does not become. */
  readonly absent: ReadonlySet<string>;
  readonly #links: LegacyLinks | undefined;
  readonly questions: Question[] = [];
  /** The references whose records the host does not have. */
  missing: MissingReference[] | undefined;
  /** The references that lack parts of their legacy keys. They may have a current key. */
  incomplete: MissingReference[] | undefined;
  /** Values that are put when all others are in their places. */
  late: LateValue[] | undefined;
  /** Why the host would refuse descriptor values, by their paths where there is an account. */
  unknown: (Uncoded & Partial<UnknownValue>)[] | undefined;
  /** The parts that are left behind, since the host has no code for a value in them. */
  uncoded: Uncoded[] | undefined;
  /** Why a host would refuse the record otherwise. */
  obstacles: string[] | undefined;
  /** The names of values that are required and that the owner has not set. */
  unset: Set<string> | undefined;
  /** The items for which nothing was found, of finds whose records refer to others. */
  unfound: FindResult[] | undefined;
  /** The collections in which the host has no record that was looked for. */
  notFound: Set<string> | undefined;
  /** How many steps lead to such a part, of the field that is being read; absent for all others. */
  withoutCode: number | undefined;
  /** Whether the value that is being converted is one of the table, not of the record. */
  #isOfTable = false;
  /** The codes of the list that each slot is in now. */
  #codes: (CodesOfList | undefined)[] | undefined;

  constructor({ values, account, absent = none, today, links }: ReadingContext) {
    super(account);
    this.values = values;
    this.today = today;
    this.absent = absent;
    this.#links = links;
  }

  linkOf(reference: JsonRecord, link: unknown): unknown {
    return this.#links?.of(reference, link, this.values) ?? this.copyOf(link);
  }

  withLinks(value: unknown): unknown {
    return this.#links ? this.#links.within(value, this.values) : value;
  }

  /** A copy of a value that no row reads. */
  copyOf(value: unknown): unknown {
    return typeof value === "object" ? copyOf(this.withLinks(value)) : value;
  }

  /** The object that a path with this first name is in. */
  rootOf(name: string | undefined): JsonRecord {
    return name?.startsWith("~") ? this.companions : this.record;
  }

  refuse(why: string): void {
    (this.obstacles ??= []).push(why);
  }

  /** The value that a table gives for another one, converted. */
  ofTable(
    chosen: { readonly value: unknown } | undefined,
    convert: Convert,
    item: JsonRecord,
  ): unknown {
    if (chosen?.value === undefined) return undefined;
    this.#isOfTable = true;
    const converted = convert(chosen.value, this, item);
    this.#isOfTable = false;
    return converted;
  }

  /** A descriptor value that the host does not have. The value itself may be about a person. */
  noteUnknown(kind: DescriptorKind, value: string): void {
    const path = this.#shownPath();
    const what = `The list ${kind.collection} of the host lacks the value of ${path}.`;
    const values = this.hasHint ? this.values : undefined;
    const why = this.#isOfTable
      ? noTableCode(kind, value, path, values)
      : noCode(what, kind, value, values);
    if (this.withoutCode === undefined) {
      (this.unknown ??= []).push(this.#isOfTable ? { path, why } : { path, why, value });
      return;
    }
    const part = path.split(".").slice(0, this.withoutCode).join(".");
    (this.uncoded ??= []).push({ path: part, why });
  }

  /** A code of the table as the host has it. Without it, the field that is being read has no place. */
  codeOf(kind: DescriptorKind, code: string): string | undefined {
    const found = this.values.currentOf(kind, code);
    this.#isOfTable = true;
    if (found === undefined) this.noteUnknown(kind, code);
    this.#isOfTable = false;
    return found;
  }

  /** Whether another legacy code has become the same one in the list of a slot; notes the item if so. */
  repeats(slot: number, list: unknown, value: unknown, code: unknown): boolean {
    if (!Array.isArray(list)) return false;
    const all = (this.#codes ??= []);
    const known = all[slot];
    if (known?.list !== list) {
      all[slot] = { list, first: code, value, others: undefined };
      return false;
    }
    if (code === known.first) {
      if (value === known.value) return false;
    } else {
      const others = (known.others ??= new Map<unknown, unknown>());
      if (!others.has(code)) others.set(code, value);
      if (others.get(code) === value) return false;
    }
    const path = this.#shownPath();
    const part = path.slice(0, path.lastIndexOf("."));
    (this.uncoded ??= []).push({ path: part, why: reasons.repeated });
    return true;
  }

  #shownPath(): string {
    return this.lines ? this.path : "the record";
  }
}
