import { type Clock, TokenError } from "@edbridge/core";
import { builtin, ExpiringMap, none, TokenBuckets } from "@edbridge/core/internal";

/** Secrets a minute that may be tried: for a key from one address, from one address, for a key. */
const [mostOfCaller, mostOfAddress, mostOfKey] = [10, 60, 30];

/** Keys and addresses that are counted; beyond them those are forgotten that were quiet for longest. */
const limit = 10_000;

/** Who tries a secret. */
export interface Guesser {
  readonly clientKey: string;
  /** The network address; absent for the program itself. */
  readonly from?: string | undefined;
}

/** Whether the host takes a secret; `undefined` where its answer does not tell. */
export type Judgement = "good" | "refused" | undefined;

/** A bucket that a try takes a token from. */
type Lane = readonly [name: string, most: number];

/**
 * Slows down who tries one secret after another. Each of these has so many tries a minute: a key and
 * address, an address with all keys, and a key from all addresses together that have not signed in
 * with it before. An address that has is not held up by what others try. A secret that the host has
 * accepted costs nothing. All IPv6 addresses of one network (the first 64 bits) are one address.
 */
export function guessesOf(clock: Clock) {
  const tries = new TokenBuckets({ most: mostOfCaller, period: 60_000, limit, clock });
  /** The latest try of each caller that is under way. */
  const turns = new Map<string, Promise<unknown>>();
  // Programs that run once a week are known from the week before.
  const life = 8 * 24 * 60 * 60_000;
  /** The ids of credentials that the host has accepted, and the keys and addresses that have signed in. */
  const good = new ExpiringMap<true>({ life, limit: 3 * limit, clock });
  /** Whether the host has accepted a credential. */
  const isGood = (id: string | undefined) => id !== undefined && good.get(id) === true;
  const lanesOf = (guesser: Guesser): readonly Lane[] => {
    const { clientKey, from } = guesser;
    const caller = callerOf(guesser);
    const callerLane: Lane = [caller, mostOfCaller];
    if (from === undefined) return [callerLane];
    const address: Lane = [JSON.stringify(["from", networkOf(from)]), mostOfAddress];
    if (good.get(caller)) return [callerLane, address];
    return [callerLane, address, [JSON.stringify(["key", clientKey]), mostOfKey]];
  };
  /**
   * Tries a secret. Gives the function that takes the host's judgement.
   *
   * @param id the credential; `undefined` if key and secret cannot be one
   * @param isFree whether the try counts in no case
   * @throws `TokenError` (`EDB_TOKEN_LIMIT`) if too many were tried
   */
  const attempt = (guesser: Guesser, id: string | undefined, isFree = false) => {
    const lanes = isFree || isGood(id) ? [] : lanesOf(guesser);
    const wait = Math.max(0, ...lanes.map((lane) => tries.wait(...lane)));
    if (wait > 0) throw tooMany(wait);
    for (const lane of lanes) tries.take(...lane);
    return (judgement: Judgement): void => {
      if (id !== undefined && judgement === "refused") good.delete(id);
      if (id !== undefined && judgement === "good") {
        good.set(id, true);
        good.set(callerOf(guesser), true);
      }
      if (judgement !== "refused") for (const lane of lanes) tries.giveBack(...lane);
    };
  };
  return {
    isGood,
    try: attempt,
    /** The host has accepted a credential. */
    noteGood: (id: string) => void good.set(id, true),
    /** A try whose outcome shows later: each try of a caller is judged before the next is made. */
    async inTurn<T>(
      guesser: Guesser,
      id: string | undefined,
      work: (judge: (judgement: Judgement) => void) => Promise<T>,
    ): Promise<T> {
      const tried = async () => work(attempt(guesser, id));
      if (isGood(id)) return tried();
      const caller = callerOf(guesser);
      const turn = Promise.resolve(turns.get(caller)).then(tried, tried);
      turns.set(caller, turn);
      try {
        return await turn;
      } finally {
        if (turns.get(caller) === turn) turns.delete(caller);
      }
    },
  };
}

function callerOf({ clientKey, from }: Guesser): string {
  return JSON.stringify([from === undefined ? null : networkOf(from), clientKey, "caller"]);
}

/** Nobody asked the host: wrong secrets were tried too often. `retryAfter` is in milliseconds. */
function tooMany(retryAfter: number): TokenError {
  const message =
    "Too many wrong secrets were tried for this Client_id or from this address. Check the secret, and sign in again later.";
  return new TokenError("EDB_TOKEN_LIMIT", message, { status: 429, retryable: true, retryAfter });
}

/** The network of an IPv6 address, which one caller has as a whole; any other address as it is. */
function networkOf(address: string): string {
  if (!builtin.net.isIPv6(address) || address.includes(".")) return address;
  const [before = "", after] = address.toLowerCase().replace(/%.*/, "").split("::");
  const head = before.split(":").filter(Boolean);
  const tail = after?.split(":") ?? none;
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":");
}
