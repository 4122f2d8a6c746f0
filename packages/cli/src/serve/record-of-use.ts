import { callChannel, type CallEvent } from "@edbridge/compat";
import { appendFileSync } from "node:fs";
import { asRehearsed, rehearsalLines, sortWrites } from "../rehearse/report.js";
import { checkReport } from "../run/events.js";

/** Events that the report of a rehearsal is made of at most. */
const most = 100_000;

/** What is recorded of the calls of a sidecar. */
export interface RecordOfUse {
  /** Ends it: writes the report of a rehearsal, and tells whether a write would fail. */
  end(write: (text: string) => void): boolean;
}

/**
 * Appends a line for each call to a file, and keeps the calls of a rehearsal.
 *
 * @throws `Failure` naming the flag where the file cannot be written
 */
export async function startRecord({
  report,
  rehearsal,
}: {
  readonly report: string | undefined;
  readonly rehearsal: object | undefined;
}): Promise<RecordOfUse> {
  if (report === undefined && rehearsal === undefined) return { end: () => false };
  if (report !== undefined) await checkReport(report);
  const events: CallEvent[] = [];
  const listen = (given: unknown) => {
    const event = rehearsal ? asRehearsed(given as CallEvent) : (given as CallEvent);
    if (report !== undefined) append(report, event);
    if (rehearsal && events.length < most) events.push(event);
  };
  callChannel.subscribe(listen);
  return {
    end(write) {
      callChannel.unsubscribe(listen);
      if (!rehearsal) return false;
      const record = { events, elsewhere: new Map<string, number>() };
      for (const line of rehearsalLines(record)) write(`${line}\n`);
      if (events.length === most) write(`The report is about the first ${most} calls alone.\n`);
      return sortWrites(record).fail.length > 0;
    },
  };
}

function append(file: string, event: CallEvent): void {
  try {
    appendFileSync(file, `${JSON.stringify(event)}\n`);
  } catch {
    // A full disk must not stop the callers.
  }
}
