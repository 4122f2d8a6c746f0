// What every test runner, and a program of its own, must be able to do: load each package as CommonJS, start a host, make calls.
const assert = require("node:assert/strict");
const { compatFetch, createLegacyClient: bridged } = require("@edbridge/compat");
const { createCurrentClient } = require("@edbridge/current-flow");
const { createLegacyClient } = require("@edbridge/legacy-flow");
const { startSandbox } = require("@edbridge/sandbox");

exports.check = async () => {
  const sandbox = await startSandbox({ generation: "both", schools: 2 });
  try {
    const { baseUrl, credentials } = sandbox;
    const legacy = { baseUrl, credentials, schoolYear: 2017 };
    for (const client of [
      createCurrentClient({ baseUrl, credentials }),
      createLegacyClient(legacy),
      bridged(legacy),
    ]) {
      assert.equal((await client.get("schools")).length, 2);
    }
    // A fault loads the retry loop, and JSON that is not strict its parser.
    sandbox.fault({ status: 503, when: { kind: "data" } });
    assert.equal((await createCurrentClient({ baseUrl, credentials }).get("schools")).length, 2);
    const fetch = compatFetch({ baseUrl });
    const answer = await fetch(`${baseUrl}/oauth/authorize`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `{Client_id: '${credentials.clientKey}', Response_type: 'code',}`,
    });
    assert.equal(answer.status, 200);
    assert.equal(typeof (await answer.json()).code, "string");
  } finally {
    await sandbox.stop();
  }
};
