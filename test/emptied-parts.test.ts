// A current host keeps parts of a legacy record as records of their own. What a legacy program takes
// out of its record must be taken out of these too, or it comes back as a fact.
import { expect, test } from "vitest";
import { address, newStudent } from "./support/new-person.ts";
import { hostWith } from "./support/translated.ts";

const codeOf = (kind: string, system: string, identificationCode: string, agency = "A") => ({
  [`${kind}IdentificationSystemDescriptor`]: system,
  assigningOrganizationIdentificationCode: agency,
  identificationCode,
});
const key = { clientKey: "k", clientSecret: "s", educationOrganizationIds: [255901] };
const { studentUniqueId: _, birthDate, ...facts } = newStudent("1");

test.each([
  { collection: "students", kind: "student", more: { birthDate } },
  { collection: "staffs", kind: "staff", more: {} },
])("addresses and codes that $collection no longer have", async ({ collection, kind, more }) => {
  const { put, read, sandbox, stored } = await hostWith("6.0", {}, { credentials: [key] });
  const body = { ...facts, ...more, [`${kind}UniqueId`]: "7" };
  const [own, directories] = [`${kind}IdentificationCodes`, `${kind}Directories`];
  const codes = [codeOf(kind, "District", "D1"), codeOf(kind, "School", "S1")];
  await put(collection, { ...body, addresses: [address("Austin")], identificationCodes: codes });
  expect(stored(own)).toHaveLength(2);
  expect(stored(directories)).toMatchObject([{ addresses: [{ city: "Austin" }] }]);
  // Another district has a code of its own.
  const { id: __, ...first } = stored(own)[0] ?? {};
  const educationOrganizationReference = { educationOrganizationId: 255902 };
  const foreign = { ...first, educationOrganizationReference, identificationCode: "X9" };
  sandbox.load({ [own]: [foreign] });

  const identificationCodes = codes.slice(0, 1);
  await put(collection, { ...body, addresses: [], identificationCodes });
  expect(stored(own)).toMatchObject([{ identificationCode: "D1" }, { identificationCode: "X9" }]);
  expect(stored(directories)).not.toMatchObject([{ addresses: expect.anything() }]);
  const found = await read(`${collection}?${kind}UniqueId=7`);
  expect(found).toMatchObject({ sexType: "Female", identificationCodes });
  expect(found).not.toHaveProperty("addresses[0]");

  await put(collection, body);
  expect(stored(own)).toMatchObject([{ identificationCode: "X9" }]);
});

test("of two codes of a system, a host that keeps one has the first, and the other is named", async () => {
  const { put, stored } = await hostWith("6.0", {}, { credentials: [key] });
  const { leftBehind } = await put("students", {
    ...newStudent("604822"),
    identificationCodes: ["A", "B"].map((agency) => codeOf("student", "District", agency, agency)),
  });
  expect(leftBehind).toContain("identificationCodes[1]");
  expect(stored("studentIdentificationCodes")).toMatchObject([{ identificationCode: "A" }]);
});
