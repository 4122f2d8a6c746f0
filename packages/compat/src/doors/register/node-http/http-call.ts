import type { IncomingMessage, RequestOptions } from "node:http";
import { urlToHttpOptions } from "node:url";

type Callback = (response: IncomingMessage) => void;

/** The arguments of `http.request` in all their forms; what is missing may also be `null`. */
export type HttpArguments =
  | [options: RequestOptions | string | URL, callback?: Callback]
  | [url: string | URL, options: RequestOptions | null | undefined, callback?: Callback];

/** A call of `http.request` or `https.request`, its arguments put in order. */
export interface HttpCall {
  /** Absolute and normal: default port left out, host in small letters. */
  readonly url: string;
  readonly options: RequestOptions;
  readonly callback: Callback | undefined;
}

/**
 * Puts the arguments in order, as `node:http` itself reads them; `undefined` if they name no URL that
 * could be a legacy one, or are for the original function to complain of.
 */
export function httpCall(given: HttpArguments, defaultProtocol: string): HttpCall | undefined {
  const [first, second, third] = given as readonly unknown[];
  const hasUrl = typeof first === "string" || isUrl(first);
  const callback = hasUrl && typeof second !== "function" ? third : second;
  if (callback && typeof callback !== "function") return undefined;
  const options = hasUrl ? optionsOf(first, second) : ((first ?? {}) as RequestOptions);
  if (typeof options !== "object" || options.socketPath) return undefined;
  const url = addressOf(options, defaultProtocol);
  if (url === undefined) return undefined;
  return { url, options, callback: callback ? (callback as Callback) : undefined };
}

/** Also one of another realm, or of another library's class, as `node:http` has it. */
function isUrl(given: unknown): given is URL {
  const { href, protocol, auth, path } = Object(given) as Partial<Record<string, unknown>>;
  return Boolean(href && protocol) && auth === undefined && path === undefined;
}

function optionsOf(url: string | URL, more: unknown): RequestOptions | undefined {
  if (typeof url === "string" && !URL.canParse(url)) return undefined;
  const options = urlToHttpOptions(typeof url === "string" ? new URL(url) : url);
  return typeof more === "object" ? { ...options, ...more } : options;
}

function addressOf(options: RequestOptions, defaultProtocol: string): string | undefined {
  const path = options.path || "/";
  // A client of a plain http proxy asks the proxy for an absolute address.
  if (/^https?:\/\//i.test(path)) return parsed(path)?.href;
  // Such as the `*` of OPTIONS: not a path, and so not a legacy call.
  if (!/^[/?]/.test(path)) return undefined;
  const protocol = options.protocol ?? defaultProtocol;
  const host = options.hostname ?? options.host ?? "localhost";
  const port = options.port ?? options.defaultPort ?? "";
  const name = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  const origin = originOf(`${protocol}//${name}${port === "" ? "" : `:${port}`}`);
  if (origin === undefined) return undefined;
  return isNormal(path) ? origin + path : parsed(origin + path)?.href;
}

// Programs call few hosts, and parsing costs as much as a tenth of a call.
const origins = new Map<string, string | undefined>();

function originOf(given: string): string | undefined {
  if (origins.has(given)) return origins.get(given);
  const url = parsed(given);
  // A host name with anything else in it is not the legacy host's.
  const origin = url?.href === `${url?.origin}/` ? url?.origin : undefined;
  if (origins.size < 100) origins.set(given, origin);
  return origin;
}

/** Whether `URL` would leave a path as it is. */
function isNormal(path: string): boolean {
  return /^\/[\w!$&()*+,./:;=?@~%-]*$/.test(path) && !/\/(?:\.|%2e)/i.test(path);
}

/** A URL as the Fetch standard parses it, without its fragment. */
function parsed(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.hash) url.hash = "";
  return url;
}
