import { bodyText, decoded, legacyRoute, readOAuthCall } from "@edbridge/compat/internal";
import { type BaseUrl, fromJson, jsonObject } from "@edbridge/core/internal";
import { nameOf } from "./counts.js";
import { type ComparedAnswer, NotCompared, type SignIn } from "./new-host.js";

type Fields = Readonly<Record<string, string>>;

/** What a call is, by its address. */
export interface CallAbout {
  readonly calls: "read" | "write" | "sign-in";
  /** As the caller wrote it; empty for a sign-in, which is not counted. */
  readonly collection: string;
}

/** What the old host was asked and has answered, with the bytes of both bodies. */
export interface HandedCall extends CallAbout {
  readonly method: string;
  /** Path and query below the address of the old host. */
  readonly url: string;
  /** The header fields that say who asks, and in what coding the body is. */
  readonly headers: Fields;
  readonly sent: Uint8Array<ArrayBuffer>;
  readonly status: number;
  readonly answerHeaders: Fields;
  readonly received: Uint8Array<ArrayBuffer>;
}

/** A call for records that the old host has answered. */
export type AnsweredCall = Awaited<ReturnType<typeof answeredCall>>;

/** Methods that ask for no record. */
const ofNoRecord: ReadonlySet<string> = new Set(["HEAD", "OPTIONS"]);

/** What a call below the address of the old host is; nothing for one that is never compared. */
export function aboutOf(method: string, url: string, old: BaseUrl): CallAbout | undefined {
  const route = legacyRoute(old.href + url, old);
  if (route?.kind === "token") return { calls: "sign-in", collection: "" };
  if (route?.kind !== "data" || route.schoolYear === "" || ofNoRecord.has(method)) return undefined;
  const [collection = ""] = route.path.split("/", 1);
  return { calls: method === "GET" ? "read" : "write", collection };
}

/** Key and secret of a sign-in with the token that they gave; nothing where it gave none. */
export async function signInOf(
  { sent, received, answerHeaders, ...request }: HandedCall,
  old: BaseUrl,
): Promise<SignIn | undefined> {
  const { search = "" } = legacyRoute(old.href + request.url, old) ?? {};
  const { parameters } = await readOAuthCall({ ...request, body: sent }, search);
  const { client_id: clientKey, client_secret: clientSecret } = parameters;
  const answer = jsonObject(await textOf(received, answerHeaders, mostOfSignIn)) ?? {};
  const token = answer["access_token"] ?? answer["Access_token"];
  if (typeof token !== "string" || clientKey === undefined || clientSecret === undefined) {
    return undefined;
  }
  return { token, credentials: { clientKey, clientSecret } };
}

/** @throws `NotCompared` where it cannot be compared */
export async function answeredCall(call: HandedCall, host: BaseUrl, mostBytes: number) {
  const { method, url, headers, status, answerHeaders } = call;
  const body = await textOf(call.sent, headers, mostBytes);
  const text = await textOf(call.received, answerHeaders, mostBytes);
  if (body === undefined || text === undefined) throw new NotCompared(notRead);
  const route = legacyRoute(host.href + url, host);
  const [collection = "", inPath, ...more] = route?.kind === "data" ? route.path.split("/") : [];
  if (route?.kind !== "data" || more.length > 0) {
    throw new NotCompared("an address has more than collection and id");
  }
  if (status === 304) throw new NotCompared("the old host said that nothing has changed");
  if (status === 401) throw new NotCompared("the old host did not take its token");
  if (status === 429 || status >= 500) throw new NotCompared("the old host was out of order");
  const query = new URLSearchParams(route.search);
  const old: ComparedAnswer = { status, location: answerHeaders["location"], json: fromJson(text) };
  return {
    method,
    url,
    body: body === "" ? undefined : body,
    /** By the name that reports have. */
    collection: nameOf(collection),
    /** By which its caller is known to the old host. */
    authorization: headers["authorization"],
    /** The path of the collection, such as `/api/v2.0/2017/schools`. */
    list: `${route.root.slice(host.href.length)}/${collection}`,
    id: inPath ?? query.get("id") ?? undefined,
    query,
    old,
  };
}

export const notRead = "a body is too large, or cannot be read";

/** Bytes of a request for a token, and of its response. */
export const mostOfSignIn = 16 * 1024;

function textOf(bytes: Uint8Array, headers: Fields, most: number): Promise<string | undefined> {
  return bodyText(decoded(bytes, headers), most);
}
