import { isObject, jsonObject } from "@edbridge/core/internal";
import { bodyText, decoded } from "./body.js";
import type { Answer } from "./message.js";

/** Bytes of an error body that are read at most. */
const limit = 256 * 1024;

/** What a host says about a request that it refused, as one text. */
export async function messageOf(answer: Answer): Promise<string> {
  const text = await errorText(answer);
  return (text && hostMessage(text)) || plainMessage(answer.status);
}

/** The text of an error body; `undefined` where it is too long or breaks off. */
export async function errorText({ headers, body }: Answer): Promise<string | undefined> {
  return body === undefined ? "" : bodyText(decoded(body, headers), limit);
}

/** What is told where a host gives no reason. */
export function plainMessage(status: number): string {
  return `The host answered ${status} without a reason.`;
}

/** All that a host's JSON error says, as one text; empty for a body that is no JSON object. */
export function hostMessage(text: string): string {
  const said = jsonObject(text);
  if (!said) return "";
  const {
    detail,
    message,
    Message,
    title,
    validationErrors,
    modelState,
    errors: others,
    correlationId,
  } = said;
  const main = [detail, message, Message, title].find((one) => typeof one === "string" && one);
  const parts = [
    ...(typeof main === "string" ? [main] : []),
    ...fieldErrors(validationErrors),
    ...fieldErrors(modelState),
    ...texts(others),
    ...texts(correlationId).map((id) => `[correlationId ${id}]`),
  ];
  return parts.length > 0 ? [...new Set(parts)].join(" ") : unknownMessage(said);
}

/** Characters of an error of unknown form that are told. */
const mostCharacters = 1000;

/** What an error of a form that no host is known for says: its JSON, cut to size. */
function unknownMessage(said: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(said);
  if (text === "{}") return "";
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}...` : text;
}

function fieldErrors(value: unknown): string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([field, list]) => {
    const said = texts(list);
    return said.length === 0 ? [] : [`${field}: ${said.join(" ")}`];
  });
}

function texts(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((item) => (typeof item === "string" && item !== "" ? [item] : []));
}
