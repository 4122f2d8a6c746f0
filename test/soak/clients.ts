import { equal } from "node:assert/strict";
import type { Credentials, DataClient, JsonRecord } from "@edbridge/core";

/** What a legacy program does at its host; each fails for any answer but success. */
export interface LegacyClient {
  signIn(): Promise<void>;
  /** The text of a page. */
  read(collection: string, query: Readonly<Record<string, string | number>>): Promise<string>;
  readOne(collection: string, id: string): Promise<JsonRecord>;
  /** The id of the record. */
  create(collection: string, record: JsonRecord): Promise<string>;
  replace(collection: string, id: string, record: JsonRecord): Promise<void>;
  remove(collection: string, id: string): Promise<void>;
  /** The status of a request with a token that nobody gave out. A client always signs in. */
  intrude?(): Promise<number>;
}

/** One request of some HTTP library. */
interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Its response. */
interface Received {
  readonly status: number;
  readonly location?: string | undefined;
  readonly text: string;
}

/** Sends a request with some HTTP library. */
export type Send = (request: Sent) => Promise<Received>;

const form = "application/x-www-form-urlencoded";

/** A program that sends its requests itself. */
export function overHttp(
  send: Send,
  root: string,
  { clientKey, clientSecret }: Credentials,
): LegacyClient {
  let token = "";
  const oauth = async (operation: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields).toString();
    const headers = { "content-type": form };
    const url = `${root}/oauth/${operation}`;
    const { status, text } = await send({ method: "POST", url, headers, body });
    equal(status, 200, `${operation}: ${status} ${text}`);
    return JSON.parse(text) as Record<string, string>;
  };
  const data = (method: string, path: string, record?: JsonRecord, bearer = token) =>
    send({
      method,
      url: `${root}/api/v2.0/2017/${path}`,
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
      ...(record === undefined ? {} : { body: JSON.stringify(record) }),
    });
  const done = async (method: string, path: string, record?: JsonRecord) => {
    const received = await data(method, path, record);
    const { status, text } = received;
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return received;
  };
  return {
    async signIn() {
      const asked = { Client_id: clientKey, Response_type: "code" };
      const { code = "" } = await oauth("authorize", asked);
      const secret = { Client_id: clientKey, Client_secret: clientSecret, Code: code };
      const given = await oauth("token", { ...secret, Grant_type: "authorization_code" });
      token = given["access_token"] ?? "";
    },
    async read(collection, query) {
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) search.set(name, String(value));
      return (await done("GET", `${collection}?${search}`)).text;
    },
    readOne: async (collection, id) =>
      JSON.parse((await done("GET", `${collection}/${id}`)).text) as JsonRecord,
    async create(collection, record) {
      const { location = "" } = await done("POST", collection, record);
      return location.split("/").at(-1) ?? "";
    },
    replace: async (collection, id, record) =>
      void (await done("PUT", `${collection}/${id}`, record)),
    remove: async (collection, id) => void (await done("DELETE", `${collection}/${id}`)),
    intrude: async () => (await data("POST", "schools", {}, "a".repeat(32))).status,
  };
}

/** A program on the client of a legacy host, which signs in when it has to. */
export function overClient(client: DataClient): LegacyClient {
  return {
    signIn: async () => void (await client.get("schools", { limit: 1 })),
    // The host prints its pages in this layout, and so does edbridge.
    read: async (collection, query) => JSON.stringify(await client.get(collection, query), null, 2),
    readOne: (collection, id) => client.getById(collection, id),
    create: async (collection, record) => (await client.create(collection, record)).id ?? "",
    replace: async (collection, id, record) => void (await client.update(collection, id, record)),
    remove: (collection, id) => client.delete(collection, id),
  };
}
