import { expect, test } from "vitest";
import { compatListener } from "@edbridge/compat";
import { serve, serveSockets } from "../../../test/support/servers.ts";
import { passed } from "./through.js";

/** What a host does with a request: the answer to send, or how it ends the connection instead. */
type Act = "answer" | "end" | "reset" | "half" | "half file";

const page = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]";
const headers = { authorization: "Bearer of-the-host" };
const path = "/api/v2.0/2017/schools";

/** A server before a host that does one after the other; and each request's method and connection. */
async function open(...acts: Act[]) {
  const asked: string[] = [];
  let connections = 0;
  const baseUrl = await serveSockets((socket) => {
    const connection = ++connections;
    socket.on("data", (data) => {
      const act = acts[asked.length] ?? "answer";
      asked.push(`${String(data).split(" ", 1)[0]} on ${connection}`);
      if (act === "answer") socket.write(page);
      else if (act === "end") socket.end();
      else if (act === "half") socket.end(page.slice(0, -1));
      else if (act === "half file") socket.end(page.replace("json", "pdf").slice(0, -1));
      else socket.resetAndDestroy();
    });
  });
  const legacy = await serve(compatListener({ baseUrl, ...passed }));
  const call = (at = path, init: RequestInit = {}) => fetch(legacy + at, { headers, ...init });
  return { asked, call };
}

test.each<[string, Act[], number[], number[]]>([
  ["a read is sent once more after an end, on another", ["answer", "end"], [200, 200], [1, 1, 2]],
  ["a read is sent once more after a reset", ["answer", "reset"], [200, 200], [1, 1, 2]],
  ["it is not sent a third time", ["answer", "reset", "reset", "reset"], [200, 502], [1, 1, 2]],
  ["a new one that ends without an answer is not tried again", ["end"], [502], [1]],
])("on a connection that is kept, %s", async (_, acts, statuses, connections) => {
  const { asked, call } = await open(...acts);
  for (const status of statuses) expect((await call()).status).toBe(status);
  expect(asked).toEqual(connections.map((each) => `GET on ${each}`));
});

test("a page that breaks off is asked for once more, and no third time", async () => {
  const { asked, call } = await open("answer", "half", "answer", "half", "half");
  for (const status of [200, 200, 502]) expect((await call()).status).toBe(status);
  expect(asked).toHaveLength(5);
});

test.each([
  ["POST", path, "{}"],
  ["DELETE", `${path}/${"0".repeat(32)}`, null],
])("a %s is not sent again", async (method, at, body) => {
  const { asked, call } = await open("answer", "end");
  expect((await call()).status).toBe(200);
  expect((await call(at, { method, body })).status).toBe(502);
  // After a lost DELETE the host is asked whether the record is still there.
  expect(asked.slice(0, 2)).toEqual(["GET on 1", `${method} on 1`]);
  expect(asked.filter((one) => one.startsWith(method))).toHaveLength(1);
});

test("a body that its caller has begun to read is not asked for again", async () => {
  const { asked, call } = await open("answer", "half file");
  expect((await call()).status).toBe(200);
  const answer = call("/data/v3/ed-fi/schools").then((given) => given.text());
  await expect(answer).rejects.toThrow();
  expect(asked).toHaveLength(2);
});
