import type { AccountWriter, Line } from "./account-writer.js";
import type { NewRecord } from "./new-record.js";
import { isShared, type Place, placesOf } from "./places.js";
import type { LeafOp } from "./plan.js";
import { reasons } from "./reasons.js";
import { fill } from "./record.js";

/** A value, and the item that it is put into. */
interface LateValue {
  readonly value: unknown;
  readonly op: LeafOp;
  readonly item: Place;
  readonly line: Line | undefined;
}

/** Whether a value waits: for items that other fields make, or for a place that they want too. */
export function isLate({ rank, steps }: LeafOp): boolean {
  return rank !== undefined || steps.some(({ item }) => isShared(item?.kind));
}

/** Values that are put when all others stand. */
export class LateValues {
  readonly #made: NewRecord;
  readonly #account: AccountWriter;
  readonly #values: LateValue[] = [];

  constructor(made: NewRecord, account: AccountWriter) {
    this.#made = made;
    this.#account = account;
  }

  /** Keeps a value for later. */
  add(value: unknown, op: LeafOp): void {
    // Its line names the item, which has to be there.
    const object = this.#made.item(op.anchor);
    const item = { object, path: this.#account.lines ? this.#made.placeOf(op.anchor) : "" };
    this.#values.push({ value, op, item, line: this.#account.move(op) });
  }

  /** Puts all values, the first of the table first. */
  put(): void {
    this.#values.sort((one, other) => (one.op.rank ?? 0) - (other.op.rank ?? 0));
    for (const each of this.#values) this.#put(each);
  }

  #put({ value, op, item, line }: LateValue): void {
    const account = this.#account;
    const places = placesOf(item, op.steps, account.lines);
    const stands = places.map(({ object }) => fill(object, op.name, value));
    if (!line) return;
    const [first] = places;
    if (!first) account.lose(line, reasons.noItem);
    else if (stands.includes(false)) account.lose(line, reasons.taken);
    else account.place(line, first.path + op.name);
  }
}
