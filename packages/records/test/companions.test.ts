import { describe, expect, test } from "vitest";
import {
  type JsonRecord,
  type Lookups,
  losses,
  records,
  type RecordsOptions,
} from "../src/index.js";

const student = {
  studentUniqueId: "604822",
  firstName: "Lisa",
  lastSurname: "Woods",
  birthDate: "2000-05-01T00:00:00",
  sexType: "Female",
  hispanicLatinoEthnicity: false,
  economicDisadvantaged: false,
  addresses: [{ addressType: "Home", city: "Grand Bend" }],
  identificationCodes: [
    { studentIdentificationSystemDescriptor: "State", identificationCode: "A1" },
    { studentIdentificationSystemDescriptor: "District", identificationCode: "B2" },
  ],
};
const uri = (name: string, code: string) => `uri://ed-fi.org/${name}Descriptor#${code}`;
const own = {
  studentUniqueId: "604822",
  firstName: "Lisa",
  lastSurname: "Woods",
  birthDate: "2000-05-01",
};
const known = {
  studentReference: { studentUniqueId: "604822" },
  educationOrganizationReference: { educationOrganizationId: 255901 },
};
const addresses = [{ addressTypeDescriptor: uri("AddressType", "Home"), city: "Grand Bend" }];
const codes = student.identificationCodes.map((each) => ({
  studentIdentificationSystemDescriptor: uri(
    "StudentIdentificationSystem",
    each.studentIdentificationSystemDescriptor,
  ),
  identificationCode: each.identificationCode,
}));
const sex = { sexDescriptor: uri("Sex", "Female"), hispanicLatinoEthnicity: false };

const inOne = {
  studentEducationOrganizationAssociations: [
    { ...known, ...sex, addresses, studentIdentificationCodes: codes },
  ],
};
const inThree = {
  studentDemographics: [
    {
      ...known,
      ...sex,
      economicDisadvantageDescriptor: uri(
        "EconomicDisadvantage",
        "Not Qualified As Economically Disadvantaged",
      ),
    },
  ],
  studentDirectories: [{ ...known, addresses }],
  studentIdentificationCodes: codes.map((each) => ({ ...known, ...each })),
};

const options = (dataStandard: string, more: RecordsOptions = {}): RecordsOptions => ({
  dataStandard,
  educationOrganizationId: 255901,
  ...more,
});

describe.each([
  ["3.1", inOne],
  ["5.0", inOne],
  ["6.0", inThree],
])("a student of Data Standard %s", async (dataStandard, companions) => {
  const translator = records(options(dataStandard));
  const sent = await translator.toCurrent("students", student);

  test("becomes a student and other records, each known by its student and organization", () => {
    expect(sent).toMatchObject({ collection: "students", record: own });
    expect(sent.companions).toEqual(companions);
    expect(losses(sent.account)).toEqual([]);
    expect(translator.parts("students")).not.toEqual([]);
  });

  test("says where each leaf went, and what was added to know the others by", () => {
    const [first = ""] = Object.keys(companions);
    const line = (path: string) => sent.account.find((each) => each.path === path);
    expect(line("sexType")).toMatchObject({
      fate: "restructured",
      to: `~${first}[0].sexDescriptor`,
    });
    const added = sent.account.filter(({ fate }) => fate === "defaulted").map(({ path }) => path);
    const wanted = Object.entries(companions).flatMap(([name, list]) =>
      list.flatMap((_, index) => [
        `~${name}[${index}].studentReference.studentUniqueId`,
        `~${name}[${index}].educationOrganizationReference.educationOrganizationId`,
      ]),
    );
    expect(added).toHaveLength(wanted.length);
    expect(added).toEqual(expect.arrayContaining(wanted));
  });

  test("becomes one legacy record again", async () => {
    const back = await translator.toLegacy("students", own, { companions });
    expect(back.record).toEqual(student);
  });
});

test("no record is made that nothing is in", async () => {
  const { studentUniqueId, firstName } = student;
  const bare = await records(options("6.0")).toCurrent("students", { studentUniqueId, firstName });
  expect(bare.companions).toEqual({});
});

test("a student without companions at hand has nothing made up", async () => {
  const { record } = await records(options("5.0")).toLegacy("students", own);
  expect(record).toEqual({ ...own, birthDate: "2000-05-01T00:00:00" });
});

test("of several associations the owner's own is taken", async () => {
  const name = "studentEducationOrganizationAssociations";
  const at = (id: number, code: string): JsonRecord => ({
    studentReference: { studentUniqueId: "604822" },
    educationOrganizationReference: { educationOrganizationId: id },
    sexDescriptor: uri("Sex", code),
  });
  const companions = { [name]: [at(1, "Male"), at(255901, "Female")] };
  const translator = records(options("5.0"));
  const mine = await translator.toLegacy("students", own, { companions });
  expect(mine.record["sexType"]).toBe("Female");
  const none = records({ dataStandard: "5.0" });
  expect((await none.toLegacy("students", own, { companions })).record["sexType"]).toBe("Male");
});

test("an organization that is kept as an exact number is found", async () => {
  class Exact {
    valueOf = () => 255901;
  }
  const name = "studentEducationOrganizationAssociations";
  const companions = {
    [name]: [
      { sexDescriptor: uri("Sex", "Male") },
      {
        educationOrganizationReference: { educationOrganizationId: new Exact() },
        sexDescriptor: uri("Sex", "Female"),
      },
    ],
  };
  const { record } = await records(options("5.0")).toLegacy("students", own, { companions });
  expect(record["sexType"]).toBe("Female");
});

describe("the host is asked for companions", () => {
  test("by the members they are known by", async () => {
    const asked: unknown[] = [];
    const lookups: Lookups = {
      related: async (collection, keys) => {
        asked.push([collection, ...keys]);
        return keys.map(() => inThree[collection as keyof typeof inThree] ?? []);
      },
    };
    const found = await records(options("6.0", { lookups })).toLegacy("students", own);
    expect(found.record).toEqual(student);
    const key = { studentUniqueId: "604822" };
    expect(asked).toEqual([
      ["studentEducationOrganizationAssociations", key],
      ["studentDemographics", key],
      ["studentDirectories", key],
      ["studentIdentificationCodes", key],
    ]);
  });

  test("but not where they are at hand", async () => {
    const lookups: Lookups = {
      related: () => Promise.reject(new Error("asked")),
    };
    const translator = records(options("5.0", { lookups }));
    expect((await translator.toLegacy("students", own, { companions: {} })).record).toEqual({
      ...own,
      birthDate: "2000-05-01T00:00:00",
    });
  });
});

test("companions that may not be read count as none", async () => {
  const lookups: Lookups = { related: (_, keys) => keys.map(() => undefined) };
  const read = await records({ lookups }).toLegacy("students", own);
  expect(read).toEqual(await records().toLegacy("students", own));
});

describe.each(["5.0", "6.0"])(
  "a student's part in an incident, Data Standard %s",
  (dataStandard) => {
    const behaviors = "studentDisciplineIncidentBehaviorAssociations";
    const nonOffenders = "studentDisciplineIncidentNonOffenderAssociations";
    const collection = "studentDisciplineIncidentAssociations";
    const key = {
      studentReference: { studentUniqueId: "604822" },
      disciplineIncidentReference: { incidentIdentifier: "10", schoolId: 255901001 },
    };
    const legacy = { ...key, studentParticipationCodeType: "Perpetrator" };
    const split = {
      ...key,
      disciplineIncidentParticipationCodes: [
        {
          disciplineIncidentParticipationCodeDescriptor: uri(
            "DisciplineIncidentParticipationCode",
            "Perpetrator",
          ),
        },
      ],
    };
    const fights = [
      { behaviorDescriptor: "State Offense", behaviorDetailedDescription: "A fight" },
      { behaviorDescriptor: "School Violation" },
    ];
    const each = fights.map((behavior) => ({
      ...split,
      ...behavior,
      behaviorDescriptor: uri("Behavior", behavior.behaviorDescriptor),
    }));

    const witness = { ...legacy, studentParticipationCodeType: "Witness" };
    const seen = {
      ...key,
      disciplineIncidentParticipationCodes: [
        {
          disciplineIncidentParticipationCodeDescriptor: uri(
            "DisciplineIncidentParticipationCode",
            "Witness",
          ),
        },
      ],
    };
    test.each([
      ["a perpetrator's behaviors", { ...legacy, behaviors: fights }, { [behaviors]: each }],
      ["no behaviors", witness, { [nonOffenders]: [seen] }],
      ["an empty list of them", { ...witness, Behaviors: [] }, { [nonOffenders]: [seen] }],
    ])(
      "with %s becomes what the host keeps, and one legacy record again",
      async (_, given, companions) => {
        const translator = records(options(dataStandard));
        const sent = await translator.toCurrent(collection, given);
        expect(sent.collection).toBeUndefined();
        expect(sent.companions).toEqual(companions);
        expect(losses(sent.account)).toEqual([]);
        const back = await translator.toLegacy(collection, {}, { companions });
        expect(back.record).toEqual("behaviors" in given ? given : witness);
      },
    );

    test("that is no perpetrator's names the behaviors that it loses", async () => {
      const given = { ...witness, behaviors: fights.slice(1) };
      const sent = await records(options(dataStandard)).toCurrent(collection, given);
      expect(sent.companions).toEqual({ [nonOffenders]: [seen] });
      expect(losses(sent.account).map(({ path }) => path)).toEqual([
        "behaviors[0].behaviorDescriptor",
      ]);
    });

    test.each([
      ["no list", legacy],
      ["an empty list", { ...legacy, behaviors: [] }],
    ])(
      "that is a perpetrator's with %s of behaviors has those of the incident",
      async (_, given) => {
        const asked: unknown[] = [];
        const found = fights.map(({ behaviorDescriptor }) => ({
          behaviorDescriptor: uri("Behavior", behaviorDescriptor),
        }));
        const related: Lookups["related"] = (...question) => {
          asked.push(question);
          return [[{ behaviors: found }]];
        };
        const translator = records(options(dataStandard, { lookups: { related } }));
        const sent = await translator.toCurrent(collection, given);
        expect(asked).toEqual([
          ["disciplineIncidents", [{ incidentIdentifier: "10", schoolId: 255901001 }]],
        ]);
        expect(sent.companions).toEqual({
          [behaviors]: found.map((behavior) => ({ ...split, ...behavior })),
        });
        expect([sent.obstacles, losses(sent.account)]).toEqual([[], []]);
      },
    );

    test("that is a perpetrator's without any behavior is refused with what to do", async () => {
      for (const lookups of [undefined, { related: () => [[{}]] }]) {
        const translator = records(options(dataStandard, { lookups }));
        const { obstacles } = await translator.toCurrent(collection, legacy);
        expect(obstacles).toEqual([expect.stringMatching(/Send the behaviors .*\.$/)]);
      }
    });

    test("is whole whichever of its records is read", async () => {
      const asked: unknown[] = [];
      const lookups: Lookups = {
        related: async (name, keys) => {
          asked.push([name, ...keys]);
          return keys.map(() => (name === behaviors ? each : []));
        },
      };
      const translator = records(options(dataStandard, { lookups }));
      const read = await translator.toLegacy(collection, { id: "b2", ...each[1] });
      expect(read.record).toEqual({ id: "b2", ...legacy, behaviors: fights });
      const by = { incidentIdentifier: "10", schoolId: 255901001, studentUniqueId: "604822" };
      expect(asked).toEqual([
        [behaviors, by],
        [nonOffenders, by],
      ]);
    });

    test("tells its behaviors apart", () => {
      const [part, other] = records(options(dataStandard)).parts(collection);
      expect(part?.apart?.(each[1] ?? {})).toBe(uri("Behavior", "School Violation"));
      expect([other?.collection, other?.apart]).toEqual([nonOffenders, undefined]);
    });
  },
);

describe("a staff member's credentials", () => {
  const legacy = {
    credentialFieldDescriptor: "Mathematics",
    credentialType: "Certification",
    levelDescriptor: "Ninth grade",
    teachingCredentialDescriptor: "Standard",
    credentialIssuanceDate: "2010-06-01T00:00:00",
    stateOfIssueStateAbbreviationType: "TX",
  };
  const current = {
    credentialFieldDescriptor: uri("CredentialField", "Mathematics"),
    credentialTypeDescriptor: uri("CredentialType", "Certification"),
    gradeLevels: [{ gradeLevelDescriptor: uri("GradeLevel", "Ninth grade") }],
    teachingCredentialDescriptor: uri("TeachingCredential", "Standard"),
    issuanceDate: "2010-06-01",
    stateOfIssueStateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
  };
  const staff = (...credentials: readonly object[]) => ({
    staffUniqueId: "207219",
    firstName: "Byron",
    lastSurname: "Kelley",
    ...(credentials.length > 0 ? { credentials } : {}),
  });
  const withNamespace = options("5.0", {
    defaults: { credentialNamespace: "uri://agency.example" },
  });
  const referring = (credentialIdentifier: unknown) => ({
    credentialReference: {
      credentialIdentifier,
      stateOfIssueStateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
    },
  });

  test("are records that it refers to by an identifier composed of what they are", async () => {
    const translator = records(withNamespace);
    const identifierOf = async (credential: object, staffUniqueId: unknown = "207219") => {
      const given = { ...staff(credential), staffUniqueId };
      const { companions } = await translator.toCurrent("staffs", given);
      return companions["credentials"]?.[0]?.["credentialIdentifier"];
    };
    const identifier = await identifierOf(legacy);
    const sent = await translator.toCurrent("staffs", staff(legacy));
    expect(sent.companions).toEqual({
      credentials: [
        { ...current, credentialIdentifier: identifier, namespace: "uri://agency.example" },
      ],
    });
    expect(sent.record["credentials"]).toEqual([referring(identifier)]);
    expect([losses(sent.account), sent.obstacles]).toEqual([[], []]);

    expect(await identifierOf({ ...legacy, credentialType: "CERTIFICATION" })).toBe(identifier);
    expect(await identifierOf({ ...legacy, credentialExpirationDate: "2030-01-01" })).toBe(
      identifier,
    );
    for (const name of Object.keys(legacy).slice(0, 5)) {
      expect(await identifierOf({ ...legacy, [name]: "Another" })).not.toBe(identifier);
    }
    expect(String(await identifierOf(legacy, "9".repeat(100)))).toHaveLength(60);
    const [part] = translator.parts("staffs");
    expect([part?.collection, part?.before]).toEqual(["credentials", true]);
  });

  test("keep what the host has of them already", async () => {
    const asked: unknown[] = [];
    const held = {
      ...current,
      credentialIdentifier: "TX-1",
      namespace: "uri://sbec.example",
      gradeLevels: [...current.gradeLevels, { gradeLevelDescriptor: "x" }],
    };
    const lookups: Lookups = {
      related: async (name, keys) => {
        asked.push([name, ...keys]);
        return keys.map(() =>
          name === "staffs" ? [{ credentials: [referring("TX-1")] }] : [held],
        );
      },
    };
    const translator = records({ ...withNamespace, lookups });
    // A legacy record need not name the state.
    const { stateOfIssueStateAbbreviationType: _, ...stateless } = legacy;
    const sent = await translator.toCurrent("staffs", staff(stateless));
    expect(sent.companions["credentials"]).toEqual([held]);
    expect(sent.record["credentials"]).toEqual([referring("TX-1")]);
    expect(sent.obstacles).toEqual([]);
    const key = referring("TX-1").credentialReference;
    expect(asked).toEqual([
      ["staffs", { staffUniqueId: "207219" }],
      ["credentials", key],
    ]);
    const read = await translator.toLegacy("staffs", staff(referring("TX-1")));
    expect(read.record).toMatchObject(staff(legacy));
  });

  test("are not asked for where there are none", async () => {
    const lookups: Lookups = {
      related: () => Promise.reject(new Error("asked")),
    };
    const sent = await records({ ...withNamespace, lookups }).toCurrent("staffs", staff());
    expect(sent.companions).toEqual({});
  });
});
