// Runs before the tests of each file. Node.js would print every warning of the process between the
// results. What edbridge warns of a call must be in what it reports of that call. Any other warning
// fails the run, unless the test that expects it listens.
import { subscribe } from "node:diagnostics_channel";
import type { CallEvent } from "@edbridge/compat";

const heard = Symbol.for("edbridge.test.warnings");
const isHeard = heard in globalThis;

/** How the warnings of the calls so far begin, and the fields that they lost. */
const reported = new Set<string>();

/** Takes the report of a call. While it is subscribed, edbridge makes one of each. */
export function report(event: unknown): void {
  const { method, collection, refused, status, lost } = event as CallEvent;
  for (const of of lost) reported.add(`${of.collection}.${of.field} was not sent`);
  const who = [method, collection, `was ${refused === null ? "reduced" : "refused"} (${status}`];
  reported.add(who.filter(Boolean).join(" "));
}

function hear(warning: Error): void {
  const { name, message } = warning;
  if (name === "EdbridgeWarning" && process.listenerCount("warning") > 1) return;
  const [start = ""] = /^.*? was (?:not sent|re\w+ \(\d+)/.exec(message.replaceAll("[]", "")) ?? [];
  if (!reported.has(start)) throw warning;
}

if (!isHeard) {
  Object.assign(globalThis, { [heard]: true });
  process.removeAllListeners("warning").on("warning", hear);
  subscribe("edbridge:call", report);
  // What is in the memory of a door that no test ends is lost with it, and the door says so.
  process.once("exit", () => process.off("warning", hear));
}
