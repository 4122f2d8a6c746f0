import {
  type Credentials,
  type HostDispatcher,
  systemClock,
  type TokenSource,
} from "@edbridge/core";
import { clientCredentialsFlow } from "@edbridge/current-flow";
import type { CompatSettings } from "../settings/compat-options.js";
import type { Entry } from "./expiring-map.js";
import { storeOf } from "./file-store.js";
import { SecretSeal } from "./seal.js";
import { SharedTokens } from "./shared-tokens.js";

/** The token operation of a host. */
export interface Flow {
  readonly tokenUrl: string;
  readonly sourceOf: ReturnType<typeof clientCredentialsFlow>;
}

/** A credential that the host has accepted. All its handles share it. */
export class ProvenCredential {
  /** The entry in which it is held as proven. */
  entry: Entry<ProvenCredential> | undefined;
  /** Equal for equal credentials, also if they are proven again. It holds no secret. */
  readonly id: string;
  /** Renews the token of the host that the credential was proven at. */
  readonly source: TokenSource;
  readonly #credentials: Credentials;
  readonly #tokenUrl: string;
  readonly #flowAt: (settings: CompatSettings) => Flow;
  /** Of the latest request that brought one. */
  #dispatcher: HostDispatcher | undefined;
  readonly #dispatcherNow = () => this.#dispatcher;
  /** Of other hosts, by their token operations. */
  #others: Map<string, TokenSource> | undefined;

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
  }

  get clientKey(): string {
    return this.#credentials.clientKey;
  }

  /** Seals what is kept for this credential alone. */
  sealFor(purpose: string): SecretSeal {
    return new SecretSeal(this.#credentials.clientSecret, purpose);
  }

  exchangeBy(dispatcher: HostDispatcher | undefined): void {
    if (dispatcher) this.#dispatcher = dispatcher;
  }

  /**
   * Renews the token of the host of one school year, which may be another. Where a request brings a
   * dispatcher, exchanges go by that of the latest request.
   */
  sourceAt(settings: CompatSettings, dispatcher?: HostDispatcher): TokenSource {
    this.exchangeBy(dispatcher);
    const { tokenUrl, sourceOf } = this.#flowAt(settings);
    if (tokenUrl === this.#tokenUrl) return this.source;
    const others = (this.#others ??= new Map<string, TokenSource>());
    const made = others.get(tokenUrl) ?? sourceOf(this.#credentials, this.#dispatcherNow);
    others.set(tokenUrl, made);
    return made;
  }
}

export function flowOf(settings: CompatSettings, onToken: () => void): Flow["sourceOf"] {
  const { current, tokenPath, transport } = settings;
  const store = storeOf(settings, "tokens");
  const tokens = store && new SharedTokens(store, transport.clock ?? systemClock);
  return clientCredentialsFlow({
    ...transport,
    baseUrl: current.href,
    tokenPath,
    onToken,
    share: tokens && ((own, exchange) => tokens.share(own, tokenUrlOf(settings), exchange)),
  });
}

export function tokenUrlOf({ current, tokenPath }: CompatSettings): string {
  return current.href + tokenPath;
}
