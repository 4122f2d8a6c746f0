import type { CompatFetchOptions } from "@edbridge/compat";
import {
  type Sandbox,
  type SandboxData,
  type SandboxOptions,
  startSandbox,
} from "@edbridge/sandbox";
import { expect, onTestFinished } from "vitest";
import { type DoorName, doors as openers } from "./doors.ts";
import { LegacyCaller } from "./legacy-caller.ts";

type Standard = (typeof standards)[number] | "5.1" | "5.2";
export const standards = ["3.1", "3.3", "4.0", "5.0", "6.0"] as const;

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
}

/** A host, and a legacy program whose records are translated for it. */
interface World {
  readonly sandbox: Sandbox;
  readonly call: Call;
  /** Another program at the same door. */
  signIn(credentials: Sandbox["credentials"]): Promise<Call>;
  /** Sends a record, and gives what a program looks at. */
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
  const sandbox = await startSandbox({
    generation: "current",
    dataStandard,
    schools: 0,
    disciplineIncidents: 0,
    claimSet: "sandbox",
    data: { ...around, ...data },
    ...more,
  });
  onTestFinished(() => sandbox.stop());
  const caller = await doors[door](sandbox, options);
  const signIn = async (credentials: Sandbox["credentials"]): Promise<Call> => {
    const { access_token: token } = await caller.signIn(credentials);
    return (path, init) => caller.call(token, path, init);
  };
  const call = await signIn(sandbox.credentials);
  const post: World["post"] = async (path, body) => {
    const answer = await call(path, write("POST", body));
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  return {
    sandbox,
    call,
    signIn,
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
