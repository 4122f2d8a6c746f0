import type { IncomingMessage, ServerResponse } from "node:http";
import type { EdbridgeError } from "@edbridge/core";
import { Bridge } from "../../pipeline/bridge.js";
import type { AnswerHeaders, HeaderFields } from "../../http/message.js";
import type { LegacyRoute } from "../../routing/legacy-route.js";
import type { BridgeCounts } from "../../sessions/session-store.js";
import { checkCompatOptions, type CompatOptions } from "../../settings/compat-options.js";
import { carried } from "../../transport/lazy-send.js";
import { reusingAgent } from "../../transport/buffer-reuse/reusing-agent.js";
import { withSecondTry } from "../../transport/retry-once.js";
import { listenerOver, pathOf } from "./listener-over.js";

/** Options of {@link compatListener}. */
export interface CompatListenerOptions extends Omit<CompatOptions, "baseUrl" | "currentBaseUrl"> {
  /** The root address of the current host. */
  readonly currentBaseUrl: string | URL;
  /**
   * The root address by which a caller reached this server; locations and links begin with it.
   * Default: `http://` and the request's `Host`.
   */
  readonly callerBaseUrl?: ((request: IncomingMessage) => string) | undefined;
  /** Bytes a request's body may have; more is answered 413. Default 64 MiB. */
  readonly maxBody?: number | undefined;
  /**
   * Whether memory of a large answer's parts is used again for others once they are out, which
   * spares the engine much collecting; most with a dispatcher of {@link reusingAgent}, which is the
   * default then. Only for responses that go straight to their connections: what keeps the parts it
   * is given to write, such as a middleware that caches, would find other answers in them. Default
   * false.
   */
  readonly reuseMemory?: boolean | undefined;
  /** The headers of a request that are carried on. Default: as they came. */
  readonly requestHeaders?:
    ((headers: HeaderFields, request: IncomingMessage) => HeaderFields) | undefined;
  /** The headers of an answer that go back to the caller. Default: as they are. */
  readonly answerHeaders?:
    ((headers: AnswerHeaders, request: IncomingMessage) => AnswerHeaders) | undefined;
  /** Told how each call ended. */
  readonly onAnswered?: ((answered: Answered) => void) | undefined;
}

/** What {@link compatListener} gives. */
export interface CompatListener {
  (request: IncomingMessage, response: ServerResponse): void;
  /** How often things happened so far, for whoever watches. */
  readonly counts: () => BridgeCounts;
}

/** How one call ended, without anything that could name a person or hold a secret. */
export interface Answered {
  readonly request: IncomingMessage;
  /** The answer's; 0 when there was none, for a caller who had left. */
  readonly status: number;
  /** What the call was. */
  readonly kind: LegacyRoute["kind"];
  /** Milliseconds until the answer was out, or its end was left to the caller's pace. */
  readonly ms: number;
  /** Bytes sent to the caller, head included. */
  readonly bytes: number;
  /** The change that answered in the host's place, if one did. */
  readonly change?: string | undefined;
  /** Fields of the caller's record that the host has no place for, where they are to be told. */
  readonly leftBehind?: readonly string[] | undefined;
  /** Why the host gave no answer of its own, if it did not. */
  readonly error?: EdbridgeError | undefined;
}

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
  const { dispatcher, reuseMemory, callerBaseUrl = hostOf } = options;
  const bridgeOptions = { ...options, baseUrl: options.currentBaseUrl };
  const { prefix } = checkCompatOptions(bridgeOptions).current;
  const bridge = new Bridge(bridgeOptions);
  const place = (request: IncomingMessage) => {
    const origin = callerBaseUrl(request);
    const path = pathOf(request);
    // The host's own path without its slash is its discovery document, as with it.
    const isHost = prefix !== "" && path.toLowerCase() === prefix.toLowerCase();
    return { url: origin + path + (isHost ? "/" : ""), base: { href: origin, origin, prefix: "" } };
  };
  const carry = carried(dispatcher, reuseMemory === true ? () => reusingAgent() : undefined);
  const listener = listenerOver(bridge, withSecondTry(carry), { ...options, place });
  return Object.assign(listener, { counts: () => bridge.counts });
}

function hostOf(request: IncomingMessage): string {
  const { host = "localhost" } = request.headers;
  return `http://${host}`;
}
