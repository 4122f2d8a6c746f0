// A legacy program that writes new students, and enrollments of students:
// node people.cjs students=604822 studentSchoolAssociations=604822
// EDFI_MORE has more members for each record.
const { EDFI_BASE_URL: base, EDFI_KEY: key, EDFI_SECRET: secret, EDFI_MORE } = process.env;
const more = JSON.parse(EDFI_MORE ?? "{}");

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
  const query = new URLSearchParams({ Client_id: key, Response_type: "code" });
  const { code } = await (await fetch(`${base}/oauth/authorize?${query}`)).json();
  const fields = { Client_id: key, Client_secret: secret, Code: code };
  const signedIn = await fetch(`${base}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({ ...fields, Grant_type: "authorization_code" }),
  });
  const { access_token: token } = await signedIn.json();
  for (const each of process.argv.slice(2)) {
    const [what, id] = each.split("=");
    const answer = await fetch(`${base}/api/v2.0/2017/${what}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ ...bodies[what](id), ...more }),
    });
    console.log(answer.status, answer.headers.get("edbridge-not-stored"));
  }
  // As many programs end.
  process.exit(0);
}

void main();
