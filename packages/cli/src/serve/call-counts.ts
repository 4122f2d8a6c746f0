import type { CallRecord } from "./call-record.js";
import type { Family, Sample } from "./prometheus-text.js";

/** Milliseconds: from an answer given on the spot to a slow page of a large collection. */
const bounds = [5, 25, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000];

/** The calls of one kind. */
interface Kind {
  readonly byStatus: Map<number, number>;
  /** By the first bound they keep within; the last are those above all bounds. */
  readonly byTime: number[];
  ms: number;
}

/** How many calls ended how, and how long they took: a call costs a few additions, a reading the rest. */
export class CallCounts {
  readonly #kinds = new Map<string, Kind>();

  observe({ kind, status, ms }: CallRecord): void {
    let counts = this.#kinds.get(kind);
    if (!counts) {
      counts = { byStatus: new Map(), byTime: Array<number>(bounds.length + 1).fill(0), ms: 0 };
      this.#kinds.set(kind, counts);
    }
    const { byStatus, byTime } = counts;
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    let slot = 0;
    while (ms > (bounds[slot] ?? Infinity)) slot++;
    byTime[slot] = (byTime[slot] ?? 0) + 1;
    counts.ms += ms;
  }

  get families(): readonly Family[] {
    const kinds = [...this.#kinds];
    return [
      {
        name: "edbridge_calls_total",
        type: "counter",
        help: "Calls answered, by kind and status; status 0: the caller had left.",
        samples: kinds.flatMap(([kind, { byStatus }]) =>
          [...byStatus].map(([status, value]) => ({ labels: { kind, status }, value })),
        ),
      },
      {
        name: "edbridge_call_duration_seconds",
        type: "histogram",
        help: "Time until the answer was out.",
        samples: kinds.flatMap(([kind, counts]) => durations(kind, counts)),
      },
    ];
  }
}

function durations(kind: string, { byTime, ms }: Kind): Sample[] {
  let count = 0;
  const buckets = byTime.map((more, slot): Sample => {
    const bound = bounds[slot];
    const le = bound === undefined ? "+Inf" : bound / 1000;
    return { suffix: "_bucket", labels: { le, kind }, value: (count += more) };
  });
  const labels = { kind };
  const sum = { suffix: "_sum", labels, value: ms / 1000 };
  return [...buckets, sum, { suffix: "_count", labels, value: count }];
}
