// A current host keeps parts of a legacy record as records of their own. What a legacy program takes
// out of its record must be taken out of these too, or it comes back as a fact.
import { expect, test } from "vitest";
import { open, write } from "./support/translated.ts";

type Json = Record<string, unknown>;

const address = {
  addressType: "Home",
  streetNumberName: "1 Elm",
  city: "Grand Bend",
  stateAbbreviationType: "TX",
  postalCode: "75001",
};
const codeOf = (kind: string, system: string, identificationCode: string) => ({
  [`${kind}IdentificationSystemDescriptor`]: system,
  assigningOrganizationIdentificationCode: "A",
  identificationCode,
});
const school = {
  schoolId: 1,
  nameOfInstitution: "A school",
  localEducationAgencyReference: { localEducationAgencyId: 255901 },
};

/** A host without options of edbridge, a legacy program, and what the host has afterwards. */
async function program(standard: "5.0" | "6.0", data = {}) {
  const credentials = { clientKey: "nightly", clientSecret: "s3cr3t" };
  const {
    put: post,
    read,
    sandbox,
    stored,
  } = await open(standard, {}, "compatFetch", {
    credentials: [{ ...credentials, educationOrganizationIds: [255901] }],
    data: {
      schools: [school],
      staffs: ["7", "8"].map((staffUniqueId) => ({
        staffUniqueId,
        firstName: "A",
        lastSurname: "B",
      })),
      ...data,
    },
  });
  return { post, read, sandbox, stored };
}

test.each([
  {
    collection: "students",
    kind: "student",
    body: {
      studentUniqueId: "604822",
      firstName: "Lisa",
      lastSurname: "Woods",
      birthDate: "2000-05-01T00:00:00",
      sexType: "Female",
      hispanicLatinoEthnicity: false,
    },
  },
  {
    collection: "staffs",
    kind: "staff",
    body: {
      staffUniqueId: "7",
      firstName: "A",
      lastSurname: "B",
      sexType: "Female",
      hispanicLatinoEthnicity: false,
    },
  },
])("addresses and codes that $collection no longer have", async ({ collection, kind, body }) => {
  const { post, read, sandbox, stored } = await program("6.0");
  const codes = [codeOf(kind, "District", "D1"), codeOf(kind, "School", "S1")];
  await post(collection, { ...body, addresses: [address], identificationCodes: codes });
  expect(stored(`${kind}IdentificationCodes`)).toHaveLength(2);
  expect(stored(`${kind}Directories`)).toMatchObject([{ addresses: [{ city: "Grand Bend" }] }]);
  // Another district has a code of its own, and this one a fact that no legacy record has.
  const { id: _, ...foreign } = stored(`${kind}IdentificationCodes`)[0] ?? {};
  sandbox.load({
    [`${kind}IdentificationCodes`]: [
      {
        ...foreign,
        educationOrganizationReference: { educationOrganizationId: 255902 },
        identificationCode: "X9",
      },
    ],
  });

  await post(collection, { ...body, addresses: [], identificationCodes: codes.slice(0, 1) });
  expect(stored(`${kind}IdentificationCodes`)).toMatchObject([
    { identificationCode: "D1" },
    { identificationCode: "X9" },
  ]);
  expect(stored(`${kind}Directories`)).not.toMatchObject([{ addresses: expect.anything() }]);
  const key = `${kind}UniqueId`;
  const found = await read(`${collection}?${key}=${String((body as Json)[key])}`);
  expect(found).toMatchObject({ sexType: "Female", identificationCodes: codes.slice(0, 1) });
  expect(found).not.toHaveProperty("addresses[0]");

  await post(collection, body);
  expect(stored(`${kind}IdentificationCodes`)).toMatchObject([{ identificationCode: "X9" }]);
});

test("of two codes of a system, a host that keeps one has the first, and the other is named", async () => {
  const { sandbox, call } = await open("6.0", {}, "compatFetch", {
    credentials: { clientKey: "k", clientSecret: "s", educationOrganizationIds: [255901] },
  });
  const [first, other] = ["A", "B"].map((assigningOrganizationIdentificationCode) => ({
    studentIdentificationSystemDescriptor: "District",
    assigningOrganizationIdentificationCode,
    identificationCode: `of ${assigningOrganizationIdentificationCode}`,
  }));
  const sent = await call(
    "students",
    write("POST", {
      studentUniqueId: "604822",
      firstName: "Lisa",
      lastSurname: "Woods",
      birthDate: "2000-05-01T00:00:00",
      sexType: "Female",
      hispanicLatinoEthnicity: false,
      identificationCodes: [first, other],
    }),
  );
  expect([sent.status, await sent.text()]).toEqual([201, ""]);
  expect(sent.headers.get("edbridge-left-behind")).toContain("identificationCodes[1]");
  expect(sandbox.records("studentIdentificationCodes")).toMatchObject([
    { identificationCode: "of A" },
  ]);
});
