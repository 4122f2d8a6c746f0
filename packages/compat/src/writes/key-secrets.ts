import type { Clock } from "@edbridge/core";
import { ExpiringMap } from "@edbridge/core/internal";
import { keyedName, type SecretSeal } from "../auth/seal.js";
import { longestLife, type SharedStore } from "../store/store.js";

/** Keys that are remembered at most. */
const mostKeys = 10_000;
/** Milliseconds for which the time of a key's last parts may be too early. */
const precision = 60 * 60_000;

/** What {@link KeySecrets} needs. */
export interface KeySecretsOptions {
  readonly clock: Clock;
  readonly store?: SharedStore | undefined;
  /** Names keys in the store. Without one nothing is told. */
  readonly sessionKey?: Uint8Array | undefined;
  /** Told of a key that comes with another secret. */
  readonly onOtherSecret?: ((clientKey: string) => void) | undefined;
}

/** A credential at one host. */
interface KeyScope {
  /** Names the credential and the URL of the host's data. */
  readonly name: string;
  readonly dataUrl: string;
  readonly seal: SecretSeal;
  readonly clientKey?: string;
}

/**
 * Notices that a key comes with another secret than the one with which its last parts of new people were
 * sealed: the new one does not open them. The store has a name of that secret for each key.
 */
export class KeySecrets {
  readonly #clock: Clock;
  readonly #store: SharedStore | undefined;
  readonly #sessionKey: Uint8Array | undefined;
  readonly #onOtherSecret: (clientKey: string) => void;
  readonly #seen: ExpiringMap<true>;
  readonly #noted: ExpiringMap<true>;

  constructor({ clock, store, sessionKey, onOtherSecret = () => {} }: KeySecretsOptions) {
    this.#clock = clock;
    this.#store = store;
    this.#sessionKey = sessionKey;
    this.#onOtherSecret = onOtherSecret;
    this.#seen = new ExpiringMap({ life: longestLife, limit: mostKeys, clock });
    this.#noted = new ExpiringMap({ life: precision, limit: mostKeys, clock });
  }

  /** Looks whether the last parts of a key were sealed with another secret; once for each secret. */
  async see(scope: KeyScope): Promise<void> {
    const key = this.#keyOf(scope);
    const secret = nameOfSecret(scope);
    const { clientKey } = scope;
    if (!key || clientKey === undefined || this.#seen.get(secret)) return;
    this.#seen.set(secret, true);
    const [last, since] = (await this.#store?.read(key))?.split(" ") ?? [];
    if (last === undefined || last === secret) return;
    if (this.#clock.now() - Number(since) < longestLife + precision) this.#onOtherSecret(clientKey);
  }

  /** Notes that parts of a key were sealed with its secret. */
  async note(scope: KeyScope): Promise<void> {
    const key = this.#keyOf(scope);
    const secret = nameOfSecret(scope);
    if (!key || this.#noted.get(secret)) return;
    this.#noted.set(secret, true);
    const life = longestLife + precision;
    await this.#store?.write(key, `${secret} ${this.#clock.now()}`, life);
  }

  #keyOf({ clientKey, dataUrl }: KeyScope): string | undefined {
    if (!this.#sessionKey || clientKey === undefined) return undefined;
    return `secret-${keyedName(this.#sessionKey, JSON.stringify([dataUrl, clientKey]))}`;
  }
}

function nameOfSecret({ seal, name }: KeyScope): string {
  return seal.name(name);
}
