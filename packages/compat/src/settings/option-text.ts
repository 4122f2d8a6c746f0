import { isObject } from "@edbridge/core/internal";
import { readFileSync } from "node:fs";

/** A form in which a variable or a flag gives the value of an option. */
export interface TextForm<T> {
  /** The value; `undefined` if the text does not have this form. */
  readonly read: (text: string) => T | undefined;
  /** What the text must be, such as `a whole number`. */
  readonly what: string;
}

/** Any text. */
export const anyText: TextForm<string> = { read: (text) => text, what: "text" };

/** One of some words. */
export function oneOf<const T extends readonly string[]>(words: T): TextForm<T[number]> {
  const read = (text: string) => words.find((word) => word === text);
  return { read, what: `one of ${words.join(", ")}` };
}

/** A whole number of at most 15 digits. */
export const wholeNumber: TextForm<number> = {
  read: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
  what: "a whole number",
};

const units: ReadonlyMap<string, number> = new Map([
  ["k", 2 ** 10],
  ["m", 2 ** 20],
  ["g", 2 ** 30],
]);

/** A number of bytes above 0. */
export const numberOfBytes: TextForm<number> = {
  read: (text) => {
    const [, digits, unit = ""] = /^(\d{1,12})([kmg]?)$/i.exec(text) ?? [];
    return Number(digits) * (units.get(unit.toLowerCase()) ?? 1) || undefined;
  },
  what: "a number of bytes, such as 65536, 64k or 64m",
};

/** `true` or `1`, `false` or `0`. */
export const trueOrFalse: TextForm<boolean> = {
  read: (text) => {
    if (text === "true" || text === "1") return true;
    return text === "false" || text === "0" ? false : undefined;
  },
  what: "true or false",
};

const wordsIn = (text: string) => text.split(/[\s,]+/).filter((word) => word !== "");

/** Texts with commas or spaces between them. */
export const listOfTexts: TextForm<string[]> = { read: wordsIn, what: "a list of texts" };

/** Bytes of a session key, and how many of them differ, at least. */
const [keyBytes, differentBytes] = [32, 16];
const base64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

/** Random bytes in base64. A key that someone could guess, such as one of zeros, is none. */
export const sessionKey: TextForm<Uint8Array> = {
  read: (text) => {
    if (!base64.test(text)) return undefined;
    const key = new Uint8Array(Buffer.from(text, "base64"));
    return key.byteLength >= keyBytes && new Set(key).size >= differentBytes ? key : undefined;
  },
  what: `${keyBytes} random bytes or more in base64, as "openssl rand -base64 ${keyBytes}" prints them`,
};

/** Session keys, with commas or spaces between them. */
export const listOfKeys: TextForm<Uint8Array[]> = {
  read: (text) => {
    const keys = wordsIn(text).map(sessionKey.read);
    return keys.every((key) => key !== undefined) ? keys : undefined;
  },
  what: `a list of keys, each of ${sessionKey.what}`,
};

/** An education organization for all keys, or one for each: `nightly=255901,roster=255902`. */
export const organizations: TextForm<number | Readonly<Record<string, number>>> = {
  read: (text) => {
    if (/^\d{1,15}$/.test(text)) return Number(text);
    const pairs = text.split(/[\s,]+/).map((pair) => /^([^=]+)=(\d{1,15})$/.exec(pair));
    if (pairs.includes(null)) return undefined;
    return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? "", Number(pair?.[2])]));
  },
  what: "a whole number, or one a client key, such as nightly=255901,roster=255902",
};

/** A JSON object. */
export const jsonObject: TextForm<Readonly<Record<string, unknown>>> = {
  read: (text) => {
    try {
      const found: unknown = JSON.parse(text);
      return isObject(found) ? found : undefined;
    } catch {
      return undefined;
    }
  },
  what: "a JSON object",
};

/** The name of a file that holds a JSON object. It is read when the program starts. */
export const jsonFile: TextForm<Readonly<Record<string, unknown>>> = {
  read: (file) => {
    try {
      return jsonObject.read(readFileSync(file, "utf8"));
    } catch {
      return undefined;
    }
  },
  what: "the name of a file that can be read and holds a JSON object",
};
