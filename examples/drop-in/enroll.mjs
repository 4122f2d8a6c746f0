// Writes a school, a student, an enrollment and a discipline incident, and reads each back. Runs
// against the v2.0 API.
import { isDeepStrictEqual } from "node:util";
import { signIn } from "./sign-in.mjs";

const call = await signIn();
const schoolReference = { schoolId: 990 };
const studentReference = { studentUniqueId: "Example 1" };
const home = {
  streetNumberName: "1 Main Street",
  city: "Grand Bend",
  stateAbbreviationType: "TX",
  postalCode: "73334",
};
const records = {
  schools: {
    schoolId: 990,
    stateOrganizationId: "990",
    nameOfInstitution: "Example School",
    type: "Regular",
    addresses: [{ addressType: "Physical", ...home, beginDate: "2001-08-01T00:00:00" }],
    educationOrganizationCategories: [{ type: "School" }],
    gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
  },
  students: {
    studentUniqueId: "Example 1",
    firstName: "Lena",
    lastSurname: "Example",
    birthDate: "2001-03-04T00:00:00",
    sexType: "Female",
    hispanicLatinoEthnicity: false,
    races: [{ raceType: "White" }],
    addresses: [{ addressType: "Home", ...home }],
    languages: [{ languageDescriptor: "English", uses: [{ languageUseType: "Home language" }] }],
  },
  studentSchoolAssociations: {
    schoolReference,
    studentReference,
    entryDate: "2016-08-22T00:00:00",
    entryGradeLevelDescriptor: "Ninth grade",
    entryGradeLevelReasonType: "Promotion",
  },
  disciplineIncidents: {
    incidentIdentifier: "Example 1",
    schoolReference,
    incidentDate: "2017-05-04T00:00:00",
    incidentLocationType: "Parking lot",
    behaviors: [{ behaviorDescriptor: "State Offense" }],
  },
};

/** Whether a record says all that another one says. */
function says(record, wanted) {
  if (Array.isArray(wanted)) return wanted.every((item, index) => says(record?.[index], item));
  if (typeof wanted !== "object") return isDeepStrictEqual(record, wanted);
  return Object.entries(wanted).every(([name, value]) => says(record?.[name], value));
}

for (const [collection, record] of Object.entries(records)) {
  const body = JSON.stringify(record);
  const headers = { "Content-Type": "application/json" };
  const written = await call(`/${collection}`, { method: "POST", headers, body });
  if (!written.ok) throw new Error(`${collection}: ${written.status} ${await written.text()}`);
  const read = await (await call(written.headers.get("location"))).json();
  const same = says(read, record);
  console.log(collection.padEnd(26), written.status, same ? "reads as it was written" : "DIFFERS");
  if (!same) process.exitCode = 1;
}
