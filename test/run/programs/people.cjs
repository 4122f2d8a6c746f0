// A legacy program that writes new students, and enrollments of students:
// node people.cjs students=604822 studentSchoolAssociations=604822
// EDFI_MORE has more members, for each record or in a list for each in its turn.
const more = [JSON.parse(process.env.EDFI_MORE ?? "{}")].flat();

const bodies = {
  students: (studentUniqueId) => ({
    studentUniqueId,
    firstName: "Ada",
    lastSurname: "Byron",
    birthDate: "2008-05-05T00:00:00",
    sexType: "Female",
    hispanicLatinoEthnicity: false,
  }),
  parents: (parentUniqueId) => ({ parentUniqueId, firstName: "Ada", lastSurname: "Byron" }),
  staffs: (staffUniqueId) => ({ staffUniqueId, firstName: "Ada", lastSurname: "Byron" }),
  studentSchoolAssociations: (studentUniqueId) => ({
    studentReference: { studentUniqueId },
    schoolReference: { schoolId: 255901001 },
    entryDate: "2016-08-22T00:00:00",
    entryGradeLevelDescriptor: "Ninth grade",
  }),
};

async function main() {
  const { data, headers } = await import("./legacy-calls.mjs");
  for (const [at, each] of process.argv.slice(2).entries()) {
    const [what, id] = each.split("=");
    const body = JSON.stringify({ ...bodies[what](id), ...more[at % more.length] });
    const answer = await fetch(`${data}/${what}`, { method: "POST", headers, body });
    console.log(answer.status, answer.headers.get("edbridge-not-stored"));
  }
  // As many programs end.
  process.exit(0);
}

void main();
