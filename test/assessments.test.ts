// What only a host has of an assessment and its results stays when a legacy program writes them, or it is named.
import { expect, test } from "vitest";
import { hostWith, uri } from "./support/translated.ts";

const assessment = { assessmentIdentifier: "A", namespace: "uri://x.example" };
const open = (standard: "4.0" | "5.0" | "6.0", collection: string, record: object) =>
  hostWith(
    standard,
    { [collection]: [record as Record<string, unknown>] },
    { descriptors: "open", strictReferences: false },
  );

const response = (responseValue: string, correctResponse: boolean) => ({
  responseValue,
  correctResponse,
});
test.each<[string, string, object]>([
  [
    "periodDescriptor",
    "assessments",
    {
      ...assessment,
      assessmentTitle: "A",
      academicSubjects: [{ academicSubjectDescriptor: uri("AcademicSubject", "English") }],
      periods: ["BOY", "EOY"].map((code) => ({
        assessmentPeriodDescriptor: uri("AssessmentPeriod", code),
      })),
    },
  ],
  [
    "sponsorType",
    "programs",
    {
      educationOrganizationReference: { educationOrganizationId: 255901 },
      programName: "P",
      programTypeDescriptor: uri("ProgramType", "Bilingual"),
      sponsors: ["Federal", "State"].map((code) => ({
        programSponsorDescriptor: uri("ProgramSponsor", code),
      })),
    },
  ],
  [
    "correctResponse",
    "assessmentItems",
    {
      assessmentReference: assessment,
      identificationCode: "1",
      possibleResponses: [response("A", true), response("B", true), response("C", false)],
    },
  ],
])("a write without %s of %s names that it removes more", async (field, collection, record) => {
  const { list, send, stored } = await open("5.0", collection, record);
  const [read = {}] = await list(collection);
  const write = async (body: object) => {
    const path = `${collection}/${String(read["id"])}`;
    const { status, headers } = await send("PUT", path, { ...body, _etag: undefined });
    return [status, headers.get("edbridge-not-kept")];
  };
  expect(await write(read)).toEqual([204, null]);
  expect(stored(collection)).toMatchObject([record]);
  expect(read[field]).toBeDefined();
  expect(await write({ ...read, [field]: undefined })).toEqual([204, collection]);
});

test.each(["4.0", "5.0", "6.0"] as const)(
  "an item that is scored again keeps its number, on %s",
  async (standard) => {
    const item = (code: string, result: string) => ({
      assessmentItemReference: { ...assessment, identificationCode: code },
      assessmentItemResultDescriptor: uri("AssessmentItemResult", result),
      itemNumber: Number(code),
    });
    const { list, send, stored } = await open(standard, "studentAssessments", {
      studentAssessmentIdentifier: "1",
      assessmentReference: assessment,
      studentReference: { studentUniqueId: "604822" },
      schoolYearTypeReference: { schoolYear: 2017 },
      items: [item("1", "Incorrect"), item("2", "Incorrect")],
    });
    const [read = {}] = await list("studentAssessments");
    const [first = {}, second] = read["items"] as object[];
    const items = [second, { ...first, assessmentItemResultType: "Correct" }];
    const { status } = await send("PUT", `studentAssessments/${String(read["id"])}`, {
      ...read,
      _etag: undefined,
      items,
    });
    expect(status).toBe(204);
    expect(stored("studentAssessments")).toMatchObject([
      { items: [item("2", "Incorrect"), item("1", "Correct")] },
    ]);
  },
);

test.each([
  ["B", [response("A", false), response("B", true)]],
  ["D", [response("D", true), response("B", false)]],
])("the possible response %s becomes the correct one", async (correctResponse, responses) => {
  const { list, send, stored } = await open("5.0", "assessmentItems", {
    assessmentReference: assessment,
    identificationCode: "1",
    possibleResponses: [response("A", true), response("B", false)],
  });
  const [read = {}] = await list("assessmentItems");
  const body = { ...read, _etag: undefined, correctResponse };
  const { status } = await send("PUT", `assessmentItems/${String(read["id"])}`, body);
  expect(status).toBe(204);
  expect(stored("assessmentItems")).toMatchObject([{ possibleResponses: responses }]);
});
