import { EdbridgeError, HostError } from "@edbridge/core";

/** What a program sees of one request. */
export interface Seen {
  /**
   * `ok`; the status; the `error` of a refused sign-in; the code of a token error; `lost` where
   * no whole response came. A `?` follows where the program is told that a write may be done, a `~`
   * where it is told that a part was left out, or not stored yet.
   */
  readonly outcome: string;
  /** All that it is told. */
  readonly text: string;
  /** Milliseconds until it was told. */
  readonly time: number;
  /** The host's id of the record. */
  readonly id?: string;
}

type Given = Omit<Seen, "time">;

/** A record that a program sends. */
type Sent = Readonly<Record<string, unknown>>;

/** A program with one key, at one of the doors. */
export interface Program {
  signIn(): Promise<Seen>;
  list(collection: string): Promise<Seen>;
  create(collection: string, record: Sent): Promise<Seen>;
  replace(collection: string, id: string, record: Sent): Promise<Seen>;
  remove(collection: string, id: string): Promise<Seen>;
}

/** Key and secret of a program. */
export interface Credentials {
  readonly clientKey: string;
  readonly clientSecret: string;
}

type Fetch = typeof globalThis.fetch;

const told = ["edbridge-left-out", "edbridge-not-stored", "edbridge-not-kept"];
const unsure = /may have been carried out|as far as is known/;

async function timed(given: () => Promise<Given>): Promise<Seen> {
  const begun = performance.now();
  const seen = await given().catch(failure);
  return { ...seen, time: performance.now() - begun };
}

function outcome(status: number, text: string): string {
  const isOk = status >= 200 && status < 300;
  return isOk ? "ok" : `${status}${unsure.test(text) ? "?" : ""}`;
}

/** What an error tells, with those behind it: `fetch` puts the one that matters behind its own. */
function failure(error: unknown): Given {
  const errors: unknown[] = [];
  for (let each = error; each instanceof Error; each = each.cause) errors.push(each);
  const own = errors.find((each) => each instanceof EdbridgeError);
  const said = own instanceof HostError ? JSON.stringify(own.problem) : "";
  const text = `${errors.map(String).join(" ")} ${said}`;
  const mark = own?.fate === "unknown" || unsure.test(text) ? "?" : "";
  if (own instanceof HostError) return { outcome: `${own.status}${mark}`, text };
  const isLost = own ? own.code === "EDB_NETWORK" : /fetch failed|terminated/.test(text);
  return { outcome: isLost ? `lost${mark}` : (own?.code ?? "unknown error"), text };
}

/** A legacy program that sends its requests itself. */
export function legacyProgram(fetch: Fetch, baseUrl: string, credentials: Credentials): Program {
  let token = "";
  const oauth = async (operation: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const response = await fetch(`${baseUrl}/oauth/${operation}`, { method: "POST", body });
    const text = await response.text();
    return { status: response.status, text, fields: fieldsOf(text) };
  };
  const data = (path: string, method: string, record?: Sent) =>
    timed(async () => {
      const response = await fetch(`${baseUrl}/api/v2.0/2017/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(record === undefined ? {} : { body: JSON.stringify(record) }),
      });
      const text = await response.text();
      const id = response.headers.get("location")?.split("/").at(-1);
      const mark = told.some((name) => response.headers.has(name)) ? "~" : "";
      return {
        outcome: `${outcome(response.status, text)}${mark}`,
        text: `${response.statusText} ${text}`,
        ...(id === undefined ? {} : { id }),
      };
    });
  return {
    signIn: () =>
      timed(async () => {
        const { clientKey, clientSecret } = credentials;
        const asked = { Client_id: clientKey, Response_type: "code" };
        const { code = "" } = (await oauth("authorize", asked)).fields;
        const secret = { Client_id: clientKey, Client_secret: clientSecret, Code: code };
        const given = await oauth("token", { ...secret, Grant_type: "authorization_code" });
        const { status, text, fields } = given;
        token = fields["access_token"] ?? token;
        const refusal = status === 200 ? fields["error"] : undefined;
        return { outcome: refusal ?? outcome(status, text), text };
      }),
    list: (collection) => data(collection, "GET"),
    create: (collection, record) => data(collection, "POST", record),
    replace: (collection, id, record) => data(`${collection}/${id}`, "PUT", record),
    remove: (collection, id) => data(`${collection}/${id}`, "DELETE"),
  };
}

function fieldsOf(text: string): Record<string, string | undefined> {
  try {
    return JSON.parse(text) as Record<string, string>;
  } catch {
    return {};
  }
}

/** What a program uses of a client of either generation. */
export interface Client {
  get(resource: string): Promise<unknown>;
  create(resource: string, record: Sent): Promise<{ id?: string }>;
  update(resource: string, id: string, record: Sent): Promise<unknown>;
  delete(resource: string, id: string): Promise<unknown>;
}

const done = (id?: string): Given => ({
  outcome: "ok",
  text: "",
  ...(id === undefined ? {} : { id }),
});

/** A program on a client, which signs in when it has to. */
export function clientProgram(client: Client): Program {
  const after = (given: Promise<unknown>) => timed(() => given.then(() => done()));
  return {
    signIn: () => after(client.get("schools")),
    list: (collection) => after(client.get(collection)),
    create: (collection, record) =>
      timed(async () => done((await client.create(collection, record)).id)),
    replace: (collection, id, record) => after(client.update(collection, id, record)),
    remove: (collection, id) => after(client.delete(collection, id)),
  };
}
