import type { CallEvent } from "@edbridge/compat";
import type { OtherCalls } from "./events.js";

/** Different texts that are counted; what comes after them is counted as one. */
const mostTexts = 1000;

/** How often each text came, in bounded memory. */
export class Tally {
  readonly #counts = new Map<string, number>();
  #others = 0;
  /** Of all texts together. */
  total = 0;

  add(text: string, times = 1): void {
    this.total += times;
    const known = this.#counts.get(text);
    if (known === undefined && this.#counts.size >= mostTexts) this.#others += times;
    else this.#counts.set(text, (known ?? 0) + times);
  }

  count(text: string): number {
    return this.#counts.get(text) ?? 0;
  }

  /** The texts, the most frequent first. */
  get entries(): readonly (readonly [text: string, count: number])[] {
    return [...this.#counts].toSorted(([, one], [, other]) => other - one);
  }

  /** Lines such as `4 POST students (400 EDB024): …`, the most frequent first. */
  lines(most: number): string[] {
    const { entries } = this;
    const rest = entries.slice(most).reduce((sum, [, count]) => sum + count, this.#others);
    const lines = entries.slice(0, most).map(([text, count]) => `${count} ${text}`);
    return rest > 0 ? [...lines, `and ${rest} others`] : lines;
  }
}

/** What is kept of the calls of one run. */
export class RunTally {
  /** Calls by what they were: `read`, `write`, `token` … */
  readonly kinds = new Tally();
  readonly refused = new Tally();
  /** Fields that were left behind: `students.loginId`. */
  readonly lost = new Tally();
  /** Requests that went to other addresses, by origin. */
  readonly elsewhere = new Tally();
  /** Those of them that may have written. */
  readonly othersWrites = new Tally();
  /** Writes to other addresses that were held back, by origin. */
  readonly heldBack = new Tally();
  /** Programs that the job has started, and whose calls are not seen. */
  readonly unseen = new Set<string>();
  /** Lines of processes of the run that could not be read. */
  badLines = 0;
  /** Whether a request with the path of a legacy host went to another address. */
  calledLegacy = false;
  /** Calls to which no answer came. */
  unanswered = 0;

  add(event: CallEvent): void {
    const { kind, method, refused } = event;
    this.kinds.add(isData(kind) ? (isWrite(method) ? "write" : "read") : kind);
    if (refused === "EDB_NETWORK") this.unanswered++;
    if (refused !== null) this.refused.add(refusalText(event));
    for (const { collection, field } of event.lost) this.lost.add(`${collection}.${field}`);
  }

  addOthers({ origin, calls, ...kind }: OtherCalls): void {
    if (kind.isHeld) return this.heldBack.add(origin, calls);
    this.elsewhere.add(origin, calls);
    this.calledLegacy ||= kind.isLegacy;
    if (kind.isWrite) this.othersWrites.add(origin, calls);
  }
}

function isData(kind: string): boolean {
  return !["authorize", "token", "metadata", "other"].includes(kind);
}

/** Whether a method writes. */
export function isWrite(method: string): boolean {
  return method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
}

function refusalText({ method, collection, kind, refused, status, reason, site, via }: CallEvent) {
  const code = refused === String(status) ? refused : [status || "", refused].join(" ").trim();
  const from = site ?? (via === null ? undefined : `through ${via}`);
  return `${method} ${collection ?? kind} (${code})${reason === null ? "" : `: ${reason}`}${from === undefined ? "" : ` [${from}]`}`;
}
