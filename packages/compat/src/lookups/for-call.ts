import type { Answer } from "../http/message.js";
import type { BridgedCall } from "../auth/bridged-call.js";
import { targetUrl } from "../routing/host-target.js";
import type { CompatSettings } from "../settings/compat-options.js";
import type { LookupCaches } from "./lookup-caches.js";
import { createLookups } from "./host-lookups.js";
import type { LookupOptions, Lookups } from "./lookups.js";

/** Options of the look-ups of a call. */
export interface CallLookupOptions extends Pick<LookupOptions, "namespaces"> {
  /** Whether a legacy key that cannot be found out is left out of its record. Default: no. */
  readonly lenient?: boolean | undefined;
}

/** Header fields of a call that its look-ups have too: who sends it, and by what logs join them. */
const sentAlong = [
  "authorization",
  "user-agent",
  "x-request-id",
  "correlation-id",
  "traceparent",
  "tracestate",
];

/** The look-ups of a call, with its credential or its own bearer. `send` reaches the host. */
export function lookupsFor(
  call: BridgedCall,
  settings: CompatSettings,
  caches: LookupCaches,
  send: (call: BridgedCall) => Promise<Answer>,
  { lenient = false, namespaces }: CallLookupOptions = {},
): Lookups {
  const { route, session, signal } = call;
  const schoolYear = route.kind === "data" ? route.schoolYear : "";
  const headers: Record<string, string> = { accept: "application/json" };
  for (const name of sentAlong) {
    const value = call.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  return createLookups({
    host: settings.host,
    dataUrl: settings.current.origin + settings.dataRoot(schoolYear),
    cache: session ? caches.of(session.credential) : caches.ofOneCall(),
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
        // Other callers of the same credential may wait for the response.
        signal: session ? undefined : signal,
      }),
  });
}
