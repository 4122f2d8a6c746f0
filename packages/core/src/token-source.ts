import type { AccessToken } from "./access-token.js";
import type { Instant } from "./clock.js";

/** The application key and secret that a host knows a client by. */
export interface Credentials {
  /** Identifies the client: `client_id`, or the user part of Basic credentials. */
  readonly clientKey: string;
  /** The secret paired with the key. */
  readonly clientSecret: string;
}

/**
 * Gives access tokens. Both generations' flows return one, so that a program moves from one to
 * the other by changing one line.
 *
 * The law of every implementation, held by `describeTokenSource` of `@edbridge/core/testing`:
 * 1. Any number of concurrent callers cause one exchange; so do concurrent refusals of one token.
 * 2. One waiter's abort rejects that waiter alone. A failed exchange is remembered for a while that
 *    grows, so that the host is not asked again and again; a long `Retry-After` is handed on.
 * 3. Life counts from before the request was sent; a token is renewed before it ends.
 * 4. A late answer never replaces a newer token.
 * 5. The bearer goes only to the origin it was made for, and a refused call is replayed once. A
 *    fresh token that is refused is kept; at most three a minute are exchanged for refusals.
 * 6. Time and chance are injected, and no timer keeps a process alive.
 */
export interface TokenSource {
  /**
   * A token that is valid now. One exchange serves all who wait.
   *
   * @throws `TokenError` or `NetworkError` when the exchange fails; the signal's reason when it aborts.
   */
  getToken(options?: { signal?: AbortSignal | undefined }): Promise<AccessToken>;
  /**
   * The host refused `token`: it is forgotten if it was good before or is old enough, unless the
   * last exchange for that reason did not help. Does nothing when a newer one took its place.
   */
  invalidate(token: AccessToken): void;
  /**
   * The host answered a call made with `token`, which shows that it is good. A sliding window now
   * counts from `sentAt`, the moment before that call was sent (default: now).
   */
  noteUse(token: AccessToken, sentAt?: Instant): void;
}

/** A source that can say which token it would give, for callers to whom a promise costs too much. */
export interface ReadySource extends TokenSource {
  /** The token that `getToken` would give without anything to be done first. */
  inHand?(): AccessToken | undefined;
}

/**
 * One exchange of credentials for an access token. It must honour `signal`, which aborts when
 * this try's deadline has passed.
 */
export type TokenExchange = (context: { signal: AbortSignal }) => Promise<AccessToken>;
