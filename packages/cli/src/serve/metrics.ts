import type { ListenerCounts, WaitingPeople } from "@edbridge/compat";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { CallRecord } from "./call-record.js";
import type { HostRequest } from "./host-pools.js";
import { publishedPath } from "./published-path.js";
import { watchProcess } from "./watch-process.js";

// Set by the build, to the version of the package.
declare const EDBRIDGE_VERSION: string;

/** Seconds: from an answer given on the spot to a slow page of a large collection. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Series that one metric has at most; what comes after them is counted as `other`. */
const mostSeries = 500;

/** What is asked at each reading. */
export interface MetricsSources {
  readonly counts: () => ListenerCounts;
  /** Calls whose answers are not out yet. */
  readonly underWay: () => number;
  /** Requests to the host that wait for their turn, that run, and that may run at once. */
  readonly waiting: () => number;
  readonly running: () => number;
  readonly most: () => number;
  /** The new people of whom parts wait, wherever they wait. */
  readonly people: () => Promise<WaitingPeople>;
  /** Connections of callers that were closed because they were too slow. */
  readonly cut: () => number;
  /** Commands that the store of the replicas did not carry out. */
  readonly storeFailures: () => number;
}

/** The series whose labels begin with some values; the counter is that of these alone. */
interface Series {
  readonly next: Map<string, Series>;
  counter?: Counter.Internal;
}

/** A counter whose series are bounded in number, whatever its labels are. */
class Bounded<Name extends string> {
  readonly #counter: Counter<Name>;
  readonly #names: readonly Name[];
  // Found label by label: to join the labels to one key takes longer than to count.
  readonly #series: Series = { next: new Map() };
  #size = 0;

  constructor(register: Registry, name: string, help: string, labelNames: readonly Name[]) {
    this.#names = labelNames;
    this.#counter = new Counter({ name, help, labelNames: [...labelNames], registers: [register] });
  }

  count(...values: readonly string[]): void {
    let series: Series | undefined = this.#series;
    for (const value of values) series = series?.next.get(value);
    if (series?.counter) return series.counter.inc();
    if (this.#size >= mostSeries) {
      return this.#counter.inc(this.#labels(this.#names.map(() => "other")));
    }
    this.#size++;
    this.#made(values).inc();
  }

  #made(values: readonly string[]): Counter.Internal {
    let series = this.#series;
    for (const value of values) {
      const next = series.next.get(value) ?? { next: new Map<string, Series>() };
      series.next.set(value, next);
      series = next;
    }
    return (series.counter = this.#counter.labels(this.#labels(values)));
  }

  #labels(values: readonly string[]): Record<Name, string> {
    return Object.fromEntries(this.#names.map((name, at) => [name, values[at] ?? ""])) as Record<
      Name,
      string
    >;
  }
}

/** What is counted, as Prometheus reads it. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #calls: Counter<"kind" | "status">;
  readonly #durations: Histogram<"kind">;
  readonly #hostDurations: Histogram<"purpose">;
  readonly #hostRequests: Bounded<"purpose" | "status">;
  readonly #callers: Bounded<"caller" | "collection" | "outcome">;
  readonly #changes: Bounded<"caller" | "change">;
  readonly #losses: Bounded<"collection" | "field">;
  readonly #refusedFields: Bounded<"collection" | "field">;
  readonly #notKept: Bounded<"collection">;
  readonly #outcomes: Bounded<"outcome" | "collection" | "change">;
  readonly #counts: Record<string, Record<number, Counter.Internal>> = {};
  readonly #times: Record<string, Histogram.Internal<"kind">> = {};
  readonly #hostTimes: Record<string, Histogram.Internal<"purpose">> = {};

  constructor(sources: MetricsSources) {
    const register = this.#registry;
    const registers = [register];
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
    this.#hostDurations = new Histogram({
      name: "edbridge_host_request_duration_seconds",
      help: "Time of a request to the host, from its turn to the end of its response.",
      labelNames: ["purpose"],
      buckets,
      registers,
    });
    const bounded = <Name extends string>(name: string, help: string, labels: readonly Name[]) =>
      new Bounded(register, `edbridge_${name}_total`, help, labels);
    this.#hostRequests = bounded(
      "host_requests",
      "Requests to the host, by purpose and status, or the code of the error.",
      ["purpose", "status"],
    );
    this.#callers = bounded("caller_calls", "Data calls, by caller, collection and outcome.", [
      "caller",
      "collection",
      "outcome",
    ]);
    this.#changes = bounded("caller_changes", "Calls that needed a change, by caller and change.", [
      "caller",
      "change",
    ]);
    this.#losses = bounded(
      "losses",
      "Records that were sent without a field, by collection and field.",
      ["collection", "field"],
    );
    this.#refusedFields = bounded(
      "refused_fields",
      "Records that were refused because of a field, by collection and field.",
      ["collection", "field"],
    );
    this.#notKept = bounded(
      "not_kept",
      "Records that were written over without what the key may not read, by current collection.",
      ["collection"],
    );
    this.#outcomes = bounded(
      "outcomes",
      "Calls that were refused, or carried out in part, by collection and change.",
      ["outcome", "collection", "change"],
    );
    const build = new Gauge({
      name: "edbridge_build_info",
      help: "1, with the versions of edbridge and Node.js.",
      labelNames: ["version", "node"],
      registers,
    });
    build.set({ version: EDBRIDGE_VERSION, node: process.versions.node }, 1);
    for (const [name, help, read] of readings(sources)) {
      const Kind = name.endsWith("_total") ? Counter : Gauge;
      register.registerMetric(
        new Kind({
          name: `edbridge_${name}`,
          help,
          registers: [],
          async collect() {
            const value = await read();
            this.reset();
            this.inc(value);
          },
        }),
      );
    }
  }

  /** Adds the figures of the process; gives what ends the watching for them. */
  watchProcess(): () => void {
    return watchProcess(this.#registry);
  }

  /** Counts a call that has ended. */
  observe(record: CallRecord): void {
    const { kind, status, ms, leftBehind, notKept = [], outcome, collection, change } = record;
    const { caller = "unknown", changes = [], fields = [] } = record;
    if (leftBehind) count(this.#losses, leftBehind.collection, leftBehind.fields);
    if (outcome === "refused") count(this.#refusedFields, collection ?? "none", fields);
    for (const name of notKept) this.#notKept.count(name);
    if (outcome) this.#outcomes.count(outcome, collection ?? "none", change ?? "none");
    if (kind === "data") this.#callers.count(caller, collection ?? "none", outcome ?? "served");
    for (const each of changes) this.#changes.count(caller, each);
    // To find a series by its labels costs more than to count.
    const counts = (this.#counts[kind] ??= {});
    (counts[status] ??= this.#calls.labels(kind, String(status))).inc();
    (this.#times[kind] ??= this.#durations.labels(kind)).observe(ms / 1000);
  }

  /** Counts a request to the host that has ended. */
  observeHost({ purpose, status, ms }: HostRequest): void {
    this.#hostRequests.count(purpose, status);
    (this.#hostTimes[purpose] ??= this.#hostDurations.labels({ purpose })).observe(ms / 1000);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}

/** Counts each field once, whatever places of lists it stands at. */
function count(
  counter: Bounded<"collection" | "field">,
  collection: string,
  fields: readonly string[],
): void {
  for (const field of new Set(fields.map((each) => publishedPath(collection, each)))) {
    counter.count(collection, field);
  }
}

/** What is read when it is asked for: name, meaning, value. */
function readings(of: MetricsSources): readonly [string, string, () => number | Promise<number>][] {
  const { counts } = of;
  return [
    [
      "exchanges_total",
      "Tokens that the host gave for the callers' credentials.",
      () => counts().exchanges,
    ],
    [
      "writes_finished_total",
      "Writes of several steps that were finished although their callers had left.",
      () => counts().finished,
    ],
    [
      "host_repeats_total",
      "Requests to the host that were sent once more, because their connection had ended.",
      () => counts().repeated,
    ],
    [
      "people_held",
      "New people of whom parts are held in the memory of this process alone.",
      () => counts().peopleHeld,
    ],
    [
      "people_waiting",
      "New people of whom parts wait, in the memory of this process, the store or the state folder.",
      async () => {
        const { inMemory, inStore } = await of.people();
        return inMemory + inStore;
      },
    ],
    [
      "people_waiting_oldest_seconds",
      "Time for which the parts of the first of them have been waiting.",
      async () => (await of.people()).longest / 1000,
    ],
    [
      "people_in_store_total",
      "New people of whom parts were put into the store or the state folder.",
      () => counts().peopleInStore,
    ],
    [
      "people_written_total",
      "New people whose parts were held, and are written to the host.",
      () => counts().peopleWritten,
    ],
    [
      "people_given_up_total",
      "New people of whose parts some were dropped: refused by the host, four days old, or for newer ones.",
      () => counts().peopleGivenUp,
    ],
    ["handles", "Tokens of callers that live.", () => counts().handles],
    [
      "credentials",
      "Credentials of callers that were used within the hour; the host gives each a token.",
      () => counts().credentials,
    ],
    ["calls_under_way", "Calls whose answers are not out yet.", of.underWay],
    ["host_requests_waiting", "Requests to the host that wait for a connection.", of.waiting],
    ["host_requests_under_way", "Requests of callers that run at the host.", of.running],
    ["host_requests_limit", "Requests of callers that may run at the host at once.", of.most],
    [
      "lookups_known_total",
      "Look-ups that were answered from the cache.",
      () => counts().lookups.known,
    ],
    ["lookups_asked_total", "Look-ups that were sent to the host.", () => counts().lookups.asked],
    [
      "lookup_cache_bytes",
      "Bytes of the cache of look-ups, as estimated.",
      () => counts().lookups.bytes,
    ],
    [
      "slow_connections_total",
      "Connections of callers that were closed because they were too slow.",
      of.cut,
    ],
    [
      "store_failures_total",
      "Commands that the store of the replicas did not carry out.",
      of.storeFailures,
    ],
  ];
}
