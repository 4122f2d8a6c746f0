// Makes a discipline incident and takes it back, with got.
const got = require("got");

const base = process.env.EDFI_BASE_URL;
const key = process.env.EDFI_KEY;
const secret = process.env.EDFI_SECRET;

async function main() {
  const authorized = await got.post(base + "/oauth/authorize/", {
    form: true,
    body: { Client_id: key, Response_type: "code" },
  });
  const token = (
    await got.post(base + "/oauth/token/", {
      form: true,
      body: {
        Client_id: key,
        Client_secret: secret,
        Code: JSON.parse(authorized.body).code,
        Grant_type: "authorization_code",
      },
    })
  ).body;
  const { access_token: bearer, token_type: tokenType } = JSON.parse(token);

  const api = got.extend({
    baseUrl: base + "/api/v2.0/2016",
    headers: { authorization: "Bearer " + bearer },
    json: true,
  });
  const incident = {
    incidentIdentifier: "got-1",
    incidentDate: "2016-10-03",
    schoolReference: { schoolId: 255901001 },
  };
  const schools = (await api.get("/schools")).body;
  const created = await api.post("/disciplineIncidents", { body: incident });
  const location = created.headers.location;
  const read = (
    await got.get(location, { headers: { authorization: "Bearer " + bearer }, json: true })
  ).body;
  const path = "/disciplineIncidents/" + location.split("/").pop();
  const updated = await api.put(path, { body: incident });
  const deleted = await api.delete(path);
  const gone = await api.get(path, { throwHttpErrors: false });
  const refused = await got.get(base + "/api/v2.0/2016/schools", {
    headers: { authorization: "Bearer 0123456789abcdef0123456789abcdef" },
    throwHttpErrors: false,
  });

  console.log(
    JSON.stringify({
      token_type: tokenType,
      schools: schools.length,
      created: created.statusCode,
      read: read.incidentIdentifier,
      updated: updated.statusCode,
      deleted: deleted.statusCode,
      gone: gone.statusCode,
      refused: refused.statusCode + " " + refused.statusMessage,
    }),
  );
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
