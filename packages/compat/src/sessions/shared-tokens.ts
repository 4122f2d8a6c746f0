import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { AccessToken, type Clock, type Credentials } from "@edbridge/core";
import { credentialId, jsonObject } from "@edbridge/core/internal";
import type { SharedStore } from "../settings/shared-store.js";

/** Milliseconds of life that a token of another process must have left. */
const leastLife = 60_000;
/** Milliseconds that are waited at most while another process asks the host. */
const longestWait = 30_000;

/**
 * Tokens of the host that several processes share, one for each credential. A host gives few live
 * tokens for a key, and a job that is run every minute would soon have them all.
 *
 * A token is sealed with a key that is made of the client secret: who does not have the secret cannot
 * use it. Where the store cannot be reached, the process exchanges for itself.
 */
export class SharedTokens {
  readonly #store: SharedStore;
  readonly #clock: Clock;
  /** The tokens that this process was given, by credential: one that is asked for again has ended. */
  readonly #given = new Map<string, string>();

  constructor(store: SharedStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** The token of another process if it lives, else a new one, which others then use. */
  async share(
    credentials: Credentials,
    tokenUrl: string,
    exchange: () => Promise<AccessToken>,
  ): Promise<AccessToken> {
    const id = createHash("sha256")
      .update(credentialId(credentials, { flow: "shared", tokenUrl }))
      .digest("hex");
    const seal = new Seal(credentials.clientSecret, id);
    const key = `${id}.json`;
    const known = async () => {
      const found = seal.open((await this.#store.read(key)) ?? "");
      const isNew = found !== undefined && found.value !== this.#given.get(id);
      return isNew && found.ends - this.#clock.now() > leastLife ? found : undefined;
    };
    const first = await known();
    const lock = first ? "unreachable" : await this.#store.lock(key, longestWait);
    const held = typeof lock === "string" ? undefined : lock;
    try {
      const found = first ?? (lock === "unreachable" ? undefined : await known());
      const token = found ? this.#tokenOf(found) : await exchange();
      this.#given.set(id, token.value);
      if (!found && held) {
        const life = token.expiresIn * 1000;
        const sealed = seal.close({ value: token.value, ends: this.#clock.now() + life });
        await this.#store.write(key, sealed, life, held);
      }
      return token;
    } finally {
      await held?.release();
    }
  }

  #tokenOf({ value, ends }: SealedToken): AccessToken {
    const expiresIn = (ends - this.#clock.now()) / 1000;
    return new AccessToken({ value, expiry: "fixed", expiresIn });
  }
}

/** A token and when it ends, by the machine's clock. */
interface SealedToken {
  readonly value: string;
  /** Milliseconds since 1970. */
  readonly ends: number;
}

/** Encrypts a token with AES-256-GCM, by a key that is made of the client secret (RFC 5869). */
class Seal {
  readonly #secret: string;
  /** What the text is about: a file in another's place does not open. */
  readonly #id: string;

  constructor(secret: string, id: string) {
    this.#secret = secret;
    this.#id = id;
  }

  close(token: SealedToken): string {
    const [salt, iv] = [randomBytes(16), randomBytes(12)];
    const cipher = createCipheriv("aes-256-gcm", this.#key(salt), iv);
    cipher.setAAD(Buffer.from(this.#id));
    const data = Buffer.concat([cipher.update(JSON.stringify(token)), cipher.final()]);
    const parts = { salt, iv, tag: cipher.getAuthTag(), data };
    return JSON.stringify(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, part.toString("base64")]),
      ),
    );
  }

  /** `undefined` for a text that was not sealed with this secret, or is damaged. */
  open(text: string): SealedToken | undefined {
    const found = jsonObject(text);
    if (!found) return undefined;
    const part = (name: string) => Buffer.from(String(found[name] ?? ""), "base64");
    try {
      const decipher = createDecipheriv("aes-256-gcm", this.#key(part("salt")), part("iv"), {
        authTagLength: 16,
      });
      decipher.setAAD(Buffer.from(this.#id));
      decipher.setAuthTag(part("tag"));
      const opened = Buffer.concat([decipher.update(part("data")), decipher.final()]);
      const token = jsonObject(opened.toString());
      const { value, ends } = token ?? {};
      return typeof value === "string" && typeof ends === "number" ? { value, ends } : undefined;
    } catch {
      return undefined;
    }
  }

  #key(salt: Buffer): Buffer {
    return Buffer.from(hkdfSync("sha256", this.#secret, salt, "edbridge token", 32));
  }
}
