/** A legacy school with the state's code, of the fields that current hosts require. */
export const school = {
  schoolId: 1,
  nameOfInstitution: "A school",
  stateOrganizationId: "S-1",
  educationOrganizationCategories: [{ type: "School" }],
  gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
  addresses: [
    {
      addressType: "Physical",
      streetNumberName: "1 Example Street",
      city: "Example",
      stateAbbreviationType: "TX",
      postalCode: "78701",
    },
  ],
};
