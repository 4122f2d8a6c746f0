// The keys of a made-up district, in the form of the legacy API 2.5, that its records share. The ids
// of its records come first, then references, then whole keys.

export const district = 860001;
export const school = 86000101;
const schoolYear = 2017;
/** A student whose records are full. */
export const ada = "S-1001";
/** A student of whom little is said. */
export const ben = "S-1002";
export const teacher = "T-501";
export const midnight = (date: string) => `${date}T00:00:00`;

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

export const term = { schoolId: school, schoolYear, termDescriptor: "Fall Semester" };
export const offering = { ...term, localCourseCode: "ALG-1" };
export const section = {
  ...offering,
  classPeriodName: "Period 1",
  classroomIdentificationCode: "R-12",
  uniqueSectionCode: "86000101-ALG-1-P1",
  sequenceOfCourse: 1,
};
export const firstSixWeeks = {
  descriptor: "First Six Weeks",
  schoolId: school,
  beginDate: midnight("2016-08-22"),
};
export const gifted = {
  educationOrganizationId: district,
  type: "Gifted and Talented",
  name: "Gifted and Talented",
};
export const special = {
  educationOrganizationId: district,
  type: "Special Education",
  name: "Special Education",
};
export const incident = { incidentIdentifier: "I-77", schoolId: school };
export const academicRecord = {
  studentUniqueId: ada,
  educationOrganizationId: district,
  schoolYear,
  termDescriptor: "Fall Semester",
};
