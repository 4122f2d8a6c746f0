import { ExpiringMap, keptIn, once } from "@edbridge/core/internal";
import { legacyPathsOf } from "@edbridge/records/internal";
import type { CallRecord } from "./call-record.js";
import { Tally } from "../run/tally.js";
import type { HostRequest } from "./host-pools.js";

// Set by the build, to the version of the package.
declare const EDBRIDGE_VERSION: string;

/** Seconds: from an answer given on the spot to a slow page of a large collection. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Series that one counter has at most; what comes after them is counted as `other`. */
const mostSeries = 500;

/** Figures that are read when they are asked for, each with its meaning. */
const readings = {
  exchanges_total: "Tokens that the host gave for the callers' credentials.",
  writes_finished_total:
    "Writes of several steps that were finished although their callers had left.",
  host_repeats_total:
    "Requests to the host that were sent once more, because their connection had ended.",
  people_in_memory: "New people of whom parts are held in the memory of this process alone.",
  people_waiting:
    "New people of whom parts wait, in the memory of this process, the store or the state folder.",
  people_waiting_oldest_seconds: "Time for which the parts of the first of them have been waiting.",
  people_in_store_total: "New people of whom parts were put into the store or the state folder.",
  people_written_total: "New people whose parts were held, and are written to the host.",
  people_given_up_total:
    "New people of whose parts some were dropped: the host refused them, they were four days old, or newer ones came.",
  handles: "Tokens of callers that live.",
  credentials:
    "Credentials of callers that were used within the hour; the host gives each a token.",
  calls_under_way: "Calls whose answers are not out yet.",
  host_requests_waiting: "Requests to the host that wait for a connection.",
  host_requests_under_way: "Requests of callers that run at the host.",
  host_requests_limit: "Requests of callers that may run at the host at once.",
  lookups_cached_total: "Look-ups that were answered from the cache.",
  lookups_sent_total: "Look-ups that were sent to the host.",
  lookup_cache_bytes: "Bytes of the cache of look-ups, as estimated.",
  slow_connections_total: "Connections of callers that were closed because they were too slow.",
  store_failures_total: "Commands that the store of the replicas did not carry out.",
} as const;

/** What is read when it is asked for, by the names of the metrics. */
type Figures = Readonly<Record<keyof typeof readings, number>>;

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
    "Records that were written over without what the key may not read or no read shows, by current collection.",
    "collection",
  ],
  outcomes: [
    "Calls that were refused, or carried out in part, by collection and change.",
    "outcome collection change",
  ],
} as const;

/** What follows the name of a metric in its line, and the value. */
interface Line {
  readonly ending: string;
  value: number;
}

function lineOf(ending: string, value = 0): Line {
  return { ending, value };
}

/** The lines of a counter. What came after its bound was reached has the value `other` for each label. */
function counterLines(labels: string, counts: Tally): readonly Line[] {
  return counts.entries.map(([text, count]) => {
    const values = text.split("\0");
    const named = labels.split(" ").map((name, at) => labelText(name, values[at] ?? "other"));
    return lineOf(`{${named.join(",")}}`, count);
  });
}

/** Histograms of seconds, by the value of their one label: its values are few. */
type Durations = Map<string, ReturnType<typeof histogram>>;

function histogram(label: string) {
  const within = [...buckets, Infinity].map((bound) => {
    const text = bound === Infinity ? "+Inf" : bound;
    return { ...lineOf(`_bucket{le="${text}",${label}}`), bound };
  });
  return { within, sum: lineOf(`_sum{${label}}`), count: lineOf(`_count{${label}}`) };
}

function addTime(durations: Durations, name: string, value: string, ms: number): void {
  const one = keptIn(durations, value, () => histogram(labelText(name, value)));
  const seconds = ms / 1000;
  for (const each of one.within) if (seconds <= each.bound) each.value++;
  one.sum.value += seconds;
  one.count.value++;
}

function durationText(name: string, help: string, durations: Durations): string {
  const all = [...durations.values()];
  const lines = all.flatMap(({ within, sum, count }) => [...within, sum, count]);
  return metricText(`${name}_duration_seconds`, help, "histogram", lines);
}

function labelText(name: string, value = ""): string {
  const text = value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');
  return `${name}="${text}"`;
}

function metricText(name: string, help: string, type: string, lines: readonly Line[]): string {
  const all = lines.map(({ ending, value }) => `edbridge_${name}${ending} ${value}\n`);
  return `# HELP edbridge_${name} ${help}\n# TYPE edbridge_${name} ${type}\n${all.join("")}\n`;
}

/** The figures of the process, which prom-client watches until it ends: once, whatever is started. */
const ofProcess = once(async () => {
  // It takes longer to load than all of serve, and is needed only where somebody reads figures.
  const { collectDefaultMetrics, Registry } = await import("prom-client");
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
});

/** What is counted. It is made into text for Prometheus when that reads it. */
export class Metrics {
  readonly #counters = Object.fromEntries(
    Object.keys(counters).map((name) => [name, new Tally(mostSeries)]),
  ) as Record<keyof typeof counters, Tally>;
  readonly #durations: Durations = new Map();
  readonly #hostDurations: Durations = new Map();
  readonly #read: () => Promise<Figures>;

  constructor(read: () => Promise<Figures>) {
    this.#read = read;
  }

  observe(record: CallRecord): void {
    const { kind, status, ms, leftBehind, notKept = none, outcome, collection = "none" } = record;
    const { caller = "unknown", changes = none, change = "none" } = record;
    const of = this.#counters;
    if (leftBehind) countFields(of.losses, leftBehind.collection, leftBehind.fields);
    if (outcome === "refused") countFields(of.refused_fields, collection, record.fields ?? none);
    for (const name of notKept) of.not_kept.add(name);
    if (outcome) of.outcomes.add(`${outcome}\0${collection}\0${change}`);
    if (kind === "data") of.caller_calls.add(`${caller}\0${collection}\0${outcome ?? "served"}`);
    for (const each of changes) of.caller_changes.add(`${caller}\0${each}`);
    of.calls.add(`${kind}\0${status}`);
    addTime(this.#durations, "kind", kind, ms);
  }

  observeHost({ purpose, status, ms }: HostRequest): void {
    this.#counters.host_requests.add(`${purpose}\0${status}`);
    addTime(this.#hostDurations, "purpose", purpose, ms);
  }

  async text(): Promise<string> {
    const figures = await this.#read();
    const parts = [
      durationText("call", "Time until the answer was out.", this.#durations),
      durationText(
        "host_request",
        "Time of a request to the host, from its turn to the end of its response.",
        this.#hostDurations,
      ),
    ];
    for (const [name, [help, labels]] of Object.entries(counters)) {
      const lines = counterLines(labels, this.#counters[name as keyof typeof counters]);
      parts.push(metricText(`${name}_total`, help, "counter", lines));
    }
    const build = `{${labelText("version", EDBRIDGE_VERSION)},${labelText("node", process.versions.node)}}`;
    const about = "1, with the versions of edbridge and Node.js.";
    parts.push(metricText("build_info", about, "gauge", [lineOf(build, 1)]));
    for (const [name, help] of Object.entries(readings)) {
      const type = name.endsWith("_total") ? "counter" : "gauge";
      parts.push(metricText(name, help, type, [lineOf("", figures[name as keyof Figures])]));
    }
    const watched = await ofProcess();
    return parts.join("") + (await watched.metrics());
  }
}

const none: readonly never[] = [];

/**
 * Counts each field once, wherever in lists it is, in the published letter case. All fields that no list
 * has published are one, `*`: a caller invents their names.
 */
function countFields(counter: Tally, collection: string, fields: readonly string[]): void {
  const paths = pathsOf(collection);
  const plain = fields.map((each) => each.replaceAll(/\[\d*\]/g, "").toLowerCase());
  for (const field of new Set(plain.map((each) => paths.get(each) ?? "*"))) {
    counter.add(`${collection}\0${field}`);
  }
}

/** The published paths of each collection, by themselves in small letters. */
const publishedPaths = new ExpiringMap<ReadonlyMap<string, string>>({ limit: mostSeries });

/** None for what is no collection of the published lists. */
const pathsOf = (collection: string) =>
  publishedPaths.getOrSet(
    collection,
    () => new Map(legacyPathsOf(collection).map((path) => [path.toLowerCase(), path])),
  );
