import { createLegacyClient } from "@edbridge/compat";
import type { Sandbox } from "@edbridge/sandbox";

/** One field of the record: its name and value for the program, and on the host. */
export interface Field {
  readonly legacy: string;
  readonly sent: unknown;
  readonly read: unknown;
  readonly current: string;
  readonly stored: unknown;
}

const names = [
  ["incidentIdentifier", "incidentIdentifier"],
  ["incidentDate", "incidentDate"],
  ["incidentLocationType", "incidentLocationDescriptor"],
  ["behaviors[0].behaviorDescriptor", "behaviors[0].behaviorDescriptor"],
] as const;

/** Writes a legacy record through edbridge, and shows its fields: as sent, on the host, and read again. */
export async function oneRecord(sandbox: Sandbox): Promise<readonly Field[]> {
  const { baseUrl, credentials } = sandbox;
  const client = createLegacyClient({ baseUrl, credentials, schoolYear: 2017 });
  const [school] = await client.get("schools", { limit: 1 });
  const key = { incidentIdentifier: "Demo 1", schoolId: Number(school?.["schoolId"]) };
  const sent = {
    incidentIdentifier: key.incidentIdentifier,
    schoolReference: { schoolId: key.schoolId },
    incidentDate: "2017-05-04T00:00:00",
    incidentLocationType: "Cafeteria area",
    behaviors: [{ behaviorDescriptor: "School Violation" }],
  };
  await client.create("disciplineIncidents", sent);
  const [read] = await client.get("disciplineIncidents", key);
  const stored = sandbox
    .records("disciplineIncidents")
    .find((each) => each["incidentIdentifier"] === key.incidentIdentifier);
  return names.map(([legacy, current]) => ({
    legacy,
    sent: at(sent, legacy),
    read: at(read, legacy),
    current,
    stored: at(stored, current),
  }));
}

function at(record: unknown, path: string): unknown {
  return path
    .split(/[[\].]+/)
    .reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], record);
}
