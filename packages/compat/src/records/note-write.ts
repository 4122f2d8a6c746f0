import type { Answer } from "../http/message.js";
import type { Key, Lookups } from "../lookups/lookups.js";
import type { DataCall, Next } from "../sessions/bridged-call.js";

/** Sends a write as it is, and notes what it has changed. */
export async function passWrite(call: DataCall, next: Next, lookups: Lookups): Promise<Answer> {
  const answer = await next(call);
  noteWrite(answer, call, lookups);
  return answer;
}

/** Lets go of what was looked up and is no longer so, by the host's response to a write. */
export function noteWrite(
  { status }: Answer,
  { method, target }: Pick<DataCall, "method" | "target">,
  lookups: Lookups,
  key?: Key,
): void {
  const { name, part: id } = target;
  if (status < 300) lookups.wrote(name, { key, id, deleted: method === "DELETE" });
  // What the host does not find may be something that was looked up.
  else if (status === 409) lookups.forgetAll();
}
