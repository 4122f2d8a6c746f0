import type { ChangeOff } from "../settings/changes-off.js";

/** What the owner has turned off, for all callers or for one. */
export class ChangesOff {
  readonly #given: readonly ChangeOff[];
  readonly #isNamed: (text: string, clientKey: string) => boolean;
  readonly #forAll: ReadonlySet<string>;

  /** @param isNamed whether a text names the caller with a client key */
  constructor(given: readonly ChangeOff[], isNamed: (text: string, clientKey: string) => boolean) {
    this.#isNamed = isNamed;
    this.#given = given.filter(({ caller }) => caller !== undefined);
    const forAll = given.filter(({ caller }) => caller === undefined);
    this.#forAll = new Set(forAll.map(({ id }) => id));
  }

  /** The changes that are turned off for the caller with this client key. */
  of(clientKey: string | undefined): ReadonlySet<string> {
    if (clientKey === undefined || this.#given.length === 0) return this.#forAll;
    const own = this.#given.filter(
      ({ caller }) => caller !== undefined && this.#isNamed(caller, clientKey),
    );
    return own.length === 0 ? this.#forAll : new Set([...this.#forAll, ...own.map(({ id }) => id)]);
  }
}
