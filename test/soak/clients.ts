import { equal } from "node:assert/strict";
import type { Credentials, DataClient, JsonRecord } from "@edbridge/core";
import { LegacyCaller } from "../support/legacy-caller.ts";

/** What a legacy program does at its host; each fails for any answer but success. */
export type LegacyClient = Omit<ReturnType<typeof overHttp>, "intrude"> & {
  /** The status of a request with a token that nobody gave out. A client always signs in. */
  readonly intrude?: () => Promise<number>;
};

type Query = Readonly<Record<string, string | number>>;

export function overHttp(fetch: typeof globalThis.fetch, root: string, credentials: Credentials) {
  const caller = new LegacyCaller(fetch, root);
  let token: unknown;
  const done = async (method: string, path: string, record?: JsonRecord) => {
    const headers = { "content-type": "application/json" };
    const body = record === undefined ? {} : { body: JSON.stringify(record) };
    const response = await caller.call(token, path, { method, headers, ...body });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return { text, id: response.headers.get("location")?.split("/").at(-1) ?? "" };
  };
  return {
    async signIn(): Promise<unknown> {
      ({ access_token: token } = await caller.signIn(credentials));
      return equal(typeof token, "string");
    },
    async read(collection: string, { limit = "", offset = "" }: Query) {
      return (await done("GET", `${collection}?limit=${limit}&offset=${offset}`)).text;
    },
    readOne: async (collection: string, id: string) =>
      JSON.parse((await done("GET", `${collection}/${id}`)).text) as JsonRecord,
    create: async (collection: string, record: JsonRecord) =>
      (await done("POST", collection, record)).id,
    replace: (collection: string, id: string, record: JsonRecord): Promise<unknown> =>
      done("PUT", `${collection}/${id}`, record),
    remove: (collection: string, id: string): Promise<unknown> =>
      done("DELETE", `${collection}/${id}`),
    async intrude() {
      const init = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
      const response = await caller.call("a".repeat(32), "schools", init);
      await response.text();
      return response.status;
    },
  };
}

/** A program on the client of a legacy host, which signs in when it has to. */
export function overClient(client: DataClient): LegacyClient {
  return {
    signIn: () => client.get("schools", { limit: 1 }),
    // The host prints its pages in this layout, and so does edbridge.
    read: async (collection, query) => JSON.stringify(await client.get(collection, query), null, 2),
    readOne: (collection, id) => client.getById(collection, id),
    create: async (collection, record) => (await client.create(collection, record)).id ?? "",
    replace: (collection, id, record) => client.update(collection, id, record),
    remove: (collection, id) => client.delete(collection, id),
  };
}
