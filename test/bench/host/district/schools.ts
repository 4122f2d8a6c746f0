import {
  address,
  type CollectionForm,
  type District,
  gradeLevels,
  type Json,
  localEducationAgencyId,
  reference,
  schoolYear,
  uri,
} from "./forms.ts";

/** The sessions of a school's year. */
export const sessions = ["Fall Semester", "Spring Semester"] as const;
/** The grading periods of a session. */
export const gradingPeriods = ["First Six Weeks", "Second Six Weeks"] as const;
const begins = ["2016-08-22", "2017-01-04"] as const;

export function schoolId(school: number): number {
  return localEducationAgencyId * 1000 + school + 1;
}

export function sessionName(session: number): string {
  return `2016-2017 ${sessions[session] ?? sessions[0]}`;
}

export function beginDate(session: number): string {
  return begins[session] ?? begins[0];
}

/** A reference to a school, or to the education organization that it is. */
export function atSchool(school: number, name: "schoolId" | "educationOrganizationId"): Json {
  return reference("School", "schools", school, { [name]: schoolId(school) });
}

export function year(): Json {
  return reference("SchoolYearType", "schoolYearTypes", 0, { schoolYear });
}

const code = {
  educationOrganizationIdentificationSystemDescriptor: uri(
    "EducationOrganizationIdentificationSystem",
    "SEA",
  ),
};

/** Schools, and what each of them has by the year. */
export function schoolForms({ standard, schools }: District): readonly CollectionForm[] {
  const codes: CollectionForm = {
    name: "educationOrganizationIdentificationCodes",
    key: [
      "educationOrganizationReference.educationOrganizationId",
      "educationOrganizationIdentificationSystemDescriptor",
    ],
    count: standard === "6.0" ? schools : 0,
    indexed: ["educationOrganizationId"],
    at: (school) => ({
      ...code,
      educationOrganizationReference: atSchool(school, "educationOrganizationId"),
      identificationCode: String(schoolId(school)),
    }),
  };
  return [schoolForm(standard, schools), codes, sessionForm(schools), gradingPeriodForm(schools)];
}

function schoolForm(standard: District["standard"], count: number): CollectionForm {
  return {
    name: "schools",
    key: ["schoolId"],
    count,
    indexed: ["schoolId"],
    at: (school) => ({
      schoolId: schoolId(school),
      nameOfInstitution: `School number ${school + 1}`,
      shortNameOfInstitution: `School ${school + 1}`,
      localEducationAgencyReference: reference(
        "LocalEducationAgency",
        "localEducationAgencies",
        0,
        {
          localEducationAgencyId,
        },
      ),
      addresses: [{ ...address(school), addressTypeDescriptor: uri("AddressType", "Physical") }],
      educationOrganizationCategories: [
        { educationOrganizationCategoryDescriptor: uri("EducationOrganizationCategory", "School") },
      ],
      gradeLevels: gradeLevels.map((level) => ({ gradeLevelDescriptor: uri("GradeLevel", level) })),
      institutionTelephones: [
        {
          institutionTelephoneNumberTypeDescriptor: uri("InstitutionTelephoneNumberType", "Main"),
          telephoneNumber: `(512) 555-${1000 + school}`,
        },
      ],
      schoolCategories: [{ schoolCategoryDescriptor: uri("SchoolCategory", "High School") }],
      schoolTypeDescriptor: uri("SchoolType", "Regular"),
      ...(standard === "6.0"
        ? {}
        : { identificationCodes: [{ ...code, identificationCode: String(schoolId(school)) }] }),
    }),
  };
}

function sessionForm(schools: number): CollectionForm {
  return {
    name: "sessions",
    key: ["schoolReference.schoolId", "schoolYearTypeReference.schoolYear", "sessionName"],
    count: schools * sessions.length,
    indexed: ["schoolId"],
    at(place) {
      const session = place % sessions.length;
      const school = Math.floor(place / sessions.length);
      return {
        schoolReference: atSchool(school, "schoolId"),
        schoolYearTypeReference: year(),
        sessionName: sessionName(session),
        beginDate: beginDate(session),
        endDate: session === 0 ? "2016-12-16" : "2017-05-26",
        gradingPeriods: gradingPeriods.map((_, period) => ({
          gradingPeriodReference: gradingPeriod(school, session, period),
        })),
        termDescriptor: uri("Term", sessions[session] ?? ""),
        totalInstructionalDays: 81,
      };
    },
  };
}

function gradingPeriodForm(schools: number): CollectionForm {
  const each = sessions.length * gradingPeriods.length;
  return {
    name: "gradingPeriods",
    key: [
      "gradingPeriodDescriptor",
      "gradingPeriodName",
      "schoolReference.schoolId",
      "schoolYearTypeReference.schoolYear",
    ],
    count: schools * each,
    indexed: ["schoolId"],
    at(place) {
      const school = Math.floor(place / each);
      const session = Math.floor((place % each) / gradingPeriods.length);
      const period = place % gradingPeriods.length;
      const {
        link: _,
        schoolId: __,
        schoolYear: ___,
        ...names
      } = gradingPeriod(school, session, period);
      const month = ["09", "11", "02", "04"][place % each] ?? "09";
      return {
        ...names,
        schoolReference: atSchool(school, "schoolId"),
        schoolYearTypeReference: year(),
        beginDate: `${session === 0 ? 2016 : 2017}-${month}-01`,
        endDate: `${session === 0 ? 2016 : 2017}-${month}-28`,
        periodSequence: (place % each) + 1,
        totalInstructionalDays: 20,
      };
    },
  };
}

/** A reference to a grading period; each session has others, of which some are of one kind. */
export function gradingPeriod(school: number, session: number, period: number): Json {
  const each = sessions.length * gradingPeriods.length;
  const place = school * each + session * gradingPeriods.length + period;
  return reference("GradingPeriod", "gradingPeriods", place, {
    gradingPeriodDescriptor: uri("GradingPeriod", gradingPeriods[period] ?? ""),
    gradingPeriodName: `${sessionName(session)} ${gradingPeriods[period] ?? ""}`,
    schoolId: schoolId(school),
    schoolYear,
  });
}
