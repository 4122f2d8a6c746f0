import type { RequestOptions } from "node:http";
import { urlToHttpOptions } from "node:url";

type Callback = (response: import("node:http").IncomingMessage) => void;

/** The arguments of `http.request` in all their forms. */
export type HttpArguments =
  | [options: RequestOptions | string | URL, callback?: Callback]
  | [url: string | URL, options: RequestOptions, callback?: Callback];

/** A call of `http.request` or `https.request`, its arguments put in order. */
export interface HttpCall {
  /** Absolute and normal: default port left out, host in small letters. */
  readonly url: URL;
  readonly options: RequestOptions;
  readonly callback: Callback | undefined;
}

/** What the arguments ask for; `undefined` where they name no address that could be ours. */
export function httpCall(given: HttpArguments, defaultProtocol: string): HttpCall | undefined {
  const list: unknown[] = [...given];
  const options: RequestOptions = {};
  if (typeof list[0] === "string" || list[0] instanceof URL) {
    const address = String(list.shift());
    // An address that is none is the original function's to complain of.
    if (!URL.canParse(address)) return undefined;
    Object.assign(options, urlToHttpOptions(new URL(address)));
  }
  if (typeof list[0] === "object" && list[0] !== null) Object.assign(options, list.shift());
  const callback = typeof list[0] === "function" ? (list[0] as Callback) : undefined;
  if (options.socketPath) return undefined;
  const url = addressOf(options, defaultProtocol);
  return url === undefined ? undefined : { url, options, callback };
}

function addressOf(options: RequestOptions, defaultProtocol: string): URL | undefined {
  const { path = "/" } = options;
  // A client of a plain http proxy asks the proxy for an absolute address.
  if (path && /^https?:\/\//i.test(path)) return normal(path);
  const protocol = options.protocol ?? defaultProtocol;
  const host = options.hostname ?? options.host ?? "localhost";
  const port = options.port ?? options.defaultPort ?? "";
  const name = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  return normal(`${protocol}//${name}${port === "" ? "" : `:${port}`}${path}`);
}

function normal(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
