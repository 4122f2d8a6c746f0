import { vendorRecords } from "../assessment-vendor.ts";
import { byStandard, only, type Standard } from "../standards.ts";
import { expectationsOf, uri } from "./expectation.ts";

// The standard's migration cut the namespaces of assessments and learning objectives.
const namespace = "uri://assess.example/Assessment";
const assessmentReference = { assessmentIdentifier: "EX-MATH-9", namespace };
const strand = { ...assessmentReference, identificationCode: "STRAND-1" };
const mathematics = { academicSubjectDescriptor: uri("AcademicSubject", "Mathematics") };
const learningStandard = {
  names: { itemCode: "learningStandardItemCode", academicSubjectDescriptor: undefined },
  others: () => ({
    namespace: "uri://assess.example/LearningStandard",
    academicSubjects: [mathematics],
  }),
};
const periodOf = (standard: Standard, early: string, current: string) =>
  byStandard<object>(standard, {
    "3.1-3.3": { period: { assessmentPeriodDescriptor: uri("AssessmentPeriod", early) } },
    "4.0-6.0": { periods: [{ assessmentPeriodDescriptor: uri("AssessmentPeriod", current) }] },
  });

/** Assessments and their results. */
export const assessments = expectationsOf(vendorRecords, {
  "learningStandards whole": learningStandard,
  "learningStandards part": learningStandard,
  learningObjectives: {
    others: () => ({ namespace: "uri://assess.example/LearningObjective" }),
    refused: {
      in: "5.0-6.0",
      status: 501,
      why: "From 5.0 there is no collection of learning objectives. Learning standards replace them.",
    },
  },
  assessmentFamilies: {
    made: () => ({}),
    refused: {
      in: "3.1-6.0",
      status: 501,
      why: "There is no collection of assessment families. An assessment has the name of its family as text.",
    },
  },
  assessments: {
    names: {
      identifier: "assessmentIdentifier",
      title: "assessmentTitle",
      version: "assessmentVersion",
      form: "assessmentForm",
      categoryDescriptor: "assessmentCategoryDescriptor",
      periodDescriptor: undefined,
      assessmentFamilyReference: undefined,
      academicSubjects: undefined,
    },
    others: (standard, changed) => ({
      namespace,
      assessmentFamily: "Example Benchmarks",
      ...byStandard<object>(standard, {
        "3.1-5.2": { academicSubjects: [mathematics] },
        "6.0": mathematics,
      }),
      ...(changed
        ? periodOf(standard, "EOY", "End of Year")
        : periodOf(standard, "BOY", "Beginning of Year")),
    }),
  },
  "objectiveAssessments whole": { others: () => ({ assessmentReference }) },
  "objectiveAssessments part": {
    names: { parentObjectiveAssessmentReference: undefined },
    others: (standard) => ({
      assessmentReference,
      ...byStandard<object>(standard, {
        "3.1-5.2": { parentObjectiveAssessmentReference: strand },
        "6.0": { parentObjectiveAssessments: [{ parentObjectiveAssessmentReference: strand }] },
      }),
    }),
  },
  studentAssessments: {
    names: {
      identifier: "studentAssessmentIdentifier",
      performanceLevels: undefined,
      studentObjectiveAssessments: undefined,
    },
    others: (standard) => {
      const level = {
        assessmentReportingMethodDescriptor: uri("AssessmentReportingMethod", "Proficiency level"),
        performanceLevelDescriptor: uri("PerformanceLevel", "Basic"),
        ...only(standard, "3.1-3.3", { performanceLevelMet: true }),
      };
      const score = {
        assessmentReportingMethodDescriptor: uri("AssessmentReportingMethod", "Raw score"),
        resultDatatypeTypeDescriptor: uri("ResultDatatypeType", "Integer"),
        result: "14",
      };
      return {
        assessmentReference,
        administrationDate: "2016-09-14T00:00:00Z",
        administrationEndDate: "2016-09-15T00:00:00Z",
        performanceLevels: [level],
        studentObjectiveAssessments: [
          {
            objectiveAssessmentReference: strand,
            performanceLevels: [level],
            scoreResults: [score],
          },
        ],
        // Required from 6.0: the school year of the request.
        ...only(standard, "6.0", { schoolYearTypeReference: { schoolYear: 2017 } }),
      };
    },
  },
});
