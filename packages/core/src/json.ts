import { Gathered, joined } from "./response-handler.js";

/** The first bytes of a body. */
export interface Beginning {
  readonly bytes: Buffer;
  /** Whether there was no more. */
  readonly isWhole: boolean;
}

/** The first bytes of a stream, `limit` at most; no more is read. @throws what reading it throws */
export async function beginningOf(
  body: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Beginning> {
  const gathered = new Gathered(limit);
  // Leaving the loop destroys the body, and with it the connection.
  for await (const chunk of body) if (!gathered.add(chunk)) break;
  const { bytes, chunks } = gathered;
  return bytes
    ? { bytes, isWhole: true }
    : { bytes: joined(chunks).subarray(0, limit), isWhole: false };
}

/** The bytes of a body as text, or `undefined` when it is longer than `limit` bytes: the rest is not read. */
export async function limitedText(
  body: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<string | undefined> {
  const { bytes, isWhole } = await beginningOf(body, limit);
  return isWhole ? new TextDecoder().decode(bytes) : undefined;
}

/** The text of a file, also as Windows saves it: with a byte order mark, or by `>` of PowerShell in UTF-16. */
export function savedText(bytes: Uint8Array): string {
  return new TextDecoder(bytes[0] === 0xff ? "utf-16" : "utf-8").decode(bytes);
}

/** The value of a text from outside, or `undefined` for what is no JSON. The parser's message quotes it. */
export function fromJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

/** The JSON object in `text`, or `undefined`. */
export function jsonObject(text: string | undefined): Record<string, unknown> | undefined {
  const value = fromJson(text);
  return isObject(value) ? value : undefined;
}

/** Whether `value` is a JSON object: neither `null` nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Any JSON value. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [field: string]: JsonValue };

/** One record: a JSON object such as a school or a discipline incident. */
export type JsonRecord = { readonly [field: string]: JsonValue };
