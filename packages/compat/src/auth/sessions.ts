import { type Credentials, EdbridgeError, type HostDispatcher, TokenError } from "@edbridge/core";
import {
  builtin,
  credentialId,
  type Entry,
  ExpiringMap,
  Gathered,
  jsonObject,
  sha256,
  waitFor,
} from "@edbridge/core/internal";
import { bodyText, bytesOf, decoded } from "../http/body.js";
import type { Answer, Body, Call, HeaderFields } from "../http/message.js";
import type { CompatSettings } from "../settings/compat-options.js";
import { factStore } from "../store/kept-facts.js";
import { type Flow, flowOf, ProvenCredential, tokenUrlOf } from "./credential.js";
import { type Guesser, guessesOf, type Judgement } from "./guesses.js";
import { bearerToken, isRefusal } from "./oauth.js";
import { handleSeal } from "./seal.js";

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
export type SessionStore = ReturnType<typeof sessionStore>;

/** @param home the host that credentials of sealed handles are proven at, as far as it is known */
export function sessionStore(configured: CompatSettings, home: () => CompatSettings) {
  const { sessionKeys: keys, sessionLife, transport, stateDir, current } = configured;
  const { clock } = transport;
  const guesses = guessesOf(clock);
  // Without a key, a handle is known to this process alone.
  const seal = keys.length > 0 ? handleSeal(keys, current.href, sessionLife, clock) : undefined;
  const handles = new ExpiringMap<ProvenCredential>({ life: handleLife, limit: 1_000_000, clock });
  // It lives longer than its handles, so that a caller who comes back still has the host's token.
  const proven = new ExpiringMap<ProvenCredential>({ life: 2 * handleLife, limit: 100_000, clock });
  // Their sources know how long they must not ask the host.
  const refused = new ExpiringMap<ProvenCredential>({ life: 5 * minute, limit: 1000, clock });
  /** Who got a token that edbridge did not make, by a digest of it. */
  const passed = new ExpiringMap<string>({ limit: 10_000, clock });
  const flows = new ExpiringMap<Flow>({ limit: 100, clock });
  const ended = new AbortController();
  let exchanges = 0;
  const flowAt = (settings: CompatSettings) =>
    flows.getOrSet(tokenUrlOf(settings), () => flowOf(settings, () => exchanges++, ended.signal));
  const facts = factStore(stateDir);

  const idOf = (credentials: Credentials, settings: CompatSettings): string =>
    credentialId(credentials, { flow: "client_credentials", tokenUrl: tokenUrlOf(settings) });

  /** Credentials that were tried before. The source of refused ones leaves the host alone for a while. */
  const before = (id: string) => proven.get(id) ?? refused.get(id);

  /** The credentials as they are known. They are kept as proven until the host refuses them. */
  const prove = (id: string, credentials: Credentials): ProvenCredential => {
    const credential = before(id) ?? new ProvenCredential(id, credentials, flowAt, facts);
    credential.entry = proven.set(id, credential);
    return credential;
  };

  /** What another process sealed, or this one before it forgot it. The host has accepted it once. */
  const unsealed = (handle: string): Entry<ProvenCredential> | undefined => {
    const credentials = seal?.open(handle);
    if (!credentials) return undefined;
    const id = idOf(credentials, home());
    guesses.noteGood(id);
    return handles.set(handle, prove(id, credentials));
  };

  /** The session of a handle, if it lives. */
  const find = (handle: string): Session | undefined => {
    const entry = handles.find(handle) ?? unsealed(handle);
    // Every replica has to end a handle at the same time, also one that remembers it.
    return entry && seal?.isGood(handle) !== false ? { entry, credential: entry.value } : undefined;
  };

  /** Notes who got a token of the host. */
  const noteBearer = (token: string, clientKey: string): void =>
    void passed.set(sha256(token), clientKey);

  return {
    find,
    noteBearer,
    /** Leaves the store to others. */
    end: () => ended.abort(),
    get counts(): SessionCounts {
      handles.removeEnded();
      proven.removeEnded();
      return { exchanges, handles: handles.size, credentials: proven.size };
    },
    /** The session that an `Authorization` header names, if it lives and the header is written as usual. */
    named(authorization: string | undefined): Session | undefined {
      return authorization?.startsWith(scheme)
        ? find(authorization.slice(scheme.length))
        : undefined;
    },
    /** Begins the window of a handle again, after the host has answered a call made with it. */
    noteUse({ entry }: Session): void {
      const now = clock.monotonic();
      handles.touch(entry, now);
      if (entry.value.entry) proven.touch(entry.value.entry, now);
    },
    /** Whether the host has accepted credentials, as far as this process knows. */
    isProven: (credentials: Credentials | undefined): boolean =>
      credentials !== undefined && guesses.isGood(idOf(credentials, home())),
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
      const id = idOf(credentials, settings);
      const isKnown = proven.get(id) !== undefined;
      const guesser = { clientKey: credentials.clientKey, from };
      const judge = guesses.try(guesser, id, before(id) !== undefined);
      // Kept as proven at once, so that callers who come together share one exchange.
      const credential = prove(id, credentials);
      const proving = async () => {
        try {
          await credential.sourceAt(settings, dispatcher).getToken();
        } catch (error) {
          judge(error instanceof TokenError && isRefusal(error) ? "refused" : undefined);
          if (!isKnown) {
            proven.delete(id);
            refused.set(id, credential);
          }
          throw error;
        }
        judge("good");
      };
      // The host judges a secret also when its caller has left: else leaving would make guesses free.
      await waitFor(proving(), signal);
      // Legacy tokens are GUIDs of 32 lower-case hexadecimal digits.
      const handle = seal?.seal(credentials) ?? builtin.crypto.randomBytes(16).toString("hex");
      handles.set(handle, credential);
      return handle;
    },
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
      const id = credentials && idOf(credentials, settings);
      return guesses.inTurn(guesser, id, async (judge) => {
        try {
          const answer = await send();
          judge(judgements[answer.status]);
          return answer;
        } catch (error) {
          // A caller that has left may have made a guess: it counts.
          if (error instanceof EdbridgeError) judge(undefined);
          throw error;
        }
      });
    },
    /** The response to a token request that was passed on. Whose token it has is noted before it goes on. */
    notePassed(answer: Answer, clientKey: string): Answer {
      const { status, body, headers } = answer;
      if (status !== 200 || body === undefined) return answer;
      const note = async (bytes: Buffer) => {
        const text = await bodyText(decoded(bytes, headers), tokenBytes);
        const token = jsonObject(text)?.["access_token"];
        if (typeof token === "string") noteBearer(token, clientKey);
      };
      return { ...answer, body: readFirst(body, note) };
    },
    /** Who got the token of a call from the host, if that is known. */
    passedTo(headers: HeaderFields): string | undefined {
      const bearer = bearerToken(headers);
      return "token" in bearer ? passed.get(sha256(bearer.token)) : undefined;
    },
  };
}

/** A body that is given on once another one has read it; one that is too large goes on unread. */
async function* readFirst(
  body: Body,
  read: (bytes: Buffer) => Promise<void>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const gathered = new Gathered(tokenBytes);
  const isWhole = typeof body === "string" || body instanceof Uint8Array;
  for await (const chunk of isWhole ? [bytesOf(body)] : body) {
    if (gathered.add(chunk)) continue;
    yield* gathered.chunks;
    gathered.drop();
  }
  const { bytes } = gathered;
  if (!bytes) return;
  await read(bytes);
  yield bytes;
}

/** What a host says of a secret by the status of its token operation. */
const judgements: Readonly<Record<number, Judgement>> = {
  200: "good",
  400: "refused",
  401: "refused",
};
