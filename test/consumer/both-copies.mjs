// The ES module and the CommonJS copy of every package in one process: they take each other's
// errors, tokens and token sources for their own.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import * as core from "@edbridge/core";
import { startSandbox } from "@edbridge/sandbox";

const require = createRequire(import.meta.url);
const otherCore = require("@edbridge/core");
const otherFlow = require("@edbridge/current-flow");

assert.notEqual(core.EdbridgeError, otherCore.EdbridgeError);
const error = new otherCore.SettingError("baseUrl", "must be an address.");
assert(error instanceof core.EdbridgeError);
assert(error instanceof core.SettingError);
assert(!(error instanceof core.NetworkError));

const sandbox = await startSandbox({ generation: "current", schools: 2 });
try {
  const { baseUrl, credentials } = sandbox;
  const tokenSource = otherFlow.clientCredentials({ baseUrl, credentials });
  const client = core.createDataClient({ baseUrl, dataPath: "/data/v3/ed-fi", tokenSource });
  const calls = Array.from({ length: 20 }, () => client.get("schools"));
  assert((await Promise.all(calls)).every((schools) => schools.length === 2));
  sandbox.revokeTokens();
  assert.equal((await client.get("schools")).length, 2);
  await assert.rejects(client.getById("schools", "0".repeat(32)), (failure) => {
    return failure instanceof otherCore.HostError && failure.status === 404;
  });
} finally {
  await sandbox.stop();
}
console.log("both copies on", process.version);
