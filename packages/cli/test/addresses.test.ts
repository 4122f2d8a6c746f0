import { describe, expect, test } from "vitest";
import { legacyCaller, raw, sandbox, sidecar } from "./support.js";

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

describe("operations are found", () => {
  test("and a location names the address by which the caller came", async () => {
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
});

describe("a half-migrated caller passes through", () => {
  test.each<[string, (key: string, secret: string) => RequestInit]>([
    [
      "with Basic",
      (key, secret) => ({
        headers: { authorization: basic(key, secret) },
        body: new URLSearchParams({ grant_type: "client_credentials" }),
      }),
    ],
    [
      "with a form",
      (key, secret) => ({
        body: new URLSearchParams({
          client_id: key,
          client_secret: secret,
          grant_type: "client_credentials",
        }),
      }),
    ],
    [
      "in other casing, as JSON",
      (key, secret) => ({
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          Client_id: key,
          Client_secret: secret,
          Grant_type: "Client_Credentials",
        }),
      }),
    ],
  ])("%s", async (_name, init) => {
    const { baseUrl, credentials } = await sandbox({ basePath: "/api", version: "6.2" });
    const { url } = await sidecar(baseUrl);
    const { clientKey, clientSecret } = credentials;
    const call = { method: "POST", ...init(clientKey, clientSecret) };
    const direct = await fetch(`${baseUrl}/oauth/token`, call);
    const answer = await fetch(`${url}/api/oauth/token`, call);
    expect(answer.status).toBe(direct.status);
    if (direct.status !== 200) return;
    const { access_token: token } = (await answer.json()) as { access_token: string };
    // A caller that has changed only the host's name, and one that has cut the path as well.
    for (const prefix of ["/api", ""]) {
      const records = await fetch(`${url}${prefix}/data/v3/ed-fi/schools`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(await records.json()).toHaveLength(3);
    }
  });

  test("and the host's refusal is given as it is", async () => {
    const { baseUrl } = await sandbox();
    const { url } = await sidecar(baseUrl);
    const answer = await fetch(`${url}/oauth/token`, {
      method: "POST",
      headers: { authorization: basic("nobody", "x") },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    expect(answer.status).toBe(401);
  });
});

describe("an option that the host's document contradicts is an error at the start", () => {
  test("but a token operation of another service is the owner's to name", async () => {
    const { baseUrl } = await sandbox();
    const started = sidecar(baseUrl, { tokenPath: "/connect/token" });
    await expect(started).resolves.toHaveProperty("url");
  });
});
