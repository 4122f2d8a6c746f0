import type { IncomingMessage, RequestOptions } from "node:http";
import { urlToHttpOptions } from "node:url";

type Callback = (response: IncomingMessage) => void;

/** The arguments of `http.request` in all their forms. */
export type HttpArguments =
  | [options: RequestOptions | string | URL, callback?: Callback]
  | [url: string | URL, options: RequestOptions, callback?: Callback];

/** A call of `http.request` or `https.request`, its arguments put in order. */
export interface HttpCall {
  /** Absolute and normal: default port left out, host in small letters. */
  readonly url: string;
  readonly options: RequestOptions;
  readonly callback: Callback | undefined;
}

/** What the arguments ask for; `undefined` where they name no address that could be ours. */
export function httpCall(given: HttpArguments, defaultProtocol: string): HttpCall | undefined {
  const [first, second, third] = given as readonly unknown[];
  let options = first as RequestOptions;
  let callback = second;
  if (typeof first === "string" || first instanceof URL) {
    // An address that is none is the original function's to complain of.
    if (typeof first === "string" && !URL.canParse(first)) return undefined;
    options = urlToHttpOptions(typeof first === "string" ? new URL(first) : first);
    if (typeof second === "object" && second !== null) {
      options = { ...options, ...second };
      callback = third;
    }
  }
  if (typeof options !== "object" || options === null || options.socketPath) return undefined;
  const url = addressOf(options, defaultProtocol);
  if (url === undefined) return undefined;
  return {
    url,
    options,
    callback: typeof callback === "function" ? (callback as Callback) : undefined,
  };
}

function addressOf(options: RequestOptions, defaultProtocol: string): string | undefined {
  const path = options.path || "/";
  // A client of a plain http proxy asks the proxy for an absolute address.
  if (/^https?:\/\//i.test(path)) return normal(path)?.href;
  // What is no path, such as the `*` of OPTIONS, is none of ours.
  if (!/^[/?]/.test(path)) return undefined;
  const protocol = options.protocol ?? defaultProtocol;
  const host = options.hostname ?? options.host ?? "localhost";
  const port = options.port ?? options.defaultPort ?? "";
  const name = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  const origin = originOf(`${protocol}//${name}${port === "" ? "" : `:${port}`}`);
  if (origin === undefined) return undefined;
  return isNormal(path) ? origin + path : normal(origin + path)?.href;
}

// Programs call few hosts, and parsing costs as much as a tenth of a call.
const origins = new Map<string, string | undefined>();

function originOf(given: string): string | undefined {
  if (origins.has(given)) return origins.get(given);
  const url = normal(given);
  // Whatever else stands in a host's name makes it none of ours.
  const origin = url?.href === `${url?.origin}/` ? url?.origin : undefined;
  if (origins.size < 100) origins.set(given, origin);
  return origin;
}

/** Whether `URL` would leave a path as it is. */
function isNormal(path: string): boolean {
  return /^\/[\w!$&()*+,./:;=?@~%-]*$/.test(path) && !/\/(?:\.|%2e)/i.test(path);
}

/** An address as the Fetch standard parses it, without its fragment. */
function normal(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.hash) url.hash = "";
  return url;
}
