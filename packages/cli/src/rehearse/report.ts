import { none } from "@edbridge/core/internal";
import type { CallEvent } from "@edbridge/compat";
import { counted, firstOf, textsOf } from "../command/text.js";
import { callText, isGivenUp, isWrite, placeOf, type RunTally, Tally } from "../run/tally.js";
import { addressAdvice } from "./answers.js";

/**
 * The event of a rehearsed call: a write that edbridge itself refuses would fail as well. One that its caller
 * has given up may not have been checked.
 */
export function asRehearsed(event: CallEvent): CallEvent {
  const { method, kind, refused, status } = event;
  if (!isWrite(method) || notData.includes(kind) || event.rehearsed !== null) return event;
  if (refused !== null) return { ...event, rehearsed: "would-fail" };
  if (status > 0) return { ...event, rehearsed: "would-pass" };
  return { ...event, rehearsed: "not-certain", reason: "The job did not wait for the answer" };
}

const notData: readonly string[] = ["authorize", "token", "metadata"];

const most = 50;

export class RehearsalTally {
  #reads = 0;
  #givenUp = 0;
  readonly #refusedReads = new Tally();
  readonly #writes = {
    "would-pass": new Tally(),
    "would-fail": new Tally(),
    "not-certain": new Tally(),
  };
  /** How often each call ended in which way. */
  readonly #outcomes = new Tally();

  /** @param event as {@link asRehearsed} gives it */
  add(event: CallEvent): void {
    if (notData.includes(event.kind)) return;
    this.#outcomes.add(outcomeText(event));
    const isRead = !isWrite(event.method);
    if (isRead) this.#reads++;
    if (isRead && isGivenUp(event)) this.#givenUp++;
    if (isRead && event.refused === null) return;
    const tally = isRead ? this.#refusedReads : this.#writes[event.rehearsed ?? "not-certain"];
    tally.add(callText(event, `caller ${event.caller ?? "unknown"}`));
  }

  get wouldFail(): boolean {
    return this.#writes["would-fail"].total > 0;
  }

  /** Whether there was no call whose outcome the rehearsal could tell. */
  get isEmpty(): boolean {
    return this.#outcomes.total === 0;
  }

  /** What differs from the night before: lines for people. */
  comparedWith(other: RehearsalTally, night: number): string[] {
    const [before, now] = [other.#outcomes, this.#outcomes];
    const names = new Set([...before.entries, ...now.entries].map(([text]) => text));
    const lines = [...names].toSorted().flatMap((text) => {
      const [was, is] = [before.count(text), now.count(text)];
      return was === is ? [] : [`  ${text}: ${was} in night ${night - 1}, ${is} in night ${night}`];
    });
    if (lines.length === 0) return [`night ${night} does the same as night ${night - 1}.`];
    return [`DIFFERENT IN NIGHT ${night} (${lines.length})`, ...firstOf(lines, most)];
  }

  /**
   * The report, for people.
   *
   * @param variable names the proxy to the job
   * @param run what is known of calls that were not rehearsed
   */
  lines(variable?: string, run?: RunTally, isProxy = variable !== undefined): string[] {
    const refused = this.#refusedReads;
    const { "would-pass": pass, "would-fail": fail, "not-certain": uncertain } = this.#writes;
    const writes = pass.total + fail.total + uncertain.total;
    const { othersWrites, heldBack, unseen = none } = run ?? {};
    const names = [...unseen].join(", ");
    const wasOrWere = (calls: number) => (calls === 1 ? "was" : "were");
    const unsure = textsOf(
      ...(othersWrites?.entries ?? none).map(
        ([origin, calls]) =>
          `rehearsal: ${counted(calls, "call")} went to ${origin} and ${wasOrWere(calls)} not held back.`,
      ),
      names !== "" && `rehearsal: The job started ${names}, whose calls are not seen.`,
    );
    const written = isProxy
      ? "nothing was written through the proxy. Calls that go around it are not seen."
      : "nothing was written.";
    const first = this.isEmpty ? "no call was rehearsed." : written;
    return [
      ...unsure,
      ...(this.isEmpty || unsure.length === 0 ? [`rehearsal: ${first}`] : []),
      ...(heldBack?.entries ?? none).map(
        ([origin, calls]) =>
          `${counted(calls, "write")} to ${origin} ${wasOrWere(calls)} held back, and not checked. ${addressAdvice(origin, variable)}`,
      ),
      `reads ${this.#reads} sent, ${this.#reads - refused.total - this.#givenUp} ok, ${refused.total} refused`,
      `writes ${writes} held back, ${pass.total} would pass, ${fail.total} would fail, ${uncertain.total} not certain`,
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

/** A call and how it ended, such as `POST students 200, would pass [job.js:3:1]`. */
function outcomeText(event: CallEvent): string {
  const { method, collection, kind, status, rehearsed } = event;
  const place = placeOf(event);
  const verdict = rehearsed === null ? "" : `, ${rehearsed.replace("-", " ")}`;
  return `${method} ${collection ?? kind} ${status}${verdict}${place === undefined ? "" : ` [${place}]`}`;
}
