import { keptIn } from "@edbridge/core/internal";
import { counted, textsOf } from "../command/text.js";
import { Tally } from "../run/tally.js";
import { type DifferenceLine, SeenCodes, type ShadowLine } from "./counts.js";

/** Lines about single fields that a summary has at most. */
const most = 50;

/** Fields, with the way in which they differ, that are counted. */
const mostFields = 10_000;

interface FieldCount {
  readonly line: DifferenceLine;
  count: number;
  readonly codes: SeenCodes;
}

export class ShadowSummary {
  readonly #outcomes = { read: new Tally(), write: new Tally() };
  readonly #reasons = { read: new Tally(), write: new Tally() };
  readonly #fields = new Map<string, FieldCount>();

  add(line: ShadowLine): void {
    if ("kind" in line) return this.#addField(line);
    const { calls, outcome, reason, count } = line;
    this.#outcomes[calls].add(outcome, count);
    if (reason !== null) this.#reasons[calls].add(reason, count);
  }

  get compared(): number {
    return this.#compared("read") + this.#compared("write");
  }

  /** The share of them that differs, beyond what is noise: from 0 to 1. */
  get share(): number {
    const different = this.#count("read", "different") + this.#count("write", "different");
    return this.compared === 0 ? 0 : different / this.compared;
  }

  get lines(): readonly string[] {
    const repeated = this.#count("read", "repeated");
    const differing = [...this.#fields.values()].filter(({ count }) => count > 0);
    const fields = differing.toSorted((one, other) => other.count - one.count);
    const found = fields.filter(({ line }) => line.calls !== "repeated");
    const noise = fields.filter(({ line }) => line.calls === "repeated");
    return textsOf(
      this.compared === 0 && "nothing was compared",
      ...(["read", "write"] as const).map((calls) => {
        const [all, different] = [this.#compared(calls), this.#count(calls, "different")];
        const how = calls === "read" ? "equal" : "accepted by both hosts";
        return (
          all > 0 && `${counted(all, calls)} compared, ${percent(all - different, all)} ${how}`
        );
      }),
      ...found.slice(0, most).map((each) => this.#fieldText(each)),
      found.length > most && `and ${found.length - most} other differences`,
      ...noise
        .slice(0, most)
        .map(
          ({ line, count }) =>
            `noise: ${nameOf(line)} differs in ${count} of ${counted(repeated, "read")} that the old host answered twice`,
        ),
      ...(["read", "write"] as const).flatMap((calls) =>
        this.#reasons[calls].entries.map(
          ([reason, count]) => `not compared: ${counted(count, calls)}: ${reason}`,
        ),
      ),
    );
  }

  #addField(line: DifferenceLine): void {
    const { collection, field, kind, calls, status, change, reason, codes, count } = line;
    const id = JSON.stringify([collection, field, kind, calls, status, change, reason]);
    if (!this.#fields.has(id) && this.#fields.size >= mostFields) return;
    const known = keptIn(this.#fields, id, () => ({ line, count: 0, codes: new SeenCodes() }));
    if (codes) known.codes.add(codes);
    // A code that both hosts have is no difference. It says that those that differ are not renamed.
    if (!codes || codes.old !== codes.now) known.count += count;
  }

  #fieldText({ line, count, codes: { areRenamed: isRenamed } }: FieldCount): string {
    const { kind, calls, status, change, reason } = line;
    const why = change === null ? "" : ` (${change})`;
    const name = nameOf(line);
    const times = counted(count, calls);
    const what = {
      missing: `is missing on the new host in ${times}${why}`,
      extra: `is on the new host alone in ${times}${why}`,
      value: `differs in ${times}: value${why}`,
      code:
        calls === "write"
          ? `has a code that the new host refuses in ${times}${why}`
          : `differs in ${times}: ${isRenamed ? "renamed code" : "code"}${why}${isRenamed ? ", `values` would mend it" : ""}`,
      order: `has the same records in another order in ${times}`,
      status: `is answered by another status in ${times}: ${status?.replace(" ", " on the old host, ")} on the new one${why}${reason === null ? "" : `: ${reason}`}`,
    }[kind];
    return `${name} ${what}`;
  }

  #count(calls: "read" | "write", outcome: string): number {
    return this.#outcomes[calls].count(outcome);
  }

  #compared(calls: "read" | "write"): number {
    return ["equal", "different", "noise"].reduce((sum, each) => sum + this.#count(calls, each), 0);
  }
}

function nameOf({ collection, field }: DifferenceLine): string {
  return field === "" ? collection : `${collection}.${field}`;
}

/** A share in percent that is 100 only if it is whole: `99.9 %`. */
function percent(part: number, whole: number): string {
  if (whole === 0 || part === whole) return "100 %";
  return `${(Math.floor((1000 * part) / whole) / 10).toFixed(1)} %`;
}
