// A vendor of assessments as one was written for the legacy API: it reads the students of a
// district, describes its assessment, and writes results. All names are made up.
import { ada, midnight } from "./bodies/keys.ts";
import { legacyRecords } from "./legacy-program.ts";
import { sisRecords } from "./sis.ts";

const namespace = "http://assess.example/Assessment/Assessment.xml";
const objectives = "http://assess.example/LearningObjective/LearningObjective.xml";

const assessment = { identifier: "EX-MATH-9", namespace };
const strand = (identificationCode: string) => ({
  assessmentIdentifier: assessment.identifier,
  identificationCode,
  namespace,
});
const rawScore = { assessmentReportingMethodType: "Raw score", resultDatatypeType: "Integer" };
const level = {
  assessmentReportingMethodType: "Proficiency level",
  performanceLevelDescriptor: "Basic",
};
const standard = (learningStandardId: string, description: string) => ({
  learningStandardId,
  namespace: "http://assess.example/LearningStandard",
  description,
  academicSubjectDescriptor: "Mathematics",
  contentStandard: {
    title: "Example standards of mathematics",
    version: "2016",
    publicationStatusType: "Published",
    authors: [{ author: "Example Board" }],
  },
  gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
});

/** The records of the vendor, in the order in which a legacy program writes them. */
export const vendorRecords = legacyRecords([
  {
    name: "learningStandards whole",
    key: ["learningStandardId"],
    body: { ...standard("EX.MA.9", "Algebra in grade nine"), courseTitle: "Algebra I" },
    change: { description: "Algebra in the ninth grade" },
  },
  {
    name: "learningStandards part",
    key: ["learningStandardId"],
    body: {
      ...standard("EX.MA.9.1", "Linear equations"),
      itemCode: "9.1",
      parentLearningStandardReference: { learningStandardId: "EX.MA.9" },
    },
    change: { itemCode: "9.1.a" },
  },
  {
    name: "learningObjectives",
    key: { learningObjectiveId: "LO-1", namespace: objectives },
    body: {
      learningObjectiveId: "LO-1",
      namespace: objectives,
      objective: "Solve linear equations",
      academicSubjects: [{ academicSubjectDescriptor: "Mathematics" }],
      gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
      learningStandards: [{ learningStandardReference: { learningStandardId: "EX.MA.9.1" } }],
    },
    change: { description: "In one unknown" },
  },
  {
    name: "assessmentFamilies",
    key: { title: "Example Benchmarks" },
    body: {
      title: "Example Benchmarks",
      namespace,
      identificationCodes: [
        { assessmentIdentificationSystemDescriptor: "Test Contractor", identificationCode: "EX" },
      ],
    },
  },
  {
    name: "assessments",
    key: assessment,
    body: {
      ...assessment,
      title: "Example Mathematics 9",
      version: 2017,
      categoryDescriptor: "Benchmark test",
      periodDescriptor: "BOY",
      form: "A",
      adaptiveAssessment: false,
      maxRawScore: 40,
      revisionDate: midnight("2016-06-01"),
      assessmentFamilyReference: { title: "Example Benchmarks" },
      academicSubjects: [{ academicSubjectDescriptor: "Mathematics" }],
      assessedGradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
      identificationCodes: [
        {
          assessmentIdentificationSystemDescriptor: "Test Contractor",
          identificationCode: "EX-9",
        },
      ],
      languages: [{ languageDescriptor: "English" }],
      performanceLevels: [
        { ...level, resultDatatypeType: "Level", minimumScore: "20", maximumScore: "29" },
      ],
      scores: [{ ...rawScore, minimumScore: "0", maximumScore: "40" }],
    },
    change: { periodDescriptor: "EOY", maxRawScore: 42 },
  },
  {
    name: "objectiveAssessments whole",
    key: strand("STRAND-1"),
    body: {
      assessmentReference: assessment,
      identificationCode: "STRAND-1",
      description: "Equations",
      maxRawScore: 20,
      percentOfAssessment: 0.5,
      learningStandards: [{ learningStandardReference: { learningStandardId: "EX.MA.9.1" } }],
      scores: [{ ...rawScore, minimumScore: "0", maximumScore: "20" }],
    },
    change: { percentOfAssessment: 0.6 },
  },
  {
    name: "objectiveAssessments part",
    key: strand("STRAND-1-A"),
    body: {
      assessmentReference: assessment,
      parentObjectiveAssessmentReference: strand("STRAND-1"),
      identificationCode: "STRAND-1-A",
      description: "Linear equations",
    },
    change: { nomenclature: "Cluster" },
  },
  {
    name: "studentAssessments",
    key: {
      assessmentIdentifier: assessment.identifier,
      namespace,
      identifier: "R-1",
      studentUniqueId: ada,
    },
    body: {
      assessmentReference: assessment,
      studentReference: { studentUniqueId: ada },
      identifier: "R-1",
      administrationDate: midnight("2016-09-14"),
      administrationEndDate: midnight("2016-09-15"),
      administrationEnvironmentType: "Classroom",
      administrationLanguageDescriptor: "English",
      retestIndicatorType: "Primary Administration",
      serialNumber: "0001",
      whenAssessedGradeLevelDescriptor: "Ninth grade",
      accommodations: [{ accommodationDescriptor: "Scheduling accommodation" }],
      performanceLevels: [{ ...level, performanceLevelMet: true }],
      scoreResults: [{ ...rawScore, result: "27" }],
      studentObjectiveAssessments: [
        {
          objectiveAssessmentReference: strand("STRAND-1"),
          performanceLevels: [{ ...level, performanceLevelMet: true }],
          scoreResults: [{ ...rawScore, result: "14" }],
        },
      ],
    },
    change: { scoreResults: [{ ...rawScore, result: "28" }] },
  },
]);

/** What the vendor reads of the district. */
export const vendorReads = sisRecords.filter(({ collection }) => collection === "students");
