import { exit } from "../command/outcome.js";
import { counted, firstOf, textsOf } from "../command/text.js";
import type { ReportLine, Unread } from "./report.js";

/** Callers, runs and uses that are kept at most. */
const most = 10_000;

const mostNamed = 50;

const hour = 60 * 60_000;
const day = 24 * hour;

/** A caller in one report: when it last used something legacy, and when it was last seen at all. */
interface Caller {
  readonly source: string;
  readonly name: string;
  legacy: number;
  seen: number;
}

export class Evidence {
  readonly #since: number;
  readonly #now: number;
  readonly #runs = new Set<string>();
  readonly #used = new Set<string>();
  readonly #callers = new Map<string, Caller>();
  /** When the last run of each report ended. */
  readonly #ended = new Map<string, number>();
  readonly #unread: string[] = [];
  #first = Infinity;
  #last = -Infinity;

  /** @param since milliseconds before `now` from which on nothing legacy may have been used */
  constructor(since: number, now: number) {
    this.#since = now - since;
    this.#now = now;
  }

  add({ source, run, time, call }: ReportLine): void {
    const at = Date.parse(time);
    this.#first = Math.min(this.#first, at);
    this.#last = Math.max(this.#last, at);
    const isRecent = at >= this.#since;
    if (isRecent && this.#runs.size < most) this.#runs.add(run);
    if (!call) {
      this.#ended.set(source, Math.max(at, this.#ended.get(source) ?? at));
      return;
    }
    const { changes, mapped, lost, method, kind, collection, site } = call;
    const isLegacy = changes.length + mapped.length + lost.length > 0;
    const name = call.caller ?? "unknown";
    const key = JSON.stringify([source, name]);
    const caller = this.#callers.get(key) ?? { source, name, legacy: -Infinity, seen: -Infinity };
    caller.seen = Math.max(caller.seen, at);
    if (isLegacy) caller.legacy = Math.max(caller.legacy, at);
    if (this.#callers.has(key) || this.#callers.size < most) this.#callers.set(key, caller);
    if (!isRecent || !isLegacy || this.#used.size >= most) return;
    const ids = changes.length > 0 ? changes.join(" ") : "EDB024";
    const where = site ? ` (${site})` : "";
    this.#used.add(`${method} ${collection ?? kind}: ${ids}${where}, caller ${name}`);
  }

  /** Lines that could not be read may be of legacy calls. */
  lack({ source, unread, before }: Unread): void {
    if (before !== undefined && Date.parse(before) < this.#since) return;
    this.#unread.push(`${counted(unread, "line")} of ${source} could not be read`);
  }

  /** Whether the jobs use nothing legacy any more: the exit code, and what to print. */
  get verdict(): { readonly code: number; readonly lines: readonly string[] } {
    const [first, last, since] = [this.#first, this.#last, this.#since];
    if (this.#used.size > 0) {
      return verdictOf(exit.problem, "something legacy is left", "left", [...this.#used]);
    }
    const asked = spanText(this.#now - since);
    const why = textsOf(
      ...this.#unread,
      last === -Infinity && "the reports have no line",
      last > -Infinity && last < since && `the last line is ${this.#ago(last)} old`,
      last >= since &&
        first > since &&
        `the reports begin ${this.#ago(first)} ago, and must begin ${asked} ago`,
    );
    // A job that runs once a term may still come.
    for (const { source, name, legacy, seen } of this.#callers.values()) {
      // A job that has moved is not seen by its key any more, but its runs are.
      const active = Math.max(seen, this.#ended.get(source) ?? seen);
      if (active < since && legacy > -Infinity) {
        why.push(
          `caller ${name} was last seen ${this.#ago(seen)} ago, and used the legacy API then`,
        );
      }
    }
    if (why.length > 0) {
      const title = "not enough evidence; a job that runs once a term may still come";
      return verdictOf(exit.unsure, title, "missing", why);
    }
    const runs = counted(this.#runs.size, "run");
    return { code: exit.done, lines: [`done: ${runs} in ${asked}, and nothing legacy was used`] };
  }

  #ago(time: number): string {
    return spanText(this.#now - time);
  }
}

function spanText(time: number): string {
  const [unit, name] = time < 2 * day ? [hour, "hour"] : [day, "day"];
  return counted(Math.floor(time / unit), name);
}

function verdictOf(code: number, title: string, kind: string, what: readonly string[]) {
  const named = what.map((each) => `${kind}: ${each}`);
  return { code, lines: [title, ...firstOf(named, mostNamed)] };
}
