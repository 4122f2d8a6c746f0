import type { CompatFetchOptions } from "@edbridge/compat";
import { type Sandbox, type SandboxData, type SandboxOptions } from "@edbridge/sandbox";
import { expect, onTestFinished } from "vitest";
import { startHost } from "./host.ts";
import { currentToken } from "../sidecar/support/legacy-http.ts";
import { type DoorName, doors as openers } from "./doors.ts";
import { LegacyCaller } from "./legacy-caller.ts";

type Standard = (typeof standards)[number] | "5.1" | "5.2";
export const standards = ["3.1", "3.3", "4.0", "5.0", "6.0"] as const;

export const uri = (kind: string, code: string): string =>
  `uri://ed-fi.org/${kind}Descriptor#${code}`;

/** A call that sends a record. */
export const write = (method: string, body: unknown) => ({
  method,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

type Options = NonNullable<CompatFetchOptions["records"]>;
type Call = (path: string, init?: RequestInit) => Promise<Response>;
type Json = Record<string, unknown>;

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** The id of the record that was written. */
  readonly id: string;
  readonly leftBehind: string | null;
}

/** A host, and a legacy program whose records are translated for it. */
export interface World {
  readonly sandbox: Sandbox;
  readonly call: Call;
  /** Another program at the same door. */
  signIn(credentials: Sandbox["credentials"]): Promise<Call>;
  /** Sends a record or nothing, and gives what a program looks at. */
  send(method: string, path: string, body?: object, headers?: object): Promise<Answer>;
  post(path: string, body: object): Promise<Answer>;
  /** Sends a record, which must be stored without a word. */
  put(path: string, body: object): Promise<Answer>;
  read(path: string): Promise<Json>;
  list(path: string): Promise<Json[]>;
  /** What the host has. */
  stored(collection: string): readonly Json[];
}

/** The doors through which a legacy program may come. */
const through =
  (door: DoorName) =>
  async ({ baseUrl: host }: Sandbox, options: Options): Promise<LegacyCaller> => {
    const { fetch, baseUrl, close } = await openers[door]({ baseUrl: host, records: options });
    onTestFinished(async () => void (await close()));
    return new LegacyCaller(fetch, baseUrl);
  };
export const doors = {
  compatFetch: async (sandbox: Sandbox, options: Options): Promise<LegacyCaller> =>
    LegacyCaller.over(sandbox, { records: options }),
  compatInterceptor: through("compatInterceptor"),
  register: through("register"),
  sidecar: through("edbridge serve"),
};

/** What each host has before a program comes: the district that owns the key, and the school year. */
const around = {
  localEducationAgencies: [{ localEducationAgencyId: 255901, nameOfInstitution: "A district" }],
  schoolYearTypes: [{ schoolYear: 2017, schoolYearDescription: "2016-2017" }],
};

/**
 * A strict host of a Data Standard, with a district and no other records, and a signed-in program at
 * one of the doors. Its key may do all: what claim sets allow is not what these tests are about.
 */
export async function open(
  dataStandard: Standard,
  options: Options = { educationOrganizationId: 255901 },
  door: keyof typeof doors = "compatFetch",
  { data, ...more }: Omit<SandboxOptions, "data"> & { readonly data?: SandboxData } = {},
): Promise<World> {
  const sandbox = await startHost({
    generation: "current",
    dataStandard,
    schools: 0,
    disciplineIncidents: 0,
    claimSet: "sandbox",
    // The document of an agency may have nothing of it.
    data: more.openapi === undefined ? { ...around, ...data } : { ...data },
    ...more,
  });
  const caller = await doors[door](sandbox, options);
  const signIn = async (credentials: Sandbox["credentials"]): Promise<Call> => {
    const { access_token: token } = await caller.signIn(credentials);
    return (path, init) => caller.call(token, path, init);
  };
  const call = await signIn(sandbox.credentials);
  const send: World["send"] = async (method, path, body, also) => {
    const init: RequestInit = body ? write(method, body) : { method };
    const answer = await call(path, { ...init, headers: { ...init.headers, ...also } });
    const { status, headers } = answer;
    const id = headers.get("location")?.split("/").at(-1) ?? "";
    const leftBehind = headers.get("edbridge-left-behind");
    return { status, text: await answer.text(), headers, id, leftBehind };
  };
  const post: World["post"] = (path, body) => send("POST", path, body);
  return {
    sandbox,
    call,
    signIn,
    send,
    post,
    async put(path, body) {
      const answer = await post(path, body);
      expect([path, answer.status < 300, answer.text]).toEqual([path, true, ""]);
      return answer;
    },
    read: async (path) => (await (await call(path)).json()) as Json,
    list: async (path) => (await (await call(path)).json()) as Json[],
    stored: (collection) => sandbox.records(collection) as readonly Json[],
  };
}

/** A host with these records, and a program without options at `compatFetch`. */
export const hostWith = (
  standard: Standard,
  data: SandboxData,
  more: Omit<SandboxOptions, "data"> = {},
): Promise<World> => open(standard, {}, "compatFetch", { data, ...more });

/** What a program of the current generation writes to the host itself. */
export async function writeAsCurrent(
  { baseUrl, credentials }: Pick<Sandbox, "baseUrl" | "credentials">,
  path: string,
  record: object,
  method = "POST",
): Promise<Response> {
  const sent = write(method, record);
  const authorization = `Bearer ${await currentToken(baseUrl, credentials)}`;
  const headers = { ...sent.headers, authorization };
  const answer = await fetch(`${baseUrl}/data/v3/ed-fi/${path}`, { ...sent, headers });
  expect([answer.ok, await answer.text()]).toEqual([true, ""]);
  return answer;
}
