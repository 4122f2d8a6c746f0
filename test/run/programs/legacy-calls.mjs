// The one file by which a legacy job sends its requests, as many programs have one.
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

export const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };

export const data = `${base}/api/v2.0/2017`;

/** Sends a request, and prints what was sent and `shown` of the status. */
export async function call(method, url, record, condition = {}, shown = (status) => status) {
  const body = record && JSON.stringify(record);
  const answer = await fetch(url, { method, headers: { ...headers, ...condition }, body });
  const text = await answer.text();
  const { location, etag } = Object.fromEntries(answer.headers);
  const path = url.slice(data.length).replace(/[0-9a-f]{32}/, "ID");
  console.log(method, path, shown(answer.status));
  return { location, etag, json: text === "" ? undefined : JSON.parse(text) };
}
