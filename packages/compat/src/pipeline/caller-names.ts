import { createHash } from "node:crypto";
import { ExpiringMap } from "@edbridge/core/internal";

/** The names of callers in events: the owner's name for a client key, or a digest of the key. */
export class CallerNames {
  readonly #given: ReadonlyMap<string, string>;
  // A caller may invent keys.
  readonly #known = new ExpiringMap<string>({ limit: 1000 });

  /** @param names by client key, or by its digest */
  constructor(names: Readonly<Record<string, string>> = {}) {
    this.#given = new Map(Object.entries(names));
  }

  /** Whether a text names the caller with this key: the key, its digest, or the owner's name. */
  isOf(text: string, clientKey: string): boolean {
    return text === clientKey || text === digestOf(clientKey) || text === this.of(clientKey);
  }

  /** The name of a caller; `null` if the client key is not known. */
  of(clientKey: string): string;
  of(clientKey: string | undefined): string | null;
  of(clientKey: string | undefined): string | null {
    if (clientKey === undefined) return null;
    return this.#known.getOrSet(clientKey, (key) => {
      const digest = digestOf(key);
      return this.#given.get(key) ?? this.#given.get(digest) ?? digest;
    });
  }
}

function digestOf(clientKey: string): string {
  return createHash("sha256").update(clientKey).digest("hex").slice(0, 8);
}
