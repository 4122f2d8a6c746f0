import type { CallEvent } from "@edbridge/compat";

/** Lines of code that are kept at most. */
const most = 10_000;

/**
 * Finds the line of a program at which a call can be changed. Programs send their calls through functions
 * or files of their own, through whose lines many kinds of calls go.
 */
export class CallSites {
  /** The kinds of calls that go through each line, such as `POST students`. */
  readonly #kinds = new Map<string, Set<string>>();

  add(event: CallEvent): void {
    for (const line of linesOf(event)) {
      const kinds = this.#kinds.get(line) ?? new Set<string>();
      if (!this.#kinds.has(line) && this.#kinds.size >= most) return;
      this.#kinds.set(line, kinds.add(`${event.method} ${event.collection ?? event.kind}`));
    }
  }

  /** The event of a call with the line through which the fewest kinds go; the nearest of these. */
  resolved(event: CallEvent): CallEvent {
    const { callers: _, ...rest } = event;
    const lines = linesOf(event);
    const kindsOf = (line: string) => this.#kinds.get(line)?.size ?? Infinity;
    const fewest = Math.min(...lines.map(kindsOf));
    const site = lines.find((line) => kindsOf(line) === fewest) ?? null;
    return { ...rest, site, via: site === event.site ? event.via : event.site };
  }
}

function linesOf({ site, callers = [] }: CallEvent): readonly string[] {
  return site === null ? [] : [site, ...callers];
}
