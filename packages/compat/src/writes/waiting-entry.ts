import { isRecordValue, readJson } from "../http/json.js";

/** What waits of one person. Without the secret of the credential nobody can tell of whom. */
export interface WaitingEntry {
  /** A name for the credential and the host. */
  readonly owner: string;
  /** A name for the client key, whatever its secret; absent where no key for names is shared. */
  readonly key?: string | undefined;
  /** A name for the id of the person's record, if that is known. */
  readonly record?: string | undefined;
  /** When the parts came, in milliseconds since 1970. */
  readonly since: number;
  /** The parts, sealed. */
  readonly parts: string;
}

/** The entry of a text in the store; `undefined` for what is none. */
export function entryIn(text: string): WaitingEntry | undefined {
  const value = readJson(text)?.value;
  if (!isRecordValue(value)) return undefined;
  const { owner, key, record, since, parts } = value;
  const isOptional = (each: unknown) => each === undefined || typeof each === "string";
  const isNamed = typeof owner === "string" && isOptional(key) && isOptional(record);
  return isNamed && typeof since === "number" && typeof parts === "string"
    ? (value as unknown as WaitingEntry)
    : undefined;
}
