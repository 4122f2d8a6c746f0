// Which changes an event of a call names: those that had something to do.
import { expect, test } from "vitest";
import { id, json, root, through, type Through, sending } from "./through.js";

/** The changes of records, of which it depends on a record whether they do something. */
const ofRecords = ["EDB014", "EDB016", "EDB017", "EDB025"];

/** Those of them that the event of a call names. */
async function changesOf(path: string, given: Through): Promise<readonly string[]> {
  const { answer } = await through(`${root}/${path}`, given);
  return (answer?.event?.changes ?? ["none"]).filter((each) => ofRecords.includes(each));
}

const link = { rel: "School", href: `/ed-fi/schools/${id}` };

test.each<[string, unknown, string[], string?]>([
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
  ["JSON as a legacy host read it", "{schoolId:1}", ["EDB025"]],
  ["no JSON", "{", []],
  ["an id, by PUT", { id }, [], `/${id}`],
  ["an id and an _etag, by PUT", { _etag: "1", id }, ["EDB014"], `/${id}`],
])("a write with %s", async (_, record, expected, at = "") => {
  const call = sending(at === "" ? "POST" : "PUT", record);
  expect(await changesOf(`disciplineIncidents${at}`, { call })).toEqual(expected);
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
