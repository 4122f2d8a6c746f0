// Compiled by the type check of the workspace.
import { createLegacyClient } from "@edbridge/compat";
import type { Legacy25 } from "@edbridge/legacy-flow/v2.5";

/** The import is all that changes in a program that has types. */
export async function bridged(): Promise<string | undefined> {
  const credentials = { clientKey: "key", clientSecret: "secret" };
  const options = { baseUrl: "https://host.example/api", schoolYear: 2017, credentials };
  const client = createLegacyClient<Legacy25>(options);
  // @ts-expect-error a current collection
  await client.get("contacts");
  const [school] = await client.get("schools");
  return school?.type;
}
