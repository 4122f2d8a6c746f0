import type { Clock } from "@edbridge/core";
import type { SidecarLog } from "./call-record.js";
import { placeOf } from "./error-place.js";

/** Faults within a minute after which the process is no longer trusted. */
const mostFaults = 10;
const minute = 60_000;

/**
 * What becomes of an exception that nobody caught, such as one of a library's socket listener: it is
 * logged and ends nothing, for the requests of all other callers are not to blame. `giveUp` is
 * called at the tenth within a minute.
 */
export function lastResort(
  log: Pick<SidecarLog, "warn">,
  clock: Clock,
  giveUp: () => void,
): (fault: unknown) => void {
  let recent: number[] = [];
  return (fault) => {
    const now = clock.monotonic();
    recent = [...recent.filter((at) => now - at < minute), now];
    log.warn(
      `An unexpected error: ${placeOf(fault)}. The requests that it affects may fail; all others continue. Please report it to the makers of edbridge.`,
    );
    if (recent.length === mostFaults) giveUp();
  };
}
