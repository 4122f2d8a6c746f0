// A legacy job: it reads the schools, and keeps a program of the first.
const { EDFI_BASE_URL: base, EDFI_KEY: key, EDFI_SECRET: secret } = process.env;

async function json(response) {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const text = await response.text();
  return text === "" ? undefined : JSON.parse(text);
}

const form = new URLSearchParams({ Client_id: key, Response_type: "code" });
const { code } = await json(await fetch(`${base}/oauth/authorize`, { method: "POST", body: form }));
const signIn = await fetch(`${base}/oauth/token`, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({
    Client_id: key,
    Client_secret: secret,
    Code: code,
    Grant_type: "authorization_code",
  }),
});
const { access_token: token } = await json(signIn);
const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
const [school] = await json(await fetch(`${base}/api/v2.0/2017/schools?limit=25`, { headers }));
const written = await fetch(`${base}/api/v2.0/2017/programs`, {
  method: "POST",
  headers,
  body: JSON.stringify({
    educationOrganizationReference: { educationOrganizationId: school.schoolId },
    name: "Evening classes",
    type: "Bilingual",
  }),
});
await json(written);
