import JSON5 from "json5";
import { isObject } from "../json.js";
import { type Call, mediaType, Names } from "./call.js";

export type BodyFault = "unsupported" | "unreadable";

const FORM = "application/x-www-form-urlencoded";

/** Whether a media type is JSON: `application/json`, `text/json` or anything ending in `+json`. */
export function isJson(type: string): boolean {
  return type === "application/json" || type === "text/json" || type.endsWith("+json");
}

/** Hosts of both generations refuse what is not UTF-8; the mark at its beginning is no part of it. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * The JSON value of a body. `lenient` reads what hosts of the legacy generation read: single
 * quotes, bare names, trailing commas.
 */
export function parseJson(body: Buffer, lenient: boolean): unknown {
  try {
    const text = utf8.decode(body);
    return lenient ? JSON5.parse<unknown>(text) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The named values of a form or JSON body, chosen by content type. */
export function readNames(call: Call, lenient: boolean): Names | BodyFault {
  const type = mediaType(call);
  if (type === FORM) return new Names(new URLSearchParams(call.body.toString("utf8")));
  if (!isJson(type)) return "unsupported";
  const parsed = parseJson(call.body, lenient);
  if (!isObject(parsed)) return "unreadable";
  const pairs = Object.entries(parsed).flatMap(([name, value]) =>
    value === null || typeof value === "object" ? [] : [[name, String(value)] as const],
  );
  return new Names(pairs);
}
