// Makes a span of each call that edbridge bridges. Load it before edbridge:
//   NODE_OPTIONS="--import ./telemetry.mjs" edbridge serve --base-url https://host.example/api
// It works the same in a program that uses another door, such as register or compatFetch.
import { subscribe } from "node:diagnostics_channel";
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import {
  BasicTracerProvider,
  ConsoleSpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";

// In your own service, take BatchSpanProcessor and the exporter of your collector.
const exporter = new ConsoleSpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const tracer = provider.getTracer("edbridge");

subscribe("edbridge:call", (message) => {
  const event = /** @type {import("@edbridge/compat").CallEvent} */ (message);
  const startTime = Date.parse(event.time);
  const span = tracer.startSpan(
    `${event.method} ${event.collection ?? event.kind}`,
    { kind: SpanKind.SERVER, startTime, attributes: attributesOf(event) },
    parentOf(event),
  );
  if (event.refused !== null)
    span.setStatus({ code: SpanStatusCode.ERROR, message: event.refused });
  span.end(startTime + event.ms);
});

/** No attribute holds a value of a record, a key or an id of a person. */
function attributesOf(event) {
  return {
    "http.request.method": event.method,
    "http.response.status_code": event.status,
    "edbridge.caller": event.caller ?? "unknown",
    "edbridge.collection": event.collection ?? "none",
    "edbridge.changes": [...event.changes],
    "edbridge.fields_lost": event.lost.map(({ collection, field }) => `${collection}.${field}`),
    "edbridge.host.requests": event.hostCalls,
    "edbridge.host.ms": event.hostMs,
  };
}

/** The caller's own span, where it sends one (W3C Trace Context). The host gets the same header. */
function parentOf({ traceparent = "" }) {
  const [, traceId, spanId, flags] = /^00-(\w{32})-(\w{16})-(\w\w)$/.exec(traceparent) ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags ?? "0", 16), isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}
