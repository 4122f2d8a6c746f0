import { randomBytes } from "node:crypto";
import {
  type Clock,
  type Credentials,
  type HostDispatcher,
  systemClock,
  TokenError,
} from "@edbridge/core";
import { checkCredentials, credentialId } from "@edbridge/core/internal";
import { Codes } from "./codes.js";
import { type Flow, flowOf, ProvenCredential, tokenUrlOf } from "./proven-credential.js";
import { codeKey, HandleSeal } from "./seal.js";
import { type Entry, ExpiringMap } from "./expiring-map.js";
import { type Guesser, Guesses } from "./guesses.js";
import type { Answer, Call } from "../http/message.js";
import type { CompatSettings } from "../settings/compat-options.js";

const scheme = "Bearer ";
const minute = 60_000;

/** Milliseconds a handle lives from its last use: the legacy token's sliding window. */
export const handleLife = 30 * minute;

/** What a handle stands for. */
export interface Session {
  readonly entry: Entry<ProvenCredential>;
  readonly credential: ProvenCredential;
}

/** What the sessions of a bridge have done and hold. */
export interface SessionCounts {
  /** Tokens that the host gave for the callers' credentials. */
  readonly exchanges: number;
  /** Handles that live. */
  readonly handles: number;
  /** Credentials of callers that a token of the host is kept for. */
  readonly credentials: number;
}

/** How somebody signs in. */
export type SigningIn = Pick<Call, "signal" | "from"> & {
  /** Carries the exchange. Default: the option. */
  readonly dispatcher?: HostDispatcher | undefined;
};

/** What the sessions of a bridge need to know. */
export interface SessionOptions {
  readonly clock?: Clock | undefined;
  /** The keys that seal handles; without one a handle is known to this process alone. */
  readonly keys?: readonly Uint8Array[] | undefined;
  /** Milliseconds that a sealed handle is good. */
  readonly life?: number;
  /** The host that credentials of sealed handles are proven at, as far as it is known. */
  readonly home: () => CompatSettings;
}

/** Codes, handles and the token sources behind them: all that is kept between calls. */
export class SessionStore {
  /** How often secrets are tried. */
  readonly guesses: Guesses;
  readonly #clock: Clock;
  readonly #codes: Codes;
  readonly #seal: HandleSeal | undefined;
  readonly #home: () => CompatSettings;
  readonly #handles: ExpiringMap<ProvenCredential>;
  readonly #proven: ExpiringMap<ProvenCredential>;
  readonly #refused: ExpiringMap<ProvenCredential>;
  /** The ids of credentials that the host has accepted: who brings them guesses nothing. */
  readonly #good: ExpiringMap<true>;
  readonly #flows = new Map<string, Flow>();
  readonly #flowAt: (settings: CompatSettings) => Flow;
  #exchanges = 0;
  /** Programs send one header over and over. */
  #last: { readonly authorization: string; readonly session: Session } | undefined;

  constructor({
    clock = systemClock,
    keys = [],
    life = 7 * 24 * 60 * 60 * 1000,
    home,
  }: SessionOptions) {
    const onToken = () => this.#exchanges++;
    this.#flowAt = (settings) => {
      const tokenUrl = tokenUrlOf(settings);
      const made = this.#flows.get(tokenUrl) ?? { tokenUrl, sourceOf: flowOf(settings, onToken) };
      this.#flows.set(tokenUrl, made);
      return made;
    };
    this.#clock = clock;
    const [key] = keys;
    this.guesses = new Guesses(clock);
    this.#codes = new Codes(clock, key && codeKey(key));
    this.#seal = key && new HandleSeal({ keys, life, clock });
    this.#home = home;
    this.#handles = new ExpiringMap({ life: handleLife, limit: 1_000_000, clock });
    // It lives longer than its handles, so that a caller who comes back still has the host's token.
    this.#proven = new ExpiringMap({ life: 2 * handleLife, limit: 100_000, clock });
    // Their sources know how long they must not ask the host.
    this.#refused = new ExpiringMap({ life: 5 * minute, limit: 1000, clock });
    // Programs that run once a week are known from the week before.
    this.#good = new ExpiringMap({ life: 8 * 24 * 60 * minute, limit: 20_000, clock });
  }

  get counts(): SessionCounts {
    this.#handles.removeEnded();
    this.#proven.removeEnded();
    const { size: handles } = this.#handles;
    return { exchanges: this.#exchanges, handles, credentials: this.#proven.size };
  }

  /** A new code, bound to the client key it was asked for with. */
  mintCode(clientKey: string): string {
    return this.#codes.mint(clientKey);
  }

  /**
   * Exchanges a code for a handle: `key` and `secret` are proven at the host. `undefined` when the
   * code is not good for this key. A code is used up only when the exchange succeeds, yet two
   * exchanges of one code never run at once.
   *
   * @throws as {@link open}
   */
  async exchange(
    code: string,
    credentials: Credentials,
    settings: CompatSettings,
    who: SigningIn,
  ): Promise<string | undefined> {
    const strict = settings.code === "strict";
    if (strict && !this.#codes.take(code, credentials.clientKey)) return undefined;
    try {
      return await this.open(credentials, settings, who);
    } catch (error) {
      this.#codes.giveBack(code);
      throw error;
    }
  }

  /**
   * The session that an `Authorization` header names, if it lives and the header is written as nearly
   * all are: what is found needs no check of its form.
   */
  named(authorization: string | undefined): Session | undefined {
    const last = this.#last;
    if (last && authorization === last.authorization && this.#lives(last.session.entry)) {
      return last.session;
    }
    if (!authorization?.startsWith(scheme)) return undefined;
    const session = this.find(authorization.slice(scheme.length));
    if (session) this.#last = { authorization, session };
    return session;
  }

  /** The session of a handle, if it lives. */
  find(handle: string): Session | undefined {
    const found = this.#handles.find(handle) ?? this.#unsealed(handle);
    return found && this.#lives(found) ? { entry: found, credential: found.value } : undefined;
  }

  #lives(entry: Entry<ProvenCredential>): boolean {
    // Every replica has to end a handle at the same time, also one that remembers it.
    return this.#handles.lives(entry) && this.#seal?.isGood(entry.key) !== false;
  }

  /**
   * What another process sealed, or this one before its memory forgot it. The host has accepted the
   * credentials once, and is asked again for a token of theirs.
   */
  #unsealed(handle: string): Entry<ProvenCredential> | undefined {
    const credentials = this.#seal?.open(handle);
    if (!credentials) return undefined;
    const { proven } = this.#provenOf(credentials, this.#home());
    this.#good.set(proven.id, true);
    return this.#handles.set(handle, proven);
  }

  /**
   * The credentials as they are known. They are held as proven until the host refuses them. Those
   * that nobody tried before count as a guess of `guesser`.
   */
  #provenOf(credentials: Credentials, settings: CompatSettings, guesser?: Guesser) {
    const id = this.#idOf(credentials, settings);
    const known = this.#proven.get(id);
    // One that was refused before is no new try: its source leaves the host alone for a while.
    const before = known ?? this.#refused.get(id);
    const isGuess = before === undefined && this.#good.get(id) === undefined;
    if (isGuess && guesser) this.#guess(guesser);
    const proven = before ?? new ProvenCredential(id, credentials, settings, this.#flowAt);
    proven.entry = this.#proven.set(id, proven);
    return { proven, isKnown: known !== undefined, isGuess };
  }

  #idOf(credentials: Credentials, settings: CompatSettings): string {
    const { tokenUrl } = this.#flowAt(settings);
    return credentialId(credentials, { flow: "client_credentials", tokenUrl });
  }

  /** Begins the window of a handle again, after the host has answered a call made with it. */
  noteUse({ entry }: Session): void {
    const now = this.#clock.monotonic();
    this.#handles.touch(entry, now);
    if (entry.value.entry) this.#proven.touch(entry.value.entry, now);
  }

  /**
   * A new handle for credentials, which are proven at the host.
   *
   * @throws `TokenError`, `NetworkError` from the host; `TokenError` (`EDB_TOKEN_LIMIT`) where too
   * many secrets were tried
   */
  async open(
    credentials: Credentials,
    settings: CompatSettings,
    { signal, from, dispatcher }: SigningIn,
  ): Promise<string> {
    const guesser = { clientKey: credentials.clientKey, from };
    // Before it is proven, so that callers who come at once share one exchange.
    const { proven, isKnown, isGuess } = this.#provenOf(credentials, settings, guesser);
    try {
      proven.exchangeBy(dispatcher);
      await proven.source.getToken({ signal });
      if (isGuess) this.guesses.giveBack(guesser);
      this.#noteGood(proven.id, guesser);
    } catch (error) {
      if (isRefusal(error)) this.#good.delete(proven.id);
      else if (isGuess) this.guesses.giveBack(guesser);
      if (!isKnown) {
        this.#proven.delete(proven.id);
        this.#refused.set(proven.id, proven);
      }
      throw error;
    }
    const handle = this.#seal?.seal(credentials) ?? legacyId();
    this.#handles.set(handle, proven);
    return handle;
  }

  /**
   * Sends a token request of a caller to the host as it is. A wrong secret counts as one of a legacy
   * caller.
   *
   * @param credentials those of the request; `undefined` if they cannot be any
   * @throws `TokenError` (`EDB_TOKEN_LIMIT`) where too many secrets were tried
   */
  async pass(
    guesser: Guesser,
    credentials: Credentials | undefined,
    settings: CompatSettings,
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    const id = credentials && this.#idOf(credentials, settings);
    const attempt = async (isGuess: boolean) => {
      let isRefused = false;
      try {
        const answer = await send();
        isRefused = answer.status === 400 || answer.status === 401;
        if (answer.status === 200 && id !== undefined) this.#noteGood(id, guesser);
        return answer;
      } finally {
        if (isRefused && id !== undefined) this.#good.delete(id);
        // The secret is a good one, or the host did not judge it.
        if (isGuess && !isRefused) this.guesses.giveBack(guesser);
      }
    };
    const isKnown = () => id !== undefined && this.#good.get(id) === true;
    if (isKnown()) return attempt(false);
    return this.guesses.inTurn(guesser, async () => {
      // The one before it may have had the same secret.
      if (isKnown()) return attempt(false);
      this.#guess(guesser);
      return attempt(true);
    });
  }

  #noteGood(id: string, guesser: Guesser): void {
    this.#good.set(id, true);
    this.guesses.noteGood(guesser);
  }

  #guess(guesser: Guesser): void {
    const retryAfter = this.guesses.wait(guesser);
    if (retryAfter > 0) throw tooManyGuesses(retryAfter);
    this.guesses.take(guesser);
  }
}

/** Whether the host says that a key and a secret are none. */
function isRefusal(error: unknown): boolean {
  return error instanceof TokenError && error.code === "EDB_TOKEN_REFUSED" && !error.retryable;
}

/** Nobody asked the host: wrong secrets were tried too often. `retryAfter` is in milliseconds. */
function tooManyGuesses(retryAfter: number): TokenError {
  const message =
    "Too many wrong secrets were tried for this Client_id or from this address. Check the secret, and sign in again later.";
  return new TokenError("EDB_TOKEN_LIMIT", message, { status: 429, retryable: true, retryAfter });
}

/** The credentials in the parameters of a token call; `undefined` when they cannot be any. */
export function credentialsFrom(
  key: string | undefined,
  secret: string | undefined,
): Credentials | undefined {
  try {
    return checkCredentials({ clientKey: key, clientSecret: secret });
  } catch {
    return undefined;
  }
}

// Legacy tokens are GUIDs of 32 lower-case hexadecimal digits.
function legacyId(): string {
  return randomBytes(16).toString("hex");
}
