/** Where hosts of Data Standard 5.0 keep what is known of a student beside the name. */
export const demographics = "studentEducationOrganizationAssociations";

/** A student with demographics, as a legacy program writes it before the enrollment. */
export const newStudent = (studentUniqueId: string) => ({
  studentUniqueId,
  firstName: "Ada",
  lastSurname: "Byron",
  birthDate: "2008-05-05T00:00:00",
  sexType: "Female",
  hispanicLatinoEthnicity: false,
});

/** The enrollment of a student at the first school of the sandbox. */
export const enrollmentOf = (studentUniqueId: string, schoolId = 255901001) => ({
  studentReference: { studentUniqueId },
  schoolReference: { schoolId },
  entryDate: "2016-08-22T00:00:00",
  entryGradeLevelDescriptor: "Ninth grade",
});
