import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { register } from "@edbridge/compat/register";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Client, clients } from "./clients.mjs";
import { collections } from "./host.ts";
import { failureOf, headers, throughDoors } from "./through-doors.ts";

const doors = throughDoors();
const { address } = doors;

describe("a client sees what it would without us", () => {
  const made = clients(createRequire(import.meta.url));
  const names = ["http.request", "axios", "got11", "node-fetch2", "superagent", "request"];
  const upload = Buffer.alloc(1_000_000, "0123456789").toString();
  const cases: readonly [string, string, string?][] = [
    ...["schools", "measured", "parts", "gzip", "fields", "empty", "unchanged", "missing"].map(
      (name): [string, string] => ["GET", name],
    ),
    ...["large", "cut", "torn", "shot", "lost"].map((name): [string, string] => ["GET", name]),
    ["POST", "lost", "{}"],
    ["HEAD", "measured"],
    ["DELETE", "none"],
    ["POST", "created", "{}"],
    ["PUT", "none", "{}"],
    ["POST", "echo", "{}"],
    ["POST", "echo", upload],
  ];
  // They concern one connection only.
  const own = ["connection", "keep-alive", "date", "transfer-encoding", "content-length"];

  // A difference in a long text is no use to read.
  const digest = (text: string) =>
    text.length < 200 ? text : createHash("sha256").update(text).digest("hex");

  async function outcome(client: Client, [method, name, body]: (typeof cases)[number]) {
    try {
      const type = { "content-type": "application/octet-stream" };
      const sent = body === undefined ? headers : { ...headers, ...type };
      const isOfRecord = method === "PUT" || method === "DELETE";
      const url = isOfRecord ? `${address(name)}/${"a".repeat(32)}` : address(name);
      const { status, headers: fields, text } = await client(method, url, sent, body);
      const kept = Object.entries(fields).filter(([field]) => !own.includes(field));
      return { status, fields: Object.fromEntries(kept), text: digest(text) };
    } catch (error) {
      return { failure: failureOf(error) };
    }
  }

  // node-fetch 2 waits for ever for the rest of an answer that is shorter than it says.
  const hangs = (name: string, what: string) => name === "node-fetch2" && what === "cut";

  describe.each(names)("%s", (name) => {
    test.each(cases.filter(([, what]) => !hangs(name, what)))("%s %s", async (...one) => {
      // Made anew: one that took http.request before would go past us.
      const client = () => made[name]?.() ?? expect.fail(name);
      const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
      onTestFinished(() => warn.mockRestore());
      const without = await outcome(client(), one);
      register({ baseUrl: doors.host.baseUrl, collections });
      expect(await outcome(client(), one)).toEqual(without);
      // With and without us, it says so of a connection that breaks off.
      const said = name === "superagent" ? ["superagent: double callback bug"] : [];
      for (const [text] of warn.mock.calls) expect(said).toContain(text);
    });
  });
});
