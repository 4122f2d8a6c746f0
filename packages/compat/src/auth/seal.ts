import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Clock, Credentials } from "@edbridge/core";
import { checkCredentials } from "@edbridge/core/internal";

const second = 1000;

const version = 1;
const keyIdBytes = 4;
/** Version, key id, second of issue, nonce: in clear, authenticated. */
const headBytes = 1 + keyIdBytes + 4 + 12;
const nonceAt = headBytes - 12;
const tagBytes = 16;
/** Plain texts are filled up to a multiple of this, so that a handle does not tell a secret's length. */
const block = 64;
/** Characters of the shortest handle. */
const shortest = Math.ceil(((headBytes + block + tagBytes) * 4) / 3);
/** Characters of the longest text that is looked at. */
const longest = 4096;

/** How sealed handles are made and how long they are good. */
export interface SealOptions {
  /** The first seals, all open. Each has at least 32 bytes of chance. */
  readonly keys: readonly Uint8Array[];
  /** Milliseconds that a handle is good after its issue, however often it is used. */
  readonly life: number;
  readonly clock: Clock;
}

interface SealKey {
  readonly id: Buffer;
  readonly cipher: Buffer;
}

/**
 * Handles that hold what they stand for, sealed with AES-256-GCM. Whoever has the key can open one, so
 * that a handle is good at every replica and after a restart.
 */
export class HandleSeal {
  readonly #keys: readonly SealKey[];
  readonly #life: number;
  readonly #clock: Clock;

  constructor({ keys, life, clock }: SealOptions) {
    this.#keys = keys.map((key) => ({
      id: derived(key, "key id", keyIdBytes),
      cipher: derived(key, "handle", 32),
    }));
    this.#life = life;
    this.#clock = clock;
  }

  /** A new handle for credentials. */
  seal({ clientKey, clientSecret }: Credentials): string {
    const [key] = this.#keys;
    if (!key) throw new TypeError("There is no key to seal with.");
    const head = Buffer.alloc(headBytes);
    head[0] = version;
    key.id.copy(head, 1);
    head.writeUInt32BE(Math.floor(this.#clock.now() / second), 1 + keyIdBytes);
    randomBytes(12).copy(head, nonceAt);
    const plain = JSON.stringify([clientKey, clientSecret]);
    const length = Math.ceil(Buffer.byteLength(plain) / block) * block;
    const filled = plain + " ".repeat(length - Buffer.byteLength(plain));
    const cipher = createCipheriv("aes-256-gcm", key.cipher, head.subarray(nonceAt));
    cipher.setAAD(head);
    const sealed = Buffer.concat([cipher.update(Buffer.from(filled)), cipher.final()]);
    return Buffer.concat([head, sealed, cipher.getAuthTag()]).toString("base64url");
  }

  /** The credentials of a handle that was sealed with one of the keys, if it is good still. */
  open(handle: string): Credentials | undefined {
    if (!this.isGood(handle)) return undefined;
    const bytes = Buffer.from(handle, "base64url");
    const head = bytes.subarray(0, headBytes);
    const key = this.#keys.find(({ id }) => id.equals(head.subarray(1, 1 + keyIdBytes)));
    if (!key) return undefined;
    const decipher = createDecipheriv("aes-256-gcm", key.cipher, head.subarray(nonceAt));
    decipher.setAAD(head);
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    try {
      const sealed = bytes.subarray(headBytes, -tagBytes);
      const plain = Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8");
      const [clientKey, clientSecret] = JSON.parse(plain) as unknown[];
      return checkCredentials({ clientKey, clientSecret });
    } catch {
      // Another key made the tag.
      return undefined;
    }
  }

  /** Whether a text has a handle's form and its days are not over. It may still be forged. */
  isGood(handle: string): boolean {
    const { length } = handle;
    if (length < shortest || length > longest || !/^[\w-]+$/.test(handle)) return false;
    const head = Buffer.from(handle.slice(0, 12), "base64url");
    if (head[0] !== version) return false;
    const age = this.#clock.now() - head.readUInt32BE(1 + keyIdBytes) * second;
    // A clock that was set back makes a handle young, not good for longer than twice its life.
    return age < this.#life && age > -this.#life;
  }
}

/** The key that codes are sealed with, of the same chance. */
export function codeKey(key: Uint8Array): Buffer {
  return derived(key, "code", 32);
}

/** A name for a text, the same wherever the key is. Without the key it tells nothing of the text. */
export function keyedName(key: Uint8Array, text: string): string {
  return createHmac("sha256", derived(key, "name", 32))
    .update(text)
    .digest("hex");
}

/** The parts of a text that is sealed with a secret: salt, nonce, tag, and the rest. */
const [saltBytes, nonceBytes] = [16, 12];
const tagStart = saltBytes + nonceBytes;
const dataStart = tagStart + tagBytes;

/**
 * Seals texts with AES-256-GCM, by keys that are made of a caller's secret (RFC 5869): who has the
 * store and not the secret can neither read a text nor say whose it is.
 */
export class SecretSeal {
  readonly #secret: string;
  readonly #purpose: string;
  #nameKey: Buffer | undefined;

  /** A text that was sealed for one purpose does not open for another. */
  constructor(secret: string, purpose: string) {
    this.#secret = secret;
    this.#purpose = purpose;
  }

  /** @param about what the text is about: in another's place it does not open */
  close(text: string, about: string): string {
    const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)];
    const cipher = createCipheriv("aes-256-gcm", this.#key(salt), nonce);
    cipher.setAAD(Buffer.from(about));
    const data = Buffer.concat([cipher.update(Buffer.from(text)), cipher.final()]);
    return Buffer.concat([salt, nonce, cipher.getAuthTag(), data]).toString("base64");
  }

  /** `undefined` for a text that was not sealed with this secret, is about something else, or damaged. */
  open(sealed: string, about: string): string | undefined {
    const bytes = Buffer.from(sealed, "base64");
    const salt = bytes.subarray(0, saltBytes);
    const nonce = bytes.subarray(saltBytes, tagStart);
    try {
      const decipher = createDecipheriv("aes-256-gcm", this.#key(salt), nonce, {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(about));
      decipher.setAuthTag(bytes.subarray(tagStart, dataStart));
      const data = decipher.update(bytes.subarray(dataStart));
      return Buffer.concat([data, decipher.final()]).toString();
    } catch {
      return undefined;
    }
  }

  /** A name for a text, the same wherever the secret is. Without the secret it tells nothing. */
  name(text: string): string {
    this.#nameKey ??= Buffer.from(
      hkdfSync("sha256", this.#secret, "", `edbridge ${this.#purpose} name`, 32),
    );
    return createHmac("sha256", this.#nameKey).update(text).digest("hex").slice(0, 32);
  }

  #key(salt: Buffer): Buffer {
    return Buffer.from(hkdfSync("sha256", this.#secret, salt, `edbridge ${this.#purpose}`, 32));
  }
}

function derived(key: Uint8Array, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", `edbridge ${purpose}`, bytes));
}
