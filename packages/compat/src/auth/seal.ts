import type { KeyObject } from "node:crypto";
import type { Clock, Credentials } from "@edbridge/core";
import { builtin, checkCredentials } from "@edbridge/core/internal";

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

/**
 * Handles that hold what they stand for, sealed with AES-256-GCM: each replica with the key can open them.
 *
 * @param keys the first seals, all open. Each has at least 32 bytes of chance
 * @param host the address of the host that the credentials are for. A handle of another host does not open
 * @param life milliseconds that a handle is good after its issue, however often it is used
 */
export function handleSeal(keys: readonly Uint8Array[], host: string, life: number, clock: Clock) {
  const derivedKeys = keys.map((key) => ({
    id: derived(key, "key id", keyIdBytes),
    cipher: derived(key, "handle", 32),
  }));
  const about = (head: Buffer) => Buffer.concat([head, Buffer.from(host)]);
  /** Whether a text has a handle's form and its days are not over. It may still be forged. */
  const isGood = (handle: string): boolean => {
    const { length } = handle;
    if (length < shortest || length > longest || !/^[\w-]+$/.test(handle)) return false;
    const head = Buffer.from(handle.slice(0, 12), "base64url");
    if (head[0] !== version) return false;
    const age = clock.now() - head.readUInt32BE(1 + keyIdBytes) * second;
    // A clock that was set back makes a handle young, not good for longer than twice its life.
    return age < life && age > -life;
  };
  return {
    isGood,
    /** A new handle for credentials. */
    seal({ clientKey, clientSecret }: Credentials): string {
      const [key] = derivedKeys;
      if (!key) throw new TypeError("There is no key to seal with.");
      const head = Buffer.alloc(headBytes);
      head[0] = version;
      key.id.copy(head, 1);
      head.writeUInt32BE(Math.floor(clock.now() / second), 1 + keyIdBytes);
      builtin.crypto.randomBytes(12).copy(head, nonceAt);
      const plain = JSON.stringify([clientKey, clientSecret]);
      const length = Math.ceil(Buffer.byteLength(plain) / block) * block;
      const filled = Buffer.from(plain + " ".repeat(length - Buffer.byteLength(plain)));
      const { data, tag } = encrypted(key.cipher, head.subarray(nonceAt), about(head), filled);
      return Buffer.concat([head, data, tag]).toString("base64url");
    },
    /** The credentials of a handle that was sealed with one of the keys, if it is good still. */
    open(handle: string): Credentials | undefined {
      if (!isGood(handle)) return undefined;
      const bytes = Buffer.from(handle, "base64url");
      const head = bytes.subarray(0, headBytes);
      const key = derivedKeys.find(({ id }) => id.equals(head.subarray(1, 1 + keyIdBytes)));
      if (!key) return undefined;
      const [data, tag] = [bytes.subarray(headBytes, -tagBytes), bytes.subarray(-tagBytes)];
      const plain = decrypted(key.cipher, head.subarray(nonceAt), about(head), data, tag);
      if (plain === undefined) return undefined;
      const [clientKey, clientSecret] = JSON.parse(plain) as unknown[];
      return checkCredentials({ clientKey, clientSecret });
    },
  };
}

/** The key that codes are sealed with, of the same chance. */
export function codeKey(key: Uint8Array): Buffer {
  return derived(key, "code", 32);
}

/** The key that {@link namedBy} names with, made of a session key. */
export function nameKeyOf(key: Uint8Array): KeyObject {
  // Made once: each name that is made with bytes takes eight times as long.
  return builtin.crypto.createSecretKey(derived(key, "name", 32));
}

/** A name for a text, the same wherever the key is. Without the key it tells nothing of the text. */
export function namedBy(nameKey: KeyObject | Buffer, text: string): string {
  return builtin.crypto.createHmac("sha256", nameKey).update(text).digest("hex");
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
    const { randomBytes } = builtin.crypto;
    const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)];
    const plain = Buffer.from(text);
    const { data, tag } = encrypted(this.#key(salt), nonce, Buffer.from(about), plain);
    return Buffer.concat([salt, nonce, tag, data]).toString("base64");
  }

  /** `undefined` for a text that was not sealed with this secret, is about something else, or damaged. */
  open(sealed: string, about: string): string | undefined {
    const bytes = Buffer.from(sealed, "base64");
    const key = this.#key(bytes.subarray(0, saltBytes));
    const nonce = bytes.subarray(saltBytes, tagStart);
    const [tag, data] = [bytes.subarray(tagStart, dataStart), bytes.subarray(dataStart)];
    return decrypted(key, nonce, Buffer.from(about), data, tag);
  }

  /** A name for a text, the same wherever the secret is. Without the secret it tells nothing. */
  name(text: string): string {
    this.#nameKey ??= derived(this.#secret, `${this.#purpose} name`, 32);
    return namedBy(this.#nameKey, text).slice(0, 32);
  }

  #key(salt: Buffer): Buffer {
    return derived(this.#secret, this.#purpose, 32, salt);
  }
}

/** Seals parts of new people for the one who has a secret. */
export function partsSeal(secret: string): SecretSeal {
  return new SecretSeal(secret, "waiting");
}

/** @param about is authenticated, and not in what is made */
function encrypted(key: Buffer, nonce: Buffer, about: Buffer, plain: Buffer) {
  const cipher = builtin.crypto.createCipheriv("aes-256-gcm", key, nonce).setAAD(about);
  const data = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { data, tag: cipher.getAuthTag() };
}

/** `undefined` where another key made the tag, or something was changed. */
function decrypted(key: Buffer, nonce: Buffer, about: Buffer, data: Buffer, tag: Buffer) {
  try {
    const options = { authTagLength: tagBytes };
    const decipher = builtin.crypto
      .createDecipheriv("aes-256-gcm", key, nonce, options)
      .setAAD(about);
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(data), decipher.final()]).toString();
  } catch {
    return undefined;
  }
}

function derived(
  key: Uint8Array | string,
  purpose: string,
  bytes: number,
  salt: Uint8Array | string = "",
): Buffer {
  return Buffer.from(builtin.crypto.hkdfSync("sha256", key, salt, `edbridge ${purpose}`, bytes));
}
