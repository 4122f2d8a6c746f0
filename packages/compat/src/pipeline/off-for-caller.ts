import type { Change } from "../changes/change.js";
import type { ChangeOff } from "../settings/changes-off.js";
import type { CallerNames } from "./caller-names.js";
import type { Chain } from "./chain.js";

/** What the owner has turned off, for all callers or for one. */
export class ChangesOff {
  readonly #given: readonly ChangeOff[];
  readonly #names: CallerNames;

  constructor(given: readonly ChangeOff[], names: CallerNames) {
    this.#given = given;
    this.#names = names;
  }

  /** Whether a change is turned off for the caller with this client key. */
  isOff(id: string, clientKey: string | undefined): boolean {
    return this.#given.some(
      (each) => each.id === id && (each.caller === undefined || this.#is(each.caller, clientKey)),
    );
  }

  /** A chain in which the changes that are turned off do nothing, or refuse what needs them. */
  without(chain: Chain, clientKey: string | undefined): Chain {
    if (this.#given.length === 0) return chain;
    return chain.flatMap((change): Change[] => {
      if (!this.isOff(change.id, clientKey)) return [change];
      return change.off ? [{ ...change, apply: change.off }] : [];
    });
  }

  #is(caller: string, clientKey: string | undefined): boolean {
    return clientKey !== undefined && this.#names.isOf(caller, clientKey);
  }
}
