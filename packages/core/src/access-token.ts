import { SettingError } from "./errors.js";

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
   * @throws {@link SettingError} if the value cannot be sent in a header, the life is not above 0, or the
   * age is below 0
   */
  constructor(init: { value: string; expiry: Expiry; expiresIn: number; age?: number }) {
    if (!headerSafe.test(init.value)) {
      throw new SettingError("token.value", "must be visible ASCII characters without spaces.");
    }
    if (!(init.expiresIn > 0)) {
      throw new SettingError("token.expiresIn", "must be a number of seconds above 0.");
    }
    const { age = 0 } = init;
    if (!(age >= 0)) {
      throw new SettingError("token.age", "must be a number of seconds, 0 or more.");
    }
    this.#value = init.value;
    this.expiry = init.expiry;
    this.expiresIn = init.expiresIn;
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
