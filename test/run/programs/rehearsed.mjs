// A legacy job that writes: a school year's calendar of schools, enrollments, and one record too many.
const { EDFI_BASE_URL: base, EDFI_KEY: key, EDFI_SECRET: secret } = process.env;
const { code } = await (
  await fetch(`${base}/oauth/authorize`, {
    method: "POST",
    body: new URLSearchParams({ Client_id: key, Response_type: "code" }),
  })
).json();
const { access_token: token } = await (
  await fetch(`${base}/oauth/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      Client_id: key,
      Client_secret: secret,
      Code: code,
      Grant_type: "authorization_code",
    }),
  })
).json();

const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
const data = `${base}/api/v2.0/2017`;

async function call(method, url, record, condition = {}) {
  const body = record && JSON.stringify(record);
  const answer = await fetch(url, { method, headers: { ...headers, ...condition }, body });
  const text = await answer.text();
  const { location, etag } = Object.fromEntries(answer.headers);
  console.log(method, url.slice(data.length).replace(/[0-9a-f]{32}/, "ID"), answer.status);
  return { location, etag, json: text === "" ? undefined : JSON.parse(text) };
}

const { json: schools } = await call("GET", `${data}/schools?limit=1`);
const [{ schoolId }] = schools;
const course = {
  educationOrganizationReference: { educationOrganizationId: schoolId },
  code: "ALG-1",
  title: "Algebra",
  numberOfParts: 1,
  identificationCodes: [
    { courseIdentificationSystemDescriptor: "State course code", identificationCode: "ALG-1" },
  ],
};
const { location, etag } = await call("POST", `${data}/courses`, course);
// What was written can be read, replaced, found by its key, and referred to.
await call("GET", location);
await call("PUT", location, { ...course, title: "Algebra I" }, { "If-Match": etag });
const { json: found } = await call(
  "GET",
  `${data}/courses?educationOrganizationId=${schoolId}&code=ALG-1`,
);
console.log(found?.title);
await call("DELETE", location);
await call("GET", location);
// Without a title.
const { title: _, ...untitled } = course;
await call("POST", `${data}/courses`, untitled);
// Of an organization that is not there: a host may refuse that in several ways.
const strange = { ...course, educationOrganizationReference: { educationOrganizationId: 99 } };
const body = JSON.stringify(strange);
const refused = await fetch(`${data}/courses`, { method: "POST", headers, body });
console.log(refused.status >= 400);
