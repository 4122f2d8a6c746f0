// Loaded into the process that is measured, before its own program: answers each message with what
// the process holds. It keeps nothing alive.
import type { Held } from "./measured.ts";

process.on("message", (message) => {
  if (message !== "measure") return;
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const names = process.getActiveResourcesInfo();
  const sockets = names.filter((name) => name.startsWith("TCP")).length;
  const held: Held = { bytes: heapUsed + external, sockets, others: names.length - sockets };
  process.send?.({ held });
});
process.channel?.unref();
