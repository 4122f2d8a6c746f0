import type { JsonRecord } from "../record/record.js";
import type { Translation } from "./translation.js";

/** Reads one member of a record. */
export type ReadMember = (value: unknown, translation: Translation) => void;

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
