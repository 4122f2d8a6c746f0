import type { CallEvent } from "@edbridge/compat";

/** What the owner of a call learns that the lines above do not show. */
export function learned({ changes, mapped, lost, ...event }: CallEvent): string {
  const mappedFields = mapped.map((each) => Object.values(each).join(" ")).join();
  const { kind, caller, refused, reason, ms, hostMs } = event;
  // Requests at once count as they come, in either order.
  const took = ms + hostMs > 0 && `${ms} ms${hostMs > 0 ? ", with the host" : ""}`;
  const known = kind !== "data" && caller;
  const named = {
    caller: known,
    mapped: mappedFields,
    lost: lost.length > 0 && lost,
    refused,
    reason,
    took,
  };
  const present = Object.entries(named).filter(([, value]) => value);
  return `${changes.join()} ${JSON.stringify(Object.fromEntries(present))}`;
}
