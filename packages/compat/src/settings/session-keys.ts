import { custom, type Kind } from "@edbridge/core/internal";

/** Bytes of a session key, and how many of them differ, at least. */
const [keyBytes, differentBytes] = [32, 16];
const base64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

/** What a text must be that holds a session key. */
export const sessionKeyForm = `${keyBytes} random bytes or more; as text in base64, as "openssl rand -base64 ${keyBytes}" prints them`;

/** Random bytes in base64. A key that someone could guess, such as one of zeros, is none. */
export function sessionKeyIn(text: string): Uint8Array | undefined {
  if (!base64.test(text)) return undefined;
  const key = new Uint8Array(Buffer.from(text, "base64"));
  return key.byteLength >= keyBytes && new Set(key).size >= differentBytes ? key : undefined;
}

const isKey = (key: unknown) => key instanceof Uint8Array && key.byteLength >= keyBytes;

/** Session keys; in a text with commas or spaces between them. */
export const listOfKeys: Kind<readonly Uint8Array[]> = {
  ...custom(
    "readonly Uint8Array[]",
    (keys) => Array.isArray(keys) && keys.every(isKey),
    `must be a list of keys, each of ${sessionKeyForm}.`,
  ),
  read: (text) => text.split(/[\s,]+/).flatMap((word) => (word === "" ? [] : [sessionKeyIn(word)])),
  value: "base64",
};
