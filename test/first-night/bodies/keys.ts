// The keys of a made-up district, in the form of the legacy API 2.5, that its records share.

/** The district, by its id. */
export const district = 860001;
/** The school, by its id. */
export const school = 86000101;
const schoolYear = 2017;
/** A student whose records are full. */
export const ada = "S-1001";
/** A student of whom little is said. */
export const ben = "S-1002";
/** A member of the staff. */
export const teacher = "T-501";
/** A date as legacy bodies have it. */
export const midnight = (date: string) => `${date}T00:00:00`;

/** An address in the one town. */
export const addressAt = (addressType: string, streetNumberName: string) => ({
  addressType,
  streetNumberName,
  city: "Sampleville",
  stateAbbreviationType: "TX",
  postalCode: "70001",
});

export const schoolReference = { schoolId: school };
export const schoolYearTypeReference = { schoolYear };
export const atDistrict = { educationOrganizationReference: { educationOrganizationId: district } };
export const adaReference = { studentReference: { studentUniqueId: ada } };
export const benReference = { studentReference: { studentUniqueId: ben } };
export const teacherReference = { staffReference: { staffUniqueId: teacher } };

/** The key of the session. */
export const term = { schoolId: school, schoolYear, termDescriptor: "Fall Semester" };
/** The key of the course offering. */
export const offering = { ...term, localCourseCode: "ALG-1" };
/** The key of the section. */
export const section = {
  ...offering,
  classPeriodName: "Period 1",
  classroomIdentificationCode: "R-12",
  uniqueSectionCode: "86000101-ALG-1-P1",
  sequenceOfCourse: 1,
};
/** The key of the first grading period. */
export const firstSixWeeks = {
  descriptor: "First Six Weeks",
  schoolId: school,
  beginDate: midnight("2016-08-22"),
};
/** The key of a program. */
export const gifted = {
  educationOrganizationId: district,
  type: "Gifted and Talented",
  name: "Gifted and Talented",
};
/** The key of the program of special education. */
export const special = {
  educationOrganizationId: district,
  type: "Special Education",
  name: "Special Education",
};
/** The key of the incident. */
export const incident = { incidentIdentifier: "I-77", schoolId: school };
/** The key of the academic record. */
export const academicRecord = {
  studentUniqueId: ada,
  educationOrganizationId: district,
  schoolYear,
  termDescriptor: "Fall Semester",
};
