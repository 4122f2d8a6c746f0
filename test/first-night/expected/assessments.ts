import { vendorRecords } from "../assessment-vendor.ts";
import { byStandard, only, type Standard } from "../standards.ts";
import { ada, type Expectations, same, uri } from "./expectation.ts";

// The standard's migration cut the namespaces of assessments and learning objectives.
const namespace = "uri://assess.example/Assessment";
const assessmentReference = { assessmentIdentifier: "EX-MATH-9", namespace };
const strand = (identificationCode: string) => ({ ...assessmentReference, identificationCode });
const ninth = { gradeLevelDescriptor: uri("GradeLevel", "Ninth grade") };
const mathematics = { academicSubjectDescriptor: uri("AcademicSubject", "Mathematics") };
const rawScore = {
  assessmentReportingMethodDescriptor: uri("AssessmentReportingMethod", "Raw score"),
  resultDatatypeTypeDescriptor: uri("ResultDatatypeType", "Integer"),
};
const level = {
  assessmentReportingMethodDescriptor: uri("AssessmentReportingMethod", "Proficiency level"),
  performanceLevelDescriptor: uri("PerformanceLevel", "Basic"),
};
const met = (standard: Standard) => only(standard, "3.1-3.3", { performanceLevelMet: true });
const learningStandard = (name: string) =>
  same(
    vendorRecords,
    `learningStandards ${name}`,
    { itemCode: "learningStandardItemCode", academicSubjectDescriptor: undefined },
    () => ({
      namespace: "uri://assess.example/LearningStandard",
      academicSubjects: [mathematics],
    }),
  );
const periodOf = (standard: Standard, early: string, current: string) =>
  byStandard<object>(standard, {
    "3.1-3.3": { period: { assessmentPeriodDescriptor: uri("AssessmentPeriod", early) } },
    "4.0-6.0": { periods: [{ assessmentPeriodDescriptor: uri("AssessmentPeriod", current) }] },
  });

/** Assessments and their results. */
export const assessments: Expectations = {
  "learningStandards whole": learningStandard("whole"),
  "learningStandards part": learningStandard("part"),
  learningObjectives: {
    host: (_, changed) => ({
      learningObjectives: [
        {
          learningObjectiveId: "LO-1",
          namespace: "uri://assess.example/LearningObjective",
          objective: "Solve linear equations",
          academicSubjects: [mathematics],
          gradeLevels: [ninth],
          learningStandards: [{ learningStandardReference: { learningStandardId: "EX.MA.9.1" } }],
          ...(changed && { description: "In one unknown" }),
        },
      ],
    }),
    refused: {
      in: "5.0-6.0",
      status: 501,
      why: "From 5.0 there is no collection of learning objectives. Learning standards replace them.",
    },
  },
  assessmentFamilies: {
    host: () => ({}),
    refused: {
      in: "3.1-6.0",
      status: 501,
      why: "There is no collection of assessment families. An assessment has the name of its family as text.",
    },
  },
  assessments: {
    host: (standard, changed) => ({
      assessments: [
        {
          ...assessmentReference,
          assessmentTitle: "Example Mathematics 9",
          assessmentVersion: 2017,
          assessmentFamily: "Example Benchmarks",
          assessmentCategoryDescriptor: uri("AssessmentCategory", "Benchmark test"),
          assessmentForm: "A",
          adaptiveAssessment: false,
          maxRawScore: changed ? 42 : 40,
          revisionDate: "2016-06-01",
          assessedGradeLevels: [ninth],
          identificationCodes: [
            {
              assessmentIdentificationSystemDescriptor: uri(
                "AssessmentIdentificationSystem",
                "Test Contractor",
              ),
              identificationCode: "EX-9",
            },
          ],
          languages: [{ languageDescriptor: uri("Language", "eng") }],
          performanceLevels: [
            {
              ...level,
              resultDatatypeTypeDescriptor: uri("ResultDatatypeType", "Level"),
              minimumScore: "20",
              maximumScore: "29",
            },
          ],
          scores: [{ ...rawScore, minimumScore: "0", maximumScore: "40" }],
          ...byStandard<object>(standard, {
            "3.1-5.2": { academicSubjects: [mathematics] },
            "6.0": mathematics,
          }),
          ...(changed
            ? periodOf(standard, "EOY", "End of Year")
            : periodOf(standard, "BOY", "Beginning of Year")),
        },
      ],
    }),
  },
  "objectiveAssessments whole": same(
    vendorRecords,
    "objectiveAssessments whole",
    { namespace: undefined, resultDatatypeType: "resultDatatypeTypeDescriptor" },
    () => ({ assessmentReference }),
  ),
  "objectiveAssessments part": {
    host: (standard, changed) => ({
      objectiveAssessments: [
        {
          assessmentReference,
          identificationCode: "STRAND-1-A",
          description: "Linear equations",
          ...(changed && { nomenclature: "Cluster" }),
          ...byStandard<object>(standard, {
            "3.1-5.2": { parentObjectiveAssessmentReference: strand("STRAND-1") },
            "6.0": {
              parentObjectiveAssessments: [
                { parentObjectiveAssessmentReference: strand("STRAND-1") },
              ],
            },
          }),
        },
      ],
    }),
  },
  studentAssessments: {
    host: (standard, changed) => ({
      studentAssessments: [
        {
          assessmentReference,
          ...ada,
          studentAssessmentIdentifier: "R-1",
          administrationDate: "2016-09-14T00:00:00Z",
          administrationEndDate: "2016-09-15T00:00:00Z",
          administrationEnvironmentDescriptor: uri("AdministrationEnvironment", "Classroom"),
          administrationLanguageDescriptor: uri("Language", "eng"),
          retestIndicatorDescriptor: uri("RetestIndicator", "Primary Administration"),
          serialNumber: "0001",
          whenAssessedGradeLevelDescriptor: uri("GradeLevel", "Ninth grade"),
          accommodations: [
            { accommodationDescriptor: uri("Accommodation", "Scheduling accommodation") },
          ],
          performanceLevels: [{ ...level, ...met(standard) }],
          scoreResults: [{ ...rawScore, result: changed ? "28" : "27" }],
          studentObjectiveAssessments: [
            {
              objectiveAssessmentReference: strand("STRAND-1"),
              performanceLevels: [{ ...level, ...met(standard) }],
              scoreResults: [{ ...rawScore, result: "14" }],
            },
          ],
          // Required from 6.0: the school year of the request.
          ...only(standard, "6.0", { schoolYearTypeReference: { schoolYear: 2017 } }),
        },
      ],
    }),
  },
};
