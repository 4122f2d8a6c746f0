import { describe, expect, test } from "vitest";
import { teaching as base } from "./support/new-person.ts";
import { open, standards, uri } from "./support/translated.ts";

const teaching = { ...base, credentialExpirationDate: "2020-06-01T00:00:00" };
const other = { ...teaching, credentialFieldDescriptor: "Music" };
const name = { staffUniqueId: "207219", firstName: "Byron", lastSurname: "Kelley" };
const staff = (...credentials: readonly object[]) => ({ ...name, credentials });
const namespace = "uri://agency.example";
const defaults = { credentialNamespace: namespace };
const query = "staffs?staffUniqueId=207219";

const state = uri("StateAbbreviation", "TX");
const certification = { credentialTypeDescriptor: uri("CredentialType", "Certification") };
const reference = { credentialIdentifier: "TX-1", stateOfIssueStateAbbreviationDescriptor: state };
/** What the host may have under an identifier of its own. */
const known = {
  ...reference,
  ...certification,
  namespace: "uri://sbec.example",
  credentialFieldDescriptor: uri("CredentialField", "Mathematics"),
  teachingCredentialDescriptor: uri("TeachingCredential", "Regular/Standard"),
  issuanceDate: "2010-06-01",
  gradeLevels: ["Ninth grade", "Tenth grade"].map((code) => ({
    gradeLevelDescriptor: uri("GradeLevel", code),
  })),
  endorsements: [{ credentialEndorsement: "Algebra" }],
};
const data = {
  credentials: [known],
  staffs: [{ ...name, credentials: [{ credentialReference: reference }] }],
};

describe.each(standards)("a staff member's credentials, Data Standard %s", (standard) => {
  const openWith = (more: Parameters<typeof open>[3] = {}) =>
    open(standard, { educationOrganizationId: 255901, defaults }, "compatFetch", more);

  test("are there before the record that refers to them, and are read in it", async () => {
    const { put, read, list, stored } = await openWith();
    await put("staffs", staff(teaching, other));
    expect(stored("credentials")).toMatchObject([
      {
        ...certification,
        stateOfIssueStateAbbreviationDescriptor: state,
        namespace,
        gradeLevels: [{ gradeLevelDescriptor: uri("GradeLevel", "Ninth grade") }],
        issuanceDate: "2010-06-01",
        expirationDate: "2020-06-01",
      },
      { credentialFieldDescriptor: uri("CredentialField", "Music") },
    ]);
    expect(await read(query)).toMatchObject(staff(teaching, other));
    expect(await list("staffs")).toMatchObject([staff(teaching, other)]);
  });

  test("have an identifier that comes out the same each time", async () => {
    const { put, read, send, stored } = await openWith();
    const identifiers = () =>
      stored("credentials").map((each) => String(each["credentialIdentifier"]));
    const { id } = await put("staffs", staff(teaching, other));
    const first = identifiers();
    expect(first.every((each) => /^207219-[0-9a-f]{16}$/.test(each))).toBe(true);
    expect(new Set(first).size).toBe(2);

    const again = await send("PUT", `staffs/${id}`, await read(query));
    expect(again).toMatchObject({ status: 204, text: "" });
    const renewed = { ...teaching, credentialExpirationDate: "2030-06-01T00:00:00" };
    await put("staffs", staff(renewed, other));
    expect(identifiers()).toEqual(first);
    expect(await read(query)).toMatchObject(staff(renewed, other));
  });

  test("keep the host's identifier, and what it says of them beside", async () => {
    const { put, stored } = await openWith({ data });
    await put("staffs", staff(teaching, other));
    const credentialFieldDescriptor = uri("CredentialField", "Music");
    const wanted = [{ ...known, expirationDate: "2020-06-01" }, { credentialFieldDescriptor }];
    expect(stored("credentials")).toMatchObject(wanted);
    const credentials = [{ credentialReference: reference }, {}];
    expect(stored("staffs")).toMatchObject([{ credentials }]);
  });
});

const { stateOfIssueStateAbbreviationType: _, ...stateless } = teaching;

test.each([
  [
    "a level for which the host has no code",
    { ...teaching, levelDescriptor: "Elementary" },
    /^credentials\[0\]\.levelDescriptor$/,
    [expect.not.objectContaining({ gradeLevels: expect.anything() })],
  ],
  ["no state", stateless, /credentials\[0\]\.credentialType/, []],
])("a credential with %s is left out or in part, and named", async (_what, given, named, left) => {
  const { put, stored } = await open("5.0", { defaults });
  expect((await put("staffs", staff(given))).leftBehind).toMatch(named);
  expect(stored("credentials")).toEqual(left);
});

test("a credential without a state has the one that the owner names", async () => {
  const { put, stored } = await open("5.0", { defaults: { ...defaults, credentialState: state } });
  expect((await put("staffs", staff(stateless))).leftBehind).toBeNull();
  const stateOfIssueStateAbbreviationDescriptor = state;
  expect(stored("credentials")).toMatchObject([{ stateOfIssueStateAbbreviationDescriptor }]);
});
