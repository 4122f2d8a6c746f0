import { createHash } from "node:crypto";

/** Callers whose names are cached at most. */
const maxKnown = 1000;

/** The names of callers in events: the owner's name for a client key, or a digest of the key. */
export class CallerNames {
  readonly #given: ReadonlyMap<string, string>;
  readonly #known = new Map<string, string>();

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
    const known = this.#known.get(clientKey);
    if (known !== undefined) return known;
    const digest = digestOf(clientKey);
    const name = this.#given.get(clientKey) ?? this.#given.get(digest) ?? digest;
    // A caller may invent keys.
    if (this.#known.size >= maxKnown) this.#known.clear();
    this.#known.set(clientKey, name);
    return name;
  }
}

function digestOf(clientKey: string): string {
  return createHash("sha256").update(clientKey).digest("hex").slice(0, 8);
}
