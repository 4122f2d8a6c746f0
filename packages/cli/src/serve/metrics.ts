import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { legacyPathsOf } from "@edbridge/records/model";
import type { CallRecord } from "./call-record.js";
import type { HostRequest } from "./host-pools.js";

// Set by the build, to the version of the package.
declare const EDBRIDGE_VERSION: string;

/** Seconds: from an answer given on the spot to a slow page of a large collection. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Series that one metric has at most; what comes after them is counted as `other`. */
const mostSeries = 500;

/** Figures that are read when they are asked for, each with its meaning. */
const readings = {
  exchanges_total: "Tokens that the host gave for the callers' credentials.",
  writes_finished_total:
    "Writes of several steps that were finished although their callers had left.",
  host_repeats_total:
    "Requests to the host that were sent once more, because their connection had ended.",
  people_held: "New people of whom parts are held in the memory of this process alone.",
  people_waiting:
    "New people of whom parts wait, in the memory of this process, the store or the state folder.",
  people_waiting_oldest_seconds: "Time for which the parts of the first of them have been waiting.",
  people_in_store_total: "New people of whom parts were put into the store or the state folder.",
  people_written_total: "New people whose parts were held, and are written to the host.",
  people_given_up_total:
    "New people of whose parts some were dropped: refused by the host, four days old, or for newer ones.",
  handles: "Tokens of callers that live.",
  credentials:
    "Credentials of callers that were used within the hour; the host gives each a token.",
  calls_under_way: "Calls whose answers are not out yet.",
  host_requests_waiting: "Requests to the host that wait for a connection.",
  host_requests_under_way: "Requests of callers that run at the host.",
  host_requests_limit: "Requests of callers that may run at the host at once.",
  lookups_known_total: "Look-ups that were answered from the cache.",
  lookups_asked_total: "Look-ups that were sent to the host.",
  lookup_cache_bytes: "Bytes of the cache of look-ups, as estimated.",
  slow_connections_total: "Connections of callers that were closed because they were too slow.",
  store_failures_total: "Commands that the store of the replicas did not carry out.",
} as const;

/** What is read when it is asked for, by the names of the metrics. */
export type Figures = Readonly<Record<keyof typeof readings, number>>;

/** Counters whose series are bounded: the meaning of each, and its labels. */
const counters = {
  calls: ["Calls answered, by kind and status; status 0: the caller had left.", "kind status"],
  host_requests: [
    "Requests to the host, by purpose and status, or the code of the error.",
    "purpose status",
  ],
  caller_calls: ["Data calls, by caller, collection and outcome.", "caller collection outcome"],
  caller_changes: ["Calls that needed a change, by caller and change.", "caller change"],
  losses: ["Records that were sent without a field, by collection and field.", "collection field"],
  refused_fields: [
    "Records that were refused because of a field, by collection and field.",
    "collection field",
  ],
  not_kept: [
    "Records that were written over without what the key may not read, by current collection.",
    "collection",
  ],
  outcomes: [
    "Calls that were refused, or carried out in part, by collection and change.",
    "outcome collection change",
  ],
} as const;

/**
 * Gives the series of a metric by the values of its labels; beyond the bound, that of `other`. The
 * library takes longer to find a series than to count.
 */
function seriesOf<T>(metric: { labels(...values: string[]): T }): (...values: string[]) => T {
  const known = new Map<string, T>();
  return (...values) => {
    const key = values.join("\0");
    const found = known.get(key);
    if (found) return found;
    if (known.size >= mostSeries) return metric.labels(...values.map(() => "other"));
    const made = metric.labels(...values);
    known.set(key, made);
    return made;
  };
}

/** The figures of the process, which prom-client watches until it ends: once, whatever is started. */
let ofProcess: Registry | undefined;

function watchProcess(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}

/** What is counted, as Prometheus reads it. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #counters = new Map<string, (...labels: string[]) => Counter.Internal>();
  readonly #duration: (kind: string) => Histogram.Internal<string>;
  readonly #hostDuration: (purpose: string) => Histogram.Internal<string>;

  readonly #read: () => Promise<Figures>;
  readonly #readings: readonly (readonly [keyof Figures, Counter | Gauge])[];

  constructor(read: () => Promise<Figures>) {
    const registers = [this.#registry];
    const histogram = (name: string, label: string, help: string) =>
      seriesOf(
        new Histogram({ name: `edbridge_${name}`, help, labelNames: [label], buckets, registers }),
      );
    this.#duration = histogram("call_duration_seconds", "kind", "Time until the answer was out.");
    this.#hostDuration = histogram(
      "host_request_duration_seconds",
      "purpose",
      "Time of a request to the host, from its turn to the end of its response.",
    );
    for (const [key, [help, labels]] of Object.entries(counters)) {
      const [name, labelNames] = [`edbridge_${key}_total`, labels.split(" ")];
      this.#counters.set(key, seriesOf(new Counter({ name, help, labelNames, registers })));
    }
    const build = new Gauge({
      name: "edbridge_build_info",
      help: "1, with the versions of edbridge and Node.js.",
      labelNames: ["version", "node"],
      registers,
    });
    build.set({ version: EDBRIDGE_VERSION, node: process.versions.node }, 1);
    this.#readings = Object.entries(readings).map(([key, help]) => {
      const options = { name: `edbridge_${key}`, help, registers };
      return [key as keyof Figures, new (key.endsWith("_total") ? Counter : Gauge)(options)];
    });
    this.#read = read;
  }

  observe(record: CallRecord): void {
    const { kind, status, ms, leftBehind, notKept = [], outcome, collection, change } = record;
    const { caller = "unknown", changes = [], fields = [] } = record;
    if (leftBehind) this.#countFields("losses", leftBehind.collection, leftBehind.fields);
    if (outcome === "refused") this.#countFields("refused_fields", collection ?? "none", fields);
    for (const name of notKept) this.#count("not_kept", name);
    if (outcome) this.#count("outcomes", outcome, collection ?? "none", change ?? "none");
    if (kind === "data") {
      this.#count("caller_calls", caller, collection ?? "none", outcome ?? "served");
    }
    for (const each of changes) this.#count("caller_changes", caller, each);
    this.#count("calls", kind, String(status));
    this.#duration(kind).observe(ms / 1000);
  }

  observeHost({ purpose, status, ms }: HostRequest): void {
    this.#count("host_requests", purpose, status);
    this.#hostDuration(purpose).observe(ms / 1000);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** All figures, and those of the process. */
  async text(): Promise<string> {
    const figures = await this.#read();
    for (const [name, metric] of this.#readings) {
      metric.reset();
      metric.inc(figures[name]);
    }
    return Registry.merge([this.#registry, (ofProcess ??= watchProcess())]).metrics();
  }

  #count(name: keyof typeof counters, ...labels: readonly string[]): void {
    this.#counters
      .get(name)?.(...labels)
      .inc();
  }

  /** Counts each field once, whatever places of lists it stands at. */
  #countFields(
    name: "losses" | "refused_fields",
    collection: string,
    fields: readonly string[],
  ): void {
    const names = new Set(fields.map((each) => publishedPath(collection, each)));
    for (const field of names) this.#count(name, collection, field);
  }
}

/** The published paths of each collection, by themselves in small letters. */
const publishedPaths = new Map<string, ReadonlyMap<string, string>>();

/**
 * A path of a field as a label: as far as it is published, in the published letter case. `*` stands for
 * the rest, whose names a caller invents.
 *
 * @param path such as `addresses[0].city`
 */
function publishedPath(collection: string, path: string): string {
  const paths = pathsOf(collection);
  const label: string[] = [];
  let below = "";
  for (const step of path.split(".")) {
    const name = step.replaceAll(/\[\d*\]/g, "");
    below += below === "" ? name.toLowerCase() : `.${name.toLowerCase()}`;
    const published = paths.get(below);
    if (published === undefined) return [...label, "*"].join(".");
    label.push(published.slice(published.lastIndexOf(".") + 1) + (name === step ? "" : "[]"));
  }
  return label.join(".");
}

/** None for what is no collection of the published lists. */
function pathsOf(collection: string): ReadonlyMap<string, string> {
  const found = publishedPaths.get(collection);
  if (found) return found;
  const paths = new Map(legacyPathsOf(collection).map((path) => [path.toLowerCase(), path]));
  if (paths.size > 0) publishedPaths.set(collection, paths);
  return paths;
}
