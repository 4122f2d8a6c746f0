import { callChannel, type CallEvent } from "@edbridge/compat";
import { appendFileSync } from "node:fs";
import { asRehearsed, RehearsalTally } from "../rehearse/report.js";
import { Report, reportMode } from "../run/events.js";

/** What is recorded of the calls of a sidecar. */
export interface RecordOfUse {
  /** Ends it: writes the report of a rehearsal, and tells whether a write would fail or no call came. */
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
  if (report !== undefined) await Report.open(report);
  const tally = new RehearsalTally();
  const listen = (given: unknown) => {
    const event = rehearsal ? asRehearsed(given as CallEvent) : (given as CallEvent);
    if (report !== undefined) append(report, event);
    tally.add(event);
  };
  callChannel.subscribe(listen);
  return {
    end(write) {
      callChannel.unsubscribe(listen);
      if (!rehearsal) return false;
      for (const line of tally.lines({ isProxy: true })) write(`${line}\n`);
      return tally.wouldFail || tally.isEmpty;
    },
  };
}

function append(file: string, event: CallEvent): void {
  try {
    appendFileSync(file, `${JSON.stringify(event)}\n`, reportMode);
  } catch {
    // A full disk must not stop the callers.
  }
}
