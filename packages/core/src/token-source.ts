import * as z from "zod/mini";
import { type Instant, type Clock, instant } from "./clock.js";
import { SettingError } from "./errors.js";
import { checkValue } from "./internal/option-check.js";
import { builtin, once } from "./late.js";

/** Whether a token dies on time (`fixed`) or lives as long as it is used (`sliding`). */
export type Expiry = "fixed" | "sliding";

/** By which Node.js shows an object. */
const inspected = Symbol.for("nodejs.util.inspect.custom");

// Visible ASCII: wider than RFC 6750 section 2.1, since tokens are opaque, and safe in a header.
const headerSafe = /^[\x21-\x7e]+$/;

/**
 * An access token as a host gave it. Immutable. Its value shows only
 * where it is asked for by name: not in `inspect`, `JSON.stringify`, `structuredClone` or an error.
 *
 * @example
 * ```ts
 * import { AccessToken } from "@edbridge/core";
 *
 * const token = new AccessToken({ value: "0123abcd", expiry: "fixed", expiresIn: 1800 });
 * console.log(String(token)); // AccessToken { expiry: 'fixed', expiresIn: 1800 }
 * ```
 */
export class AccessToken {
  readonly #value: string;
  /** How the token ends. */
  readonly expiry: Expiry;
  /** Seconds it lives from issue (`fixed`) or from its last use (`sliding`). */
  readonly expiresIn: number;
  /** Seconds from its issue until it came here. Default 0; more for a token that another process shares. */
  readonly age: number;

  /**
   * @throws {@link SettingError} if the value cannot be sent in a header, the life is not above 0, the
   * age is below 0, or the expiry is none
   */
  constructor(init: { value: string; expiry: Expiry; expiresIn: number; age?: number }) {
    const { value, expiry, expiresIn, age = 0 } = init;
    if (typeof value !== "string" || !headerSafe.test(value)) {
      throw new SettingError("token.value", "must be visible ASCII characters without spaces.");
    }
    if (expiry !== "fixed" && expiry !== "sliding") {
      throw new SettingError("token.expiry", "must be fixed or sliding.");
    }
    if (typeof expiresIn !== "number" || !(expiresIn > 0)) {
      throw new SettingError("token.expiresIn", "must be a number of seconds above 0.");
    }
    if (!(age >= 0)) {
      throw new SettingError("token.age", "must be a number of seconds, 0 or more.");
    }
    this.#value = value;
    this.expiry = expiry;
    this.expiresIn = expiresIn;
    this.age = age;
    Object.freeze(this);
  }

  /** The secret itself. */
  get value(): string {
    return this.#value;
  }

  /** The `Authorization` header that carries the token. */
  get authorization(): string {
    return `Bearer ${this.#value}`;
  }

  /** Everything but the value. */
  toString(): string {
    return `AccessToken { expiry: '${this.expiry}', expiresIn: ${this.expiresIn} }`;
  }

  /** @internal */
  [inspected](): string {
    return this.toString();
  }
}

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
 * The law of every implementation, checked by `describeTokenSource` of `@edbridge/core/testing`:
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

/** How {@link authorized} makes one call. */
export interface AuthorizedCall<A extends { readonly status: number }> {
  /** Makes the call with this token. */
  send(token: AccessToken): Promise<A>;
  /** Discards an answer that is not needed. */
  discard(answer: A): Promise<void>;
  /** Whether the call's body can be sent a second time. */
  readonly replayable: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly clock: Clock;
  /** Called if the token source fails, not the call. */
  onNoToken?(error: unknown): void;
}

/**
 * Makes one call with a valid token. After a 401 it is made once more with a new token, if the source
 * gives one. After a 403 it is not: that is about the rights of the key. A second 401 is final, because
 * another token would not help; the source learns of it.
 */
export async function authorized<A extends { readonly status: number }>(
  tokens: TokenSource,
  call: AuthorizedCall<A>,
): Promise<A> {
  const source: ReadySource = tokens;
  const { signal, clock } = call;
  for (let isReplay = false; ; isReplay = true) {
    let token: AccessToken;
    try {
      const inHand = signal?.aborted ? undefined : source.inHand?.();
      token = inHand ?? (await source.getToken({ signal }));
    } catch (error) {
      call.onNoToken?.(error);
      throw error;
    }
    const sentAt = token.expiry === "sliding" ? instant(clock) : undefined;
    const answer = await call.send(token);
    if (wasServed(answer.status)) source.noteUse(token, sentAt);
    if (answer.status !== 401) return answer;
    source.invalidate(token);
    // A source keeps a token where another would be refused as well.
    if (isReplay || !call.replayable || source.inHand?.() === token) return answer;
    await call.discard(answer);
  }
}

/**
 * Whether the status shows that the host took the token as valid, which is what extends a sliding
 * window: not so for 401, and not for answers that a gateway gives in the host's place.
 */
export function wasServed(status: number): boolean {
  return status < 500 && status !== 401 && status !== 407 && status !== 408 && status !== 429;
}

const secretText = (message: string) =>
  z.string(message).check(
    z.minLength(1, message),
    // RFC 7617 section 2 allows no control characters in either part.
    z.refine(
      (value) => !/\p{Cc}/u.test(value),
      "must not hold control characters (such as a line break).",
    ),
  );

const schema = once(() =>
  z.object(
    {
      clientKey: secretText("must be the application key, a string that is not empty."),
      clientSecret: secretText("must be the application secret, a string that is not empty."),
    },
    "must be { clientKey, clientSecret }.",
  ),
);

/** Checks credentials from outside. @throws `SettingError` naming the key or the secret */
export function checkCredentials(value: unknown): Credentials {
  const { clientKey, clientSecret } = checkValue({ schema }, value, "credentials") as Credentials;
  return { clientKey, clientSecret };
}

/**
 * A key for maps by credential: a digest of everything in which two credentials differ. So a second
 * secret never gets what the first one got, and no map holds a secret.
 */
export function credentialId(
  credentials: Credentials,
  scope: { flow: string; tokenUrl: string },
): string {
  const parts = [scope.flow, scope.tokenUrl, credentials.clientKey, credentials.clientSecret];
  return builtin.crypto.createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/** Who a client is: credentials to get tokens with, or a token source that does it. Not both. */
export type ClientIdentity =
  | { readonly credentials: Credentials; readonly tokenSource?: undefined }
  | { readonly tokenSource: TokenSource; readonly credentials?: undefined };

/** The token source of an identity, or of its credentials. @throws {@link SettingError} for neither or both */
export function tokenSourceOf(
  { credentials, tokenSource }: ClientIdentity,
  make: (credentials: Credentials) => TokenSource,
): TokenSource {
  if (credentials !== undefined && tokenSource !== undefined) {
    throw new SettingError("tokenSource", "must not be given beside credentials.");
  }
  if (tokenSource !== undefined) return tokenSource;
  if (credentials === undefined) {
    throw new SettingError("credentials", "must be given, or a tokenSource in its place.");
  }
  return make(credentials);
}
