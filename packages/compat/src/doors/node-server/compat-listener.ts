import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { HostDispatcher } from "@edbridge/core";
import { callable, checkOptions, pick } from "@edbridge/core/internal";
import type { Send } from "../../http/message.js";
import { Bridge, type BridgeCounts } from "../../pipeline/bridge.js";
import type { OptionText, OwnerHooks } from "../../report/owner.js";
import type { WaitingPeople } from "../../writes/waiting-entry.js";
import type { HostFacts } from "../../settings/host-profile.js";
import { checkOptionNames } from "../../settings/compat-options.js";
import type { CompatOptions } from "../../settings/options.js";
import { sendVia } from "../../transport/send.js";
import { inTurn, type ServedRequest } from "./incoming.js";
import { serveCall, type ServingContext, type ServingOptions } from "./serve-call.js";

export type { ServedRequest } from "./incoming.js";
export type { Answered, ServingOptions } from "./serve-call.js";
export type { Refusal } from "../../report/owner.js";

/** Options of {@link compatListener}. */
export interface CompatListenerOptions
  extends Omit<CompatOptions, "legacyUrl">, OwnerHooks, ServingOptions {
  /**
   * The root address by which a caller reached this server; locations and links begin with it.
   * Default: `http://` and the request's `Host`.
   */
  readonly callerBaseUrl?: ((request: ServedRequest) => string) | undefined;
  /**
   * The network address of a caller; the tries of wrong secrets are counted by it. Default: that of
   * its connection.
   */
  readonly callerAddress?: ((request: ServedRequest) => string | undefined) | undefined;
}

/** What only a server of edbridge's own gives to its listener. */
export interface ServerListenerOptions
  extends CompatListenerOptions, Pick<ServingContext, "answerHeaders"> {
  /**
   * The dispatcher of one credential's requests, so that credentials share no connection. An id
   * that holds no secret names the credential; it is `undefined` for requests that carry none, or a
   * bearer that the host has not given to a caller by this listener. Default: the option `dispatcher`, which carries the token and
   * discovery requests in any case.
   */
  readonly dispatcherOf?: ((credential: string | undefined) => HostDispatcher) | undefined;
  /** What events call this door. Default `listener`. */
  readonly door?: "listener" | "serve" | undefined;
  /**
   * How messages to callers name an option: as the owner of this server sets it. Default: its own
   * name, such as `records.onLoss: "warn"`.
   */
  readonly optionText?: OptionText | undefined;
  /** When `edbridge run` began, whose server this is: milliseconds since 1970. */
  readonly runBegan?: number | undefined;
}

/** What a listener has done and holds. */
export interface ListenerCounts extends BridgeCounts {
  /** Requests to the host that were sent once more, because their connection had ended. */
  readonly repeated: number;
}

/** What {@link compatListener} gives. */
export interface CompatListener {
  (request: IncomingMessage, response: ServerResponse): void;
  /**
   * The same for the event `checkContinue` of the server: a caller that waits for `100 Continue` is
   * asked for its body only once it is known and the body is wanted.
   */
  readonly checkContinue: (request: IncomingMessage, response: ServerResponse) => void;
  /** How often things happened so far, for whoever watches. */
  readonly counts: () => ListenerCounts;
  /**
   * The new people of whom parts wait for the enrollment or for the host, wherever they wait. It reads
   * the store or the state folder, at most once in a minute.
   */
  readonly waitingPeople: () => Promise<WaitingPeople>;
  /**
   * Reads what the host says about itself, as the first request would. A server calls it at its
   * start, to find a wrong setting before a caller does.
   *
   * @throws `EdbridgeError` that says what to do; the signal's reason when it aborts
   */
  readonly learn: (signal?: AbortSignal) => Promise<void>;
  /** What is known of the hosts, the one for all school years first. */
  readonly facts: () => readonly HostFacts[];
  /**
   * Waits for writes whose callers have left, up to ten seconds. Then it puts parts of new people that are in
   * memory into the store or the state folder, if there is one, and warns of those that are lost. A server calls
   * it at its end.
   */
  readonly end: () => Promise<void>;
}

const hooks = ["onSignedIn", "admitCaller", "onWarning"] as const;
const listenerOptions = [
  "callerBaseUrl",
  "callerAddress",
  ...hooks,
  "refuse",
  "requestHeaders",
  "onAnswered",
] as const satisfies readonly (keyof CompatListenerOptions)[];
const listenerChecks = Object.fromEntries(
  listenerOptions.map((name) => [name, callable("Function")]),
);
const ofOwner = [...hooks, "door", "optionText", "runBegan"] as const;

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
 * const baseUrl = "https://host.example/api";
 * createServer(compatListener({ baseUrl })).listen(8080, "127.0.0.1");
 * ```
 */
export function compatListener(options: CompatListenerOptions): CompatListener {
  checkOptionNames(options, listenerOptions, ["legacyUrl"]);
  return serverListener(options);
}

/** The same for a server of edbridge's own. */
export function serverListener(options: ServerListenerOptions): CompatListener {
  checkOptionNames(
    options,
    [...listenerOptions, ...ofOwner, "answerHeaders", "dispatcherOf"],
    ["legacyUrl"],
  );
  checkOptions(listenerChecks, options);
  const {
    dispatcher,
    dispatcherOf,
    onAnswered,
    callerBaseUrl = ({ headers: { host = "localhost" } }) => `http://${host}`,
    callerAddress = ({ socket }) => socket.remoteAddress,
  } = options;
  const bridge = new Bridge(options, {
    door: "listener",
    ...pick(options, ofOwner),
    facesStrangers: true,
    hearsOfCalls: onAnswered !== undefined,
  });
  const { prefix } = bridge.configured.current;
  const address = (request: ServedRequest) => {
    const origin = callerBaseUrl(request).replace(/\/$/, "");
    const path = pathOf(request);
    // The host's own path without its slash is its discovery document, as with it.
    const isHost = prefix !== "" && path.toLowerCase() === prefix.toLowerCase();
    return { url: origin + path + (isHost ? "/" : ""), base: { href: origin, origin, prefix: "" } };
  };
  let repeated = 0;
  const sending = { onRepeat: () => void repeated++ };
  const send: Send = dispatcherOf
    ? (call) => sendVia(dispatcherOf(call.credential), sending)(call)
    : sendVia(dispatcher, sending);
  const context = { ...options, address, callerAddress, bridge, send };
  const answering = (isAwaited: boolean) =>
    ((request: ServedRequest, response) =>
      inTurn(request.socket, () =>
        serveCall(request, response, context, isAwaited),
      )) as RequestListener;
  return Object.assign(answering(false), {
    checkContinue: answering(true),
    counts: () => ({ ...bridge.counts, repeated }),
    waitingPeople: bridge.waitingPeople,
    facts: () => bridge.facts,
    end: () => bridge.end(),
    learn: (signal?: AbortSignal) => bridge.learn(signal),
  });
}

/** Path and query of a request; a client of a proxy sends an absolute address. */
export function pathOf({ url }: ServedRequest): string {
  const path = url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?#]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}
