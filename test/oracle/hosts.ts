import { createLegacyClient as bridgedClient } from "@edbridge/compat";
import { createLegacyClient as legacyClient } from "@edbridge/legacy-flow";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { clockOf } from "../support/legacy-caller.ts";
import { doors } from "../support/doors.ts";
import type { Door, Standard } from "./doors.ts";
import { beginWorld } from "./world.ts";

/** The records that both hosts begin with, in current form. */
const data = await beginning();

/** Both hosts take any code and any writer: the programs are made up, and compared on what they see. */
const lenient = {
  claimSet: "sandbox",
  descriptors: "open",
  strictReferences: false,
} as const;

async function beginning() {
  await using sandbox = await startSandbox({ seed: 7, schools: 3, disciplineIncidents: 8 });
  const agency = { localEducationAgencyId: 255901, nameOfInstitution: "Grand Bend ISD" };
  const bare = (name: string) =>
    sandbox.records(name).map(({ id: _id, _etag, _lastModifiedDate, ...record }) => record);
  return {
    localEducationAgencies: [agency],
    schools: bare("schools"),
    disciplineIncidents: bare("disciplineIncidents"),
  };
}

/** The same records as a host of a Data Standard keeps them: since 6.0 each code is one of its own. */
function dataOf(standard: Standard) {
  if (standard !== "6.0") return data;
  const schools = data.schools.map(({ identificationCodes: _codes, ...school }) => school);
  const codes = data.schools.flatMap(({ schoolId, identificationCodes }) =>
    (identificationCodes as readonly object[]).map((code) => ({
      ...code,
      educationOrganizationReference: { educationOrganizationId: schoolId },
    })),
  );
  return { ...data, schools, educationOrganizationIdentificationCodes: codes };
}
/** The same as a legacy host had them: the designation of a school had another name. */
const legacyData: typeof data = JSON.parse(
  JSON.stringify(data).replaceAll(
    "#Not A Title I School",
    "#Not designated as a Title I Part A school",
  ),
);

const clientOptions = (sandbox: Sandbox) => ({
  baseUrl: sandbox.baseUrl,
  schoolYear: 2017,
  credentials: sandbox.credentials,
  clock: clockOf(sandbox),
});

/** A legacy host, and a program that has a client where it will have one behind the bridge. */
export async function legacyWorld(door: Door) {
  const sandbox = await startSandbox({ generation: "legacy", data: legacyData, ...lenient });
  return beginWorld(sandbox, () =>
    door === "createLegacyClient" ? { client: legacyClient(clientOptions(sandbox)) } : {},
  );
}

/**
 * A current host of a Data Standard with the same records, behind the bridge.
 *
 * @param stateDir the folder of `edbridge serve`
 */
export async function bridgedWorld(dataStandard: Standard, door: Door, stateDir: string) {
  const sandbox = await startSandbox({
    generation: "current",
    dataStandard,
    data: dataOf(dataStandard),
    tokenLifetime: 600,
    ...lenient,
  });
  if (door === "createLegacyClient") {
    return beginWorld(sandbox, () => ({ client: bridgedClient(clientOptions(sandbox)) }));
  }
  const options = { baseUrl: sandbox.baseUrl, clock: clockOf(sandbox) };
  return beginWorld(sandbox, (port) => doors[door](options, { port, stateDir }));
}
