import { compatInterceptor } from "@edbridge/compat";
import { register } from "@edbridge/compat/register";
import type { RecordsOptions } from "@edbridge/records";
import {
  type Sandbox,
  type SandboxData,
  type SandboxOptions,
  startSandbox,
} from "@edbridge/sandbox";
import { startSidecar } from "edbridge";
import { onTestFinished } from "vitest";
import { Agent, fetch } from "undici";
import { LegacyCaller } from "./legacy-caller.ts";

type Standard = (typeof standards)[number] | "5.1" | "5.2";
export const standards = ["3.1", "3.3", "4.0", "5.0", "6.0"] as const;

/** A call that sends a record. */
export const write = (method: string, body: unknown) => ({
  method,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

/** A host, and a legacy program whose records are translated for it. */
interface World {
  readonly sandbox: Sandbox;
  readonly call: (path: string, init?: RequestInit) => Promise<Response>;
}

/** The doors through which a legacy program may come. */
export const doors = {
  compatFetch: async (sandbox: Sandbox, options: RecordsOptions): Promise<LegacyCaller> =>
    LegacyCaller.over(sandbox, { records: options }),
  compatInterceptor: async (sandbox: Sandbox, options: RecordsOptions): Promise<LegacyCaller> => {
    const { baseUrl } = sandbox;
    const interceptor = compatInterceptor({ baseUrl, records: options });
    const dispatcher = new Agent().compose(interceptor);
    onTestFinished(() => dispatcher.close());
    const through = (url: string, init: object) => fetch(url, { ...init, dispatcher });
    return new LegacyCaller(through as unknown as typeof globalThis.fetch, baseUrl);
  },
  register: async (sandbox: Sandbox, options: RecordsOptions): Promise<LegacyCaller> => {
    const { baseUrl } = sandbox;
    onTestFinished(register({ baseUrl, records: options }));
    return new LegacyCaller((url, init) => globalThis.fetch(url, init), baseUrl);
  },
  sidecar: async (sandbox: Sandbox, options: RecordsOptions): Promise<LegacyCaller> => {
    const { baseUrl } = sandbox;
    const sidecar = await startSidecar({ baseUrl, port: 0, grace: 0, records: options });
    onTestFinished(async () => void (await sidecar.stop()));
    return new LegacyCaller(globalThis.fetch, sidecar.url);
  },
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
  options: RecordsOptions = { educationOrganizationId: 255901 },
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
  const { access_token: token } = await caller.signIn(sandbox.credentials);
  return { sandbox, call: (path, init) => caller.call(token, path, init) };
}
