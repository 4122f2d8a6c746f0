import { none } from "@edbridge/core/internal";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingHttpHeaders } from "node:http2";
import type { RequestOptions } from "node:http";
import type { Dispatcher } from "undici";
import { legacyRoute } from "../../routing/legacy-route.js";
import { readHeaders } from "../../http/message.js";
import { addressOf } from "../undici/compat-interceptor.js";
import type { HttpCall } from "./globals.js";

/** A request to an address that is not bridged. */
export interface OtherCall {
  readonly origin: string;
  /** Whether its path is one of a legacy host. */
  readonly isLegacy: boolean;
  /** Whether it may write. */
  readonly isWrite: boolean;
  /** Whether it was held back. */
  readonly isHeldBack: boolean;
}

/** What undici publishes of each request that it sends, by whatever dispatcher. */
interface UndiciMessage {
  readonly request: Pick<Dispatcher.DispatchOptions, "origin" | "path" | "method">;
}

const readMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

// OAuth operations, of whatever path. They write nothing that a program would miss.
const signIn = /\/(?:authorize|token|token_info)\/?$/i;

/**
 * Reports the requests of a process that are not bridged. In a rehearsal it holds back those that may
 * write at an Ed-Fi host: requests with a path of one, and all with an `Authorization`.
 */
export class Others {
  readonly #tell: (call: OtherCall) => void;
  readonly #holdBackAt: string | undefined;

  /** @param holdBackAt the address of a server that answers what is held back; without one, nothing is */
  constructor(tell: (call: OtherCall) => void, holdBackAt: string | undefined) {
    this.#tell = tell;
    this.#holdBackAt = holdBackAt;
  }

  /** An interceptor of undici for the requests that are not bridged. */
  interceptor(isOurs: (url: string) => boolean): Dispatcher.DispatcherComposeInterceptor {
    return (dispatch) => (options, handler) => {
      const { origin, path } = addressOf(options) ?? {};
      const url = `${origin}${path}`;
      if (origin === undefined || isOurs(url)) return dispatch(options, handler);
      const names = () => Object.keys(readHeaders(options.headers));
      const instead = this.#see(new URL(url), options.method, names, true);
      return dispatch(instead ? { ...options, ...instead } : options, handler);
    };
  }

  /** The options for `http.request` that send a request which is held back to the other server. */
  request({ url, options }: HttpCall): RequestOptions | undefined {
    const { method, headers, auth } = options;
    const fields: unknown = headers ?? none;
    const names = Array.isArray(fields) ? fields.flat() : Object.keys(fields as object);
    const instead = this.#see(url, method, () => (auth ? ["authorization", ...names] : names));
    if (!instead) return undefined;
    const { hostname, port } = new URL(instead.origin);
    return {
      ...options,
      protocol: "http:",
      host: hostname,
      hostname,
      port,
      defaultPort: 80,
      path: instead.path,
      agent: false,
      createConnection: undefined,
      lookup: undefined,
      localAddress: undefined,
      family: 4,
    };
  }

  /**
   * Reports in a rehearsal what clients write that cannot be held back: an undici with a dispatcher of
   * its own, and `node:http2`, whose requests Node.js publishes from 24 on.
   *
   * @param host where the bridged calls go
   */
  watch(host: string): void {
    const seen = new Set([new URL(host).origin, this.#holdBackAt]);
    const see = (origin: string, path: string, method: string | undefined) => {
      if (seen.has(origin) || !URL.canParse(path, origin)) return;
      const { isWrite, isLegacy } = kindOf(new URL(path, origin), method);
      if (isWrite) this.#tell({ origin, isLegacy, isWrite, isHeldBack: false });
    };
    subscribe("undici:request:create", (message) => {
      const { origin, path, method } = (message as UndiciMessage).request;
      see(String(origin), path, method);
    });
    subscribe("http2.client.stream.created", (message) => {
      const { headers } = message as { readonly headers: IncomingHttpHeaders };
      const origin = `${headers[":scheme"]}://${headers[":authority"]}`;
      see(origin, headers[":path"] ?? "/", headers[":method"]);
    });
  }

  /** Reports a request with headers of these names; gives where to send it if it is held back. */
  #see(
    url: URL,
    method: string | undefined,
    names: () => readonly unknown[],
    isUndici = false,
  ): { origin: string; path: string } | undefined {
    const { origin } = url;
    const { isWrite, isLegacy, isEdFi } = kindOf(url, method);
    const instead = isWrite ? this.#holdBackAt : undefined;
    const isHeldBack =
      instead !== undefined &&
      (isEdFi || names().some((name) => /^authorization$/i.test(String(name))));
    // Of undici, `watch` reports a write that is sent all the same.
    if (isHeldBack || !isUndici || instead === undefined) {
      this.#tell({ origin, isLegacy, isWrite, isHeldBack });
    }
    return isHeldBack ? { origin: instead, path: `/${encodeURIComponent(origin)}` } : undefined;
  }
}

function kindOf({ href, origin, pathname }: URL, method = "GET") {
  const { kind = "unknown" } = legacyRoute(href, { href: origin, origin, prefix: "" }) ?? {};
  return {
    isWrite: !readMethods.has(method.toUpperCase()) && !signIn.test(pathname),
    isLegacy: kind === "data" || kind === "authorize",
    isEdFi: kind !== "unknown",
  };
}
