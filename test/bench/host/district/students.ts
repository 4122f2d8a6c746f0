import type { Enrolment } from "./enrolment.ts";
import { type CollectionForm, type District, gradeLevels, oneOf, uri } from "./forms.ts";
import {
  demographics,
  directory,
  nameOf,
  personForms,
  studentKind,
  studentUniqueId,
} from "./people.ts";
import { atSchool, year } from "./schools.ts";

/** Students, their demographics, and the schools they go to. */
export function studentForms(district: District, enrolment: Enrolment): readonly CollectionForm[] {
  const described = enrolment.described.map(({ school, student }) => ({ school, person: student }));
  const students: CollectionForm = {
    name: "students",
    key: ["studentUniqueId"],
    count: district.students,
    indexed: ["studentUniqueId"],
    at: (student) => ({
      studentUniqueId: studentUniqueId(student),
      ...nameOf(student),
      birthCity: "Austin",
      birthDate: `${2000 + (student % 4)}-0${1 + (student % 9)}-1${student % 10}`,
      birthStateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
      birthCountryDescriptor: uri("Country", "US"),
    }),
  };
  const associations: CollectionForm = {
    name: "studentEducationOrganizationAssociations",
    key: [
      "educationOrganizationReference.educationOrganizationId",
      "studentReference.studentUniqueId",
    ],
    count: described.length,
    indexed: ["studentUniqueId", "educationOrganizationId"],
    at(place) {
      const { school, person } = described[place] ?? { school: 0, person: 0 };
      return {
        educationOrganizationReference: atSchool(school, "educationOrganizationId"),
        studentReference: studentKind.reference(person),
        loginId: `student${person}`,
        ...(district.standard === "6.0"
          ? {}
          : {
              ...demographics(person),
              ...directory(person),
              studentIdentificationCodes: [
                {
                  studentIdentificationSystemDescriptor: uri(
                    "StudentIdentificationSystem",
                    "District",
                  ),
                  assigningOrganizationIdentificationCode: "District",
                  identificationCode: `D${person}`,
                },
              ],
            }),
      };
    },
  };
  return [
    students,
    associations,
    ...personForms(
      district,
      studentKind,
      described.map(({ school, person }) => ({
        person,
        organization: atSchool(school, "educationOrganizationId"),
      })),
    ),
    schoolAssociations(enrolment),
  ];
}

function schoolAssociations({ all }: Enrolment): CollectionForm {
  return {
    name: "studentSchoolAssociations",
    key: ["entryDate", "schoolReference.schoolId", "studentReference.studentUniqueId"],
    count: all.length,
    indexed: ["studentUniqueId", "schoolId"],
    at(place) {
      const { school, student, first } = all[place] ?? { school: 0, student: 0, first: true };
      return {
        entryDate: first ? "2016-08-22" : "2017-01-04",
        schoolReference: atSchool(school, "schoolId"),
        schoolYearTypeReference: year(),
        studentReference: studentKind.reference(student),
        entryGradeLevelDescriptor: uri("GradeLevel", oneOf(gradeLevels, student)),
        entryTypeDescriptor: uri("EntryType", "Transfer"),
        primarySchool: first,
        repeatGradeIndicator: false,
      };
    },
  };
}
