// Keeps the staff of the district at the host, from the payroll's list.
//   node job.mjs
import { readFile } from "node:fs/promises";
import { createCurrentClient } from "@edbridge/current-flow";

const { EDFI_BASE_URL, EDFI_KEY, EDFI_SECRET } = process.env;
const payroll = JSON.parse(await readFile(new URL("payroll.json", import.meta.url), "utf8"));

const client = createCurrentClient({
  baseUrl: EDFI_BASE_URL,
  credentials: { clientKey: EDFI_KEY, clientSecret: EDFI_SECRET },
});

const uri = (descriptor, value) => `uri://ed-fi.org/${descriptor}#${value}`;

function staffOf({ number, first, last, sex, born, degree, phone }) {
  return {
    staffUniqueId: number,
    firstName: first,
    lastSurname: last,
    birthDate: born,
    sexDescriptor: uri("SexDescriptor", sex),
    hispanicLatinoEthnicity: false,
    highestCompletedLevelOfEducationDescriptor: uri("LevelOfEducationDescriptor", degree),
    telephones: phone ? [telephoneOf(phone)] : [],
  };
}

function telephoneOf(phone) {
  return {
    telephoneNumberTypeDescriptor: uri("TelephoneNumberTypeDescriptor", "Work"),
    telephoneNumber: phone,
  };
}

function employmentOf({ number, hired }) {
  return {
    educationOrganizationReference: { educationOrganizationId: payroll.district },
    staffReference: { staffUniqueId: number },
    employmentStatusDescriptor: uri("EmploymentStatusDescriptor", "Tenured or permanent"),
    hireDate: hired,
  };
}

const schools = new Map();
for await (const { schoolId, nameOfInstitution, ...school } of client.records("schools")) {
  const [, type] = school.schoolTypeDescriptor.split("#");
  schools.set(schoolId, `${nameOfInstitution} (${type})`);
}

function assignmentOf({ number, school, hired, position }) {
  return {
    educationOrganizationReference: { educationOrganizationId: school },
    staffReference: { staffUniqueId: number },
    staffClassificationDescriptor: uri("StaffClassificationDescriptor", position),
    beginDate: hired,
  };
}

let failed = 0;
async function keep(collection, record, name) {
  try {
    await client.create(collection, record);
    return true;
  } catch (error) {
    failed++;
    console.error(`${name}: ${collection}: ${error.message}`);
    return false;
  }
}

for (const person of payroll.staff) {
  const { number, school } = person;
  if (!schools.has(school)) {
    console.error(`${number}: no school ${school}`);
    continue;
  }
  // The host takes the rest once it has the person, and the employment first of all.
  const isKept =
    (await keep("staffs", staffOf(person), number)) &&
    (await keep("staffEducationOrganizationEmploymentAssociations", employmentOf(person), number));
  if (!isKept) continue;
  await keep("staffEducationOrganizationAssignmentAssociations", assignmentOf(person), number);
  console.log(`${number} at ${schools.get(school)}`);
}

const [latest] = await client.get("staffs", { limit: 1 });
console.log(`the first is born on ${latest.birthDate}`);
process.exitCode = failed > 0 ? 1 : 0;
