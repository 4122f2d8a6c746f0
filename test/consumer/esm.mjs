// Loads every package as an ES module and makes one call through each flow.
import assert from "node:assert/strict";
import { createLegacyClient as legacyOverCurrent } from "@edbridge/compat";
import { EdbridgeError } from "@edbridge/core";
import { describeTokenSource } from "@edbridge/core/testing";
import { createCurrentClient } from "@edbridge/current-flow";
import { createLegacyClient } from "@edbridge/legacy-flow";
import { records } from "@edbridge/records";
import { startSandbox } from "@edbridge/sandbox";
import { collectionsOf } from "@edbridge/sandbox/contract";

assert.equal(typeof EdbridgeError, "function");
assert.equal(typeof describeTokenSource, "function");
assert.equal(collectionsOf("6.0").length, 455);
const { record } = await records().toCurrent("schools", { type: "Regular" });
assert.deepEqual(record, {
  schoolTypeDescriptor: "uri://ed-fi.org/SchoolTypeDescriptor#Regular",
});
const sandbox = await startSandbox({ generation: "both", schools: 2 });
try {
  const { baseUrl, credentials } = sandbox;
  const legacy = { baseUrl, credentials, schoolYear: 2017 };
  for (const client of [
    createCurrentClient({ baseUrl, credentials }),
    createLegacyClient(legacy),
    legacyOverCurrent(legacy),
  ]) {
    assert.equal((await client.get("schools")).length, 2);
  }
} finally {
  await sandbox.stop();
}
console.log("ESM on", process.version);
