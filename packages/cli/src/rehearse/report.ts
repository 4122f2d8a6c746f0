import type { CallEvent } from "@edbridge/compat";
import { isWrite, Tally } from "../run/tally.js";

/** The event of a rehearsed call: a write that edbridge itself refuses would fail as well. */
export function asRehearsed(event: CallEvent): CallEvent {
  if (!isWrite(event.method) || notData.includes(event.kind)) return event;
  return {
    ...event,
    rehearsed: event.refused === null ? (event.rehearsed ?? "would-pass") : "would-fail",
  };
}

const notData: readonly string[] = ["authorize", "token", "metadata"];

/** Lines about one outcome that a report has at most. */
const most = 50;

/** What is kept of the calls of a rehearsal. */
export class RehearsalTally {
  #reads = 0;
  readonly #refusedReads = new Tally();
  readonly #pass = new Tally();
  readonly #fail = new Tally();
  readonly #uncertain = new Tally();

  /** @param event as {@link asRehearsed} gives it */
  add(event: CallEvent): void {
    if (notData.includes(event.kind)) return;
    if (!isWrite(event.method)) {
      this.#reads++;
      if (event.refused !== null) this.#refusedReads.add(lineOf(event));
    } else if (event.rehearsed === "would-pass") this.#pass.add("");
    else if (event.rehearsed === "would-fail") this.#fail.add(lineOf(event));
    else this.#uncertain.add(lineOf(event));
  }

  /** Whether the host would refuse a write. */
  get wouldFail(): boolean {
    return this.#fail.total > 0;
  }

  /** The report: lines for people. */
  get lines(): string[] {
    const [pass, fail, uncertain] = [this.#pass, this.#fail, this.#uncertain];
    const refused = this.#refusedReads;
    const held = pass.total + fail.total + uncertain.total;
    return [
      "rehearsal: nothing was written.",
      `reads ${this.#reads} sent, ${this.#reads - refused.total} ok, ${refused.total} refused`,
      `writes ${held} held back, ${pass.total} would pass, ${fail.total} would fail, ${uncertain.total} not certain`,
      ...section("WOULD FAIL", fail),
      ...section("NOT CERTAIN", uncertain),
      ...section("REFUSED READS", refused),
    ];
  }
}

function section(title: string, tally: Tally): string[] {
  if (tally.total === 0) return [];
  return [`${title} (${tally.total})`, ...tally.lines(most).map((line) => `  ${line}`)];
}

function lineOf({
  method,
  collection,
  kind,
  status,
  refused,
  reason,
  site,
  via,
  caller,
}: CallEvent) {
  const code = refused === null ? "" : ` (${[...new Set([String(status), refused])].join(" ")})`;
  const through = via === null ? `caller ${caller ?? "unknown"}` : `called through ${via}`;
  return `${method} ${collection ?? kind}${code}${reason === null ? "" : `: ${reason}`} [${site ?? through}]`;
}
