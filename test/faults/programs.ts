import { type DataClient, EdbridgeError, HostError, type JsonRecord } from "@edbridge/core";
import { LegacyCaller } from "../support/legacy-caller.ts";

/** What a program sees of one request. */
export interface Seen {
  /**
   * `ok`; the status; the `error` of a refused sign-in; the code of a token error; `lost` where
   * no whole response came. A `?` follows where the program is told that a write may be done, a `~`
   * where it is told that a part was left out, or not stored yet.
   */
  readonly outcome: string;
  readonly text: string;
  readonly id?: string | undefined;
}

/** A program with one key, at one of the doors. */
export type Program = ReturnType<typeof legacyProgram>;

export interface Credentials {
  readonly clientKey: string;
  readonly clientSecret: string;
}

const marks = ["edbridge-left-out", "edbridge-not-stored", "edbridge-not-kept"];
const unsure = /may have been carried out|as far as is known/;

function outcome(status: number, text: string): string {
  const isOk = status >= 200 && status < 300;
  return isOk ? "ok" : `${status}${unsure.test(text) ? "?" : ""}`;
}

/** What an error tells, with those behind it: `fetch` puts the one that matters behind its own. */
function failure(error: unknown): Seen {
  const errors: unknown[] = [];
  for (let each = error; each instanceof Error; each = each.cause) errors.push(each);
  const own = errors.find((each) => each instanceof EdbridgeError);
  const problem = own instanceof HostError ? JSON.stringify(own.problem) : "";
  const text = `${errors.map(String).join(" ")} ${problem}`;
  const mark = own?.outcome === "unknown" || unsure.test(text) ? "?" : "";
  if (own instanceof HostError) return { outcome: `${own.status}${mark}`, text };
  const isLost = own ? own.code === "EDB_NETWORK" : /fetch failed|terminated/.test(text);
  return { outcome: isLost ? `lost${mark}` : (own?.code ?? "unknown error"), text };
}

export function legacyProgram(
  fetch: typeof globalThis.fetch,
  baseUrl: string,
  { clientKey, clientSecret }: Credentials,
) {
  const caller = new LegacyCaller(fetch, baseUrl);
  let token = "";
  const data = async (path: string, method: string, record?: JsonRecord): Promise<Seen> => {
    const headers = { "content-type": "application/json" };
    const body = record === undefined ? {} : { body: JSON.stringify(record) };
    const response = await caller.call(token, path, { method, headers, ...body });
    const text = await response.text();
    const mark = marks.some((name) => response.headers.has(name)) ? "~" : "";
    return {
      outcome: `${outcome(response.status, text)}${mark}`,
      text: `${response.statusText} ${text}`,
      id: response.headers.get("location")?.split("/").at(-1),
    };
  };
  const signIn = async (): Promise<Seen> => {
    const { code } = await caller.authorize(clientKey);
    const fields = { Client_id: clientKey, Client_secret: clientSecret, Code: String(code) };
    const response = await caller.token(fields);
    const text = await response.text();
    token = /"access_token": *"([^"]*)"/.exec(text)?.[1] ?? token;
    const refusal = response.status === 200 && /"error": *"([^"]*)"/.exec(text)?.[1];
    return { outcome: refusal || outcome(response.status, text), text };
  };
  return {
    signIn: () => signIn().catch(failure),
    list: (collection: string) => data(collection, "GET").catch(failure),
    create: (collection: string, record: JsonRecord) =>
      data(collection, "POST", record).catch(failure),
    replace: (collection: string, id: string, record: JsonRecord) =>
      data(`${collection}/${id}`, "PUT", record).catch(failure),
    remove: (collection: string, id: string) =>
      data(`${collection}/${id}`, "DELETE").catch(failure),
  };
}

/** A program on a client, which signs in when it has to. */
export function clientProgram(client: DataClient): Program {
  const after = (done: Promise<unknown>) =>
    done.then((): Seen => ({ outcome: "ok", text: "" })).catch(failure);
  return {
    signIn: () => after(client.get("schools")),
    list: (collection) => after(client.get(collection)),
    create: (collection, record) =>
      client
        .create(collection, record)
        .then(({ id }): Seen => ({ outcome: "ok", text: "", id }))
        .catch(failure),
    replace: (collection, id, record) => after(client.update(collection, id, record)),
    remove: (collection, id) => after(client.delete(collection, id)),
  };
}
