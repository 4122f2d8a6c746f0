// Reads from a host of the current generation:
//   EDFI_BASE_URL=… EDFI_KEY=… EDFI_SECRET=… node main.mjs
import { createCurrentClient, discover } from "@edbridge/current-flow";

const { EDFI_BASE_URL: baseUrl = "", EDFI_KEY, EDFI_SECRET } = process.env;
const credentials = { clientKey: EDFI_KEY ?? "", clientSecret: EDFI_SECRET ?? "" };

// Where the host keeps its data and its token operation, in its own words.
const { version, dataStandard, dataPath, tokenPath } = await discover(baseUrl);
const client = createCurrentClient({ baseUrl, credentials, dataPath, tokenPath });

const schools = await client.get("schools", { limit: 25 });
let incidents = 0;
for await (const _incident of client.records("disciplineIncidents")) incidents++;
console.log(`API ${version}, Data Standard ${dataStandard}`);
console.log(`${schools.length} schools, ${incidents} discipline incidents`);
