// A legacy record has whole numbers where a current host may have a fraction. What a program has read there
// comes back with the rest of the record.
import { records } from "@edbridge/records";
import { expect, test } from "vitest";
import { school } from "./support/a-school.ts";
import { newStudent } from "./support/new-person.ts";
import { open, writeAsCurrent } from "./support/translated.ts";

test.each(["4.0", "5.0"] as const)("half a day comes back, and stays, on %s", async (standard) => {
  const { put, list, send, stored, sandbox } = await open(standard);
  await put("schools", school);
  await put("students", newStudent("604822"));
  await put("disciplineActions", {
    identifier: "A-1",
    disciplineDate: "2016-10-19T00:00:00",
    studentReference: { studentUniqueId: "604822" },
    responsibilitySchoolReference: { schoolId: school.schoolId },
    disciplines: [{ disciplineDescriptor: "Expulsion" }],
    length: 3,
  });
  const { id, ...own } = stored("disciplineActions")[0] ?? {};
  await writeAsCurrent(sandbox, "disciplineActions", { ...own, disciplineActionLength: 2.5 });
  const before = stored("disciplineActions");
  const [read = {}] = await list("disciplineActions");
  expect(read["length"]).toBe(2.5);
  const same = await send("PUT", `disciplineActions/${String(id)}`, {
    ...read,
    _etag: undefined,
  });
  expect(same).toMatchObject({ status: 204, text: "" });
  expect(stored("disciplineActions")).toMatchObject(before);
});

test("a fraction is still none where no host has one, and text is none", async () => {
  const { toCurrent } = records();
  const wrongIn = async (collection: string, record: Record<string, unknown>) =>
    (await toCurrent(collection, record)).wrongFields;
  expect(await wrongIn("studentAssessments", { items: [{ rawScoreResult: 0.5 }] })).toEqual([]);
  expect(await wrongIn("disciplineActions", { Length: "2.5" })).toEqual(["Length"]);
  expect(await wrongIn("schools", { schoolId: 2.5 })).toEqual(["schoolId"]);
});
