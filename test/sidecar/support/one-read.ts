// A legacy program that signs in, reads once, and prints the status.
import { LegacyCaller } from "../../support/legacy-caller.ts";

const { EDBRIDGE_BASE_URL = "", CLIENT_KEY = "", CLIENT_SECRET = "" } = process.env;
const caller = new LegacyCaller(fetch, EDBRIDGE_BASE_URL);
const credentials = { clientKey: CLIENT_KEY, clientSecret: CLIENT_SECRET };
const { access_token: token } = await caller.signIn(credentials);
const answer = await caller.call(token, "schools");
await answer.text();
console.log(answer.status);
