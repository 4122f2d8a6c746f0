import { expect, test } from "vitest";
import { id, json, passed, root, textOf, through, told } from "./through.js";

const school = { id, schoolId: 255901001, nameOfInstitution: "Grand Bend", addresses: [] };
const namespace = "uri://ed-fi.org/TermDescriptor";

test.each([
  ["a list", "schools", [school]],
  ["a record", `schools/${id}`, school],
  ["a list of descriptors", "termDescriptors", [{ id, namespace, codeValue: "Fall Semester" }]],
  ["an empty list", "schools", []],
])("%s is read with one member a line, as legacy hosts wrote it", async (_, path, value) => {
  // Hosts from version 8 on write on one line.
  for (const space of [undefined, 2, 4, "\t"]) {
    const host = { ...json([]), body: JSON.stringify(value, null, space) };
    const options = { ...told, records: {} };
    const { answer } = await through(`${root}/${path}`, { options, host });
    const text = await textOf(answer);
    expect(text).toBe(JSON.stringify(JSON.parse(text), null, 2));
    expect(text).toContain(value === school ? '\n  "schoolId": 255901001,\n' : "[");
    const length = answer?.headers["content-length"];
    expect([undefined, String(Buffer.byteLength(text))]).toContain(length);
  }
});

test.each([undefined, 2])("records that are passed have the host's layout: %s", async (space) => {
  const body = JSON.stringify([{ schoolId: 255901001 }], null, space);
  const host = { ...json([]), body };
  const { answer } = await through(`${root}/schools`, { options: passed, host });
  expect(await textOf(answer)).toBe(body);
});
