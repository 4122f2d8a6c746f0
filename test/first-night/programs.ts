import { vendorReads, vendorRecords } from "./assessment-vendor.ts";
import { agency as agencyRecords } from "./bodies/agency.ts";
import { agency, programs } from "./expected/agency.ts";
import { assessments } from "./expected/assessments.ts";
import { discipline } from "./expected/discipline.ts";
import { schoolReference } from "./bodies/keys.ts";
import { type Expectations, type HostRecords, uri } from "./expected/expectation.ts";
import { inSections, transcripts } from "./expected/results.ts";
import { schoolYear } from "./expected/school-year.ts";
import { staff } from "./expected/staff.ts";
import { students } from "./expected/students.ts";
import { forReaders } from "./expected/without-rights.ts";
import { readAndKeep } from "./legacy-program.ts";
import { distinct, type Program } from "./night.ts";
import { moreStudents, rosterReader, rosterReads } from "./roster-reader.ts";
import { sisRecords } from "./sis.ts";
import type { Standard } from "./standards.ts";

const ofSis: Expectations = {
  ...agency,
  ...programs,
  ...schoolYear,
  ...staff,
  ...students,
  ...inSections,
  ...discipline,
  ...transcripts,
};

const schoolYears: HostRecords = {
  schoolYearTypes: [2016, 2017, 2018].map((year) => ({
    schoolYear: year,
    currentSchoolYear: year === 2017,
    schoolYearDescription: `${year - 1}-${year}`,
  })),
};

/** What expectations say is on the host, by collection. */
function hostOf(expected: Expectations, standard: Standard): HostRecords {
  const hosts = Object.values(expected).map(({ host }) => host(standard, false));
  return plain(merged(schoolYears, ...hosts));
}

/** A copy in which examples stand for the texts that expectations only describe. */
function plain(records: HostRecords): HostRecords {
  return JSON.parse(JSON.stringify(records)) as HostRecords;
}

function merged(...all: readonly HostRecords[]): HostRecords {
  const names = new Set(all.flatMap((each) => Object.keys(each)));
  const of = (name: string) => distinct(all.flatMap((each) => each[name] ?? []));
  return Object.fromEntries([...names].map((name) => [name, of(name)]));
}

/** The student information system of the district. */
const sis: Program = {
  claimSet: "sis",
  namespacePrefixes: ["uri://district.example", "uri://ed-fi.org"],
  name: "Student information system",
  reads: agencyRecords,
  keeps: sisRecords,
  expected: ofSis,
  before: (standard) => hostOf(agency, standard),
  run: (call, watch) => readAndKeep(agencyRecords, sisRecords, call, watch),
};

/** A vendor who writes assessments of the district's students. */
const assessment: Program = {
  claimSet: "assessment",
  namespacePrefixes: ["uri://assess.example"],
  name: "Assessment vendor",
  reads: vendorReads,
  keeps: vendorRecords,
  expected: { ...assessments, ...forReaders({ ...agency, ...students }) },
  before: (standard) => hostOf({ ...agency, ...students }, standard),
  run: (call, watch) => readAndKeep(vendorReads, vendorRecords, call, watch),
};

/** A program that reads rosters of a year that is on the host already. */
const roster: Program = {
  claimSet: "roster",
  namespacePrefixes: ["uri://roster.example"],
  name: "Roster reader",
  reads: rosterReads,
  keeps: [],
  expected: forReaders(ofSis),
  before: (standard) =>
    merged(hostOf(ofSis, standard), {
      students: moreStudents.map((studentUniqueId) => ({
        studentUniqueId,
        firstName: "Another",
        lastSurname: "Example",
        birthDate: "2002-01-01",
      })),
      studentSchoolAssociations: moreStudents.map((studentUniqueId) => ({
        schoolReference,
        studentReference: { studentUniqueId },
        entryDate: "2016-08-22",
        entryGradeLevelDescriptor: uri("GradeLevel", "Ninth grade"),
      })),
    }),
  run: rosterReader,
};

/** All programs of the first night. */
export const allPrograms = { sis, assessment, roster };
