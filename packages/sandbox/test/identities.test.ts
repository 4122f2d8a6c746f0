import { describe, expect, test } from "vitest";
import { at, currentCaller, start } from "./support.js";

const person = { firstName: "Ada", lastSurname: "L" };
const post = (body: unknown) => ({ method: "POST", body });

test("there is no identity system unless a test asks for one", async () => {
  const ask = await currentCaller(await start(), "/identity/v2");
  expect((await ask("/identities/1")).status).toBe(404);
});

test("one that is not implemented says so", async () => {
  const ask = await currentCaller(await start({ identities: "unimplemented" }), "/identity/v2");
  expect((await ask("/identities", post(person))).status).toBe(501);
});

describe("one that answers at once", () => {
  test("creates, finds and proposes", async () => {
    const sandbox = await start({ identities: "direct" });
    const ask = await currentCaller(sandbox, "/identity/v2/identities");
    const made = await ask("", post(person));
    expect([made.status, made.json, made.headers["location"]]).toEqual([
      201,
      "1001",
      `${sandbox.baseUrl}/identity/v2/identities/1001`,
    ]);
    expect((await ask("/1001")).json).toMatchObject({ ...person, score: 100 });
    expect((await ask("/1002")).status).toBe(404);
    const found = await ask("/find", post(["1001", "1002"]));
    expect(at(found.json, "searchResponses")).toMatchObject([
      { responses: [{ uniqueId: "1001", score: 100 }] },
      { responses: [] },
    ]);
    const proposed = await ask("/search", post([{ firstName: "ada", lastSurname: "M" }]));
    expect(at(proposed.json, "searchResponses", 0, "responses", 0, "score")).toBe(50);
  });

  test.each([
    ["GET", "", undefined, 405],
    ["POST", "", [], 400],
    ["POST", "/find", {}, 400],
    ["POST", "/seek", [], 404],
    ["GET", "/find/1", undefined, 404],
  ])("refuses %s %s with %j: %s", async (method, path, body, status) => {
    const sandbox = await start({ identities: "direct" });
    const ask = await currentCaller(sandbox, "/identity/v2/identities");
    expect((await ask(path, body === undefined ? { method } : { method, body })).status).toBe(
      status,
    );
  });

  test("wants a token", async () => {
    const sandbox = await start({ identities: "direct" });
    expect((await fetch(`${sandbox.baseUrl}/identity/v2/identities/1`)).status).toBe(401);
  });
});

test("one that answers later gives an address, and the outcome when it is asked again", async () => {
  const ask = await currentCaller(await start({ identities: "queued" }), "/identity/v2/identities");
  const accepted = await ask("/search", post([person]));
  expect(accepted.status).toBe(202);
  const token = accepted.headers["location"]?.split("/").at(-1) ?? "";
  expect(at((await ask(`/results/${token}`)).json, "status")).toBe("Incomplete");
  expect(at((await ask(`/results/${token}`)).json, "status")).toBe("Complete");
  expect((await ask("/results/none")).status).toBe(404);
  expect((await ask("/1001")).status).toBe(501);
});
