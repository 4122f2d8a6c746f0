import { createRequire } from "node:module";
import { startSandbox } from "@edbridge/sandbox";
import { startSidecar } from "edbridge";
import { expect, onTestFinished, test } from "vitest";
import { LegacyCaller } from "../support/legacy-caller.ts";
import { root } from "../support/run.ts";

interface Operation {
  readonly method: string;
  readonly parameters: readonly { readonly required?: boolean }[];
  (given: object, options: object): Promise<{ readonly status: number }>;
}
type Client = Readonly<
  Record<string, { readonly operations: Readonly<Record<string, Operation>> }>
>;

const SwaggerClient = createRequire(`${root}scripts/tools/package.json`)("swagger-client") as {
  /** Loads Swagger 1.2 documents; a promise of itself where `usePromise` is said. */
  new (options: { readonly url: string; readonly usePromise: true }): Promise<Client>;
  readonly ApiKeyAuthorization: new (name: string, value: string, place: "header") => object;
};

const sections = ["resources", "types", "descriptors"];
test.each(sections)(
  "the client of the Swagger UI reads a page of each of the %s",
  async (section) => {
    const host = await startSandbox({ generation: "current", schools: 2 });
    onTestFinished(host.stop);
    const { url, stop } = await startSidecar({ baseUrl: host.baseUrl, port: 0 });
    onTestFinished(async () => void (await stop()));
    const { access_token: token } = await new LegacyCaller(fetch, url).signIn(host.credentials);
    const documents = `${url}/metadata/${section}/api-docs`;
    const client = await new SwaggerClient({ url: documents, usePromise: true });
    const { ApiKeyAuthorization } = SwaggerClient;
    const edfi = new ApiKeyAuthorization("Authorization", `Bearer ${token}`, "header");
    const { apis } = (await (await fetch(documents)).json()) as { apis: { path: string }[] };
    for (const { path } of apis) {
      const { operations, ...own } = client[path.slice(1)] as Client[string];
      const [nickname = ""] =
        Object.entries(operations).find(
          ([, { method, parameters }]) =>
            method.toUpperCase() === "GET" && parameters.every(({ required }) => !required),
        ) ?? [];
      const call = Reflect.get(own, nickname) as Operation;
      const { status } = await call({ limit: 1 }, { clientAuthorizations: { edfi } });
      expect([path, status]).toEqual([path, 200]);
    }
  },
  20_000,
);
