import { once } from "node:events";
import { connect } from "node:net";
import type { Sandbox } from "@edbridge/sandbox";
import { beforeEach, expect, test } from "vitest";
import { startHost } from "../support/host.ts";
import { edbridgeHere } from "./support/edbridge.ts";
import { currentToken, manners, signIn } from "./support/legacy-http.ts";

const credentials = { clientKey: "KEY-9c1f", clientSecret: "SECRET-77e0" };
const id = "0123456789abcdef0123456789abcdef";

let host: Sandbox;
beforeEach(async () => {
  host = await startHost({ generation: "current", credentials });
});

const aCall = / (?:GET|POST) (?:authorize|token|data|current) |"kind":/;

async function raw(url: string, text: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.resume().end(text);
  await once(socket, "close");
}

test.each(["text", "json"])("no log holds a secret: %s", async (format) => {
  const args = ["serve", "--base-url", host.baseUrl, "--port", "0", "--log-format", format];
  await using sidecar = await edbridgeHere(args);
  const secrets = new Set(["KEY-9c1f", "SECRET-77e0", id, "QUERY-5a5a", "BODY-3b3b"]);
  let calls = 0;

  for (const [name, manner] of Object.entries(manners)) {
    const { code, access_token: handle } = await signIn(sidecar.url, credentials, manner);
    expect(handle, name).toMatch(/^[0-9a-f]{32}$/);
    const wrong = { ...credentials, clientSecret: "SECRET-wrong" };
    await signIn(sidecar.url, wrong, manner);
    calls += 4;
    for (const secret of [code, handle, "SECRET-wrong"]) secrets.add(String(secret));
    for (const path of ["schools?q=QUERY-5a5a", `schools/${id}`, "identities?q=QUERY-5a5a"]) {
      await fetch(`${sidecar.url}/api/v2.0/2017/${path}`, {
        headers: { authorization: `Bearer ${handle}`, cookie: "BODY-3b3b" },
      });
      calls++;
    }
    await fetch(`${sidecar.url}/api/v2.0/2017/schools`, {
      method: "POST",
      headers: { authorization: `Bearer ${handle}` },
      body: "BODY-3b3b",
    });
    calls++;
  }
  secrets.add(Buffer.from("KEY-9c1f:SECRET-77e0").toString("base64"));
  const token = await currentToken(sidecar.url, credentials);
  secrets.add(token);
  await fetch(`${sidecar.url}/data/v3/ed-fi/schools?q=QUERY-5a5a`, {
    headers: { authorization: `Bearer ${token}` },
  });
  calls += 2;
  // What is not understood, and what the host does not answer.
  await raw(sidecar.url, `GET /QUERY-5a5a HTTP/9.9\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  await raw(sidecar.url, `NOTHING-KEY-9c1f\r\n\r\n`);
  host.fault({ when: { kind: "data" }, reset: true });
  await fetch(`${sidecar.url}/api/v2.0/2017/schools?q=QUERY-5a5a`, {
    headers: { authorization: `Bearer ${token}` },
  });
  calls++;
  await host.stop();
  expect(await signIn(sidecar.url, credentials)).toHaveProperty("code");
  calls += 2;

  expect(await sidecar.stop()).toBe(0);
  const { stdout, stderr } = sidecar.written();
  expect(stdout).toBe(`edbridge listening on ${sidecar.url}\n`);
  for (const secret of secrets) expect(stderr).not.toContain(secret);
  // Every call is there all the same, as what it was.
  const lines = stderr.trim().split("\n");
  expect(lines.filter((line) => aCall.test(line))).toHaveLength(calls);
  if (format === "text") return;
  const allowed = (
    "level time msg method kind requestId status ms bytes caller hostMs hostCalls changes mapped lost " +
    "change error collection outcome reason correlationId option"
  ).split(" ");
  for (const line of lines) {
    expect(allowed).toEqual(expect.arrayContaining(Object.keys(JSON.parse(line) as object)));
  }
});

test("no usage error repeats the value of an option", async () => {
  const args = ["serve", "--base-url", host.baseUrl, "--client-secret=SECRET-77e0"];
  await expect(edbridgeHere(args)).rejects.toThrow(
    /unknown option '--client-secret'\. See edbridge serve --help\.\n/,
  );
});
