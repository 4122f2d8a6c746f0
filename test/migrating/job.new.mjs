// The same job after its move.
const { EDFI_BASE_URL: base, EDFI_KEY: key, EDFI_SECRET: secret } = process.env;

async function json(response) {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const text = await response.text();
  return text === "" ? undefined : JSON.parse(text);
}

const signIn = await fetch(`${base}/oauth/token`, {
  method: "POST",
  headers: { Authorization: `Basic ${btoa(`${key}:${secret}`)}` },
  body: new URLSearchParams({ grant_type: "client_credentials" }),
});
const { access_token: token } = await json(signIn);
const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
const [school] = await json(await fetch(`${base}/data/v3/ed-fi/schools?limit=25`, { headers }));
const written = await fetch(`${base}/data/v3/ed-fi/programs`, {
  method: "POST",
  headers,
  body: JSON.stringify({
    educationOrganizationReference: { educationOrganizationId: school.schoolId },
    programName: "Evening classes",
    programTypeDescriptor: "uri://ed-fi.org/ProgramTypeDescriptor#Bilingual",
  }),
});
await json(written);
