import { isObject } from "@edbridge/core/internal";
import { bodyText } from "../http/body.js";
import { strictJson } from "../http/legacy-json.js";
import type { Call } from "../http/message.js";

/** Parameters of an OAuth call by lower-case name. */
export type Parameters = Readonly<Record<string, string | undefined>>;

/** An OAuth call, read. */
export interface OAuthCall {
  readonly parameters: Parameters;
  /** The body it came with, which a stream gives only once. */
  readonly body: string | undefined;
  /** Whether each word of its parameters' names begins with a capital: `Response_Type`, `ClientId`. */
  readonly isPascal: boolean;
}

/** Bytes of an OAuth request that are read at most. */
const limit = 16 * 1024;

/** Characters that a parameter may have; keys and secrets of hosts have some dozens. */
const longest: Readonly<Record<string, number>> = {
  client_id: 256,
  client_secret: 1024,
  code: 128,
  state: 1024,
};

/** The parameter of an OAuth call that is longer than any host gives one; `undefined` if none is. */
export function tooLong(parameters: Parameters): string | undefined {
  return Object.keys(longest).find(
    (name) => (parameters[name]?.length ?? 0) > (longest[name] ?? Infinity),
  );
}

/**
 * The parameters of a legacy OAuth call: a GET has them in its query, any other call in its body,
 * never in both. Bodies come as forms, as JSON, and as what passes for JSON in old programs
 * (single quotes, commas too many). Names are compared without case. Unreadable means none.
 */
export async function readOAuthCall(call: Call, search: string): Promise<OAuthCall> {
  if (call.method === "GET") {
    return { ...named(fromForm(search)), body: undefined };
  }
  const body = await bodyText(call.body, limit);
  const text = body?.trim() ?? "";
  // The body tells, not its content type: old programs often name the wrong one.
  return { ...named(text.startsWith("{") ? fromJson(text) : fromForm(text)), body };
}

type Pairs = readonly (readonly [string, unknown])[];

function fromForm(text: string): Pairs {
  return [...new URLSearchParams(text)];
}

function fromJson(text: string): Pairs {
  const value = parsed(text) ?? parsed(strictJson(text) ?? "");
  return isObject(value) ? Object.entries(value) : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const ofSeveralWords = /^(?:client_?(?:id|secret)|(?:response|grant)_?type)$/i;
const pascal = /^[A-Z][a-z]+_?[A-Z]/;

/** `Client_id` is no such name: the legacy host's own documents wrote it, and `access_token`. */
function named(pairs: Pairs): Pick<OAuthCall, "parameters" | "isPascal"> {
  const names = pairs.map(([name]) => name).filter((name) => ofSeveralWords.test(name));
  const isPascal =
    names.length > 0 && names.every((name) => pascal.test(name) && !/[A-Z]{3}/.test(name));
  return { parameters: lowerCaseNames(pairs), isPascal };
}

function lowerCaseNames(pairs: Pairs): Parameters {
  const result: Record<string, string> = Object.create(null);
  for (const [name, value] of pairs) {
    if (typeof value === "string") result[name.toLowerCase()] = value;
    else if (typeof value === "number") result[name.toLowerCase()] = String(value);
  }
  return result;
}
