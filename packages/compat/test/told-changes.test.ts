// Which changes an event of a call names: those that had something to do.
import { expect, onTestFinished, test } from "vitest";
import { callChannel, type CallEvent } from "@edbridge/compat";
import { json, root, through, type Through } from "./through.js";

const id = "0123456789abcdef0123456789abcdef";

/** The changes of records, of which it depends on a record whether they do something. */
const ofRecords = ["EDB014", "EDB016", "EDB017", "EDB025"];

/** Those of them that the event of a call names. */
async function changesOf(path: string, given: Through): Promise<readonly string[]> {
  const events: CallEvent[] = [];
  const listen = (event: unknown) => void events.push(event as CallEvent);
  callChannel.subscribe(listen);
  onTestFinished(() => void callChannel.unsubscribe(listen));
  await through(`${root}/${path}`, given);
  expect(events).toHaveLength(1);
  return events.flatMap(({ changes }) => changes).filter((each) => ofRecords.includes(each));
}

const link = { rel: "School", href: `/ed-fi/schools/${id}` };

test.each([
  ["nothing of these", { schoolId: 1 }, []],
  ["a text for a reference", { schoolReference: "link", link: undefined }, []],
  ["an _etag", { _ETag: "1" }, ["EDB014"]],
  ["a _lastModifiedDate", { _lastModifiedDate: "x" }, ["EDB014"]],
  ["a link", { link }, ["EDB014"]],
  ["an id", { id }, ["EDB014"]],
  ["a link of a reference", { a: { link } }, ["EDB014"]],
  ["a link in a list, before others", { a: [{ b: { link } }, { c: 1 }], d: {} }, ["EDB014"]],
  ["a date", { incidentDate: "2012-09-19" }, []],
  ["a date with a time", { incidentDate: "2012-09-19T00:00:00" }, ["EDB017"]],
])("a POST with %s", async (_, record, expected) => {
  const headers = { authorization: "Bearer x", "content-type": "application/json" };
  const call = { method: "POST", headers, body: JSON.stringify(record) };
  expect(await changesOf("disciplineIncidents", { call })).toEqual(expected);
});

test("a PUT with its id", async () => {
  const headers = { authorization: "Bearer x", "content-type": "application/json" };
  const put = (record: object) =>
    changesOf(`schools/${id}`, { call: { method: "PUT", headers, body: JSON.stringify(record) } });
  expect(await put({ id })).toEqual([]);
  expect(await put({ _etag: "1", id })).toEqual(["EDB014"]);
});

test.each([
  ["strict JSON", '{"schoolId":1}', []],
  ["JSON as a legacy host read it", "{schoolId:1}", ["EDB025"]],
  ["no JSON", "{", []],
])("a POST of %s", async (_, body, expected) => {
  const headers = { authorization: "Bearer x", "content-type": "application/json" };
  expect(await changesOf("schools", { call: { method: "POST", headers, body } })).toEqual(expected);
});

test.each([
  ["a date", { incidentDate: "2012-09-19" }, ["EDB017"]],
  ["a text for a date", { incidentDate: "soon" }, []],
  ["a link", { schoolReference: { schoolId: 1, link } }, ["EDB016"]],
  ["none of both", { incidentIdentifier: "1" }, []],
])("a read of %s", async (_, record, expected) => {
  const host = json({ id, ...record });
  expect(await changesOf(`disciplineIncidents/${id}`, { host })).toEqual(expected);
});
