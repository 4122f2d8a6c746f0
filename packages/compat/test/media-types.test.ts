import { expect, test } from "vitest";
import { json, root, through, valueOf } from "./through.js";

const authorization = "Bearer x";

test.each([
  ["schools", "application/json", "application/json"],
  ["schools", "application/json, */*;q=0.1", "application/json, */*;q=0.1"],
  ["schools", "text/xml, application/json", "application/json"],
  ["schools", "application/xml", "application/json"],
  ["schools", "", "application/json"],
  ["schools", " application/json ;v=1, */*", " application/json ;v=1, */*"],
  ["schools", "x-application/json", "application/json"],
  ["schools", "application/vnd.ed-fi.school.A.edible+json", "application/json"],
  [
    "schools",
    " application/vnd.ed-fi.school.A-B.1.Readable+json ;q=1",
    "application/vnd.ed-fi.school.a-b.1.readable+json;q=1",
  ],
  [
    "localEducationAgencies",
    "application/vnd.ed-fi.localEducationAgency.A.readable+json, application/vnd.ed-fi.school.B.readable+json",
    "application/vnd.ed-fi.localeducationagency.a.readable+json",
  ],
  [
    "studentParentAssociations",
    "application/vnd.ed-fi.studentParentAssociation.A.readable+json",
    "application/vnd.ed-fi.studentcontactassociation.a.readable+json",
  ],
  [
    "parents",
    "text/xml, application/vnd.ed-fi.parent.A.B.readable+json;charset=utf-8",
    "application/vnd.ed-fi.contact.a.b.readable+json;charset=utf-8",
  ],
])("on %s, Accept %j is %j", async (collection, accept, expected) => {
  const call = { headers: { authorization, accept } };
  const { asked } = await through(`${root}/${collection}`, { call });
  expect(asked[0]?.headers).toEqual({ authorization, accept: expected });
});

test("of a collection that the owner has named, a profile's media type has the current name", async () => {
  const accept = "application/vnd.ed-fi.ruby.A.readable+json";
  const { asked } = await through(`${root}/rubies`, {
    options: { collections: { rubies: "tx/storyParties" } },
    call: { headers: { authorization, accept } },
  });
  expect(asked[0]?.headers["accept"]).toBe("application/vnd.ed-fi.storyparty.a.readable+json");
});

test("without an Accept none is sent", async () => {
  const { asked } = await through(`${root}/schools`);
  expect(asked[0]?.headers).not.toHaveProperty("accept");
});

test.each([
  ["text/json; charset=utf-8", "application/json; charset=utf-8"],
  ["application/xml", "application/xml"],
  [" text/json", "application/json"],
  ["x-text/json", "x-text/json"],
  ["application/vnd.ed-fi.parent.X.writable+json", "application/vnd.ed-fi.contact.x.writable+json"],
])("Content-Type %j is %j", async (type, expected) => {
  const call = { method: "POST", headers: { authorization, "content-type": type }, body: "{}" };
  const { asked } = await through(`${root}/parents`, { call });
  expect(asked[0]?.headers).toEqual({ authorization, "content-type": expected });
});

test("a profile's records are edited as any", async () => {
  const type = "application/vnd.ed-fi.school.x.readable+json";
  const host = json([{ schoolId: 1, _lastModifiedDate: "" }], 200, { "content-type": type });
  const { answer } = await through(`${root}/schools`, { host });
  expect(await valueOf(answer)).toEqual([{ schoolId: 1 }]);
});

test.each([
  ["problem details", JSON.stringify({ detail: "Too many." }), /^Too many\. Call again later/],
  ["nothing", "", /^The host answered 429 .*Call again later/],
])("a 429 with %s says what to do", async (_name, body, message) => {
  const host = { status: 429, headers: { "retry-after": "7" }, body };
  const { answer } = await through(`${root}/schools`, { host });
  expect([answer?.status, answer?.headers["retry-after"]]).toEqual([429, "7"]);
  expect(await valueOf(answer)).toEqual({ message: expect.stringMatching(message) });
});
