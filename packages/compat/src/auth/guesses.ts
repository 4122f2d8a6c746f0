import { isIPv6 } from "node:net";
import { type Clock, TokenError } from "@edbridge/core";
import { ExpiringMap, InTurn, TokenBuckets } from "@edbridge/core/internal";

/** Keys and addresses that are counted; beyond them those are forgotten that were quiet for longest. */
const limit = 10_000;
/** Milliseconds. */
const period = 60_000;

/** Who tries a secret. */
export interface Guesser {
  readonly clientKey: string;
  /** The network address; absent for the program itself. */
  readonly from?: string | undefined;
}

/** What the host says of a secret; `undefined` where it does not judge it. */
export type Judgement = "good" | "refused" | undefined;

/**
 * Slows down who tries one secret after another: ten a minute for a key and address, and 60 a minute for
 * an address with all keys. A secret that the host has accepted costs nothing. All IPv6 addresses of one
 * network (the first 64 bits) are one address.
 */
export class Guesses {
  readonly #ofCaller: TokenBuckets;
  readonly #ofAddress: TokenBuckets;
  readonly #turns = new InTurn();
  /** The ids of credentials that the host has accepted. */
  readonly #good: ExpiringMap<true>;

  constructor(clock: Clock) {
    this.#ofCaller = new TokenBuckets({ most: 10, period, limit, clock });
    this.#ofAddress = new TokenBuckets({ most: 60, period, limit, clock });
    // Programs that run once a week are known from the week before.
    this.#good = new ExpiringMap({ life: 8 * 24 * 60 * 60_000, limit: 20_000, clock });
  }

  /** The host has accepted a credential. */
  noteGood(id: string): void {
    this.#good.set(id, true);
  }

  /**
   * Tries a secret. Gives the function that takes the host's judgement.
   *
   * @param id the credential; `undefined` if key and secret cannot be one
   * @param isFree whether the try counts in no case
   * @throws `TokenError` (`EDB_TOKEN_LIMIT`) if too many were tried
   */
  try(guesser: Guesser, id: string | undefined, isFree = false): (judgement: Judgement) => void {
    const [caller, address] = namesOf(guesser);
    const counts = !isFree && !this.#isGood(id);
    if (counts) {
      const ofAddress = address === undefined ? 0 : this.#ofAddress.wait(address);
      const wait = Math.max(this.#ofCaller.wait(caller), ofAddress);
      if (wait > 0) throw tooMany(wait);
      this.#ofCaller.take(caller);
      if (address !== undefined) this.#ofAddress.take(address);
    }
    return (judgement) => {
      if (id !== undefined && judgement === "good") this.#good.set(id, true);
      if (id !== undefined && judgement === "refused") this.#good.delete(id);
      if (!counts || judgement === "refused") return;
      this.#ofCaller.giveBack(caller);
      if (address !== undefined) this.#ofAddress.giveBack(address);
    };
  }

  /**
   * {@link try} where the outcome shows only afterwards: tries of one caller are made one after the
   * other, so that each is judged before the next is made.
   */
  inTurn<T>(
    guesser: Guesser,
    id: string | undefined,
    attempt: (judge: (judgement: Judgement) => void) => Promise<T>,
  ): Promise<T> {
    const tried = async () => attempt(this.try(guesser, id));
    return this.#isGood(id) ? tried() : this.#turns.run(namesOf(guesser)[0], tried);
  }

  #isGood(id: string | undefined): boolean {
    return id !== undefined && this.#good.get(id) === true;
  }
}

/** The names of key and address, and of the address. */
function namesOf({ clientKey, from }: Guesser): readonly [caller: string, address?: string] {
  if (from === undefined) return [JSON.stringify([clientKey])];
  const address = networkOf(from);
  return [JSON.stringify([clientKey, address]), address];
}

/** Nobody asked the host: wrong secrets were tried too often. `retryAfter` is in milliseconds. */
function tooMany(retryAfter: number): TokenError {
  const message =
    "Too many wrong secrets were tried for this Client_id or from this address. Check the secret, and sign in again later.";
  return new TokenError("EDB_TOKEN_LIMIT", message, { status: 429, retryable: true, retryAfter });
}

/** The network of an IPv6 address, which one caller has as a whole; any other address as it is. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [before = "", after] = address.toLowerCase().replace(/%.*/, "").split("::");
  const head = before.split(":").filter(Boolean);
  const tail = after?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":");
}
