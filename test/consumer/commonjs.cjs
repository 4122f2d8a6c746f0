// Loads every package as CommonJS and makes one call through each flow.
const assert = require("node:assert/strict");
const { EdbridgeError } = require("@edbridge/core");
const { fakeClock } = require("@edbridge/core/testing");
const { records } = require("@edbridge/records");
const { collectionsOf } = require("@edbridge/sandbox/contract");
const { check } = require("../runners/check.cjs");

async function main() {
  assert.equal(typeof EdbridgeError, "function");
  assert.equal(typeof fakeClock, "function");
  assert.equal(collectionsOf("v2").length, 261);
  const { record } = await records().toLegacy("schools", { schoolId: 5 });
  assert.deepEqual(record, { schoolId: 5 });
  await check();
  console.log("CommonJS on", process.version);
}

void main();
