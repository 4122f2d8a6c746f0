import { randomBytes } from "node:crypto";
import {
  type Clock,
  type Credentials,
  type HostDispatcher,
  SettingError,
  systemClock,
  type TokenSource,
} from "@edbridge/core";
import { checkCredentials, credentialId } from "@edbridge/core/internal";
import { clientCredentialsFlow } from "@edbridge/current-flow";
import { Codes } from "./codes.js";
import { type Entry, ExpiringMap } from "./expiring-map.js";
import type { CompatSettings } from "../settings/compat-options.js";

const scheme = "Bearer ";
const minute = 60_000;

/** Milliseconds a handle lives from its last use: the legacy token's sliding window. */
export const handleLife = 30 * minute;

/** What a handle stands for. */
export interface Session {
  readonly entry: Entry<Proven>;
  readonly credential: ProvenCredential;
}

/** A credential that the host has accepted; all its handles share one. */
interface ProvenCredential {
  /** Tells it from all others, also after it was proven anew; holds no secret. */
  readonly id: string;
  readonly clientKey: string;
  /** Renews the token of the host that the credential was proven at. */
  readonly source: TokenSource;
  /**
   * Renews the token of the host of one school year, which may be another. Where a request brings a
   * dispatcher, exchanges go by that of the latest request.
   */
  sourceAt(settings: CompatSettings, dispatcher?: HostDispatcher): TokenSource;
}

/** What the sessions of a bridge have done and hold. */
export interface BridgeCounts {
  /** Tokens that the host gave for the callers' credentials. */
  readonly exchanges: number;
  /** Handles that live. */
  readonly handles: number;
}

/** Codes, handles and the token sources behind them: all that is kept between calls. */
export class SessionStore {
  readonly #clock: Clock;
  readonly #codes: Codes;
  readonly #handles: ExpiringMap<Proven>;
  readonly #proven: ExpiringMap<Proven>;
  readonly #refused: ExpiringMap<Proven>;
  readonly #flows = new Map<string, Flow>();
  readonly #flowAt: (settings: CompatSettings) => Flow;
  #exchanges = 0;
  /** Programs send one header over and over. */
  #last: { readonly authorization: string; readonly session: Session } | undefined;

  constructor(clock: Clock = systemClock) {
    const onToken = () => this.#exchanges++;
    this.#flowAt = (settings) => {
      const tokenUrl = tokenUrlOf(settings);
      const made = this.#flows.get(tokenUrl) ?? { tokenUrl, sourceOf: flowOf(settings, onToken) };
      this.#flows.set(tokenUrl, made);
      return made;
    };
    this.#clock = clock;
    this.#codes = new Codes(clock);
    this.#handles = new ExpiringMap({ life: handleLife, limit: 1_000_000, clock });
    // It outlives its handles, so that a caller who comes back finds the host's token still there.
    this.#proven = new ExpiringMap({ life: 2 * handleLife, limit: 100_000, clock });
    // Their sources remember for how long the host is to be left alone.
    this.#refused = new ExpiringMap({ life: 5 * minute, limit: 1000, clock });
  }

  get counts(): BridgeCounts {
    this.#handles.removeEnded();
    return { exchanges: this.#exchanges, handles: this.#handles.size };
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
   * @throws `TokenError`, `NetworkError` from the host
   */
  async exchange(
    code: string,
    credentials: Credentials,
    settings: CompatSettings,
    signal: AbortSignal | undefined,
    dispatcher?: HostDispatcher,
  ): Promise<string | undefined> {
    const strict = settings.code === "strict";
    if (strict && !this.#codes.take(code, credentials.clientKey)) return undefined;
    try {
      return await this.open(credentials, settings, signal, dispatcher);
    } catch (error) {
      if (strict) this.#codes.giveBack(code);
      throw error;
    }
  }

  /**
   * The session that an `Authorization` header names, if it lives and the header is written as nearly
   * all are: what is found needs no check of its form.
   */
  named(authorization: string | undefined): Session | undefined {
    const last = this.#last;
    if (last && authorization === last.authorization && this.#handles.lives(last.session.entry)) {
      return last.session;
    }
    if (!authorization?.startsWith(scheme)) return undefined;
    const session = this.find(authorization.slice(scheme.length));
    if (session) this.#last = { authorization, session };
    return session;
  }

  /** The session of a handle, if it lives. */
  find(handle: string): Session | undefined {
    const entry = this.#handles.find(handle);
    return entry && { entry, credential: entry.value };
  }

  /** The host answered a call made with the handle: its window begins anew. */
  noteUse({ entry }: Session): void {
    const now = this.#clock.monotonic();
    this.#handles.touch(entry, now);
    if (entry.value.entry) this.#proven.touch(entry.value.entry, now);
  }

  /**
   * A new handle for credentials, which are proven at the host.
   *
   * @throws `TokenError`, `NetworkError` from the host
   */
  async open(
    credentials: Credentials,
    settings: CompatSettings,
    signal: AbortSignal | undefined,
    dispatcher?: HostDispatcher,
  ): Promise<string> {
    const { tokenUrl } = this.#flowAt(settings);
    const id = credentialId(credentials, { flow: "client_credentials", tokenUrl });
    const known = this.#proven.get(id);
    const proven =
      known ?? this.#refused.get(id) ?? new Proven(id, credentials, settings, this.#flowAt);
    // Before it is proven, so that callers who come at once share one exchange.
    proven.entry = this.#proven.set(id, proven);
    try {
      proven.exchangeBy(dispatcher);
      await proven.source.getToken({ signal });
    } catch (error) {
      if (!known && this.#proven.get(id) === proven) {
        this.#proven.delete(id);
        this.#refused.set(id, proven);
      }
      throw error;
    }
    const handle = legacyId();
    this.#handles.set(handle, proven);
    return handle;
  }
}

/** The token operation of a host. */
interface Flow {
  readonly tokenUrl: string;
  readonly sourceOf: ReturnType<typeof clientCredentialsFlow>;
}

class Proven implements ProvenCredential {
  /** Where it is held as proven. */
  entry: Entry<Proven> | undefined;
  readonly id: string;
  readonly source: TokenSource;
  readonly #credentials: Credentials;
  readonly #tokenUrl: string;
  readonly #flowAt: (settings: CompatSettings) => Flow;
  /** Of the latest request that brought one. */
  #dispatcher: HostDispatcher | undefined;
  readonly #dispatcherNow = () => this.#dispatcher;
  /** Of other hosts, by their token operations. */
  #others: Map<string, TokenSource> | undefined;
  /** Programs call one school year at a time. */
  #last: { readonly settings: CompatSettings; readonly source: TokenSource };

  constructor(
    id: string,
    credentials: Credentials,
    settings: CompatSettings,
    flowAt: (settings: CompatSettings) => Flow,
  ) {
    const { tokenUrl, sourceOf } = flowAt(settings);
    this.id = id;
    this.source = sourceOf(credentials, this.#dispatcherNow);
    this.#credentials = credentials;
    this.#tokenUrl = tokenUrl;
    this.#flowAt = flowAt;
    this.#last = { settings, source: this.source };
  }

  get clientKey(): string {
    return this.#credentials.clientKey;
  }

  exchangeBy(dispatcher: HostDispatcher | undefined): void {
    if (dispatcher) this.#dispatcher = dispatcher;
  }

  sourceAt(settings: CompatSettings, dispatcher?: HostDispatcher): TokenSource {
    this.exchangeBy(dispatcher);
    if (this.#last.settings !== settings) {
      this.#last = { settings, source: this.#sourceAt(settings) };
    }
    return this.#last.source;
  }

  #sourceAt(settings: CompatSettings): TokenSource {
    const { tokenUrl, sourceOf } = this.#flowAt(settings);
    if (tokenUrl === this.#tokenUrl) return this.source;
    const others = (this.#others ??= new Map<string, TokenSource>());
    const made = others.get(tokenUrl) ?? sourceOf(this.#credentials, this.#dispatcherNow);
    others.set(tokenUrl, made);
    return made;
  }
}

function flowOf(settings: CompatSettings, onToken: () => void): Flow["sourceOf"] {
  const { current, tokenPath, transport } = settings;
  return clientCredentialsFlow({ ...transport, baseUrl: current.href, tokenPath, onToken });
}

function tokenUrlOf({ current, tokenPath }: CompatSettings): string {
  return current.href + tokenPath;
}

/** The credentials in the parameters of a token call; `undefined` when they cannot be any. */
export function credentialsFrom(
  key: string | undefined,
  secret: string | undefined,
): Credentials | undefined {
  try {
    return checkCredentials({ clientKey: key, clientSecret: secret });
  } catch (error) {
    if (error instanceof SettingError) return undefined;
    throw error;
  }
}

// Legacy tokens are GUIDs of 32 lower-case hexadecimal digits.
function legacyId(): string {
  return randomBytes(16).toString("hex");
}
