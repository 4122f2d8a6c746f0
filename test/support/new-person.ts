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

/** A student of a host, without demographics. */
export const storedStudent = (studentUniqueId: string) => ({
  studentUniqueId,
  firstName: "L",
  lastSurname: "K",
  birthDate: "2001-03-04",
});

export const address = (city: string) => ({
  addressType: "Home",
  streetNumberName: "1 Elm",
  city,
  stateAbbreviationType: "TX",
  postalCode: "75001",
});

/** A credential of a legacy staff member. */
export const teaching = {
  credentialFieldDescriptor: "Mathematics",
  credentialType: "Certification",
  levelDescriptor: "Ninth grade",
  teachingCredentialDescriptor: "Regular/Standard",
  credentialIssuanceDate: "2010-06-01T00:00:00",
  stateOfIssueStateAbbreviationType: "TX",
  teachingCredentialBasisType: "4-year bachelor's degree",
};

/** The enrollment of a student at the first school of the sandbox. */
export const enrollmentOf = (studentUniqueId: string, schoolId = 255901001) => ({
  studentReference: { studentUniqueId },
  schoolReference: { schoolId },
  entryDate: "2016-08-22T00:00:00",
  entryGradeLevelDescriptor: "Ninth grade",
});
