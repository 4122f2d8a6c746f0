// Writes a student, an enrollment and a discipline incident, and reads each back. Runs against the
// v2.0 API.
import { isDeepStrictEqual } from "node:util";
import { signIn } from "./sign-in.mjs";

const call = await signIn();
const schoolReference = { schoolId: Number(process.env.EDFI_SCHOOL ?? "255901001") };
const studentReference = { studentUniqueId: "Example 1" };
const home = {
  streetNumberName: "1 Main Street",
  city: "Grand Bend",
  stateAbbreviationType: "TX",
  postalCode: "73334",
};
const records = {
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
    entryGradeLevelReasonType: "Promotion - Regular promotion",
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

const written = new Map();
for (const [collection, record] of Object.entries(records)) {
  const body = JSON.stringify(record);
  const headers = { "Content-Type": "application/json" };
  const answer = await call(`/${collection}`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`${collection}: ${answer.status} ${await answer.text()}`);
  written.set(collection, answer);
}
for (const [collection, { status, headers }] of written) {
  const read = await (await call(headers.get("location"))).json();
  const same = says(read, records[collection]);
  console.log(collection.padEnd(26), status, same ? "reads as it was written" : "DIFFERS");
  if (!same) process.exitCode = 1;
}
