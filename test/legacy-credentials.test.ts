import { describe, expect, test } from "vitest";
import { json } from "./support/legacy-caller.ts";
import { open, standards, write } from "./support/translated.ts";

const teaching = {
  credentialFieldDescriptor: "Mathematics",
  credentialType: "Certification",
  levelDescriptor: "Ninth grade",
  teachingCredentialDescriptor: "Regular/Standard",
  credentialIssuanceDate: "2010-06-01T00:00:00",
  stateOfIssueStateAbbreviationType: "TX",
  teachingCredentialBasisType: "4-year bachelor's degree",
  credentialExpirationDate: "2020-06-01T00:00:00",
};
const other = { ...teaching, credentialFieldDescriptor: "Music" };
const staff = (...credentials: readonly object[]) => ({
  staffUniqueId: "207219",
  firstName: "Byron",
  lastSurname: "Kelley",
  credentials,
});
const namespace = "uri://agency.example";
const options = {
  educationOrganizationId: 255901,
  defaults: { credentialNamespace: namespace },
};
const query = "staffs?staffUniqueId=207219";

const uri = (name: string, code: string) => `uri://ed-fi.org/${name}Descriptor#${code}`;
const state = uri("StateAbbreviation", "TX");
/** What the host may have under an identifier of its own. */
const known = {
  credentialIdentifier: "TX-1",
  stateOfIssueStateAbbreviationDescriptor: state,
  namespace: "uri://sbec.example",
  credentialFieldDescriptor: uri("CredentialField", "Mathematics"),
  credentialTypeDescriptor: uri("CredentialType", "Certification"),
  teachingCredentialDescriptor: uri("TeachingCredential", "Regular/Standard"),
  issuanceDate: "2010-06-01",
  gradeLevels: ["Ninth grade", "Tenth grade"].map((code) => ({
    gradeLevelDescriptor: uri("GradeLevel", code),
  })),
  endorsements: [{ credentialEndorsement: "Algebra" }],
};
const reference = { credentialIdentifier: "TX-1", stateOfIssueStateAbbreviationDescriptor: state };
const data = {
  credentials: [known],
  staffs: [
    {
      staffUniqueId: "207219",
      firstName: "Byron",
      lastSurname: "Kelley",
      credentials: [{ credentialReference: reference }],
    },
  ],
};

describe.each(standards)("a staff member's credentials, Data Standard %s", (standard) => {
  const openWith = (more: Parameters<typeof open>[3] = {}) =>
    open(standard, options, "compatFetch", more);

  test("are there before the record that refers to them, and are read in it", async () => {
    const { sandbox, call } = await openWith();
    const created = await call("staffs", write("POST", staff(teaching, other)));
    expect([created.status, await created.text()]).toEqual([201, ""]);
    const stored = sandbox.records("credentials");
    expect(stored).toMatchObject([
      {
        stateOfIssueStateAbbreviationDescriptor: state,
        namespace,
        credentialTypeDescriptor: uri("CredentialType", "Certification"),
        gradeLevels: [{ gradeLevelDescriptor: uri("GradeLevel", "Ninth grade") }],
        issuanceDate: "2010-06-01",
        expirationDate: "2020-06-01",
      },
      { credentialFieldDescriptor: uri("CredentialField", "Music") },
    ]);
    expect(await json(await call(query))).toMatchObject(staff(teaching, other));
    const [listed] = (await (await call("staffs")).json()) as unknown[];
    expect(listed).toMatchObject(staff(teaching, other));
  });

  test("have an identifier that comes out the same each time", async () => {
    const { sandbox, call } = await openWith();
    const identifiers = () =>
      sandbox.records("credentials").map((each) => String(each["credentialIdentifier"]));
    await call("staffs", write("POST", staff(teaching, other)));
    const first = identifiers();
    expect(first.every((each) => /^207219-[0-9a-f]{16}$/.test(each))).toBe(true);
    expect(new Set(first).size).toBe(2);

    const read = await json(await call(query));
    const again = await call(`staffs/${String(read["id"])}`, write("PUT", read));
    expect([again.status, await again.text()]).toEqual([204, ""]);
    const renewed = { ...teaching, credentialExpirationDate: "2030-06-01T00:00:00" };
    await call("staffs", write("POST", staff(renewed, other)));
    expect(identifiers()).toEqual(first);
    expect(await json(await call(query))).toMatchObject(staff(renewed, other));
  });

  test("keep the host's identifier, and what it says of them beside", async () => {
    const { sandbox, call } = await openWith({ data });
    const answer = await call("staffs", write("POST", staff(teaching, other)));
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    const [own, added, ...none] = sandbox.records("credentials");
    expect(none).toEqual([]);
    expect(own).toMatchObject({ ...known, expirationDate: "2020-06-01" });
    expect(added).toMatchObject({ credentialFieldDescriptor: uri("CredentialField", "Music") });
    const [stored] = sandbox.records("staffs");
    expect(stored).toMatchObject({ credentials: [{ credentialReference: reference }, {}] });
  });

  test("are not written where the record is in another state than If-Match says", async () => {
    const { sandbox, call } = await openWith({ data });
    const read = await call(query);
    const at = `staffs/${String((await json(read))["id"])}`;
    const put = (condition: string) => {
      const { headers, ...init } = write("PUT", staff(teaching, other));
      return call(at, { ...init, headers: { ...headers, "If-Match": condition } });
    };
    expect((await put('"old"')).status).toBe(412);
    expect(sandbox.records("credentials")).toHaveLength(1);
    expect((await put(read.headers.get("etag") ?? "")).status).toBe(204);
    expect(sandbox.records("credentials")).toHaveLength(2);
  });

  test("that the host refuses keep the record from being stored", async () => {
    const { sandbox, call } = await openWith();
    sandbox.fault({ status: 400, when: { method: "POST", path: "/credentials" } });
    const answer = await call("staffs", write("POST", staff(teaching)));
    expect([answer.status, (await json(answer))["message"]]).toEqual([
      400,
      expect.stringMatching(/^The record is not stored, because its part in credentials is not/),
    ]);
    expect(sandbox.records("staffs")).toEqual([]);
  });
});

test("a credential's level for which the host has no code is left behind and named", async () => {
  const { sandbox, call } = await open("5.0", options);
  const level = { ...teaching, levelDescriptor: "Elementary" };
  const answer = await call("staffs", write("POST", staff(level)));
  expect([answer.status, await answer.text()]).toEqual([201, ""]);
  expect(answer.headers.get("edbridge-left-behind")).toBe("credentials[0].levelDescriptor");
  const [stored] = sandbox.records("credentials");
  expect(stored).toMatchObject({
    credentialTypeDescriptor: uri("CredentialType", "Certification"),
  });
  expect(stored).not.toHaveProperty("gradeLevels");
});

test("a credential without a state is named and left out, unless the owner names the state", async () => {
  const { stateOfIssueStateAbbreviationType: _, ...stateless } = teaching;
  const { sandbox, call } = await open("5.0", options);
  const answer = await call("staffs", write("POST", staff(stateless)));
  expect([answer.status, await answer.text()]).toEqual([201, ""]);
  expect(answer.headers.get("edbridge-left-behind")).toContain("credentials[0].credentialType");
  expect(sandbox.records("credentials")).toEqual([]);
  const named = await open("5.0", {
    ...options,
    defaults: { ...options.defaults, credentialState: state },
  });
  const sent = await named.call("staffs", write("POST", staff(stateless)));
  expect([sent.status, sent.headers.get("edbridge-left-behind")]).toEqual([201, null]);
  expect(named.sandbox.records("credentials")).toMatchObject([
    { stateOfIssueStateAbbreviationDescriptor: state },
  ]);
});
