// What only a host has of an assessment and its results stays when a legacy program writes them.
import { expect, test } from "vitest";
import { hostWith, uri } from "./support/translated.ts";

const assessment = { assessmentIdentifier: "A", namespace: "uri://x.example" };
const open = (standard: "4.0" | "5.0" | "6.0", collection: string, record: object) =>
  hostWith(
    standard,
    { [collection]: [record as Record<string, unknown>] },
    { descriptors: "open", strictReferences: false },
  );

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
