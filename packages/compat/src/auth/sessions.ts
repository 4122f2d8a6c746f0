import { type Clock, type Credentials, type HostDispatcher, TokenError } from "@edbridge/core";
import {
  builtin,
  credentialId,
  type Entry,
  ExpiringMap,
  jsonObject,
  sha256,
} from "@edbridge/core/internal";
import { bodyText, bytesOf, decoded } from "../http/body.js";
import type { Answer, Body, Call, HeaderFields } from "../http/message.js";
import type { CompatSettings } from "../settings/compat-options.js";
import { factStore } from "../store/kept-facts.js";
import type { SharedStore } from "../store/store.js";
import { type Flow, flowOf, ProvenCredential, tokenUrlOf } from "./credential.js";
import { type Guesser, Guesses, type Judgement } from "./guesses.js";
import { bearerToken } from "./oauth.js";
import { HandleSeal } from "./seal.js";

const scheme = "Bearer ";
const minute = 60_000;
/** Bytes of a token response that are read. */
const tokenBytes = 16 * 1024;

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

/** Handles and the token sources behind them. */
export class SessionStore {
  readonly #clock: Clock;
  readonly #guesses: Guesses;
  readonly #seal: HandleSeal | undefined;
  readonly #home: () => CompatSettings;
  readonly #handles: ExpiringMap<ProvenCredential>;
  readonly #proven: ExpiringMap<ProvenCredential>;
  readonly #refused: ExpiringMap<ProvenCredential>;
  /** Who got a token that edbridge did not make, by a digest of it. */
  readonly #passed: ExpiringMap<string>;
  readonly #flowAt: (settings: CompatSettings) => Flow;
  readonly #facts: SharedStore | undefined;
  #exchanges = 0;
  /** Programs send one header over and over. */
  #last: { readonly authorization: string; readonly session: Session } | undefined;

  /** @param home the host that credentials of sealed handles are proven at, as far as it is known */
  constructor(configured: CompatSettings, home: () => CompatSettings) {
    const { sessionKeys: keys, sessionLife: life, transport } = configured;
    const { clock } = transport;
    const flows = new ExpiringMap<Flow>({ limit: 100, clock });
    this.#flowAt = (settings) =>
      flows.getOrSet(tokenUrlOf(settings), () => flowOf(settings, () => this.#exchanges++));
    this.#facts = factStore(configured.stateDir);
    this.#clock = clock;
    this.#guesses = new Guesses(clock);
    const { href: host } = configured.current;
    // Without a key, a handle is known to this process alone.
    this.#seal = keys.length > 0 ? new HandleSeal(keys, host, life, clock) : undefined;
    this.#home = home;
    this.#handles = new ExpiringMap({ life: handleLife, limit: 1_000_000, clock });
    // It lives longer than its handles, so that a caller who comes back still has the host's token.
    this.#proven = new ExpiringMap({ life: 2 * handleLife, limit: 100_000, clock });
    // Their sources know how long they must not ask the host.
    this.#refused = new ExpiringMap({ life: 5 * minute, limit: 1000, clock });
    this.#passed = new ExpiringMap({ limit: 10_000, clock });
  }

  get counts(): SessionCounts {
    this.#handles.removeEnded();
    this.#proven.removeEnded();
    const { size: handles } = this.#handles;
    return { exchanges: this.#exchanges, handles, credentials: this.#proven.size };
  }

  /** The session that an `Authorization` header names, if it lives and the header is written as usual. */
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

  /** What another process sealed, or this one before it forgot it. The host has accepted it once. */
  #unsealed(handle: string): Entry<ProvenCredential> | undefined {
    const credentials = this.#seal?.open(handle);
    if (!credentials) return undefined;
    const settings = this.#home();
    const id = this.#idOf(credentials, settings);
    this.#guesses.noteGood(id);
    return this.#handles.set(handle, this.#prove(id, credentials));
  }

  /** The credentials as they are known. They are kept as proven until the host refuses them. */
  #prove(id: string, credentials: Credentials): ProvenCredential {
    const proven =
      this.#before(id) ?? new ProvenCredential(id, credentials, this.#flowAt, this.#facts);
    proven.entry = this.#proven.set(id, proven);
    return proven;
  }

  /** Credentials that were tried before. The source of refused ones leaves the host alone for a while. */
  #before(id: string): ProvenCredential | undefined {
    return this.#proven.get(id) ?? this.#refused.get(id);
  }

  #idOf(credentials: Credentials, settings: CompatSettings): string {
    const tokenUrl = tokenUrlOf(settings);
    return credentialId(credentials, { flow: "client_credentials", tokenUrl });
  }

  /** Begins the window of a handle again, after the host has answered a call made with it. */
  noteUse({ entry }: Session): void {
    const now = this.#clock.monotonic();
    this.#handles.touch(entry, now);
    if (entry.value.entry) this.#proven.touch(entry.value.entry, now);
  }

  /** Whether the host has accepted credentials, as far as this process knows. */
  isProven(credentials: Credentials | undefined): boolean {
    return credentials !== undefined && this.#guesses.isGood(this.#idOf(credentials, this.#home()));
  }

  /**
   * A new handle for credentials, which are proven at the host.
   *
   * @throws `TokenError`, `NetworkError` from the host; `TokenError` (`EDB_TOKEN_LIMIT`) after too many tries
   */
  async open(
    credentials: Credentials,
    settings: CompatSettings,
    { signal, from, dispatcher }: SigningIn,
  ): Promise<string> {
    const guesser = { clientKey: credentials.clientKey, from };
    const id = this.#idOf(credentials, settings);
    const isKnown = this.#proven.get(id) !== undefined;
    const judge = this.#guesses.try(guesser, id, this.#before(id) !== undefined);
    // Kept as proven at once, so that callers who come together share one exchange.
    const proven = this.#prove(id, credentials);
    try {
      await proven.sourceAt(settings, dispatcher).getToken({ signal });
    } catch (error) {
      judge(isRefusal(error) ? "refused" : undefined);
      if (!isKnown) {
        this.#proven.delete(id);
        this.#refused.set(id, proven);
      }
      throw error;
    }
    judge("good");
    // Legacy tokens are GUIDs of 32 lower-case hexadecimal digits.
    const handle = this.#seal?.seal(credentials) ?? builtin.crypto.randomBytes(16).toString("hex");
    this.#handles.set(handle, proven);
    return handle;
  }

  /**
   * Sends a token request as it is. A wrong secret counts as one of a legacy caller.
   *
   * @param credentials those of the request; `undefined` if they cannot be any
   * @throws `TokenError` (`EDB_TOKEN_LIMIT`) where too many secrets were tried
   */
  pass(
    guesser: Guesser,
    credentials: Credentials | undefined,
    settings: CompatSettings,
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    const id = credentials && this.#idOf(credentials, settings);
    return this.#guesses.inTurn(guesser, id, async (judge) => {
      let answer: Answer | undefined;
      try {
        return (answer = await send());
      } finally {
        judge(judgements[answer?.status ?? 0]);
      }
    });
  }

  /** The response to a token request that was passed on. Whose token it has is noted before it goes on. */
  notePassed(answer: Answer, clientKey: string): Answer {
    const { status, body, headers } = answer;
    if (status !== 200 || body === undefined) return answer;
    const note = async (bytes: Buffer) => {
      const text = await bodyText(decoded(bytes, headers), tokenBytes);
      const token = jsonObject(text)?.["access_token"];
      if (typeof token === "string") this.noteBearer(token, clientKey);
    };
    return { ...answer, body: readFirst(body, note) };
  }

  /** Notes who got a token of the host. */
  noteBearer(token: string, clientKey: string): void {
    this.#passed.set(sha256(token), clientKey);
  }

  /** Who got the token of a call from the host, if that is known. */
  passedTo(headers: HeaderFields): string | undefined {
    const bearer = bearerToken(headers);
    return "token" in bearer ? this.#passed.get(sha256(bearer.token)) : undefined;
  }
}

/** A body that is given on once another one has read it; one that is too large goes on unread. */
async function* readFirst(
  body: Body,
  read: (bytes: Buffer) => Promise<void>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let first: Uint8Array[] | undefined = [];
  let size = 0;
  const isWhole = typeof body === "string" || body instanceof Uint8Array;
  for await (const chunk of isWhole ? [bytesOf(body)] : body) {
    size += chunk.byteLength;
    if (!first) yield chunk;
    else first.push(chunk);
    if (!first || size <= tokenBytes) continue;
    yield* first;
    first = undefined;
  }
  if (!first) return;
  await read(Buffer.concat(first));
  yield* first;
}

/** What a host says of a secret by the status of its token operation. */
const judgements: Readonly<Record<number, Judgement>> = {
  200: "good",
  400: "refused",
  401: "refused",
};

/** Whether the host says that a key and a secret are none. */
function isRefusal(error: unknown): boolean {
  return error instanceof TokenError && error.code === "EDB_TOKEN_REFUSED" && !error.retryable;
}
