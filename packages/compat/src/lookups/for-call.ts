import type { Answer } from "../http/message.js";
import type { BridgedCall } from "../sessions/bridged-call.js";
import { targetUrl } from "../routing/host-target.js";
import type { CompatSettings } from "../settings/compat-options.js";
import type { LookupCaches } from "./lookup-store.js";
import { createLookups } from "./host-lookups.js";
import type { LookupOptions, Lookups } from "./lookups.js";

/** How the look-ups of a call are made. */
export interface CallLookupOptions extends Pick<LookupOptions, "namespaces"> {
  /** Whether what cannot be told is left out. */
  readonly lenient?: boolean | undefined;
}

/**
 * The look-ups that are made for a call, with its credential or its own bearer. `send` reaches the
 * host; records come as the host wrote them. `lenient` look-ups leave out what cannot be told.
 */
export function lookupsFor(
  call: BridgedCall,
  settings: CompatSettings,
  caches: LookupCaches,
  send: (call: BridgedCall) => Promise<Answer>,
  { lenient = false, namespaces }: CallLookupOptions = {},
): Lookups {
  const { route, session, signal } = call;
  const schoolYear = route.kind === "data" ? route.schoolYear : "";
  const { authorization, "user-agent": agent } = call.headers;
  const headers = {
    accept: "application/json",
    ...(authorization === undefined ? {} : { authorization }),
    ...(agent === undefined ? {} : { "user-agent": agent }),
  };
  return createLookups({
    host: settings.host,
    place: settings.current.origin + settings.dataRoot(schoolYear),
    store: session ? caches.of(session.credential.source) : caches.ofOneCall(),
    lenient,
    namespaces,
    signal,
    ask: (target) =>
      send({
        ...call,
        method: "GET",
        url: targetUrl(target, schoolYear, settings),
        headers,
        body: undefined,
        json: undefined,
        target,
        // Others may wait for the same answer.
        signal: session ? undefined : signal,
      }),
  });
}
