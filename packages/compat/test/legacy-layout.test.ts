import { describe, expect, test } from "vitest";
import { json, passed, root, textOf, through, told } from "./through.js";

const school = {
  id: "0123456789abcdef0123456789abcdef",
  schoolId: 255901001,
  nameOfInstitution: "Grand Bend",
  addresses: [],
};
const uri = (code: string) => `uri://ed-fi.org/TermDescriptor#${code}`;
const descriptor = { id: school.id, namespace: uri("").slice(0, -1), codeValue: "Fall Semester" };

/** Bodies of a host that writes on one line, as hosts from version 8 on do, or as it likes. */
async function read(path: string, text: string, options = {}) {
  const { answer } = await through(`${root}/${path}`, {
    options: { ...told, records: {}, ...options },
    host: { ...json([]), body: text },
  });
  return { answer, text: await textOf(answer) };
}

describe("the body that a caller reads has one member a line, as legacy hosts wrote it", () => {
  test.each([
    ["a list", "schools", [school]],
    ["a record", `schools/${school.id}`, school],
    ["a list of descriptors", "termDescriptors", [descriptor]],
    ["an empty list", "schools", []],
  ])("%s", async (_, path, value) => {
    for (const space of [undefined, 2, 4, "\t"]) {
      const { text } = await read(path, JSON.stringify(value, null, space));
      expect(text).toBe(JSON.stringify(JSON.parse(text), null, 2));
      expect(text).toContain(value === school ? '\n  "schoolId": 255901001,\n' : "[");
    }
  });

  test("so that a program that cuts a member out of the text has the rest", async () => {
    const { text } = await read(`schools/${school.id}`, JSON.stringify(school));
    const { id: _, ...rest } = JSON.parse(text) as Record<string, unknown>;
    expect(JSON.parse(text.replace(/"id":.*/, ""))).toEqual(rest);
  });

  test("and its length is that of its bytes", async () => {
    const { answer, text } = await read("schools", JSON.stringify([school]));
    const length = answer?.headers["content-length"];
    if (length !== undefined) expect(length).toBe(String(Buffer.byteLength(text)));
  });
});

test("records that are passed have the host's layout", async () => {
  const plain = { schoolId: 255901001 };
  for (const space of [undefined, 2]) {
    const body = JSON.stringify([plain], null, space);
    expect((await read("schools", body, passed)).text).toBe(body);
  }
});
