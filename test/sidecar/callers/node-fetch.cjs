// Makes a discipline incident and takes it back, with node-fetch.
const fetch = require("node-fetch");

const base = process.env.EDFI_BASE_URL;
const key = process.env.EDFI_KEY;
const secret = process.env.EDFI_SECRET;
const api = base + "/api/v2.0/2016";

async function main() {
  const authorized = await (
    await fetch(base + "/oauth/authorize", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "Client_id=" + encodeURIComponent(key) + "&Response_type=code",
    })
  ).json();
  const token = await (
    await fetch(base + "/oauth/token", {
      method: "POST",
      body: new URLSearchParams({
        client_id: key,
        client_secret: secret,
        code: authorized.code,
        grant_type: "authorization_code",
      }),
    })
  ).json();

  const headers = {
    Authorization: "Bearer " + token.access_token,
    "Content-Type": "application/json",
  };
  const body = JSON.stringify({
    incidentIdentifier: "node-fetch-1",
    incidentDate: "2016-10-03",
    schoolReference: { schoolId: 255901001 },
  });
  const schools = await (await fetch(api + "/Schools/", { headers })).json();
  const created = await fetch(api + "/DisciplineIncidents", { method: "POST", headers, body });
  const location = created.headers.get("location");
  const read = await (await fetch(location, { headers })).json();
  const updated = await fetch(location, { method: "PUT", headers, body });
  const deleted = await fetch(location, { method: "DELETE", headers });
  const gone = await fetch(location, { headers });
  const refused = await fetch(api + "/schools", {
    headers: { Authorization: "Bearer 0123456789abcdef0123456789abcdef" },
  });

  console.log(
    JSON.stringify({
      token_type: token.token_type,
      schools: schools.length,
      created: created.status,
      read: read.incidentIdentifier,
      updated: updated.status,
      deleted: deleted.status,
      gone: gone.status,
      refused: refused.status + " " + refused.statusText,
    }),
  );
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
