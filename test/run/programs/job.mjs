// A legacy job: it signs in, reads schools, and writes one course.
import { data, headers } from "./legacy-calls.mjs";

const [school] = await (await fetch(`${data}/schools?limit=2`, { headers })).json();
const written = await fetch(`${data}/courses`, {
  method: "POST",
  headers,
  body: JSON.stringify({
    educationOrganizationReference: { educationOrganizationId: school.schoolId },
    code: "4711",
    title: "Harbor Grove",
    numberOfParts: 1,
    identificationCodes: [
      { courseIdentificationSystemDescriptor: "Other", identificationCode: "4711" },
    ],
  }),
});
console.log(school.type, written.status, written.headers.get("location"));
const made = await fetch(written.headers.get("location"), { headers });
console.log(made.status, (await made.json()).title);
process.exitCode = Number(process.argv[2] ?? 0);
