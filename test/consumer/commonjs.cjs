// Loads every package as CommonJS and makes one call through each flow.
const assert = require("node:assert/strict");
const { createLegacyClient: legacyOverCurrent } = require("@edbridge/compat");
const { EdbridgeError } = require("@edbridge/core");
const { fakeClock } = require("@edbridge/core/testing");
const { createCurrentClient } = require("@edbridge/current-flow");
const { createLegacyClient } = require("@edbridge/legacy-flow");
const { records } = require("@edbridge/records");
const { startSandbox } = require("@edbridge/sandbox");
const { collectionsOf } = require("@edbridge/sandbox/contract");

async function main() {
  assert.equal(typeof EdbridgeError, "function");
  assert.equal(typeof fakeClock, "function");
  assert.equal(collectionsOf("v2").length, 261);
  const { record } = await records().toLegacy("schools", { schoolId: 5 });
  assert.deepEqual(record, { schoolId: 5 });
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
  console.log("CommonJS on", process.version);
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
