import { fromJson, isObject } from "@edbridge/core/internal";
import { beginningOf, decoded } from "./body.js";
import { excessOf } from "./json-bounds.js";
import type { Answer } from "./message.js";

/** Bytes of an error body that are read at most. */
const limit = 256 * 1024;

/** What a host says about a request that it refused, as one text. */
export async function messageOf(answer: Answer): Promise<string> {
  const text = await errorText(answer);
  return (text && hostMessage(text)) || plainMessage(answer.status);
}

/**
 * The text of an error body; `undefined` where it breaks off. Of one that is too long, only the
 * beginning is read: of JSON its main sentence counts, of any other text what was read.
 */
export async function errorText({ headers, body }: Answer): Promise<string | undefined> {
  if (body === undefined) return "";
  try {
    const { bytes, isWhole } = await beginningOf(decoded(body, headers), limit);
    // A character that the limit has cut is left out.
    const text = new TextDecoder().decode(bytes, { stream: !isWhole });
    return isWhole ? text : beginning(text);
  } catch {
    return undefined;
  }
}

/** The main sentence of an error in JSON whose end is missing, as an error. Any other text as it is. */
function beginning(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  const [, sentence] = mainSentence.exec(text) ?? [];
  return sentence === undefined ? "" : `{"message":"${sentence}"}`;
}

// As much of it as is told, and no half of an escape.
const mainSentence = /"(?:detail|message)"\s*:\s*"((?:[^"\\]|\\u[\da-f]{4}|\\[^u]){1,4001})/i;

/** What is told where a host gives no reason. */
export function plainMessage(status: number): string {
  return `The host answered ${status} without a reason.`;
}

/** Characters of a host's error that are told. */
const mostCharacters = 4000;

/** Characters of its members of no known form. */
const mostUnknown = 1000;

/**
 * All that a host's error says, as one text, cut to size. Of a web page or an XML document, its title
 * or message. Empty for JSON that breaks off, and for an error that says nothing. A token in it is not
 * repeated.
 */
export function hostMessage(text: string): string {
  const said = textsIn(parsed(text)).join(" ").trim();
  return cut(said.replaceAll(/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, "$1 ..."), mostCharacters);
}

/** The value of a text in JSON, or the text where it is a sentence, or the title of a page. */
function parsed(text: string): unknown {
  return parsedJson(text) ?? (isPlain(text) ? text : titleIn(text));
}

function parsedJson(text: string): unknown {
  return excessOf(text, Infinity) === undefined ? fromJson(text) : undefined;
}

/** What a page of a gateway, or an error in XML, says in the first element that is named so. */
function titleIn(text: string): string | undefined {
  if (!/^\s*</.test(text)) return undefined;
  const [, title] = /<(?:title|message|faultstring)>([^<]{1,400})</i.exec(text) ?? [];
  return title?.trim().replaceAll(/\s+/g, " ");
}

/** Whether a text is no page, and no JSON that breaks off. */
function isPlain(text: string): boolean {
  return !/^\s*[<[{"]/.test(text) && !/[\0\uFFFD]|<\/?(?:html|body|head|title)\b/i.test(text);
}

/** Members that hold the main sentence of an error; the first that is filled counts. */
const sentences = ["detail", "message", "Message", "error_description", "title"] as const;

/** Members that hold errors by field, or lists of errors. */
const lists = [
  "exceptionMessage",
  "ExceptionMessage",
  "validationErrors",
  "modelState",
  "ModelState",
  "errors",
] as const;

/** Members that say what the status or the sentence says already, or what only the host's owner needs. */
const silent: ReadonlySet<string> = new Set([
  ...sentences,
  ...lists,
  "error",
  "correlationId",
  "type",
  "status",
  "statusCode",
  "code",
  "instance",
  "traceId",
  "timestamp",
  "path",
  "stackTrace",
  "StackTrace",
  "exceptionType",
  "ExceptionType",
]);

/** What an object with the members of an error says. */
function reasonIn(value: Readonly<Record<string, unknown>>): string {
  const main = sentences
    .map((name) => value[name])
    .find((said) =>
      typeof said === "string" ? said : typeof said === "object" && isTelling(said),
    );
  const parts = [
    ...textsIn(main),
    ...textsIn(value["error"]),
    ...lists.flatMap((name) => textsIn(value[name])),
    ...restOf(value),
    ...textsIn(value["correlationId"]).map((id) => `[correlationId ${id}]`),
  ];
  return [...new Set(parts)].join(" ");
}

/** What a value says: a text, each item of a list, or each member of an object after its name. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isObject(value)) return [];
  if (known.some((name) => name in value)) return [reasonIn(value)];
  return Object.entries(value).flatMap(([field, list]) => {
    const said = textsIn(list);
    return said.length === 0 ? [] : [`${field}: ${said.join(" ")}`];
  });
}

/** Members that tell an error from an object of errors by field. */
const known = [...sentences, ...lists, "error", "correlationId"];

/** Members of a form that no host is known for, as JSON cut to size. */
function restOf(value: Readonly<Record<string, unknown>>): string[] {
  const rest = Object.entries(value).filter(([name, said]) => !silent.has(name) && isTelling(said));
  if (rest.length === 0) return [];
  return [cut(JSON.stringify(Object.fromEntries(rest)), mostUnknown)];
}

function isTelling(value: unknown): boolean {
  if (value === null || value === "") return false;
  return typeof value !== "object" || Object.keys(value).length > 0;
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}...` : text;
}
