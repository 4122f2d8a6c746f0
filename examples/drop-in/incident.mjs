// Creates a discipline incident, reads it by its key, changes and deletes it, and creates it again
// under an id of its own. Runs against the v2.0 API.
import { signIn } from "./sign-in.mjs";

const call = await signIn();
const schoolId = Number(process.env.EDFI_SCHOOL ?? "255901001");
const key = new URLSearchParams({ incidentIdentifier: "Example 1", schoolId: String(schoolId) });
const json = { "Content-Type": "application/json" };
const incident = {
  incidentIdentifier: "Example 1",
  incidentDate: "2017-05-04T00:00:00",
  incidentDescription: "A window",
  schoolReference: { schoolId },
};
const say = (what, ...rest) => console.log(what.padEnd(10), ...rest);

const created = await call("/disciplineIncidents", {
  method: "POST",
  headers: json,
  body: JSON.stringify(incident),
});
const location = created.headers.get("location") ?? "";
say("created", created.status, /^[0-9a-f]{32}$/.test(location.split("/").at(-1) ?? ""));

const read = await call(`/disciplineIncidents?${key}`);
const found = await read.json();
say("read", read.status, found.incidentDescription, found.incidentDate, "_etag" in found);

const change = (description, etag) =>
  call(`/disciplineIncidents/${found.id}`, {
    method: "PUT",
    headers: { ...json, "If-Match": etag },
    body: JSON.stringify({ ...found, incidentDescription: description }),
  });
const etag = read.headers.get("etag") ?? "";
say("changed", (await change("Two windows", etag)).status);
say("too late", (await change("Three windows", etag)).status);
say("reads", (await (await call(location)).json()).incidentDescription);

say("deleted", (await call(`/disciplineIncidents?id=${found.id}`, { method: "DELETE" })).status);
say("gone", (await call(`/disciplineIncidents?${key}`)).status);

const put = await call(`/disciplineIncidents/${found.id}`, {
  method: "PUT",
  headers: json,
  body: JSON.stringify(found),
});
say("put", put.status);
say("deleted", (await call(put.headers.get("location") ?? "", { method: "DELETE" })).status);
