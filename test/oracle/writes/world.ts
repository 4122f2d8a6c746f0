import { type SandboxData, startSandbox } from "@edbridge/sandbox";
import type { Standard } from "../doors.ts";
import { type DoorName, doors } from "../../support/doors.ts";
import { LegacyCaller } from "../../support/legacy-caller.ts";
import { allPrograms } from "../../first-night/programs.ts";
import type { Json } from "../../first-night/legacy-program.ts";
import { Schedule } from "./schedule.ts";
import { setUp } from "./records.ts";

const keyOf = (clientKey: string, claimSet: "sis" | "sandbox") => ({
  clientKey,
  clientSecret: `secret-of-${clientKey}`,
  claimSet,
  educationOrganizationIds: [860001],
});
const keys = [keyOf("first", "sis"), keyOf("second", "sis"), keyOf("observer", "sandbox")] as const;

export interface Reply {
  /** 0 where no response came. */
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

export type Send = (method: string, path: string, body?: Json, etag?: string) => Promise<Reply>;

export type World = Awaited<ReturnType<typeof openWorld>>;

/** A host with two callers, whose requests to it arrive in a given order. */
export async function openWorld(dataStandard: Standard, door: DoorName) {
  const data = await dataOf(dataStandard);
  const sandbox = await startSandbox({ ...host, dataStandard, credentials: keys, data });
  const schedule = new Schedule();
  const { dispatcher } = schedule;
  const closing: (() => Promise<unknown>)[] = [];
  const openDoor = async () => {
    const opened = await doors[door]({ baseUrl: sandbox.baseUrl, dispatcher });
    closing.push(opened.close);
    return new LegacyCaller(opened.fetch, opened.baseUrl);
  };
  return {
    sandbox,
    schedule,
    openDoor,
    /** Signs in at a door of its own, or at one that is open. */
    async signIn(key: "first" | "second" | "observer", at?: LegacyCaller) {
      const caller = at ?? (await openDoor());
      const { clientKey, clientSecret } = keys.find((each) => each.clientKey === key) ?? keys[0];
      const { access_token: token } = await caller.signIn({ clientKey, clientSecret });
      return sendOf(caller, token);
    },
    async [Symbol.asyncDispose]() {
      for (const close of closing) await close();
      await schedule.close();
      await sandbox.stop();
    },
  };
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
  const sent = sandbox.requests.flatMap(({ path }) => /\/ed-fi\/([^/]+)/.exec(path)?.[1] ?? []);
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
