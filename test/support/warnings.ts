// Runs before the tests of each file. Node.js would print every warning of the process between the
// results. Those of edbridge are part of what it does, and the tests about them listen by themselves.
// Any other warning fails the run.
const heard = Symbol.for("edbridge.test.warnings");
const isHeard = heard in globalThis;

function hear(warning: Error & { readonly code?: string }): void {
  const { name, code = "" } = warning;
  if (name === "EdbridgeWarning" || code.startsWith("EDB")) return;
  throw warning;
}

if (!isHeard) {
  Object.assign(globalThis, { [heard]: true });
  process.removeAllListeners("warning").on("warning", hear);
}
