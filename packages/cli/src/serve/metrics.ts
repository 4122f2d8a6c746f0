import type { BridgeCounts, LeftBehind } from "@edbridge/compat";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { CallRecord } from "./call-record.js";

/** Seconds: from an answer given on the spot to a slow page of a large collection. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** How many fields are counted by their names; what comes after them is counted as `other`. */
const mostFields = 500;

/** What is asked at each reading. */
export interface MetricsSources {
  readonly counts: () => BridgeCounts;
  /** Calls whose answers are not out yet. */
  readonly underWay: () => number;
  /** Requests to the host that wait for their turn. */
  readonly waiting: () => number;
  /** Connections of callers that were closed because they were too slow. */
  readonly cut: () => number;
}

/** What is counted, as Prometheus reads it. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #calls: Counter<"kind" | "status">;
  readonly #durations: Histogram<"kind">;
  readonly #losses: Counter<"collection" | "field">;
  readonly #notKept: Counter<"collection">;
  readonly #outcomes: Counter<"outcome" | "collection" | "change">;
  readonly #fields = new Set<string>();
  readonly #counts: Record<string, Record<number, Counter.Internal>> = {};
  readonly #times: Record<string, Histogram.Internal<"kind">> = {};

  constructor({ counts, underWay, waiting, cut }: MetricsSources) {
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
    this.#losses = new Counter({
      name: "edbridge_losses_total",
      help: "Records that were sent without a field, by collection and field.",
      labelNames: ["collection", "field"],
      registers,
    });
    this.#notKept = new Counter({
      name: "edbridge_not_kept_total",
      help: "Records that were written over without what the key may not read, by current collection.",
      labelNames: ["collection"],
      registers,
    });
    // Collections and changes are known ones: there are no more series than these have names.
    this.#outcomes = new Counter({
      name: "edbridge_outcomes_total",
      help: "Calls that were refused, or carried out in part, by collection and change.",
      labelNames: ["outcome", "collection", "change"],
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
    const finished = new Counter({
      name: "edbridge_writes_finished_total",
      help: "Writes of several steps that were finished although their callers had left.",
      registers: [],
      collect() {
        this.reset();
        this.inc(counts().finished);
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
    const queued = new Gauge({
      name: "edbridge_host_requests_waiting",
      help: "Requests to the host that wait for a connection.",
      registers: [],
      collect() {
        this.set(waiting());
      },
    });
    const slow = new Counter({
      name: "edbridge_slow_connections_total",
      help: "Connections of callers that were closed because they were too slow.",
      registers: [],
      collect() {
        this.reset();
        this.inc(cut());
      },
    });
    for (const metric of [exchanges, finished, handles, active, queued, slow])
      this.#registry.registerMetric(metric);
  }

  observe(record: CallRecord): void {
    const { kind, status, ms, leftBehind, notKept = [], outcome, collection, change } = record;
    if (leftBehind) this.#lose(leftBehind);
    for (const name of notKept) this.#notKept.inc({ collection: name });
    if (outcome) {
      this.#outcomes.inc({ outcome, collection: collection ?? "none", change: change ?? "none" });
    }
    // To find a series by its labels costs more than to count.
    const counts = (this.#counts[kind] ??= {});
    (counts[status] ??= this.#calls.labels(kind, String(status))).inc();
    (this.#times[kind] ??= this.#durations.labels(kind)).observe(ms / 1000);
  }

  #lose({ collection, fields }: LeftBehind): void {
    const names = new Set(fields.map((each) => each.replace(/\[\d+\]/g, "[]")));
    for (const field of names) {
      const id = `${collection}.${field}`;
      const isCounted = this.#fields.has(id) || this.#fields.size < mostFields;
      if (isCounted) this.#fields.add(id);
      this.#losses.inc(isCounted ? { collection, field } : { collection: "other", field: "other" });
    }
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
