import type { CompanionPlan, Direction, Slot } from "./plan.js";
import type { JsonRecord } from "./record.js";
import type { Translation } from "./translation.js";
import type { Convert } from "./values.js";

/** Reads one member of a record. */
export type ReadMember = (value: unknown, translation: Translation) => void;

/** What the readers of one plan have in common. */
export interface ReaderContext {
  readonly direction: Direction;
  readonly slots: readonly Slot[];
  /** Current names by place, for callers that send them already. */
  readonly currentNames: ReadonlyMap<string, ReadonlySet<string>>;
  /** How the values of members below `_ext` change, for callers that send them there. */
  readonly ownCodes: ReadonlyMap<string, Convert>;
  readonly wants: (member: string) => boolean;
  readonly companions: readonly CompanionPlan[];
  /** The companions that are read, the others being those of members that nobody wants. */
  readonly wanted: ReadonlySet<string>;
  readonly current: string | undefined;
}

/** Reads the objects of one kind. */
export interface Reader {
  /** Reads an object, and asks for the references in it. */
  read(record: JsonRecord, translation: Translation): void;
  /**
   * The same for an object that other readers read as well. Only the first that knows a member
   * accounts for it.
   */
  readBeside(record: JsonRecord, translation: Translation, others: readonly Reader[]): void;
  /** Reads one member. Returns whether it is known. */
  readMember(name: string, value: unknown, translation: Translation): boolean;
}
