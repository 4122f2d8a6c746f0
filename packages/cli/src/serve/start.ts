import type { CompatListener, HostFacts, SignedIn } from "@edbridge/compat";
import { type Clock, EdbridgeError, NetworkError } from "@edbridge/core";
import { flagText } from "../command/option-rows.js";
import { layoutName } from "../doctor/host.js";
import type { SidecarLog } from "./call-record.js";

/** Milliseconds until a host that was not reached is asked again: at first, and at most. */
const [firstPause, longestPause] = [5000, 60_000];
/** Milliseconds that a start waits for a host that takes a connection and says nothing. */
const patience = 5000;

interface Start {
  /** The host name or path that the host is for; empty for the one of all other requests. */
  readonly name: string;
  /** Whether another host answers the calls. */
  readonly isBehind: boolean;
  readonly log: SidecarLog;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
  readonly ended: AbortSignal;
}

/**
 * Learns what the host is, and logs it. A host that is not reached, or out of order, is asked again
 * later: requests are served as soon as it answers.
 *
 * @throws `SettingError`, and `EdbridgeError` for an address that is that of no current host
 */
export async function begin(listener: CompatListener, start: Start): Promise<void> {
  const { name, isBehind, log, clock, signal, ended } = start;
  const host = `The host${name && ` of ${name}`}`;
  const learn = async (until: AbortSignal) => {
    await listener.learn(until);
    for (const facts of listener.facts()) log.info(factsText(facts));
  };
  const learnLater = async (first: number) => {
    for (let pause = first; ; pause = Math.min(2 * pause || firstPause, longestPause)) {
      try {
        await clock.sleep(pause, ended);
        return await learn(ended);
      } catch (error) {
        if (ended.aborted) return;
        if (isAway(error)) continue;
        // It answers now, and is not what the options say.
        return log.warn(error instanceof Error ? error.message : "The host cannot be used.");
      }
    }
  };
  const [late, answered] = [new AbortController(), new AbortController()];
  const giveUp = () => late.abort(new DOMException("The host is slow.", "TimeoutError"));
  clock.sleep(patience, answered.signal).then(giveUp, () => {});
  try {
    await learn(signal ? AbortSignal.any([signal, late.signal]) : late.signal);
  } catch (error) {
    const isLate = error === late.signal.reason;
    if (signal?.aborted || ended.aborted) throw error;
    if (!isLate && !isAway(error)) {
      if (name) log.warn(`${host} cannot be used.`);
      throw error;
    }
    const why = error instanceof EdbridgeError ? `${error.message} ` : "";
    const meanwhile = isBehind
      ? "The old host answers all calls, and none is compared"
      : "Requests are answered with an error";
    log.warn(
      `${host} does not answer yet. ${why}${meanwhile} until it does. It is asked again. Check --base-url and that this machine reaches the host.`,
    );
    // It may answer still what it was asked.
    void learnLater(isLate ? 0 : firstPause);
  } finally {
    answered.abort();
  }
}

/** Whether the host is not reached, or out of order. */
function isAway(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof EdbridgeError && error.retryable);
}

/** What is known of a host, on one line. */
export function factsText(facts: HostFacts): string {
  const { baseUrl, schoolYear, version, dataStandard, dataPath, idFormat, translates } = facts;
  const parts = [
    schoolYear === undefined ? `Host ${baseUrl}` : `Host of ${schoolYear}: ${baseUrl}`,
    version === undefined ? "not asked: all is given" : `API version ${version}`,
    `Data Standard ${dataStandard}`,
    `layout ${layoutName(dataPath)} (${dataPath})`,
    idFormat === undefined ? "id format: that of the first id" : `ids ${idFormat}`,
    translates ? "records are translated" : "records are passed as they are",
  ];
  return `${parts.join(", ")}.`;
}

/** What a credential acts for, on one line. */
export function signedInText({ district }: SignedIn): string {
  const option = flagText("records.educationOrganizationId");
  if (district !== undefined) {
    return `A key signed in. It acts for the education organization ${district}: student demographics are stored there, unless ${option} names another.`;
  }
  return `A key signed in. It acts for no district or for several, or the host does not tell: a student's demographics are stored for the district of the enrollment, unless ${option} names another.`;
}
