import type { IncomingMessage, ServerResponse } from "node:http";
import { systemClock } from "@edbridge/core";
import { Bridge } from "../../pipeline/bridge.js";
import type { BridgeCounts } from "../../sessions/session-store.js";
import { checkOptionNames, type CompatOptions } from "../../settings/compat-options.js";
import { retriesOnce } from "../../transport/retry-once.js";
import { lazySend } from "../../transport/send.js";
import { inTurn } from "./in-turn.js";
import { ServedCall, type ServingOptions } from "./served-call.js";

export type { Answered } from "./served-call.js";

/** Options of {@link compatListener}. */
export interface CompatListenerOptions
  extends Omit<CompatOptions, "baseUrl" | "currentBaseUrl">, ServingOptions {
  /** The root address of the current host. */
  readonly currentBaseUrl: string | URL;
  /**
   * The root address by which a caller reached this server; locations and links begin with it.
   * Default: `http://` and the request's `Host`.
   */
  readonly callerBaseUrl?: ((request: IncomingMessage) => string) | undefined;
}

/** What {@link compatListener} gives. */
export interface CompatListener {
  (request: IncomingMessage, response: ServerResponse): void;
  /** How often things happened so far, for whoever watches. */
  readonly counts: () => BridgeCounts;
  /**
   * Reads what the host says about itself, as the first request would. A server calls it at its
   * start, to find a wrong setting before a caller does.
   *
   * @throws `EdbridgeError` that says what to do; the signal's reason when it aborts
   */
  readonly learn: (signal?: AbortSignal) => Promise<void>;
}

const ownOptions = [
  "callerBaseUrl",
  "maxBody",
  "requestHeaders",
  "answerHeaders",
  "onAnswered",
] as const satisfies readonly (keyof CompatListenerOptions)[];

/**
 * A `node:http` request listener that is a legacy host to its callers, whatever they are written
 * in: OAuth and data operations under any path prefix and in any letter case, streamed both ways.
 *
 * @throws `SettingError` naming the option
 * @example
 * ```ts
 * import { createServer } from "node:http";
 * import { compatListener } from "@edbridge/compat";
 *
 * const currentBaseUrl = "https://host.example/api";
 * createServer(compatListener({ currentBaseUrl })).listen(8080, "127.0.0.1");
 * ```
 */
export function compatListener(options: CompatListenerOptions): CompatListener {
  checkOptionNames(options, ownOptions, ["baseUrl"]);
  const { dispatcher, callerBaseUrl = hostOf, maxBody = 64 * 1024 * 1024 } = options;
  const { clock = systemClock } = options;
  // Who is told how each call ended is told of the option as well.
  const advise = options.onAnswered ? () => {} : undefined;
  const bridge = new Bridge({ ...options, baseUrl: options.currentBaseUrl }, undefined, advise);
  const { prefix } = bridge.host;
  const address = (request: IncomingMessage) => {
    const origin = callerBaseUrl(request);
    const path = pathOf(request);
    // The host's own path without its slash is its discovery document, as with it.
    const isHost = prefix !== "" && path.toLowerCase() === prefix.toLowerCase();
    return { url: origin + path + (isHost ? "/" : ""), base: { href: origin, origin, prefix: "" } };
  };
  const send = lazySend(dispatcher, { retries: retriesOnce });
  const context = { ...options, address, bridge, send, maxBody, clock };
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    inTurn(request.socket, (done) => void new ServedCall(request, response, context, done).run());
  return Object.assign(listener, {
    counts: () => bridge.counts,
    learn: (signal?: AbortSignal) => bridge.learn(signal),
  });
}

function hostOf(request: IncomingMessage): string {
  const { host = "localhost" } = request.headers;
  return `http://${host}`;
}

/** Path and query of a request; a client of a proxy sends an absolute address. */
function pathOf({ url = "/" }: IncomingMessage): string {
  const path = url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?#]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}
