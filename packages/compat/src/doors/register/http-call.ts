import type { IncomingMessage, RequestOptions } from "node:http";
import { urlToHttpOptions } from "node:url";

type Callback = (response: IncomingMessage) => void;

/** The arguments of `http.request`; what is missing may also be `null`. */
export type HttpArguments =
  | [options: RequestOptions | string | URL, callback?: Callback]
  | [url: string | URL, options: RequestOptions | null | undefined, callback?: Callback];

/** A call of `http.request` or `https.request`, its arguments put in order. */
export interface HttpCall {
  readonly url: URL;
  readonly options: RequestOptions;
  /** Not checked: the original function does it. */
  readonly callback: Callback | undefined;
}

/**
 * Puts the arguments in order, as `node:http` itself reads them; `undefined` if they name no URL that
 * could be a legacy one, or are for the original function to complain of.
 */
export function httpCall(given: HttpArguments, protocol: string): HttpCall | undefined {
  const [first, second, third] = given as readonly unknown[];
  const address = typeof first === "string" ? parsed(first) : isUrl(first) ? first : undefined;
  const callback = (address && typeof second !== "function" ? third : second) as
    Callback | undefined;
  const more = typeof second === "object" ? second : undefined;
  const options = address ? { ...urlToHttpOptions(address), ...more } : (first ?? {});
  const url = typeof options === "object" ? urlOf(options, protocol) : undefined;
  return url && { url, options, callback };
}

/** Also one of another realm, or of another library's class, as `node:http` has it. */
function isUrl(given: unknown): given is URL {
  const { href, protocol, auth, path } = Object(given) as Partial<Record<string, unknown>>;
  return Boolean(href && protocol) && auth === undefined && path === undefined;
}

function urlOf(options: RequestOptions, protocol: string): URL | undefined {
  const path = (options.path || "/").replace(/#.*/s, "");
  // A client of a plain http proxy asks the proxy for an absolute address.
  if (/^https?:\/\//i.test(path)) return parsed(path);
  const host = options.hostname ?? options.host ?? "localhost";
  const port = options.port ?? options.defaultPort ?? "";
  const name = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  const authority = port === "" ? name : `${name}:${port}`;
  // A host name with anything else in it is not the legacy host's, nor is the `*` of OPTIONS a path.
  const isPlain = !options.socketPath && !/[/?#@\\\s]/.test(authority) && /^[/?]/.test(path);
  return isPlain ? parsed(`${options.protocol ?? protocol}//${authority}${path}`) : undefined;
}

/** A URL as the Fetch standard parses it. */
function parsed(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}
