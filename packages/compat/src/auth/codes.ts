import type { Clock } from "@edbridge/core";
import { builtin, ExpiringMap, sha256 } from "@edbridge/core/internal";
import type { SharedStore } from "../store/store.js";
import { longestWait } from "./shared-tokens.js";

const second = 1000;

/** Milliseconds an authorization code lives (specification section 8). */
const codeLife = 600 * second;
/** For how long a code is known as used. A clock that is set back makes it young again. */
const usedLife = 2 * codeLife;
/** Codes of which is known that they were used; of more than these the oldest are forgotten. */
const mostUsed = 100_000;
const stampBytes = 4;
/** With half as many, one of 30,000 sign-ins that came at once met a code that was used. */
const saltBytes = 6;
const sealedFrom = stampBytes + saltBytes;
const sealBytes = 16 - sealedFrom;

/**
 * Authorization codes that need no memory, so that strangers cannot fill it. A code has 32 hexadecimal
 * digits, like those of legacy hosts. They hold the second in which it was made, random bits, and an
 * HMAC-SHA256 of both and the client key. Only used codes are kept.
 */
export class Codes {
  readonly #clock: Clock;
  readonly #keys: readonly Buffer[];
  readonly #store: SharedStore | undefined;
  readonly #used: ExpiringMap<true>;

  /**
   * @param store where several processes keep which codes were used. Default: each one knows its own
   * @param keys of 32 bytes of chance: the first makes codes, and those of each are good. Default: one
   * of this process
   */
  constructor(clock: Clock, store?: SharedStore, keys: readonly Buffer[] = []) {
    this.#clock = clock;
    this.#keys = keys.length > 0 ? keys : [builtin.crypto.randomBytes(32)];
    this.#store = store;
    this.#used = new ExpiringMap({ life: usedLife, limit: mostUsed, clock });
  }

  /** A new code, bound to the client key it was asked for with. */
  mint(clientKey: string): string {
    const open = Buffer.alloc(sealedFrom);
    open.writeUInt32BE(Math.floor(this.#clock.now() / second));
    builtin.crypto.randomBytes(saltBytes).copy(open, stampBytes);
    const [key = Buffer.alloc(0)] = this.#keys;
    return Buffer.concat([open, sealOf(key, open, clientKey)]).toString("hex");
  }

  /**
   * Uses a code for an exchange, if it was made here for this client key, lives, and was not used;
   * `undefined` if not. No two exchanges of it run at once, and one that fails leaves it good.
   */
  async use<T>(code: string, clientKey: string, exchange: () => Promise<T>) {
    if (!this.#isGood(code, clientKey) || this.#used.get(code)) return undefined;
    this.#used.set(code, true);
    const name = `code-${sha256(code)}`;
    const found = await this.#store?.lock(name, longestWait);
    if (found === "taken") return undefined;
    const lock = found === "unreachable" ? undefined : found;
    try {
      if (await this.#store?.read(name)) return undefined;
      const result = await exchange();
      await this.#store?.write(name, "used", usedLife);
      return result;
    } catch (error) {
      this.#used.delete(code);
      throw error;
    } finally {
      await lock?.release();
    }
  }

  #isGood(code: string, clientKey: string): boolean {
    if (!/^[0-9a-f]{32}$/.test(code)) return false;
    const bytes = Buffer.from(code, "hex");
    const [open, seal] = [bytes.subarray(0, sealedFrom), bytes.subarray(sealedFrom)];
    const isOf = (key: Buffer) =>
      builtin.crypto.timingSafeEqual(seal, sealOf(key, open, clientKey));
    if (!this.#keys.some(isOf)) return false;
    const age = this.#clock.now() - open.readUInt32BE() * second;
    // A clock that was set back makes a code young, not good for longer than twice its life.
    return age < codeLife && age >= -codeLife;
  }
}

function sealOf(key: Buffer, open: Buffer, clientKey: string): Buffer {
  const hash = builtin.crypto.createHmac("sha256", key).update(open).update(clientKey).digest();
  return hash.subarray(0, sealBytes);
}
