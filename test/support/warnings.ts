// Runs before the tests of each file. Node.js would print every warning of the process between the
// results. What edbridge says of one call is in the response that the test reads. Any other warning
// fails the run, unless the test that expects it listens.
const heard = Symbol.for("edbridge.test.warnings");
const isHeard = heard in globalThis;

function hear(warning: Error & { readonly code?: string }): void {
  const { name, code = "" } = warning;
  const isExpected = name === "EdbridgeWarning" && process.listenerCount("warning") > 1;
  if (!isExpected && !/^(?:EDB_CALL_|EDBRIDGE_LOSS$)/.test(code)) throw warning;
}

if (!isHeard) {
  Object.assign(globalThis, { [heard]: true });
  process.removeAllListeners("warning").on("warning", hear);
  // What is in the memory of a door that no test ends is lost with it, and the door says so.
  process.once("exit", () => process.off("warning", hear));
}
