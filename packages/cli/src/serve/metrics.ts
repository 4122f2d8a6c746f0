import type { BridgeCounts } from "@edbridge/compat";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { CallRecord } from "./call-record.js";

/** Seconds: from an answer given on the spot to a slow page of a large collection. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** What is counted, as Prometheus reads it. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #calls: Counter<"kind" | "status">;
  readonly #durations: Histogram<"kind">;
  readonly #counts: Record<string, Record<number, Counter.Internal>> = {};
  readonly #times: Record<string, Histogram.Internal<"kind">> = {};

  /** `counts` and `underWay` are asked at each reading. */
  constructor(counts: () => BridgeCounts, underWay: () => number) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#calls = new Counter({
      name: "edbridge_calls_total",
      help: "Calls answered, by kind and status; status 0: the caller had left.",
      labelNames: ["kind", "status"],
      registers,
    });
    this.#durations = new Histogram({
      name: "edbridge_call_duration_seconds",
      help: "Time until the answer was out.",
      labelNames: ["kind"],
      buckets,
      registers,
    });
    const exchanges = new Counter({
      name: "edbridge_exchanges_total",
      help: "Tokens that the host gave for the callers' credentials.",
      registers: [],
      collect() {
        this.reset();
        this.inc(counts().exchanges);
      },
    });
    const handles = new Gauge({
      name: "edbridge_handles",
      help: "Tokens of callers that live.",
      registers: [],
      collect() {
        this.set(counts().handles);
      },
    });
    const active = new Gauge({
      name: "edbridge_calls_under_way",
      help: "Calls whose answers are not out yet.",
      registers: [],
      collect() {
        this.set(underWay());
      },
    });
    for (const metric of [exchanges, handles, active]) this.#registry.registerMetric(metric);
  }

  observe({ kind, status, ms }: CallRecord): void {
    // To find a series by its labels costs more than to count.
    const counts = (this.#counts[kind] ??= {});
    (counts[status] ??= this.#calls.labels(kind, String(status))).inc();
    (this.#times[kind] ??= this.#durations.labels(kind)).observe(ms / 1000);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
