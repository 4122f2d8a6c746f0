import { bodyText, decoded, legacyRoute, readOAuthCall } from "@edbridge/compat/internal";
import { type BaseUrl, fromJson, jsonObject } from "@edbridge/core/internal";
import { type ComparedAnswer, type LegacyRequest, NotCompared, type SignIn } from "./new-host.js";

type Fields = Readonly<Record<string, string>>;

/** What the old host was asked and has answered, with the bytes of both bodies. */
export interface HandedCall {
  readonly isSignIn: boolean;
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
export interface AnsweredCall {
  readonly request: LegacyRequest;
  /** By which its caller is known to the old host. */
  readonly authorization: string | undefined;
  /** The path before the collection, such as `/api/v2.0/2017`. */
  readonly root: string;
  /** As the caller wrote it. */
  readonly collection: string;
  readonly id: string | undefined;
  readonly query: URLSearchParams;
  readonly old: ComparedAnswer;
}

/** What a call for records names below the address of the old host; nothing for any other call. */
export function recordsRoute(url: string, old: BaseUrl) {
  const route = legacyRoute(old.href + url, old);
  if (route?.kind !== "data" || route.schoolYear === "") return undefined;
  const [collection = "", id, ...more] = route.path.split("/");
  return { root: route.root.slice(old.href.length), collection, id, more, search: route.search };
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
export async function answeredCall(
  call: HandedCall,
  old: BaseUrl,
  mostBytes: number,
): Promise<AnsweredCall> {
  const route = recordsRoute(call.url, old);
  const { method, url, headers, status, answerHeaders } = call;
  const body = await textOf(call.sent, headers, mostBytes);
  const text = await textOf(call.received, answerHeaders, mostBytes);
  if (body === undefined || text === undefined) throw new NotCompared(notRead);
  if (!route || route.more.length > 0) {
    throw new NotCompared("an address has more than collection and id");
  }
  const query = new URLSearchParams(route.search);
  return {
    request: { method, url, body: body === "" ? undefined : body },
    authorization: headers["authorization"],
    root: route.root,
    collection: route.collection,
    id: route.id ?? query.get("id") ?? undefined,
    query,
    old: { status, location: answerHeaders["location"], json: fromJson(text) },
  };
}

export const notRead = "a body is too large, or cannot be read";

/** Bytes of a request for a token, and of its response. */
export const mostOfSignIn = 16 * 1024;

function textOf(bytes: Uint8Array, headers: Fields, most: number): Promise<string | undefined> {
  return bodyText(decoded(bytes, headers), most);
}
