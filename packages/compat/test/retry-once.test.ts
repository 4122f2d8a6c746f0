import { describe, expect, test } from "vitest";
import { compatListener } from "@edbridge/compat";
import { serve, serveSockets } from "../../../test/support/servers.ts";
import { passed } from "./through.js";

/** What a host does with a request: the answer to send, or how it ends the connection instead. */
type Act = "answer" | "end" | "reset" | "half" | "half file";

const page = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]";

/** A host that does one after the other, and tells each request's method and its connection. */
async function host(...acts: Act[]) {
  const asked: string[] = [];
  let connections = 0;
  const url = await serveSockets((socket) => {
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
  return { url, asked };
}

const headers = { authorization: "Bearer of-the-host" };
const path = "/api/v2.0/2017/schools";

async function statuses(origin: string, calls: number): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < calls; at++) found.push((await fetch(origin + path, { headers })).status);
  return found;
}

describe("a connection that was kept, and ends in place of an answer", () => {
  test.each<Act>(["end", "reset"])("by %s: a read is sent once more, on another", async (act) => {
    const { url, asked } = await host("answer", act);
    const legacy = await serve(compatListener({ baseUrl: url, ...passed }));
    expect(await statuses(legacy, 2)).toEqual([200, 200]);
    expect(asked).toEqual(["GET on 1", "GET on 1", "GET on 2"]);
  });

  test.each([
    ["POST", path, "{}"],
    ["DELETE", `${path}/${"0".repeat(32)}`, undefined],
  ])("a %s is not sent again", async (method, at, body) => {
    const { url, asked } = await host("answer", "end");
    const legacy = await serve(compatListener({ baseUrl: url, ...passed }));
    expect(await statuses(legacy, 1)).toEqual([200]);
    const init = body === undefined ? { method, headers } : { method, headers, body };
    expect((await fetch(legacy + at, init)).status).toBe(502);
    // After a lost DELETE the host is asked whether the record is still there.
    expect(asked.slice(0, 2)).toEqual(["GET on 1", `${method} on 1`]);
    expect(asked.filter((one) => one.startsWith(method))).toHaveLength(1);
  });

  test("a read is not sent a third time", async () => {
    const { url, asked } = await host("answer", "reset", "reset", "reset");
    const legacy = await serve(compatListener({ baseUrl: url, ...passed }));
    expect(await statuses(legacy, 2)).toEqual([200, 502]);
    expect(asked).toEqual(["GET on 1", "GET on 1", "GET on 2"]);
  });
});

test("a host that ends new connections without an answer is not asked again", async () => {
  const { url, asked } = await host("end");
  const legacy = await serve(compatListener({ baseUrl: url, ...passed }));
  expect(await statuses(legacy, 1)).toEqual([502]);
  expect(asked).toEqual(["GET on 1"]);
});

describe("a connection that ends in the middle of", () => {
  test("a page: it is asked for once more, and no third time", async () => {
    const { url, asked } = await host("answer", "half", "answer", "half", "half");
    const legacy = await serve(compatListener({ baseUrl: url, ...passed }));
    expect(await statuses(legacy, 3)).toEqual([200, 200, 502]);
    expect(asked).toHaveLength(5);
  });

  test("a body that its caller has begun to read: it is not asked for again", async () => {
    const { url, asked } = await host("answer", "half file");
    const legacy = await serve(compatListener({ baseUrl: url, ...passed }));
    expect(await statuses(legacy, 1)).toEqual([200]);
    const file = `${legacy}/data/v3/ed-fi/schools`;
    const answer = fetch(file, { headers }).then((given) => given.text());
    await expect(answer).rejects.toThrow();
    expect(asked).toHaveLength(2);
  });
});
