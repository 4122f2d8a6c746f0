// Reads from a host of the legacy generation:
//   EDFI_BASE_URL=… EDFI_KEY=… EDFI_SECRET=… EDFI_YEAR=2017 node main.mjs
// When the host has moved on, "@edbridge/compat" in place of "@edbridge/legacy-flow" is all that
// changes.
import { createLegacyClient } from "@edbridge/legacy-flow";

const { EDFI_BASE_URL: baseUrl = "", EDFI_KEY, EDFI_SECRET, EDFI_YEAR = "2017" } = process.env;
const client = createLegacyClient({
  baseUrl,
  schoolYear: EDFI_YEAR,
  credentials: { clientKey: EDFI_KEY ?? "", clientSecret: EDFI_SECRET ?? "" },
});

const schools = await client.get("schools", { limit: 25 });
let incidents = 0;
for await (const _incident of client.records("disciplineIncidents")) incidents++;
console.log(`${schools.length} schools, ${incidents} discipline incidents`);
