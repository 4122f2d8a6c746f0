import { type Json, type LegacyRecord, byKey } from "../../first-night/legacy-program.ts";
import { midnight } from "../../first-night/bodies/keys.ts";
import { sisRecords } from "../../first-night/sis.ts";

/** A record that the programs write, each time with values that no other write has. */
export interface Subject {
  readonly record: LegacyRecord;
  readonly path: string;
  /** The record as the write of this number sends it. */
  readonly bodyOf: (write: number, shape: number) => Json;
  readonly refersTo: readonly string[];
}

/** A text that tells which write it is from. */
const word = (write: number) => `W${write}w`;
/** The numbers of the writes that a text is from. */
export const writesIn = (text: string): ReadonlySet<number> =>
  new Set([...text.matchAll(/W(\d+)w/g)].map(([, write]) => Number(write)));

const day = (write: number) =>
  midnight(new Date(Date.UTC(2017, 0, 1 + write)).toISOString().slice(0, 10));
const pick = <T>(write: number, ...values: readonly T[]) => values[write % values.length];

interface Values {
  readonly of: (write: number, body: Json) => Json;
  readonly optional?: readonly string[];
  readonly refersTo?: readonly string[];
}

const addresses = (
  write: number,
  { addresses: [first] = [] }: { addresses?: readonly object[] },
) => [{ ...first, city: word(write) }];

const sexType = (write: number) => pick(write, "Female", "Male");
const races = (write: number) => [
  { raceType: pick(write, "White", "Asian", "Black - African American") },
];
const mails = (electronicMailType: string, write: number) => [
  { electronicMailType, electronicMailAddress: `${word(write)}@district.example` },
];

const people: Values = {
  of: (write, body) => ({
    firstName: word(write),
    sexType: sexType(write),
    addresses: addresses(write, body),
    electronicMails: mails("Home/Personal", write),
  }),
  optional: ["addresses", "telephones"],
};
const enrollmentOf = (name: string): Values => ({
  of: (write) => ({ exitWithdrawDate: day(write) }),
  refersTo: [name],
});

const values: Readonly<Record<string, Values>> = {
  "students ada": {
    of: (write, body) => ({
      ...people.of(write, body),
      loginId: word(write),
      races: races(write),
      otherNames: [{ otherNameType: "Nickname", firstName: word(write), lastSurname: "Sample" }],
    }),
    optional: ["addresses", "telephones", "otherNames", "loginId", "middleName"],
  },
  "students ben": {
    of: (write) => ({
      firstName: word(write),
      sexType: sexType(write),
      races: races(write),
      loginId: word(write),
    }),
    optional: ["middleName"],
  },
  "studentSchoolAssociations ada": enrollmentOf("students ada"),
  "studentSchoolAssociations ben": enrollmentOf("students ben"),
  sections: { of: (write) => ({ availableCredits: write }), optional: ["mediumOfInstructionType"] },
  staffs: {
    of: (write) => ({
      lastSurname: word(write),
      yearsOfPriorTeachingExperience: write,
      sexType: sexType(write),
      electronicMails: mails("Work", write),
      races: races(write),
    }),
    optional: ["telephones", "personalTitlePrefix", "highlyQualifiedTeacher"],
  },
  staffEducationOrganizationEmploymentAssociations: {
    of: (write) => ({ fullTimeEquivalency: write / 1000 }),
    refersTo: ["staffs"],
  },
  parents: people,
  studentParentAssociations: {
    of: (write) => ({ contactPriority: write }),
    optional: ["livesWith"],
    refersTo: ["students ada", "parents"],
  },
  studentSectionAssociations: {
    of: (write) => ({ endDate: day(write) }),
    refersTo: ["students ada", "sections"],
  },
  studentSchoolAttendanceEvents: {
    of: (write) => ({ attendanceEventReason: word(write) }),
    refersTo: ["students ada"],
  },
  studentSectionAttendanceEvents: {
    of: (write) => ({ attendanceEventReason: word(write) }),
    refersTo: ["students ada", "sections"],
  },
  grades: {
    of: (write) => ({ numericGradeEarned: write, letterGradeEarned: pick(write, "A", "B", "C") }),
    optional: ["performanceBaseConversionType"],
    refersTo: ["studentSectionAssociations"],
  },
  "studentDisciplineIncidentAssociations ben": {
    of: (write) => ({
      behaviors: ["School Violation", "State Offense"].slice(0, 1 + (write % 2)).map((code) => ({
        behaviorDescriptor: code,
        behaviorDetailedDescription: word(write),
      })),
    }),
    refersTo: ["students ben"],
  },
};

function subjectOf(record: LegacyRecord): Subject[] {
  const found = values[record.name];
  if (found === undefined) return [];
  const { of, optional = [], refersTo = [] } = found;
  return [
    {
      record,
      path: byKey(record),
      refersTo,
      bodyOf(write, shape) {
        const left = optional.filter((_, at) => (shape & (1 << at)) !== 0);
        const members = Object.entries({ ...record.body, ...of(write, record.body) });
        return Object.fromEntries(members.filter(([name]) => !left.includes(name)));
      },
    },
  ];
}

/** The records of the programs, each after those that it refers to. */
export const subjects: readonly Subject[] = sisRecords.flatMap(subjectOf);

/** Whether a subject enrolls a person, or employs one: with it, what is held of the person is written. */
export const isEnrollment = (name: string) => /^studentSchoolAssociations|Employment/.test(name);

export const setUp: readonly LegacyRecord[] = sisRecords.filter(
  ({ name, collection }) =>
    /^(?:courses|classPeriods|locations|gradingPeriods|sessions|courseOfferings|disciplineIncidents)$/.test(
      collection,
    ) && values[name] === undefined,
);
