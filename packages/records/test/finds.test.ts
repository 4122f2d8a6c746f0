import { describe, expect, test } from "vitest";
import { type JsonRecord, type Key, type Lookups, losses, records } from "../src/index.js";

const uri = (name: string, code: string) => `uri://ed-fi.org/${name}Descriptor#${code}`;

/** A host that has these records, by collection, and notes what it is asked. */
function hostWith(data: Readonly<Record<string, readonly JsonRecord[]>>) {
  const asked: [string, ...Key[]][] = [];
  const related: Lookups["related"] = (name, keys) => {
    asked.push([name, ...keys]);
    return keys.map(() => data[name] ?? []);
  };
  return { asked, related };
}

const schoolReference = { schoolId: 5 };
const date = { date: "2017-08-21T00:00:00", schoolReference };

async function up(
  dataStandard: string,
  collection: string,
  legacy: JsonRecord,
  lookups?: Lookups,
  defaults: Readonly<Record<string, string>> = {},
) {
  const translator = records({ dataStandard, lookups, defaults });
  const found = await translator.toCurrent(collection, legacy, { schoolYear: 2017 });
  return { ...found, lost: losses(found.account) };
}

describe("the calendar of a date", () => {
  const calendarOf = ({ record }: { readonly record: JsonRecord }) =>
    (record["calendarReference"] as JsonRecord)["calendarCode"];
  const of = (...codes: string[]) => ({
    calendars: codes.map((calendarCode) => ({ calendarCode })),
  });

  test.each([
    ["the only one", of("A"), {}, "A", false],
    ["the migrated one among several", of("A", "5_2017"), {}, "5_2017", false],
    ["made as the migration made it", of(), {}, "5_2017", true],
    ["the owner's", of("A"), { calendarCode: "B" }, "B", false],
  ])("is %s", async (_, data, defaults, code, isMade) => {
    const found = await up("5.0", "calendarDates", date, hostWith(data), defaults);
    expect(calendarOf(found)).toBe(code);
    expect(found.companions["calendars"] !== undefined).toBe(isMade);
    expect([found.obstacles, found.lost]).toEqual([[], []]);
  });

  test("is not guessed among several", async () => {
    const { obstacles } = await up("5.0", "calendarDates", date, hostWith(of("A", "B")));
    expect(obstacles).toEqual([expect.stringContaining("defaults.calendarCode")]);
  });

  test("is named, and not made, where no host is asked", async () => {
    const found = await up("5.0", "calendarDates", date);
    expect([calendarOf(found), found.companions]).toEqual(["5_2017", {}]);
  });

  test("is written before the date, and the date without it where it may not be", () => {
    const [part] = records().parts("calendarDates");
    expect(part).toMatchObject({ collection: "calendars", before: true, mayLack: true });
  });
});

describe.each([
  ["4.0", "periodSequence", [1, 2, 7]],
  ["5.0", "gradingPeriodName", ["First", "First 2", "Spring"]],
] as const)("a grading period of Data Standard %s", (standard, member, [one, two, other]) => {
  const legacy = (day: string) => ({
    descriptor: "First",
    beginDate: `${day}T00:00:00`,
    schoolReference,
  });
  const known = (day: string, value: unknown) => ({ beginDate: day, [member]: value });
  test.each([
    ["alone", [], one],
    ["of the host's own date", [known("2017-08-21", other)], other],
    ["beside another", [known("2017-10-02", one)], two],
    ["beside one of another name", [known("2017-10-02", other)], one],
  ])("%s", async (_, gradingPeriods, value) => {
    const { record } = await up(
      standard,
      "gradingPeriods",
      legacy("2017-08-21"),
      hostWith({ gradingPeriods }),
    );
    expect(record[member]).toBe(value);
  });

  test("is named by its code, whatever form its kind has", async () => {
    const descriptor = "http://ed-fi.org/Descriptor/GradingPeriodDescriptor.xml/First";
    const { record } = await up(standard, "gradingPeriods", {
      ...legacy("2017-08-21"),
      descriptor,
    });
    expect(record).toMatchObject({
      gradingPeriodDescriptor: uri("GradingPeriod", "First"),
      [member]: one,
    });
  });
});

test("a sequence that a legacy period names is not another period's", async () => {
  const legacy = {
    descriptor: "First",
    beginDate: "2017-08-21T00:00:00",
    schoolReference,
    periodSequence: 1,
  };
  const gradingPeriods = [{ beginDate: "2017-10-02", periodSequence: 1 }];
  const found = await up("4.0", "gradingPeriods", legacy, hostWith({ gradingPeriods }));
  expect(found.record["periodSequence"]).toBe(2);
  expect(found.lost).toMatchObject([{ path: "periodSequence", loss: "dropped" }]);
});

test("a sequence that the host has for a legacy period stays, and the legacy one is named", async () => {
  const legacy = (periodSequence: unknown) => ({
    descriptor: "First",
    beginDate: "2017-08-21T00:00:00",
    schoolReference,
    periodSequence,
  });
  const own = { beginDate: "2017-08-21", periodSequence: 3 };
  const host = hostWith({ gradingPeriods: [own] });
  const changed = await up("4.0", "gradingPeriods", legacy(1), host);
  expect(changed.record["periodSequence"]).toBe(3);
  expect(changed.lost).toMatchObject([{ path: "periodSequence", loss: "lost" }]);
  const same = await up("4.0", "gradingPeriods", legacy("3"), host);
  expect([same.record["periodSequence"], same.lost]).toEqual([3, []]);

  const two = hostWith({ gradingPeriods: [own, { ...own, periodSequence: 4 }] });
  expect((await up("4.0", "gradingPeriods", legacy(4), two)).record["periodSequence"]).toBe(4);
  const { obstacles } = await up("4.0", "gradingPeriods", legacy(1), two);
  expect(obstacles).toEqual([expect.stringContaining("several grading periods")]);
});

test("an action names each incident that it leaves out, and what it keeps stays in order", async () => {
  const incident = (incidentIdentifier: string) => ({
    disciplineIncidentReference: { incidentIdentifier, schoolId: 5 },
  });
  const legacy = {
    identifier: "A",
    studentReference: { studentUniqueId: "1" },
    disciplineIncidents: ["1", "2", "3"].map(incident),
  };
  const behaviors: Readonly<Record<string, readonly string[]>> = { "1": ["a", "b"], "3": ["c"] };
  const related: Lookups["related"] = (name, keys) =>
    keys.map((key) =>
      name === "disciplineIncidents"
        ? [key]
        : (behaviors[String(key["incidentIdentifier"])] ?? []).map((behaviorDescriptor) => ({
            behaviorDescriptor,
          })),
    );
  const { record, account, obstacles } = await up("5.0", "disciplineActions", legacy, { related });
  const list = record["studentDisciplineIncidentBehaviorAssociations"] as JsonRecord[];
  expect(
    list.map((each) => {
      const reference = each["studentDisciplineIncidentBehaviorAssociationReference"] as JsonRecord;
      return [reference["incidentIdentifier"], reference["behaviorDescriptor"]];
    }),
  ).toEqual([
    ["1", "a"],
    ["1", "b"],
    ["3", "c"],
  ]);
  const line = (at: number) =>
    account.find(({ path }) => path.startsWith(`disciplineIncidents[${at}]`));
  expect(line(1)).toMatchObject({ fate: "leftBehind", loss: "dropped" });
  expect(line(2)?.to).toContain("studentDisciplineIncidentBehaviorAssociations[2]");
  expect(obstacles).toEqual([]);
  const others = hostWith({ disciplineIncidents: [{}], students: [{}] });
  const none = await up("6.0", "disciplineActions", legacy, others);
  expect(none.obstacles[0]).toContain("studentDisciplineIncidentAssociations");
  expect(none.missing).toEqual([]);
  const nothing = await up("6.0", "disciplineActions", legacy, hostWith({}));
  expect(nothing.obstacles).toEqual([]);
  expect(nothing.missing.map(({ path }) => path)).toEqual([
    "disciplineIncidents[0].disciplineIncidentReference",
    "studentReference",
    "disciplineIncidents[1].disciplineIncidentReference",
    "disciplineIncidents[2].disciplineIncidentReference",
  ]);
});

test("a responsibility begins as the host's newest, else at the first entry, else as the owner says", async () => {
  const legacy = {
    studentReference: { studentUniqueId: "1" },
    educationOrganizationReference: { educationOrganizationId: 5 },
    responsibilityDescriptor: "Accountability",
  };
  const collection = "studentEducationOrganizationAssociations";
  const own = {
    studentEducationOrganizationResponsibilityAssociations: [
      { beginDate: "2014-08-25" },
      { beginDate: "2016-08-22" },
    ],
  };
  const entered = {
    studentSchoolAssociations: [{ entryDate: "2016-08-22" }, { entryDate: "2013-08-26" }],
  };
  const option = { responsibilityBeginDate: "2010-09-01" };
  const begin = async (data: Parameters<typeof hostWith>[0]) =>
    (await up("5.0", collection, legacy, hostWith(data), option)).record["beginDate"];
  expect(await begin({ ...own, ...entered })).toBe("2016-08-22");
  expect(await begin(entered)).toBe("2013-08-26");
  expect(await begin({})).toBe("2010-09-01");
  const students = [{ studentUniqueId: "1" }];
  expect((await up("5.0", collection, legacy, hostWith({ students }))).obstacles).toHaveLength(1);
  const { missing } = await up("5.0", collection, legacy, hostWith({}));
  expect(missing).toEqual([{ path: "studentReference", collection: "students" }]);
});

test("an enrollment counts whose own school is asked for, not the school of its next year", async () => {
  const enrollment = (schoolId: number, next: number, entryDate: string) => ({
    schoolReference: { schoolId },
    nextYearSchoolReference: { schoolId: next },
    entryDate,
  });
  const host = hostWith({
    studentSchoolAssociations: [enrollment(9, 5, "2013-08-26"), enrollment(5, 9, "2016-08-22")],
  });
  const legacy = {
    educationOrganizationReference: { educationOrganizationId: 5 },
    studentReference: { studentUniqueId: "1" },
    responsibilityDescriptor: "Accountability",
  };
  const { record } = await up("5.0", "studentEducationOrganizationAssociations", legacy, host);
  expect(record["beginDate"]).toBe("2016-08-22");
});

describe("credentials", () => {
  const credential = {
    credentialFieldDescriptor: "Mathematics",
    stateOfIssueStateAbbreviationType: "TX",
  };
  const namespaceOf = async (lookups: Lookups | undefined, defaults = {}) => {
    const legacy = { staffUniqueId: "1", credentials: [credential] };
    const { companions } = await up("5.0", "staffs", legacy, lookups, defaults);
    return companions["credentials"]?.[0]?.["namespace"];
  };

  test("are in the namespace of the owner, of the caller's organization, or the usual one", async () => {
    const namespaces = () => ["uri://agency.example"];
    const owner = { credentialNamespace: "uri://owner.example" };
    expect(await namespaceOf({ namespaces }, owner)).toBe("uri://owner.example");
    expect(await namespaceOf({ namespaces })).toBe("uri://agency.example");
    expect(await namespaceOf(undefined)).toBe("uri://ed-fi.org");
  });

  test("have an identifier of 60 characters at most, whatever the letter case of what they are", async () => {
    const identifierOf = async (staffUniqueId: string, more: JsonRecord = {}) => {
      const legacy = { staffUniqueId, credentials: [{ ...credential, ...more }] };
      const { companions } = await up("5.0", "staffs", legacy);
      return String(companions["credentials"]?.[0]?.["credentialIdentifier"]);
    };
    const one = await identifierOf("1", { credentialType: "Certification" });
    expect(await identifierOf("1", { credentialType: "CERTIFICATION" })).toBe(one);
    expect(await identifierOf("1", { credentialType: "Another" })).not.toBe(one);
    expect(await identifierOf("9".repeat(100))).toHaveLength(60);
  });

  test("are not asked for where a staff member has none", async () => {
    const namespaces = () => {
      throw new Error("Nothing is to be asked.");
    };
    const { record } = await up("5.0", "staffs", { staffUniqueId: "1" }, { namespaces });
    expect(record).toEqual({ staffUniqueId: "1" });
  });
});

test("of several addresses of a type a legacy record has the first, and a write keeps the others", async () => {
  const addresses = [
    ["Home", "1"],
    ["Home", "2"],
    ["Mailing", "3"],
  ].map(([code, street]) => ({
    addressTypeDescriptor: uri("AddressType", code ?? ""),
    streetNumberName: street,
  }));
  const translator = records({ dataStandard: "5.0" });
  const found = await translator.toLegacy("schools", { addresses });
  expect(found.record["addresses"]).toMatchObject([
    { addressType: "Home", streetNumberName: "1" },
    { addressType: "Mailing", streetNumberName: "3" },
  ]);
  const streetsOf = (...kept: readonly (readonly [number, string])[]) => {
    const written = kept.map(([at, street]) => ({ ...addresses[at], streetNumberName: street }));
    const merged = translator.merge("schools", { addresses }, { addresses: written });
    return (merged["addresses"] as JsonRecord[]).map((each) => each["streetNumberName"]);
  };
  expect(streetsOf([0, "1"], [2, "3"])).toEqual(["1", "3", "2"]);
  expect(streetsOf([0, "9"], [2, "3"])).toEqual(["9", "3", "2"]);
  expect(streetsOf([0, "2"], [2, "3"])).toEqual(["2", "3"]);
  expect(streetsOf([2, "3"])).toEqual(["3"]);
});
