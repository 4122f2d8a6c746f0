import type { BridgeCounts } from "@edbridge/compat";
import { collectDefaultMetrics, Registry } from "prom-client";
import { CallCounts } from "./call-counts.js";
import type { CallRecord } from "./call-record.js";
import { type Family, familyText } from "./prometheus-text.js";

/** What is counted, as Prometheus reads it. */
export class Metrics {
  /** Node.js's own figures. */
  readonly #process = new Registry();
  readonly #calls = new CallCounts();
  readonly #counts: () => BridgeCounts;
  readonly #underWay: () => number;

  /** `counts` and `underWay` are asked at each reading. */
  constructor(counts: () => BridgeCounts, underWay: () => number) {
    this.#counts = counts;
    this.#underWay = underWay;
    collectDefaultMetrics({ register: this.#process });
  }

  observe(record: CallRecord): void {
    this.#calls.observe(record);
  }

  get contentType(): string {
    return this.#process.contentType;
  }

  async text(): Promise<string> {
    const own = [...this.#calls.families, ...this.#now()].map(familyText);
    return own.join("") + (await this.#process.metrics());
  }

  #now(): Family[] {
    const { exchanges, handles } = this.#counts();
    return [
      {
        name: "edbridge_exchanges_total",
        type: "counter",
        help: "Tokens that the host gave for the callers' credentials.",
        samples: [{ value: exchanges }],
      },
      {
        name: "edbridge_handles",
        type: "gauge",
        help: "Tokens of callers that live.",
        samples: [{ value: handles }],
      },
      {
        name: "edbridge_calls_under_way",
        type: "gauge",
        help: "Calls whose answers are not out yet.",
        samples: [{ value: this.#underWay() }],
      },
    ];
  }
}
