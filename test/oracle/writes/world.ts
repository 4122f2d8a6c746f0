import { type Sandbox, type SandboxData, startSandbox } from "@edbridge/sandbox";
import type { Standard } from "../doors.ts";
import { type DoorName, doors } from "../../support/doors.ts";
import { LegacyCaller } from "../../support/legacy-caller.ts";
import { allPrograms } from "../../first-night/programs.ts";
import type { Json } from "../../first-night/legacy-program.ts";
import { Schedule } from "./schedule.ts";
import { setUp } from "./records.ts";

const district = { educationOrganizationIds: [860001] };
const keyOf = (clientKey: string, claimSet: "sis" | "sandbox") => ({
  clientKey,
  clientSecret: `secret-of-${clientKey}`,
  claimSet,
  ...district,
});
const keys = [keyOf("first", "sis"), keyOf("second", "sis"), keyOf("observer", "sandbox")] as const;

export interface Reply {
  /** 0 where no response came. */
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

export type Send = (method: string, path: string, body?: Json, etag?: string) => Promise<Reply>;

/** A host with two callers, whose requests to it arrive in a given order. */
export class World implements AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly schedule: Schedule;
  readonly #close: (() => Promise<unknown>)[] = [];
  readonly #door: DoorName;

  private constructor(sandbox: Sandbox, door: DoorName, schedule: Schedule) {
    this.sandbox = sandbox;
    this.schedule = schedule;
    this.#door = door;
  }

  static async open(dataStandard: Standard, door: DoorName): Promise<World> {
    const sandbox = await startSandbox({
      ...host,
      dataStandard,
      credentials: keys,
      data: await dataOf(dataStandard),
    });
    return new World(sandbox, door, new Schedule());
  }

  async signIn(key: "first" | "second" | "observer", at?: LegacyCaller) {
    const door = at ?? (await this.openDoor());
    const { clientKey, clientSecret } = keys.find((each) => each.clientKey === key) ?? keys[0];
    const { access_token: token } = await door.signIn({ clientKey, clientSecret });
    return sendOf(door, token);
  }

  async openDoor(): Promise<LegacyCaller> {
    const { baseUrl: host } = this.sandbox;
    const { dispatcher } = this.schedule;
    const { fetch, baseUrl, close } = await doors[this.#door]({ baseUrl: host, dispatcher });
    this.#close.push(close);
    return new LegacyCaller(fetch, baseUrl);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const close of this.#close) await close();
    await this.schedule.close();
    await this.sandbox.stop();
  }
}

/** A strict host, with what is on it before all programs. */
const host = { generation: "current", schools: 0, disciplineIncidents: 0 } as const;
const prepared = new Map<Standard, Promise<SandboxData>>();

function dataOf(dataStandard: Standard): Promise<SandboxData> {
  const data = prepared.get(dataStandard) ?? prepare(dataStandard);
  prepared.set(dataStandard, data);
  return data;
}

async function prepare(dataStandard: Standard): Promise<SandboxData> {
  const before = allPrograms.sis.before(dataStandard);
  await using sandbox = await startSandbox({
    ...host,
    dataStandard,
    credentials: keys,
    data: before,
  });
  const caller = LegacyCaller.over(sandbox);
  const { access_token: token } = await caller.signIn(sandbox.credentials);
  const send = sendOf(caller, token);
  for (const { name, collection, body } of setUp) {
    const { staffReference: _, ...record } = body;
    const { status, text } = await send("POST", collection, record);
    if (status >= 300) throw new Error(`${name}: ${status} ${text}`);
  }
  const sent = sandbox.requests.map(({ path }) => /\/ed-fi\/([^/]+)/.exec(path)?.[1] ?? "");
  const names = new Set([...Object.keys(before), ...sent]);
  const entries = [...names].map((name) => [name, sandbox.records(name).map(bare)] as const);
  return Object.fromEntries(entries.filter(([, records]) => records.length > 0));
}

function bare({ id: _id, _etag, _lastModifiedDate, ...record }: Json): Json {
  return record;
}

function sendOf(caller: LegacyCaller, token: unknown): Send {
  return async (method, path, body, etag) => {
    try {
      const response = await caller.call(token, path, {
        method,
        headers: {
          ...(body !== undefined && { "Content-Type": "application/json" }),
          ...(etag !== undefined && { "If-Match": etag }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const { status, headers } = response;
      return { status, text: await response.text(), headers };
    } catch (error) {
      return { status: 0, text: String(error), headers: new Headers() };
    }
  };
}
