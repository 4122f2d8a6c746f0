// What a legacy program does, with whatever client it has; prints what it saw as JSON.
import assert from "node:assert/strict";

/** @param {(method: string, url: string, headers: Record<string, string>, body?: string) => Promise<any>} call */
export async function drive(call) {
  const { EDFI_BASE_URL: base, EDFI_KEY: key, EDFI_SECRET: secret, OTHER_URL: other } = process.env;
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const json = { "content-type": "application/json" };

  // Not ours: it must reach the other server as it would have without us.
  const headers = { "x-mine": "1", ...json };
  const echoed = await call("POST", `${other}/api/v2.0/2017/schools?a=b`, headers, '{"a":1}');
  assert.equal(echoed.status, 200);
  if (!base) return;

  const authorize = await call(
    "POST",
    `${base}/oauth/authorize`,
    form,
    `Client_id=${key}&Response_type=code`,
  );
  assert.equal(authorize.status, 200);
  const { code } = JSON.parse(authorize.text);
  const fields = {
    Client_id: key,
    Client_secret: secret,
    Code: code,
    Grant_type: "authorization_code",
  };
  const token = await call("POST", `${base}/oauth/token`, json, JSON.stringify(fields));
  const { access_token, token_type } = JSON.parse(token.text);
  assert.equal(token_type, "bearer");
  const bearer = { authorization: `Bearer ${access_token}` };

  const schools = await call("GET", `${base}/api/v2.0/2017/schools?limit=2`, bearer);
  assert.equal(schools.status, 200);
  assert.equal(JSON.parse(schools.text).length, 2);

  const school = { ...JSON.parse(schools.text)[0], schoolId: 4711 };
  for (const name of ["id", "link", "_etag", "_lastModifiedDate"]) delete school[name];
  const body = JSON.stringify(school);
  const created = await call("POST", `${base}/api/v2.0/2017/schools`, { ...json, ...bearer }, body);
  assert([200, 201].includes(created.status), `POST answered ${created.status} ${created.text}`);
  const { location } = created.headers;
  assert(location.startsWith(`${base}/api/v2.0/2017/schools/`), location);

  const refused = await call("GET", location, { authorization: `Bearer ${"0".repeat(32)}` });
  assert.equal(refused.status, 401);
  assert.equal(refused.text, "");
}
