import { fromJson, isObject, none } from "@edbridge/core/internal";
import { beginningOf, decoded } from "./body.js";
import { withoutBodyHeaders } from "./forwarding.js";
import { excessOf } from "./json.js";
import type { Answer } from "./message.js";

/** Bytes of an error body that are read at most. */
const limit = 256 * 1024;

/** An error with its text in memory, which several callers may read; a plain one where it breaks off. */
export async function withErrorText(answer: Answer): Promise<Answer & { readonly body: string }> {
  const body = (await errorText(answer)) ?? plainMessage(answer.status);
  return { ...answer, headers: withoutBodyHeaders(answer.headers), body };
}

/** What a host says about a request that it refused, as one text. */
export async function messageOf(answer: Answer): Promise<string> {
  const text = await errorText(answer);
  const { status } = answer;
  return (!isRedirect(status) && text && hostMessage(text)) || plainMessage(status);
}

/** The text of an error body, or its beginning if it is too long; `undefined` where it breaks off. */
export async function errorText({ headers, body }: Answer): Promise<string | undefined> {
  if (body === undefined) return "";
  try {
    const { bytes, isWhole } = await beginningOf(decoded(body, headers), limit);
    // A character that the limit has cut is left out.
    return new TextDecoder().decode(bytes, { stream: !isWhole });
  } catch {
    return undefined;
  }
}

/** The message where a host gives no reason; what the page of a redirect says is none. */
export function plainMessage(status: number): string {
  return isRedirect(status)
    ? `The host answered ${status}, a redirect, which is not followed with a token in hand.`
    : `The host answered ${status} without a reason.`;
}

/** Whether a response sends its caller elsewhere. */
export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

/** Characters of a host's error that are repeated. */
const mostCharacters = 4000;

/**
 * All that a host's error says, as one text, cut to size, without a token. Of a web page or an XML document,
 * its title or message. Empty for JSON that breaks off, and for an error that says nothing.
 */
export function hostMessage(text: string): string {
  const value = excessOf(text, Infinity) === undefined ? fromJson(text) : undefined;
  const texts = textsIn(value ?? (isPlain(text) ? text : titleIn(text)));
  const token = /\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi;
  const message = texts.join(" ").trim().replaceAll(token, "$1 ...");
  return message.length > mostCharacters ? `${message.slice(0, mostCharacters)}...` : message;
}

/** What a page of a gateway, or an error in XML, says in the first element that is named so. */
function titleIn(text: string): string | undefined {
  if (!/^\s*</.test(text)) return undefined;
  const [, title] = /<(?:title|message|faultstring)>([^<]{1,400})</i.exec(text) ?? none;
  return title?.trim().replaceAll(/\s+/g, " ");
}

/** Whether a text is no page, and no JSON that breaks off. */
function isPlain(text: string): boolean {
  return !/^\s*[<[{"]/.test(text) && !/[\0\uFFFD]|<\/?(?:html|body|head|title)\b/i.test(text);
}

/** Members that hold the main sentence of an error; the first that is filled counts. */
const sentences = ["detail", "message", "Message", "error_description", "title"];

/** Members that hold errors by field, or lists of errors. Their names say nothing. */
const lists =
  "error exceptionMessage ExceptionMessage validationErrors modelState ModelState errors".split(
    " ",
  );

/** Members that tell an error from an object of errors by field. */
const known = [...sentences, ...lists, "correlationId"];

/** Members that say what the status or the sentence says already, or what only the host's owner needs. */
const silent: ReadonlySet<string> = new Set([
  ...sentences,
  ..."correlationId type status statusCode code instance traceId timestamp path".split(" "),
  ..."stackTrace StackTrace exceptionType ExceptionType".split(" "),
]);

/** What a value says: a text, each item of a list, or each member of an object after its name. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isObject(value)) return [];
  const isError = known.some((name) => name in value);
  const main = sentences.map((name) => textsIn(value[name])).find(({ length }) => length > 0);
  const others = Object.entries(value).flatMap(([name, member]) => {
    const texts = isError && silent.has(name) ? [] : textsIn(member);
    if (texts.length === 0 || lists.includes(name)) return texts;
    // Of members in JSON, a log shows no value.
    return isError ? JSON.stringify({ [name]: member }) : `${name}: ${texts.join(" ")}`;
  });
  const ids = textsIn(value["correlationId"]).map((id) => `[correlationId ${id}]`);
  return [...new Set([...(main ?? none), ...others, ...ids])];
}
