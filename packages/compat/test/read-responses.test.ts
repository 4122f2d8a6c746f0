import { compatFetch } from "@edbridge/compat";
import { beforeEach, describe, expect, test } from "vitest";
import { baseUrl, hostUrl, root, told } from "./through.js";
import type { HostDispatcher } from "@edbridge/core";

// Records that are translated, through the door whose `json()` does not print them first.
const uri = "uri://ed-fi.org/SchoolTypeDescriptor#Regular";
const school =
  '{"id":"0a","schoolId":1,"schoolTypeDescriptor":"%","_ext":{"x":{"n":1.50,"z":null}}}';
const page = `[${school.replace("%", uri)}]`;

/** A host that answers each read with the same page. */
const dispatcher: HostDispatcher = {
  dispatch({ path }, handler) {
    const flow = { abort() {}, pause() {}, resume() {} } as never;
    const isTypes = path.includes("Descriptors");
    handler.onRequestStart?.(flow, {});
    const headers = { "content-type": "application/json", "set-cookie": ["a=1", "b=2"] };
    handler.onResponseStart?.(flow, 200, headers, "Fine");
    handler.onResponseData?.(flow, Buffer.from(isTypes ? "[]" : page));
    handler.onResponseEnd?.(flow, {});
    return true;
  },
};
const call = compatFetch({ baseUrl: hostUrl, legacyUrl: baseUrl, dispatcher, ...told });
const headers = { authorization: "Bearer of-the-host" };
let response: Response;
beforeEach(async () => {
  response = await call(`${root}/schools`, { headers });
});

describe("a response with records", () => {
  test("gives by json() what JSON.parse reads of its text", async () => {
    const copy = response.clone();
    expect(await copy.json()).toStrictEqual(JSON.parse(await response.text()));
  });

  test("gives by json() of its own what JSON.parse reads of the text of another", async () => {
    const other = await call(`${root}/schools`, { headers });
    expect(await response.json()).toStrictEqual(JSON.parse(await other.text()));
  });

  test("has the same text for a method of Response that is called on it", async () => {
    const other = await call(`${root}/schools`, { headers });
    expect(await Response.prototype.text.call(response)).toBe(await other.text());
  });

  test("keeps numbers as they were written in its text", async () => {
    expect(await response.text()).toContain("1.50");
  });

  test("gives records that its reader may change", async () => {
    const [first] = (await response.json()) as [Record<string, { x?: object }>];
    Object.assign(first, { type: "other" });
    Object.assign(first["_ext"]?.x ?? {}, { n: 2 });
    const [again] = (await (await call(`${root}/schools`, { headers })).json()) as [object];
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
    const { status, ok, statusText, redirected, type, url } = response;
    expect({ status, ok, statusText, redirected, type, url }).toEqual({
      status: 200,
      ok: true,
      statusText: "Fine",
      redirected: false,
      type: "basic",
      url: `${root}/schools`,
    });
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    const wrapped = new Response(response.body, response);
    expect(await wrapped.json()).toMatchObject([{ schoolId: 1, type: "Regular" }]);
    expect(wrapped.headers.get("content-type")).toBe("application/json");
  });
});
