import { expect, test } from "vitest";
import { json, root, through, valueOf } from "./through.js";

const authorization = "Bearer x";
const profile = (of: string, use = "readable") => `application/vnd.ed-fi.${of}.${use}+json`;

test.each([
  ["schools", "application/json", "application/json"],
  ["schools", "application/json, */*;q=0.1", "application/json, */*;q=0.1"],
  ["schools", "text/xml, application/json", "application/json"],
  ["schools", "application/xml", "application/json"],
  ["schools", "", "application/json"],
  ["schools", " application/json ;v=1, */*", " application/json ;v=1, */*"],
  ["schools", "x-application/json", "application/json"],
  ["schools", profile("school.A", "edible"), "application/json"],
  ["schools", ` ${profile("school.A-B.1", "Readable")} ;q=1`, `${profile("school.a-b.1")};q=1`],
  [
    "localEducationAgencies",
    `${profile("localEducationAgency.A")}, ${profile("school.B")}`,
    profile("localeducationagency.a"),
  ],
  [
    "studentParentAssociations",
    profile("studentParentAssociation.A"),
    profile("studentcontactassociation.a"),
  ],
  ["parents", `text/xml, ${profile("parent.A.B")};a=b`, `${profile("contact.a.b")};a=b`],
  // A collection that the owner has named.
  ["rubies", profile("ruby.A"), profile("storyparty.a")],
  ["schools", undefined, undefined],
])("on %s, Accept %j is %j", async (collection, accept, expected) => {
  const headers = (value?: string) => ({
    authorization,
    ...(value !== undefined && { accept: value }),
  });
  const { asked } = await through(`${root}/${collection}`, {
    options: { collections: { rubies: "tx/storyParties" } },
    call: { headers: headers(accept) },
  });
  expect(asked[0]?.headers).toEqual(headers(expected));
});

test.each([
  ["text/json; charset=utf-8", "application/json; charset=utf-8"],
  ["application/xml", "application/xml"],
  [" text/json", "application/json"],
  ["x-text/json", "x-text/json"],
  [profile("parent.X", "writable"), profile("contact.x", "writable")],
])("Content-Type %j is %j", async (type, expected) => {
  const call = { method: "POST", headers: { authorization, "content-type": type }, body: "{}" };
  const { asked } = await through(`${root}/parents`, { call });
  expect(asked[0]?.headers).toEqual({ authorization, "content-type": expected });
});

test("a profile's records are edited as any", async () => {
  const type = { "content-type": profile("school.x") };
  const host = json([{ schoolId: 1, _lastModifiedDate: "" }], 200, type);
  const { answer } = await through(`${root}/schools`, { host });
  expect(await valueOf(answer)).toEqual([{ schoolId: 1 }]);
});

test.each([
  [JSON.stringify({ detail: "Too many." }), /^Too many\. Call again later/],
  ["", /^The host answered 429 .*Call again later/],
])("a 429 with %j says what to do", async (body, message) => {
  const host = { status: 429, headers: { "retry-after": "7" }, body };
  const { answer } = await through(`${root}/schools`, { host });
  expect([answer?.status, answer?.headers["retry-after"]]).toEqual([429, "7"]);
  expect(await valueOf(answer)).toEqual({ message: expect.stringMatching(message) });
});
