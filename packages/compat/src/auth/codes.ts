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

/** Makes authorization codes, and takes them once. */
export type Codes = ReturnType<typeof codesOf>;

/**
 * Authorization codes that need no memory, so that strangers cannot fill it. A code has 32 hexadecimal
 * digits, like those of legacy hosts. They hold the second in which it was made, random bits, and an
 * HMAC-SHA256 of both and the client key. Only used codes are kept.
 *
 * @param store where several processes keep which codes were used. Default: each one knows its own
 * @param keys of 32 bytes of chance: the first makes codes, and those of each are good. Default: one
 * of this process
 */
export function codesOf(
  clock: Clock,
  store: SharedStore | undefined,
  [first = builtin.crypto.randomBytes(32), ...earlier]: readonly Buffer[],
) {
  const used = new ExpiringMap<true>({ life: usedLife, limit: mostUsed, clock });
  const isGood = (code: string, clientKey: string): boolean => {
    const bytes = Buffer.from(code, "hex");
    const [open, seal] = [bytes.subarray(0, sealedFrom), bytes.subarray(sealedFrom)];
    const isOf = (key: Buffer) =>
      builtin.crypto.timingSafeEqual(seal, sealOf(key, open, clientKey));
    if (![first, ...earlier].some(isOf)) return false;
    const age = clock.now() - open.readUInt32BE() * second;
    // A clock that was set back makes a code young, not good for longer than twice its life.
    return age < codeLife && age >= -codeLife;
  };
  return {
    /** A new code, bound to the client key it was asked for with. */
    mint(clientKey: string): string {
      const open = Buffer.alloc(sealedFrom);
      open.writeUInt32BE(Math.floor(clock.now() / second));
      builtin.crypto.randomBytes(saltBytes).copy(open, stampBytes);
      return Buffer.concat([open, sealOf(first, open, clientKey)]).toString("hex");
    },
    /**
     * Uses a code for an exchange, if it was made here for this client key, lives, and was not used;
     * `undefined` if not. No two exchanges of it run at once, and one that fails leaves it good.
     *
     * @param code 32 hexadecimal digits
     */
    async use<T>(code: string, clientKey: string, exchange: () => Promise<T>) {
      if (!isGood(code, clientKey) || used.get(code)) return undefined;
      used.set(code, true);
      const name = `code-${sha256(code)}`;
      const found = await store?.lock(name, longestWait);
      if (found === "taken") return undefined;
      const lock = found === "unreachable" ? undefined : found;
      try {
        if (await store?.read(name)) return undefined;
        const result = await exchange();
        await store?.write(name, "used", usedLife);
        return result;
      } catch (error) {
        used.delete(code);
        throw error;
      } finally {
        await lock?.release();
      }
    },
  };
}

function sealOf(key: Buffer, open: Buffer, clientKey: string): Buffer {
  const hash = builtin.crypto.createHmac("sha256", key).update(open).update(clientKey).digest();
  return hash.subarray(0, sealBytes);
}
