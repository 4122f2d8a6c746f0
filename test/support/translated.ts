import { compatInterceptor } from "@edbridge/compat";
import { register } from "@edbridge/compat/register";
import type { RecordsOptions } from "@edbridge/records";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { startSidecar } from "edbridge";
import { onTestFinished } from "vitest";
import { Agent, fetch } from "undici";
import { LegacyCaller } from "./legacy-caller.ts";

type Standard = "3.1" | "3.3" | "4.0" | "5.0" | "6.0";
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
    const { baseUrl: currentBaseUrl } = sandbox;
    const sidecar = await startSidecar({ currentBaseUrl, port: 0, grace: 0, records: options });
    onTestFinished(async () => void (await sidecar.stop()));
    return new LegacyCaller(globalThis.fetch, sidecar.url);
  },
};

/** A strict host of a Data Standard, without records, and a signed-in program at one of the doors. */
export async function open(
  dataStandard: Standard,
  options: RecordsOptions = { educationOrganizationId: 255901001 },
  door: keyof typeof doors = "compatFetch",
  more: Parameters<typeof startSandbox>[0] = {},
): Promise<World> {
  const sandbox = await startSandbox({
    generation: "current",
    dataStandard,
    schools: 0,
    disciplineIncidents: 0,
    ...more,
  });
  onTestFinished(() => sandbox.stop());
  const caller = await doors[door](sandbox, options);
  const { access_token: token } = await caller.signIn(sandbox.credentials);
  return { sandbox, call: (path, init) => caller.call(token, path, init) };
}
