import { type AccessToken, EdbridgeError, systemClock, type TokenSource } from "@edbridge/core";
import type { Instant } from "@edbridge/core/internal";
import type { TokenSourceLab } from "@edbridge/core/testing";
import { exchangeAt } from "./exchanges.js";

/** Mistakes that token sources are known to make. */
export type Mistake =
  | "an exchange for every call"
  | "an exchange for every first caller"
  | "a failure kept for ever"
  | "a failure not remembered"
  | "a long wait slept"
  | "the first caller's signal for all"
  | "life from the answer on"
  | "the wall clock alone"
  | "the monotonic clock alone"
  | "time of its own"
  | "chance of its own"
  | "invalidate without a look"
  | "invalidate without effect"
  | "a fresh token given up"
  | "a token for every refusal"
  | "noteUse for any token"
  | "noteUse for any life"
  | "noteUse from the answer on"
  | "noteUse without effect"
  | "the last answer wins"
  | "a wide window for any life"
  | "callers wait for an early renewal"
  | "a renewal behind that nobody catches"
  | "no try after a renewal behind"
  | "no renewal in time"
  | "a timer for the renewal"
  | "redirects followed";

/** A small token source that keeps the law, but for one mistake. */
export function faultySource(
  lab: TokenSourceLab,
  expiry: AccessToken["expiry"],
  mistake?: Mistake,
): TokenSource {
  const makes = (...mistakes: Mistake[]) => mistake !== undefined && mistakes.includes(mistake);
  const clock = makes("time of its own") ? systemClock : lab.clock;
  const exchange = exchangeAt(lab, expiry);
  let held:
    | { token: AccessToken; since: Instant; born: Instant; window: number; served: boolean }
    | undefined;
  let failed: { error: EdbridgeError; since: Instant; pause: number } | undefined;
  let failures = 0;
  let drops: Instant[] = [];
  let fruitless: Instant | undefined;
  let flight: Promise<AccessToken> | undefined;
  let resting = -Infinity;
  let renewing = false;

  const now = (): Instant => ({ wall: clock.now(), monotonic: clock.monotonic() });
  const age = (since: Instant) => {
    const wall = clock.now() - since.wall;
    const monotonic = clock.monotonic() - since.monotonic;
    if (makes("the wall clock alone")) return wall;
    return makes("the monotonic clock alone") ? monotonic : Math.max(wall, monotonic);
  };
  const windowOf = ({ expiresIn }: AccessToken) => {
    if (makes("a wide window for any life")) return 60_000;
    if (expiry === "sliding") return 0;
    const chance = makes("chance of its own") ? 0.5 : lab.random();
    return Math.min(60_000, expiresIn * 100) * (0.8 + 0.4 * chance);
  };

  const fly = async (signal: AbortSignal) => {
    let since = now();
    const token = makes("redirects followed")
      ? await exchange({ signal }).catch(() => followed(lab, exchange, signal))
      : await exchange({ signal });
    if (makes("life from the answer on")) since = now();
    held = { token, since, born: since, window: windowOf(token), served: false };
    failures = 0;
    if (makes("a timer for the renewal")) setTimeout(() => {}, 60_000);
    return token;
  };
  const noteFailure = (error: unknown) => {
    if (!(error instanceof EdbridgeError) || makes("a failure not remembered")) return;
    const { retryable, retryAfter = 0 } = error;
    const [first, most] = retryable ? [1000, 30_000] : [5000, 60_000];
    const pause = Math.max(retryAfter, Math.min(most, first * 2 ** failures++));
    if (makes("a long wait slept")) void lab.clock.sleep(retryAfter);
    failed = { error, since: now(), pause };
  };
  const launch = (signal = AbortSignal.timeout(60_000)) => {
    const own = fly(signal);
    if (makes("an exchange for every call", "an exchange for every first caller")) return own;
    flight = own;
    const land = () => {
      if (flight === own) flight = undefined;
    };
    own.then(land, (error: unknown) => {
      if (makes("a failure kept for ever")) return;
      land();
      if (!renewing) noteFailure(error);
      renewing = false;
    });
    return own;
  };
  const behind = () => {
    if (clock.monotonic() - resting < 1000) return;
    resting = clock.monotonic();
    renewing = true;
    const own = launch();
    if (makes("a renewal behind that nobody catches")) void own.then(() => {});
  };
  const wait = (signal?: AbortSignal): Promise<AccessToken> => {
    if (makes("the last answer wins")) return raced(launch(), signal);
    const joined = flight;
    if (!joined && failed && age(failed.since) < failed.pause) return Promise.reject(failed.error);
    const carried = makes("the first caller's signal for all") ? signal : undefined;
    if (!joined) return raced(launch(carried), signal);
    const isRenewal = renewing;
    return raced(joined, signal).catch((error: unknown) => {
      if (signal?.aborted || !isRenewal) throw error;
      if (makes("no try after a renewal behind", "a failure kept for ever")) throw error;
      return raced(flight ?? launch(), signal);
    });
  };

  return {
    async getToken({ signal } = {}) {
      signal?.throwIfAborted();
      if (!held || makes("an exchange for every call")) return wait(signal);
      if (makes("no renewal in time") && age(held.since) < held.token.expiresIn * 1000) {
        return held.token;
      }
      const left = held.token.expiresIn * 1000 - age(held.since);
      if (left <= Math.min(5000, held.token.expiresIn * 20)) return wait(signal);
      if (left > held.window) return held.token;
      if (makes("callers wait for an early renewal", "a wide window for any life")) return wait();
      if (!flight) behind();
      return held.token;
    },
    invalidate(token) {
      if (makes("invalidate without effect")) return;
      if (makes("invalidate without a look")) return void (held = undefined);
      if (held?.token !== token) return;
      const isFresh = age(held.born) < 10_000;
      if (isFresh && (!held.served || drops.length > 0) && !makes("a fresh token given up")) {
        if (!fruitless || age(fruitless) >= 300_000) fruitless = now();
        return;
      }
      if (!makes("a token for every refusal")) {
        drops = drops.filter((each) => age(each) < 60_000);
        if (drops.length >= 3 || (fruitless && age(fruitless) < 300_000)) return;
      }
      drops.push(now());
      held = undefined;
    },
    noteUse(token, sentAt = now()) {
      if (!held || (held.token !== token && !makes("noteUse for any token"))) return;
      held.served = true;
      if (makes("noteUse without effect")) return;
      if (expiry === "fixed" && !makes("noteUse for any life")) return;
      held.since = makes("noteUse from the answer on") ? now() : sentAt;
    },
  };
}

function raced<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    work.then(resolve, reject);
  });
}

async function followed(
  { baseUrl }: TokenSourceLab,
  exchange: ReturnType<typeof exchangeAt>,
  signal: AbortSignal,
): Promise<AccessToken> {
  await fetch(`${baseUrl}/oauth/token`, { method: "POST", signal });
  return exchange({ signal });
}
