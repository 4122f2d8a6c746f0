import { callChannel, type CallEvent } from "@edbridge/compat";
import { Observer } from "@edbridge/compat/internal";
import { Agent } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { startObservingProxy } from "../src/run/proxy.js";
import { learned } from "../../compat/test/learned.js";
import { answersTo, answerTable, requestsIn } from "../../../test/support/answers.ts";
import { school } from "../../../test/support/a-school.ts";
import { startHost } from "../../../test/support/host.ts";
import { LegacyCaller } from "../../../test/support/legacy-caller.ts";
import { newStudent } from "../../../test/support/new-person.ts";
import { host, raw } from "./support.js";

/** The address of an observing proxy before a host that answers these bytes. */
async function observing(...answer: string[]): Promise<string> {
  const bytes = `${[...answer, "Content-Length: 0"].join("\r\n")}\r\n\r\n`;
  return proxyTo(await host(({ socket }) => void socket.end(bytes)));
}

const clock = { now: () => 0, monotonic: () => 0, sleep: async () => {} };

async function proxyTo(baseUrl: string): Promise<string> {
  const dispatcher = new Agent();
  const proxy = await startObservingProxy(
    baseUrl,
    dispatcher,
    new Observer({ baseUrl, clock }, "serve"),
  );
  onTestFinished(async () => {
    proxy.stop();
    await dispatcher.destroy();
  });
  return proxy.url;
}

const request =
  "GET /api/v2.0/2016/schools HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

test("an observed program gets reason phrases and names of headers as from its host", async () => {
  const fields = ["Location: http://h/1", 'ETag: "1"', "WWW-Authenticate: Bearer"];
  const head = ["HTTP/1.1 401 Invalid token", ...fields];
  const answer = await raw(await observing(...head), request);
  expect(answer.split("\r\n")).toEqual(expect.arrayContaining(head));
});

test("a reason phrase that cannot be sent is left out", async () => {
  const answer = await raw(await observing("HTTP/1.1 404 \u898b\u3064"), request);
  expect(answer).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
});

test("a connection that a program keeps for a minute is still open", async () => {
  const answer = await fetch(await observing("HTTP/1.1 200 OK"));
  expect(answer.headers.get("keep-alive")).toBe("timeout=75");
});

test("what each call of a legacy program would need is found without another request", async () => {
  const behind = await startHost({ generation: "legacy", schools: 1 });
  const { clientKey: KEY, clientSecret: SECRET } = behind.credentials;
  const baseUrl = await proxyTo(behind.baseUrl);
  const legacy = new LegacyCaller(fetch, baseUrl);
  const { access_token: token } = await legacy.signIn(behind.credentials);
  behind.clearRequests();
  let events: CallEvent[] = [];
  const hear = (event: unknown) => void events.push(event as CallEvent);
  callChannel.subscribe(hear);
  onTestFinished(() => void callChannel.unsubscribe(hear));
  const CODE = async () => String((await legacy.authorize(KEY))["code"]);
  const also = async () => {
    await expect.poll(() => events.length).toBe(behind.requests.length);
    const owner = events.map((event) => learned(event));
    events = [];
    behind.clearRequests();
    return owner;
  };
  const ask = (lines: readonly string[]) =>
    answersTo(lines, {
      baseUrl,
      token: String(token),
      words: { KEY, SECRET, CODE, DATA: "/api/v2.0/2017" },
      bodies: { SCHOOL: school, STUDENT: newStudent("9") },
      also,
      steer: (what) => behind.fault(what),
    });
  const lines = requestsIn(new URL("requests/observed.http", import.meta.url));
  expect(await answerTable(lines, { host: ask })).toMatchSnapshot();
});
