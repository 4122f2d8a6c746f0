import type { BridgedCall } from "../auth/bridged-call.js";
import type { Answer } from "../http/message.js";
import { targetUrl } from "../routing/host-target.js";
import type { CompatSettings } from "../settings/compat-options.js";
import type { LookupCaches } from "./lookup-caches.js";
import { HostLookups, type LookupContext, type Lookups } from "./lookups.js";

/** Header fields of a call that its look-ups have too: who sends it, and by what logs join them. */
const sentAlong = [
  "authorization",
  "user-agent",
  "x-request-id",
  "correlation-id",
  "traceparent",
  "tracestate",
];

/** The headers of a look-up for a call. */
function headersOf({ headers }: BridgedCall): Record<string, string> {
  const sent: Record<string, string> = { accept: "application/json" };
  for (const name of sentAlong) {
    const value = headers[name];
    if (value !== undefined) sent[name] = value;
  }
  return sent;
}

/** The look-ups of a call, with its credential or its own bearer. `send` reaches the host. */
export function lookupsFor(
  call: BridgedCall,
  settings: CompatSettings,
  caches: LookupCaches,
  send: (call: BridgedCall) => Promise<Answer>,
  { lenient, namespaces, signal }: Pick<LookupContext, "lenient" | "namespaces" | "signal">,
): Lookups {
  const { route, session, from, report } = call;
  const schoolYear = route.kind === "data" ? route.schoolYear : "";
  return new HostLookups({
    host: settings.host,
    dataUrl: settings.current.origin + settings.dataRoot(schoolYear),
    cache: caches.of(session?.credential),
    lenient,
    kept: session && (() => session.credential.keptAt(settings)),
    namespaces,
    signal,
    ask: (target) =>
      send({
        method: "GET",
        url: targetUrl(target, schoolYear, settings),
        headers: headersOf(call),
        // Other callers of the same credential may wait for the response.
        signal: session ? undefined : signal,
        from,
        route,
        session,
        report,
        target,
      }),
  });
}
