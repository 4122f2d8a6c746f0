import { ExpiringMap } from "@edbridge/core/internal";
import { canDecode } from "./body.js";
import type { AnswerHeaders, HeaderFields } from "./message.js";

// RFC 9110 section 7.6.1: they concern one connection and are never carried on. Lengths and hosts
// belong to the message that is sent, not to the one it was made from.
const hopByHop = [
  "connection",
  "expect",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];
const notSent: ReadonlySet<string> = new Set([...hopByHop, "content-length", "host"]);
const notGiven: ReadonlySet<string> = new Set(hopByHop);
const ofBody: ReadonlySet<string> = new Set([
  "content-encoding",
  "content-length",
  "content-md5",
  "digest",
]);

const conditions = ["if-match", "if-none-match"];

/** The caller's headers that go on to the host. */
export function hostHeaders(headers: HeaderFields): HeaderFields {
  const kept = without(headers, notSent);
  // Generated clients send a condition with nothing in it; legacy hosts took that for none.
  for (const name of conditions) if (kept[name]?.trim() === "") delete kept[name];
  const codings = kept["accept-encoding"];
  // An answer that must be edited has to be read first.
  if (codings !== undefined) kept["accept-encoding"] = known.getOrSet(codings, withoutUnreadable);
  return kept;
}

// Callers send the same few over and over.
const known = new ExpiringMap<string>({ limit: 100 });

function withoutUnreadable(codings: string): string {
  const list = codings.split(",").map((coding) => coding.trim());
  const readable = list.filter((coding) => canDecode(coding.split(";", 1)[0]?.trim() ?? ""));
  return readable.join(", ") || "identity";
}

/** A copy of the headers of a response, with those that go back to the caller. */
export function answerHeaders(headers: AnswerHeaders): Record<string, AnswerHeaders[string]> {
  return without(headers, notGiven);
}

/** Headers without those that describe the original body: its length, encoding and digest. */
export function withoutBodyHeaders(headers: AnswerHeaders): AnswerHeaders {
  const kept: Record<string, AnswerHeaders[string]> = {};
  for (const name of Object.keys(headers)) if (!ofBody.has(name)) kept[name] = headers[name];
  return kept;
}

function without<V>(
  headers: Readonly<Record<string, V>> & { readonly connection?: V },
  dropped: ReadonlySet<string>,
): Record<string, V> {
  const { connection } = headers;
  const named =
    typeof connection === "string" && connection !== "keep-alive"
      ? connection.toLowerCase().split(/[\s,]+/)
      : undefined;
  const kept: Record<string, V> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || dropped.has(name) || named?.includes(name)) continue;
    kept[name] = value;
  }
  return kept;
}

/** Whether an `If-Match` or `If-None-Match` names an ETag, which is given without its quotes. */
export function matchesEtag(condition: string | undefined, etag: string): boolean {
  const tags = condition
    ?.split(",")
    .map((tag) => tag.trim().replace(/^W\//, "").replaceAll('"', ""));
  return tags?.some((tag) => tag === etag || tag === "*") ?? false;
}
