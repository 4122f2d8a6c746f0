import { compatFetch } from "@edbridge/compat";
import { records } from "@edbridge/records";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { startSidecar } from "edbridge";

/** Standard 6.0 keeps identification codes apart from schools, so that no school begins alike. */
export const standards = ["3.1", "3.3", "4.0", "5.0"] as const;
export type Standard = (typeof standards)[number];

/** A call as a legacy program makes it, below the year. */
export interface ProgramCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** What a legacy program sees of a host: the same address, whatever answers there. */
export interface World {
  call(call: ProgramCall): Promise<Response>;
  /** The address that its own begin with. */
  readonly root: string;
  stop(): Promise<void>;
}

/** The records that both hosts begin with, in current form. */
const data = await beginning();

async function beginning() {
  await using sandbox = await startSandbox({ seed: 7, schools: 3, disciplineIncidents: 8 });
  const agency = {
    localEducationAgencyId: 255901,
    nameOfInstitution: "Grand Bend ISD",
    localEducationAgencyCategoryDescriptor:
      "uri://ed-fi.org/LocalEducationAgencyCategoryDescriptor#Independent",
    categories: [
      {
        educationOrganizationCategoryDescriptor:
          "uri://ed-fi.org/EducationOrganizationCategoryDescriptor#Local Education Agency",
      },
    ],
  };
  const bare = (name: string) =>
    sandbox.records(name).map(({ id: _id, _etag, _lastModifiedDate, ...record }) => record);
  return {
    localEducationAgencies: [agency],
    schools: bare("schools"),
    disciplineIncidents: bare("disciplineIncidents"),
  };
}

/** A legacy host. */
export async function legacyWorld(): Promise<World> {
  const sandbox = await startSandbox({ generation: "legacy", data });
  return signedIn(sandbox, globalThis.fetch);
}

/** The ways into the bridge that are compared. */
export const doors = ["compatFetch", "edbridge serve"] as const;
export type Door = (typeof doors)[number];

/** A current host of a Data Standard with the same records, behind the bridge. */
export async function bridgedWorld(dataStandard: Standard, door: Door): Promise<World> {
  const sandbox = await startSandbox({ generation: "current", dataStandard, data });
  const { baseUrl } = sandbox;
  if (door === "compatFetch") {
    const fetch = compatFetch({ baseUrl, dataStandard, records: records({ dataStandard }) });
    return signedIn(sandbox, fetch);
  }
  const sidecar = await startSidecar({
    currentBaseUrl: baseUrl,
    port: 0,
    dataStandard,
    translate: { dataStandard },
    grace: 0,
  });
  const world = await signedIn(sandbox, globalThis.fetch, sidecar.url);
  return {
    ...world,
    stop: async () => {
      await sidecar.stop();
      await world.stop();
    },
  };
}

async function signedIn(
  sandbox: Sandbox,
  fetch: typeof globalThis.fetch,
  baseUrl = sandbox.baseUrl,
): Promise<World> {
  const { clientKey, clientSecret } = sandbox.credentials;
  const post = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(`${baseUrl}/oauth/${path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    return (await answer.json()) as Record<string, string>;
  };
  const asked = { Client_id: clientKey, Response_type: "code" };
  const { code = "" } = await post("authorize", asked);
  const { access_token: token } = await post("token", {
    Client_id: clientKey,
    Client_secret: clientSecret,
    Code: code,
    Grant_type: "authorization_code",
  });
  const root = `${baseUrl}/api/v2.0/2017`;
  return {
    root,
    call: ({ method, path, headers, body }) =>
      fetch(`${root}/${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    stop: () => sandbox.stop(),
  };
}
