import { compatFetch } from "@edbridge/compat";
import { beforeEach, describe, expect, test } from "vitest";
import { baseUrl, connectionTo, hostUrl, root, told } from "./through.js";

// Records that are translated, through the door whose `json()` does not print them first.
const uri = "uri://ed-fi.org/SchoolTypeDescriptor#Regular";
const school =
  '{"id":"0a","schoolId":1,"schoolTypeDescriptor":"%","_ext":{"x":{"n":1.50,"z":null}}}';
const page = `[${school.replace("%", uri)}]`;

const cookies = { "set-cookie": ["a=1", "b=2"] };
/** A host that answers each read with the same page. */
const dispatcher = connectionTo(async ({ url }) => ({
  status: 200,
  reason: "Fine",
  headers: { "content-type": "application/json", ...cookies },
  body: url.includes("Descriptors") ? "[]" : page,
}));
const fetch = compatFetch({ baseUrl: hostUrl, legacyUrl: baseUrl, dispatcher, ...told });
const call = () => fetch(`${root}/schools`, { headers: { authorization: "Bearer of-the-host" } });
let response: Response;
beforeEach(async () => {
  response = await call();
});

describe("a response with records", () => {
  test("gives by json() what JSON.parse reads of its text, whose numbers are as written", async () => {
    const copy = response.clone();
    const text = await (await call()).text();
    expect(await Response.prototype.text.call(copy)).toBe(text);
    expect(await response.json()).toStrictEqual(JSON.parse(text));
    expect(text).toContain("1.50");
  });

  test("gives records that its reader may change", async () => {
    const [first] = (await response.json()) as [Record<string, { x?: object }>];
    Object.assign(first, { type: "other" });
    Object.assign(first["_ext"]?.x ?? {}, { n: 2 });
    const [again] = (await (await call()).json()) as [object];
    expect(again).toMatchObject({ type: "Regular", _ext: { x: { n: 1.5 } } });
  });

  test.each<[string, (of: Response) => Promise<unknown>]>([
    ["json", (of) => of.json()],
    ["text", (of) => of.text()],
    ["arrayBuffer", (of) => of.arrayBuffer()],
    ["blob", (of) => of.blob()],
  ])("is read once by %s", async (_name, read) => {
    expect(response.bodyUsed).toBe(false);
    await read(response);
    expect(response.bodyUsed).toBe(true);
    await expect(response.json()).rejects.toThrow(TypeError);
    await expect(response.text()).rejects.toThrow(TypeError);
    expect(() => response.clone()).toThrow(TypeError);
  });

  test("is a genuine one", async () => {
    expect(response).toBeInstanceOf(Response);
    expect(response.headers).toBeInstanceOf(Headers);
    expect(response.headers).toBe(response.headers);
    expect(response).toMatchObject({ status: 200, ok: true, statusText: "Fine" });
    expect(response).toMatchObject({ redirected: false, type: "basic", url: `${root}/schools` });
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    const wrapped = new Response(response.body, response);
    expect(await wrapped.json()).toMatchObject([{ schoolId: 1, type: "Regular" }]);
    expect(wrapped.headers.get("content-type")).toBe("application/json");
  });
});
