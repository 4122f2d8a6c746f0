import type { Companions, JsonRecord } from "@edbridge/records";
import { districtOf, Enrolment } from "../host/district/enrolment.ts";
import { type CollectionForm, idOf, schoolYear, uri } from "../host/district/forms.ts";
import { studentKind, staffKind } from "../host/district/people.ts";
import { atSchool, schoolForms } from "../host/district/schools.ts";
import { sectionForms } from "../host/district/sections.ts";
import { staffForms } from "../host/district/staffs.ts";
import { studentForms } from "../host/district/students.ts";

/** A current record, and those that belong to it. */
export interface Whole {
  readonly record: JsonRecord;
  readonly companions: Companions;
}

/** Records of a page. */
const size = 250;
const district = districtOf("5.0", 50_000);
const enrolment = new Enrolment(district);
const forms = new Map(
  [
    ...schoolForms(district),
    ...studentForms(district, enrolment),
    ...staffForms(district),
    ...sectionForms(district),
  ].map((form) => [form.name, form]),
);

function formOf(name: string): CollectionForm {
  const form = forms.get(name);
  if (!form) throw new Error(`The district has no ${name}.`);
  return form;
}

/** A record as the host writes it. */
function written(name: string, at: number, record: JsonRecord): JsonRecord {
  const _etag = String(5_250_000_000_000_000_000n + BigInt(at));
  return { id: idOf(name, at), ...record, _etag, _lastModifiedDate: "2026-01-01T00:00:00Z" };
}

const method = uri("AssessmentReportingMethod", "Scale score");
const results = [
  {
    assessmentReportingMethodDescriptor: method,
    resultDatatypeTypeDescriptor: uri("ResultDatatypeType", "Integer"),
    result: "42",
  },
];
const performanceLevels = [
  {
    assessmentReportingMethodDescriptor: method,
    performanceLevelDescriptor: uri("PerformanceLevel", "Proficient"),
  },
];
const assessment = { assessmentIdentifier: "STAAR-9", namespace: "uri://ed-fi.org/Assessment" };

function studentAssessment(at: number): JsonRecord {
  return {
    studentAssessmentIdentifier: `A${at}`,
    assessmentReference: assessment,
    schoolYearTypeReference: { schoolYear },
    studentReference: studentKind.reference(at),
    administrationDate: "2017-04-11T09:00:00Z",
    administrationEnvironmentDescriptor: uri("AdministrationEnvironment", "Classroom"),
    administrationLanguageDescriptor: uri("Language", "eng"),
    whenAssessedGradeLevelDescriptor: uri("GradeLevel", "Ninth grade"),
    accommodations: [{ accommodationDescriptor: uri("Accommodation", "Enlarged monitor view") }],
    items: [1, 2, 3, 4].map((item) => ({
      assessmentItemReference: { ...assessment, identificationCode: `I${item}` },
      assessmentItemResultDescriptor: uri("AssessmentItemResult", "Correct"),
      assessmentResponse: "B",
      rawScoreResult: item,
    })),
    performanceLevels,
    scoreResults: results,
    studentObjectiveAssessments: [1, 2].map((objective) => ({
      objectiveAssessmentReference: { ...assessment, identificationCode: `O${objective}` },
      performanceLevels,
      scoreResults: results,
    })),
  };
}

function specialEducation(at: number): JsonRecord {
  return {
    beginDate: "2016-08-22",
    educationOrganizationReference: atSchool(at % 200, "educationOrganizationId"),
    programReference: {
      educationOrganizationId: 255_901,
      programName: "Special Education",
      programTypeDescriptor: uri("ProgramType", "Special Education"),
    },
    studentReference: studentKind.reference(at),
    ideaEligibility: true,
    iepBeginDate: "2016-09-01",
    iepEndDate: "2017-05-26",
    iepReviewDate: "2017-03-01",
    lastEvaluationDate: "2016-05-01",
    medicallyFragile: false,
    multiplyDisabled: false,
    schoolHoursPerWeek: 35,
    specialEducationHoursPerWeek: 10,
    specialEducationSettingDescriptor: uri("SpecialEducationSetting", "Inside regular class"),
    serviceProviders: [{ primaryProvider: true, staffReference: staffKind.reference(at) }],
    specialEducationProgramServices: [1, 2].map((service) => ({
      specialEducationProgramServiceDescriptor: uri(
        "SpecialEducationProgramService",
        `S${service}`,
      ),
      primaryIndicator: service === 1,
      serviceBeginDate: "2016-09-01",
    })),
  };
}

function companionsOf(collection: string, at: number): Companions {
  if (collection === "students") {
    const name = "studentEducationOrganizationAssociations";
    const place = enrolment.described.findIndex(({ student }) => student === at);
    return { [name]: [written(name, place, formOf(name).at(place))] };
  }
  if (collection === "staffs" && at % 4 !== 3) {
    const name = "credentials";
    const place = at - Math.floor(at / 4);
    return { [name]: [written(name, place, formOf(name).at(place))] };
  }
  return {};
}

/** The collections whose pages are translated. */
export const collections = [
  "schools",
  "students",
  "staffs",
  "sections",
  "studentAssessments",
  "studentSpecialEducationProgramAssociations",
] as const;
export type PageOf = (typeof collections)[number];

/** A page of a collection, as a host of Data Standard 5.0 writes it. */
export function pageOf(collection: PageOf): Whole[] {
  return Array.from({ length: size }, (_, at) => {
    const record =
      collection === "studentAssessments"
        ? studentAssessment(at)
        : collection === "studentSpecialEducationProgramAssociations"
          ? specialEducation(at)
          : formOf(collection).at(at % formOf(collection).count);
    return { record: written(collection, at, record), companions: companionsOf(collection, at) };
  });
}
