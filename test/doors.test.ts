// Each door, once: a program signs in, writes a school, and reads it back as it wrote it.
import { createLegacyClient } from "@edbridge/compat";
import { expect, onTestFinished, test } from "vitest";
import { startHost } from "./support/host.ts";
import { doors } from "./oracle/doors.ts";
import { beginWorld } from "./oracle/world.ts";
import { school } from "./support/a-school.ts";
import { doors as opened } from "./support/doors.ts";

const headers = { "Content-Type": "application/json" };

test.each(doors)("%s", async (door) => {
  const sandbox = await startHost({ generation: "current", claimSet: "sandbox" });
  const { baseUrl, credentials } = sandbox;
  const way =
    door === "createLegacyClient"
      ? { client: createLegacyClient({ baseUrl, credentials, schoolYear: 2017 }) }
      : await opened[door]({ baseUrl });
  onTestFinished(async () => {
    if ("close" in way) await way.close();
  });
  const world = await beginWorld(sandbox, () => way);
  await world.signIn();
  const body = JSON.stringify(school);
  const written = await world.call({ method: "POST", path: "schools", headers, body });
  expect(written.status).toBe(201);
  const read = await world.call({ method: "GET", path: "schools?schoolId=1", headers: {} });
  // The client gives lists alone.
  expect([await read.json()].flat()).toMatchObject([school]);
});
