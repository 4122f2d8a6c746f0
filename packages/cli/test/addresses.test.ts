import { expect, test } from "vitest";
import { legacyCaller, raw, sandbox, sidecar } from "./support.js";

test("a location names the address by which the caller came", async () => {
  const { baseUrl, credentials } = await sandbox();
  const { url } = await sidecar(baseUrl);
  const { headers } = await legacyCaller(url, credentials);
  const body = JSON.stringify({
    incidentIdentifier: "1",
    incidentDate: "2016-10-03",
    schoolReference: { schoolId: 255901001 },
  });
  const address = `${url.replace("127.0.0.1", "localhost")}/Old/api/v2.0/2016/disciplineIncidents`;
  const answer = await fetch(address, { method: "POST", headers, body });
  expect(answer.headers.get("location")).toMatch(new RegExp(`^${address}/[0-9a-f]{32}$`));
  // HTTP/1.0 need not name a host: then it is the address that was called.
  const { port } = new URL(url);
  const head = `POST /api/v2.0/2016/disciplineIncidents HTTP/1.0\r\nAuthorization: ${headers.authorization}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  expect(await raw(url, head + body)).toContain(
    `\r\nLocation: http://127.0.0.1:${port}/api/v2.0/2016/disciplineIncidents/`,
  );
});
