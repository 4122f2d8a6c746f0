import type { Companions, JsonRecord } from "@edbridge/records";
import { atSchool, code, districtOf, idOf, schoolYear, uri } from "../host/district/forms.ts";
import { enrolmentOf, peopleForms, toPerson } from "../host/district/people.ts";
import { schoolForms } from "../host/district/schools.ts";
import type { PageOf } from "../rows/records.ts";

export interface Whole {
  readonly record: JsonRecord;
  readonly companions: Companions;
}

const size = 250;
const district = districtOf("5.0", 50_000);
const enrolment = enrolmentOf(district);
const forms = [...schoolForms(district), ...peopleForms(district, enrolment)];

function fromDistrict(name: string, at: number): JsonRecord {
  const form = forms.find((each) => each.name === name);
  if (!form) throw new Error(`The district has no ${name}.`);
  return written(name, at, form.at(at % form.count));
}

function written(name: string, at: number, record: JsonRecord): JsonRecord {
  const _etag = String(5_250_000_000_000_000_000n + BigInt(at));
  return { id: idOf(name, at), ...record, _etag, _lastModifiedDate: "2026-01-01T00:00:00Z" };
}

const method = code("AssessmentReportingMethod", "Scale score");
const results = [{ ...method, ...code("ResultDatatypeType", "Integer"), result: "42" }];
const performanceLevels = [{ ...method, ...code("PerformanceLevel", "Proficient") }];
const assessment = { assessmentIdentifier: "STAAR-9", namespace: "uri://ed-fi.org/Assessment" };
const part = (identificationCode: string) => ({ ...assessment, identificationCode });

const made: Partial<Record<PageOf, (at: number) => JsonRecord>> = {
  studentAssessments: (at) => ({
    studentAssessmentIdentifier: `A${at}`,
    assessmentReference: assessment,
    schoolYearTypeReference: { schoolYear },
    studentReference: toPerson("student", at),
    administrationDate: "2017-04-11T09:00:00Z",
    ...code("AdministrationEnvironment", "Classroom"),
    administrationLanguageDescriptor: uri("Language", "eng"),
    whenAssessedGradeLevelDescriptor: uri("GradeLevel", "Ninth grade"),
    accommodations: [code("Accommodation", "Enlarged monitor view")],
    items: [1, 2, 3, 4].map((item) => ({
      assessmentItemReference: part(`I${item}`),
      ...code("AssessmentItemResult", "Correct"),
      assessmentResponse: "B",
      rawScoreResult: item,
    })),
    performanceLevels,
    scoreResults: results,
    studentObjectiveAssessments: [1, 2].map((objective) => ({
      objectiveAssessmentReference: part(`O${objective}`),
      performanceLevels,
      scoreResults: results,
    })),
  }),
  studentSpecialEducationProgramAssociations: (at) => ({
    beginDate: "2016-08-22",
    educationOrganizationReference: atSchool(at % 200, "educationOrganizationId"),
    programReference: {
      educationOrganizationId: 255_901,
      programName: "Special Education",
      ...code("ProgramType", "Special Education"),
    },
    studentReference: toPerson("student", at),
    ideaEligibility: true,
    iepBeginDate: "2016-09-01",
    iepEndDate: "2017-05-26",
    iepReviewDate: "2017-03-01",
    lastEvaluationDate: "2016-05-01",
    medicallyFragile: false,
    multiplyDisabled: false,
    schoolHoursPerWeek: 35,
    specialEducationHoursPerWeek: 10,
    ...code("SpecialEducationSetting", "Inside regular class"),
    serviceProviders: [{ primaryProvider: true, staffReference: toPerson("staff", at) }],
    specialEducationProgramServices: [1, 2].map((service) => ({
      ...code("SpecialEducationProgramService", `S${service}`),
      primaryIndicator: service === 1,
      serviceBeginDate: "2016-09-01",
    })),
  }),
};

function companionsOf(collection: PageOf, at: number): Companions {
  if (collection === "students") {
    const name = "studentEducationOrganizationAssociations";
    const place = enrolment.described.findIndex(({ person }) => person === at);
    return { [name]: [fromDistrict(name, place)] };
  }
  if (collection !== "staffs" || at % 4 === 3) return {};
  return { credentials: [fromDistrict("credentials", at - Math.floor(at / 4))] };
}

export function pageOf(collection: PageOf): Whole[] {
  return Array.from({ length: size }, (_, at) => {
    const own = made[collection]?.(at);
    const record = own ? written(collection, at, own) : fromDistrict(collection, at);
    return { record, companions: companionsOf(collection, at) };
  });
}
