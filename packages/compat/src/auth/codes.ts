import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type Clock, systemClock } from "@edbridge/core";
import { ExpiringMap } from "@edbridge/core/internal";

const second = 1000;

/** Milliseconds an authorization code lives (specification section 8). */
const codeLife = 600 * second;
/** Codes of which is known that they were used; of more than these the oldest are forgotten. */
const mostUsed = 100_000;
const stampBytes = 4;
const saltBytes = 3;
const sealedFrom = stampBytes + saltBytes;
const sealBytes = 16 - sealedFrom;

/**
 * Authorization codes that need no memory, so that strangers cannot fill it. A code has 32 hexadecimal
 * digits, like those of legacy hosts. They hold the second in which it was made, random bits, and an
 * HMAC-SHA256 of both and the client key. Only used codes are kept.
 */
export class Codes {
  readonly #clock: Clock;
  readonly #key: Buffer;
  readonly #used: ExpiringMap<true>;

  /** Codes are good wherever the same key is; it has 32 bytes of chance. */
  constructor(clock: Clock = systemClock, key: Buffer = randomBytes(32)) {
    this.#clock = clock;
    this.#key = key;
    // A clock that is set back makes a used code young again.
    this.#used = new ExpiringMap({ life: 2 * codeLife, limit: mostUsed, clock });
  }

  /** A new code, bound to the client key it was asked for with. */
  mint(clientKey: string): string {
    const open = Buffer.alloc(sealedFrom);
    open.writeUInt32BE(Math.floor(this.#clock.now() / second));
    randomBytes(saltBytes).copy(open, stampBytes);
    return Buffer.concat([open, this.#seal(open, clientKey)]).toString("hex");
  }

  /**
   * Uses a code up.
   *
   * @returns whether it was made here for this client key, lives, and was not used
   */
  take(code: string, clientKey: string): boolean {
    if (!/^[0-9a-f]{32}$/.test(code)) return false;
    const bytes = Buffer.from(code, "hex");
    const open = bytes.subarray(0, sealedFrom);
    const seal = this.#seal(open, clientKey);
    if (!timingSafeEqual(bytes.subarray(sealedFrom), seal)) return false;
    const age = this.#clock.now() - open.readUInt32BE() * second;
    // A clock that was set back makes a code young, not good for longer than twice its life.
    if (age >= codeLife || age < -codeLife || this.#used.get(code)) return false;
    this.#used.set(code, true);
    return true;
  }

  /** Gives a code back that was taken for an exchange which failed. */
  giveBack(code: string): void {
    this.#used.delete(code);
  }

  #seal(open: Buffer, clientKey: string): Buffer {
    const hash = createHmac("sha256", this.#key).update(open).update(clientKey).digest();
    return hash.subarray(0, sealBytes);
  }
}
