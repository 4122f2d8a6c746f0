// A legacy job whose second night finds what its first one has written.
import { call, data } from "./legacy-calls.mjs";

const programs = `${data}/programs`;

async function names(found = []) {
  const { json: page } = await call("GET", `${programs}?limit=2&offset=${found.length}`);
  const all = [...found, ...page.map(({ name }) => name)];
  return page.length < 2 ? all : names(all);
}

const { json: schools } = await call("GET", `${data}/schools?limit=1`);
const educationOrganizationReference = { educationOrganizationId: schools[0].schoolId };
const program = (name) => ({ educationOrganizationReference, name, type: "Bilingual" });

console.log((await names()).join(", "));
for (const name of ["Chess", "Choir", "Dance"]) {
  const { location } = await call("POST", programs, program(name));
  if (name === "Dance") await call("DELETE", location);
}
const query = `educationOrganizationId=${schools[0].schoolId}&type=Bilingual&name=Archery`;
const { json: old } = await call("GET", `${programs}?${query}`);
if (old?.id) await call("DELETE", `${programs}/${old.id}`);
console.log((await names()).join(", "));
