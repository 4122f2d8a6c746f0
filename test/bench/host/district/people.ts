import {
  address,
  atSchool,
  code,
  type CollectionForm,
  type District,
  gradeLevels,
  type Json,
  ofYear,
  oneOf,
  reference,
  uri,
} from "./forms.ts";

const firstNames = ["Amara", "Ben", "Chloe", "Diego", "Elif", "Finn", "Grace", "Hugo"];
const lastNames = ["Abbott", "Brown", "Castro", "Diaz", "Evans", "Ford", "Gupta", "Hall"];
const races = ["White", "Black - African American", "Asian"];

/** A prime, by which students of neighbouring ids come to schools far apart. */
const scatter = 7919;

interface Enrolled {
  readonly school: number;
  readonly person: number;
  readonly first?: boolean;
}

export type Enrolment = ReturnType<typeof enrolmentOf>;

/** Which students go to which schools. Students are numbered by their ids, schools by theirs. */
export function enrolmentOf({ schools, students }: District) {
  const places = new Map<number, { school: number; at: number }>();
  const own = Array.from({ length: schools }, (): number[] => []);
  const second = Array.from({ length: schools }, (): number[] => []);
  for (let student = 0; student < students; student++) {
    const school = (student * scatter) % schools;
    places.set(student, { school, at: (own[school]?.push(student) ?? 0) - 1 });
    if (student % 10 === 3) second[(school + 1) % schools]?.push(student);
  }
  const at = (school: number, of: readonly number[] = [], first: boolean) =>
    of.map((person): Enrolled => ({ school, person, first }));
  const all = own.flatMap((ofSchool, school) =>
    [...at(school, ofSchool, true), ...at(school, second[school], false)].toSorted(
      (a, b) => a.person - b.person,
    ),
  );
  return {
    /** All who are enrolled, by school, then by student. One student in ten goes to two schools. */
    all,
    /** The students whose demographics are kept, by their first school: all but three in a hundred. */
    described: all.filter(({ person, first }) => first && (person % 100) % 33 !== 13),
    placeOf: (student: number) => places.get(student) ?? { school: 0, at: 0 },
    student: (school: number, place: number) => own[school]?.[place] ?? 0,
  };
}

type Kind = "student" | "staff";

function uniqueId(kind: Kind, person: number) {
  const id = String((kind === "student" ? 600_000 : 200_000) + person);
  return { [`${kind}UniqueId`]: id };
}

export function toPerson(kind: Kind, person: number): Json {
  const rel = kind === "student" ? "Student" : "Staff";
  return reference(rel, `${kind}s`, person, uniqueId(kind, person));
}

const nameOf = (person: number) => ({
  firstName: oneOf(firstNames, person),
  middleName: oneOf(firstNames, person >> 3),
  lastSurname: oneOf(lastNames, person >> 2),
});

const demographics = (person: number) => ({
  hispanicLatinoEthnicity: person % 3 === 0,
  races: [code("Race", oneOf(races, person))],
  ...code("Sex", person % 2 === 0 ? "Female" : "Male"),
});

const contacts = (person: number) => ({
  addresses: [address(person)],
  electronicMails: [
    {
      ...code("ElectronicMailType", "Home/Personal"),
      electronicMailAddress: `person${person}@district.example`,
    },
  ],
});

const directory = (person: number) => ({
  ...contacts(person),
  telephones: [
    {
      ...code("TelephoneNumberType", "Home"),
      telephoneNumber: `(512) 555-${1000 + (person % 9000)}`,
      orderOfPriority: 1,
    },
  ],
});

const identification = (kind: Kind) => (person: number) => ({
  ...code(`${kind === "student" ? "Student" : "Staff"}IdentificationSystem`, "District"),
  assigningOrganizationIdentificationCode: "District",
  identificationCode: `D${person}`,
});

const hasCredential = (staff: number) => staff % 4 !== 3;

function credentialKey(staff: number) {
  const stateOfIssueStateAbbreviationDescriptor = uri("StateAbbreviation", "TX");
  const { staffUniqueId } = uniqueId("staff", staff);
  return { credentialIdentifier: `C${staffUniqueId}`, stateOfIssueStateAbbreviationDescriptor };
}

/**
 * Students with the schools they go to, and staff with their credentials. Data Standard 6.0 keeps what
 * it knows of them in collections of their own.
 */
export function peopleForms(district: District, enrolment: Enrolment): readonly CollectionForm[] {
  const isSplit = district.standard === "6.0";
  const all = Array.from({ length: district.staffs }, (_, staff) => staff);
  const credentialed = all.filter(hasCredential);
  const described: Readonly<Record<Kind, readonly Enrolled[]>> = {
    student: enrolment.described,
    staff: all
      .map((person) => ({ person, school: person % district.schools }))
      .toSorted((a, b) => a.school - b.school),
  };
  const partForm = (
    kind: Kind,
    name: string,
    facts: (person: number) => Json,
    ...key: readonly string[]
  ): CollectionForm => ({
    name,
    key: [`${kind}UniqueId`, "educationOrganizationId", ...key],
    count: described[kind].length,
    indexed: [`${kind}UniqueId`, "educationOrganizationId"],
    at(place) {
      const { school, person } = described[kind][place] ?? { school: 0, person: 0 };
      return {
        educationOrganizationReference: atSchool(school, "educationOrganizationId"),
        [`${kind}Reference`]: toPerson(kind, person),
        ...facts(person),
      };
    },
  });
  const partsOf = (kind: Kind) => [
    partForm(kind, `${kind}Demographics`, demographics),
    partForm(kind, `${kind}Directories`, directory),
    partForm(
      kind,
      `${kind}IdentificationCodes`,
      identification(kind),
      `${kind}IdentificationSystemDescriptor`,
    ),
  ];
  return [
    {
      name: "students",
      key: ["studentUniqueId"],
      count: district.students,
      indexed: ["studentUniqueId"],
      at: (student) => ({
        ...uniqueId("student", student),
        ...nameOf(student),
        birthCity: "Austin",
        birthDate: `${2000 + (student % 4)}-0${1 + (student % 9)}-1${student % 10}`,
        birthStateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
        birthCountryDescriptor: uri("Country", "US"),
      }),
    },
    partForm("student", "studentEducationOrganizationAssociations", (student) => ({
      loginId: `student${student}`,
      ...(!isSplit && {
        ...demographics(student),
        ...directory(student),
        studentIdentificationCodes: [identification("student")(student)],
      }),
    })),
    {
      name: "studentSchoolAssociations",
      key: ["entryDate", "schoolId", "studentUniqueId"],
      count: enrolment.all.length,
      indexed: ["studentUniqueId", "schoolId"],
      at(place) {
        const { school, person, first } = enrolment.all[place] ?? { school: 0, person: 0 };
        return {
          entryDate: first ? "2016-08-22" : "2017-01-04",
          schoolReference: atSchool(school, "schoolId"),
          schoolYearTypeReference: ofYear,
          studentReference: toPerson("student", person),
          entryGradeLevelDescriptor: uri("GradeLevel", oneOf(gradeLevels, person)),
          ...code("EntryType", "Transfer"),
          primarySchool: first,
          repeatGradeIndicator: false,
        };
      },
    },
    {
      name: "staffs",
      count: district.staffs,
      indexed: ["staffUniqueId"],
      at: (staff) => ({
        ...uniqueId("staff", staff),
        ...nameOf(staff),
        birthDate: `19${70 + (staff % 25)}-03-0${1 + (staff % 9)}`,
        highestCompletedLevelOfEducationDescriptor: uri("LevelOfEducation", "Master's"),
        loginId: `staff${staff}`,
        yearsOfPriorTeachingExperience: staff % 30,
        credentials: [staff].filter(hasCredential).map(() => {
          const place = staff - Math.floor(staff / 4);
          const key = credentialKey(staff);
          return { credentialReference: reference("Credential", "credentials", place, key) };
        }),
        ...(!isSplit && {
          ...demographics(staff),
          ...contacts(staff),
          identificationCodes: [identification("staff")(staff)],
        }),
      }),
    },
    {
      name: "credentials",
      count: credentialed.length,
      indexed: ["credentialIdentifier"],
      at: (place) => ({
        ...credentialKey(credentialed[place] ?? 0),
        ...code("CredentialField", "Mathematics"),
        ...code("CredentialType", "Certification"),
        gradeLevels: [code("GradeLevel", "Ninth grade")],
        issuanceDate: "2010-07-01",
        namespace: "uri://agency.example",
        ...code("TeachingCredential", "Standard"),
      }),
    },
    ...(isSplit ? [...partsOf("student"), ...partsOf("staff")] : []),
  ];
}
