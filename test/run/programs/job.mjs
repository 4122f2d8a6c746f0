// A legacy job: it signs in, reads schools, and writes one course.
const { EDFI_BASE_URL: base, EDFI_KEY: key, EDFI_SECRET: secret } = process.env;

async function signIn() {
  const authorized = await fetch(`${base}/oauth/authorize`, {
    method: "POST",
    body: new URLSearchParams({ Client_id: key, Response_type: "code" }),
  });
  const { code } = await authorized.json();
  const answer = await fetch(`${base}/oauth/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      Client_id: key,
      Client_secret: secret,
      Code: code,
      Grant_type: "authorization_code",
    }),
  });
  return (await answer.json()).access_token;
}

const headers = { Authorization: `Bearer ${await signIn()}`, "Content-Type": "application/json" };

async function schools() {
  const answer = await fetch(`${base}/api/v2.0/2017/schools?limit=2`, { headers });
  return answer.json();
}

const [school] = await schools();
const written = await fetch(`${base}/api/v2.0/2017/courses`, {
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
