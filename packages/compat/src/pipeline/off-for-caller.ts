import type { ChangeOff } from "../settings/changes-off.js";
import type { CallerNames } from "./caller-names.js";

/** What the owner has turned off, for all callers or for one. */
export class ChangesOff {
  readonly #given: readonly ChangeOff[];
  readonly #names: CallerNames;
  readonly #forAll: ReadonlySet<string>;

  constructor(given: readonly ChangeOff[], names: CallerNames) {
    this.#names = names;
    this.#given = given.filter(({ caller }) => caller !== undefined);
    const forAll = given.filter(({ caller }) => caller === undefined);
    this.#forAll = new Set(forAll.map(({ id }) => id));
  }

  /** The changes that are turned off for the caller with this client key. */
  of(clientKey: string | undefined): ReadonlySet<string> {
    if (clientKey === undefined || this.#given.length === 0) return this.#forAll;
    const own = this.#given.filter(
      ({ caller }) => caller !== undefined && this.#names.isOf(caller, clientKey),
    );
    return own.length === 0 ? this.#forAll : new Set([...this.#forAll, ...own.map(({ id }) => id)]);
  }
}
