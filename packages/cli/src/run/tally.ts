import type { CallEvent } from "@edbridge/compat";
import { counted, listed, textsOf } from "../command/text.js";
import type { OtherCalls } from "./events.js";

/** How often each text came, in bounded memory: what comes after the bound is reached is `other`. */
export class Tally {
  readonly #counts = new Map<string, number>();
  readonly #most: number;
  total = 0;

  constructor(most = 1000) {
    this.#most = most;
  }

  add(text: string, times = 1): void {
    this.total += times;
    const name = this.#counts.has(text) || this.#counts.size < this.#most ? text : "other";
    this.#counts.set(name, this.count(name) + times);
  }

  count(text: string): number {
    return this.#counts.get(text) ?? 0;
  }

  get entries(): readonly (readonly [text: string, count: number])[] {
    return [...this.#counts].toSorted(([, one], [, other]) => other - one);
  }

  /** Lines such as `4 POST students (400 EDB024): …`, the most frequent first. */
  lines(most: number): string[] {
    const { entries } = this;
    const rest = entries.slice(most).reduce((sum, [, count]) => sum + count, 0);
    const lines = entries.slice(0, most).map(([text, count]) => `${count} ${text}`);
    return rest > 0 ? [...lines, `and ${rest} more`] : lines;
  }
}

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
  /** Where requests with the path of a legacy host went that are not bridged, by origin. */
  readonly legacy = new Tally(100);
  unanswered = 0;
  /** Calls for whose answer the program did not wait. */
  givenUp = 0;

  add(event: CallEvent): void {
    const { kind, method, refused } = event;
    const isData = !["authorize", "token", "metadata", "other"].includes(kind);
    this.kinds.add(isData ? (isWrite(method) ? "write" : "read") : kind);
    if (refused === "EDB_NETWORK") this.unanswered++;
    if (isGivenUp(event)) this.givenUp++;
    if (refused !== null) this.refused.add(callText(event));
    for (const { collection, field } of event.lost) this.lost.add(`${collection}.${field}`);
  }

  addOthers({ origin, calls, ...kind }: OtherCalls): void {
    if (kind.isHeldBack) return this.heldBack.add(origin, calls);
    this.elsewhere.add(origin, calls);
    if (kind.isLegacy) this.legacy.add(origin, calls);
    if (kind.isWrite) this.othersWrites.add(origin, calls);
  }
}

export function isGivenUp({ refused, status }: CallEvent): boolean {
  return refused === null && status === 0;
}

export function isWrite(method: string): boolean {
  return method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
}

/** Where the program makes a call: its line of code, and what the call goes through. */
export function placeOf({ site, via }: Pick<CallEvent, "site" | "via">): string | undefined {
  const through = via ? `through ${via}` : undefined;
  return site && through ? `${site} ${through}` : (site ?? through);
}

/** One call on a line: `POST students (400 EDB024): the reason [job.js:3:1]`; `from` is for one without a line of code. */
export function callText(event: CallEvent, from?: string): string {
  const { method, collection, kind, refused, status, reason } = event;
  const codes = refused === null ? [] : textsOf(status > 0 && String(status), refused);
  const code = codes.length === 0 ? "" : ` (${[...new Set(codes)].join(" ")})`;
  const why = reason === null ? "" : `: ${reason}`;
  const place = placeOf(event) ?? from;
  return `${method} ${collection ?? kind}${code}${why}${place === undefined ? "" : ` [${place}]`}`;
}

const most = 10;

/** How a run is described: where its calls were to go, and how the program was reached. */
interface RunSetting {
  /** The address that calls are bridged for; with a variable, that of the proxy. */
  readonly legacyUrl: string;
  /** The variable that names the proxy to the program; without one, the program is a Node.js one. */
  readonly variable: string | undefined;
  /** Whether the calls were only watched. */
  readonly isObserved: boolean;
  /** Whether a report of a rehearsal follows, which names what was refused. */
  readonly isRehearsed: boolean;
}

/** What became of a run: lines for people, without values of records. */
export function summaryLines(tally: RunTally, setting: RunSetting): string[] {
  const { kinds, refused, lost, elsewhere, unanswered, givenUp, badLines } = tally;
  const { legacyUrl, isObserved, isRehearsed, variable } = setting;
  // Only the processes of the run should write to their file.
  const bad = `${counted(badLines, "line")} of the run's own record could not be read, and ${badLines === 1 ? "was" : "were"} left out.`;
  const others = listed(
    elsewhere.entries.map(([origin, calls]) => `${origin} (${counted(calls, "call")})`),
    most,
  );
  if (kinds.total === 0) {
    const [why] = textsOf(
      variable !== undefined &&
        `If the program called a host, it did not read the address from ${variable}.`,
      elsewhere.total === 0 &&
        "No HTTP request of a Node.js program was seen. For a program in another language, name the variable from which it reads its host: --env NAME.",
      `This program called ${others}. If that is its legacy host, give the address as ${isObserved ? "--base-url" : "--legacy-url"}.`,
    );
    const none = `0 calls ${isObserved ? "observed" : "bridged"}: none came to ${legacyUrl}.`;
    return textsOf(`${none} ${why}`, badLines > 0 && bad);
  }
  const went = others === "" ? "Nothing went elsewhere." : `Elsewhere: ${others}.`;
  const fields = lost.entries.map(([field]) => field);
  const counts = `${counted(kinds.total, "call")} ${isObserved ? "observed" : "bridged"} (${kindsText(kinds)}), ${refused.total} refused, ${counted(fields.length, "field")} ${isObserved ? "without a place" : "left behind"}.`;
  return textsOf(
    variable === undefined ? `${counts} ${went}` : counts,
    ...(isRehearsed ? [] : refused.lines(most)).map((line) => `refused: ${line}`),
    fields.length > 0 && `${isObserved ? "no place" : "left behind"}: ${listed(fields, most)}`,
    isObserved &&
      unanswered > 0 &&
      `no answer came to ${counted(unanswered, "call")}. Check --base-url, and whether the old host is still there.`,
    givenUp > 0 &&
      `the job did not wait for the answer to ${counted(givenUp, "call")}. Nobody knows what became of them.`,
    badLines > 0 && bad,
  );
}

/** How many calls of each kind, such as `1 authorize, 1 token, 1 read, 3 writes`. */
function kindsText(kinds: Tally): string {
  return ["authorize", "token", "read", "write", "metadata", "other"]
    .flatMap((name) => {
      const count = kinds.count(name);
      if (count === 0) return [];
      return [name === "other" || name === "metadata" ? `${count} ${name}` : counted(count, name)];
    })
    .join(", ");
}
