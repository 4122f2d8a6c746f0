// Keeps the district's course catalog at the host. Weekly: node job.mjs
import { readFile } from "node:fs/promises";
import got from "got";

const { EDFI_BASE_URL, EDFI_KEY, EDFI_SECRET } = process.env;
const catalog = JSON.parse(await readFile(new URL("catalog.json", import.meta.url), "utf8"));

const api = got.extend({
  prefixUrl: EDFI_BASE_URL,
  responseType: "json",
  timeout: { request: 30_000 },
  retry: { limit: 2, methods: ["GET"] },
});

async function signIn() {
  const { body: authorized } = await api.post("oauth/authorize", {
    form: { Client_id: EDFI_KEY, Response_type: "code" },
  });
  const { body: granted } = await api.post("oauth/token", {
    json: {
      Client_id: EDFI_KEY,
      Client_secret: EDFI_SECRET,
      Code: authorized.code,
      Grant_type: "authorization_code",
    },
  });
  if (granted.error) throw new Error(`no token: ${granted.error}`);
  return granted.access_token;
}

const data = api.extend({
  prefixUrl: `${EDFI_BASE_URL}/api/v2.0/${catalog.schoolYear}`,
  headers: { authorization: `Bearer ${await signIn()}` },
});

/** All records of a collection, page by page. */
async function* records(collection, limit = 50) {
  for (let offset = 0; ; offset += limit) {
    const page = await data.get(collection, { searchParams: { offset, limit } }).json();
    yield* page;
    if (page.length < limit) return;
  }
}

function courseOf({ code, title, subject, credits, adopted }) {
  return {
    educationOrganizationReference: { educationOrganizationId: catalog.district },
    code,
    title,
    academicSubjectDescriptor: subject,
    numberOfParts: 1,
    maximumAvailableCredits: credits,
    dateCourseAdopted: `${adopted}T00:00:00`,
    identificationCodes: [
      { courseIdentificationSystemDescriptor: "State course code", identificationCode: code },
    ],
  };
}

const kept = new Map();
for await (const course of records("courses")) kept.set(course.code, course);

let failed = 0;
for (const entry of catalog.courses) {
  try {
    const response = await data.post("courses", { json: courseOf(entry), responseType: "text" });
    console.log(entry.code, response.statusCode === 201 ? "created" : "replaced");
    kept.delete(entry.code);
  } catch (error) {
    failed++;
    console.error(entry.code, error.response?.statusCode ?? error.code, error.response?.body);
  }
}

// What the catalog has dropped is taken back.
for (const [code, { id }] of kept) {
  await data.delete(`courses/${id}`, { responseType: "text" });
  console.log(code, "deleted");
}

for (const code of catalog.check) {
  const { title } = await data.get("courses", { searchParams: keyOf(code) }).json();
  console.log(code, title);
}

function keyOf(code) {
  return { educationOrganizationId: catalog.district, code };
}

process.exitCode = failed > 0 ? 1 : 0;
