import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { startHost } from "../../../test/support/host.ts";
import type { Sandbox, SandboxOptions } from "../src/index.js";

/** A sandbox that ends with the test. Its key may do all, where a test is not about rights. */
export const start = (options: SandboxOptions = {}): Promise<Sandbox> =>
  startHost({ claimSet: "sandbox", ...options });

export interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  /** An object goes as JSON, URLSearchParams as a form, a text and bytes as they are. */
  readonly body?: unknown;
}

export interface Got {
  readonly status: number;
  readonly reason: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The names of the headers as they were written. */
  readonly names: readonly string[];
  readonly text: string;
  /** The body from JSON; undefined when it is none. */
  readonly json: unknown;
}

/** Path and method of calls such as `/schools`, by GET, and `POST /schools`. */
function parted(where: string): [path: string, method: string] {
  const [method = "", path] = where.split(/ (?=\/)/);
  return path === undefined ? [method, "GET"] : [path, method];
}

/** One request on a connection of its own, with nothing added and the status line kept. */
export async function call(base: string, where: string, sent: Sent = {}): Promise<Got> {
  const [path, method] = parted(where);
  const { payload, type } = encode(sent.body);
  const headers = {
    ...(type === undefined ? {} : { "content-type": type }),
    ...(payload === undefined ? {} : { "content-length": String(Buffer.byteLength(payload)) }),
    ...sent.headers,
  };
  const outgoing = request(`${base}${path}`, { method, headers, agent: false });
  // A host may refuse a body before it has all of it.
  outgoing.on("error", () => {}).end(payload);
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  const body = await text(answer);
  return {
    status: answer.statusCode ?? 0,
    reason: answer.statusMessage ?? "",
    headers: answer.headers as Record<string, string | undefined>,
    names: answer.rawHeaders.filter((_, index) => index % 2 === 0),
    text: body,
    json: /^[[{]/.test(body) ? JSON.parse(body) : undefined,
  };
}

function encode(body: unknown): { payload?: string | Uint8Array; type?: string } {
  if (body === undefined) return {};
  if (body instanceof URLSearchParams) {
    return { payload: body.toString(), type: "application/x-www-form-urlencoded" };
  }
  if (typeof body === "string" || body instanceof Uint8Array) return { payload: body };
  return { payload: JSON.stringify(body), type: "application/json" };
}

export function form(fields: Record<string, string>): URLSearchParams {
  return new URLSearchParams(fields);
}

export function basic(key: string, secret: string): string {
  return `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`;
}

/** The value under `path` in a parsed body, such as `at(got.json, 0, "id")`. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, part) => Object(inner)[part], value);
}

export function list(value: unknown): readonly Record<string, unknown>[] {
  if (!Array.isArray(value)) throw new TypeError(`no array: ${JSON.stringify(value)}`);
  return value as readonly Record<string, unknown>[];
}

/** A token of the current generation. */
export async function currentToken(sandbox: Sandbox, oauth = "/oauth/token"): Promise<string> {
  const { clientKey, clientSecret } = sandbox.credentials;
  const { json } = await call(sandbox.baseUrl, `POST ${oauth}`, {
    headers: { authorization: basic(clientKey, clientSecret) },
    body: form({ grant_type: "client_credentials" }),
  });
  return String(at(json, "access_token"));
}

export async function legacyCode(sandbox: Sandbox): Promise<string> {
  const body = form({ Client_id: sandbox.credentials.clientKey, Response_type: "code" });
  return String(at((await call(sandbox.baseUrl, "POST /oauth/authorize", { body })).json, "code"));
}

/** A token of the legacy generation. */
export async function legacyToken(sandbox: Sandbox): Promise<string> {
  const { clientKey, clientSecret } = sandbox.credentials;
  const body = {
    Client_id: clientKey,
    Client_secret: clientSecret,
    Code: await legacyCode(sandbox),
    Grant_type: "authorization_code",
  };
  const { json } = await call(sandbox.baseUrl, "POST /oauth/token", { body });
  return String(at(json, "access_token"));
}

/** Calls under the current data root, with a fresh token. */
export async function currentCaller(sandbox: Sandbox, root = "/data/v3/ed-fi"): Promise<Ask> {
  return callerWith(await currentToken(sandbox), sandbox, root);
}

/** Calls under the legacy data root, with a fresh token. */
export async function legacyCaller(sandbox: Sandbox, root = "/api/v2.0/2024"): Promise<Ask> {
  return callerWith(await legacyToken(sandbox), sandbox, root);
}

export type Ask = ReturnType<typeof callerWith>;

/** Makes calls such as `/schools`, by GET, and `POST /schools`, with the token if there is one. */
export function callerWith(token: string | undefined, { baseUrl }: Sandbox, root = "") {
  const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const ask = (where: string, { headers, body }: Sent = {}) => {
    const [path, method] = parted(where);
    return call(baseUrl, `${method} ${root}${path}`, { headers: { ...bearer, ...headers }, body });
  };
  /** The records that a call gives. */
  const records = async (where: string) => list((await ask(where)).json);
  const count = async (where: string) => (await records(where)).length;
  /** Makes the calls one after the other, and compares each status. */
  const statuses = async (...calls: readonly ExpectedCall[]) => {
    const found: string[] = [];
    for (const [where, , body, headers = {}] of calls) {
      found.push(`${where}: ${(await ask(where, { body, headers: { ...headers } })).status}`);
    }
    expect(found).toEqual(calls.map(([where, status]) => `${where}: ${status}`));
  };
  return Object.assign(ask, { records, count, statuses });
}

type ExpectedCall = readonly [where: string, status: number, body?: unknown, headers?: object];

/** A clock that stands still until it is moved. */
export function stillClock(time = Date.UTC(2024, 0, 1)): { now(): number } {
  return { now: () => time };
}

/** A descriptor value of Ed-Fi's own lists. */
export const uri = (kind: string, code: string) => `uri://ed-fi.org/${kind}Descriptor#${code}`;

export const SCHOOL = {
  schoolId: 255901990,
  nameOfInstitution: "Test Hill High School",
  gradeLevels: [{ gradeLevelDescriptor: uri("GradeLevel", "Ninth grade") }],
  educationOrganizationCategories: [
    { educationOrganizationCategoryDescriptor: uri("EducationOrganizationCategory", "School") },
  ],
};

export const INCIDENT = {
  incidentIdentifier: "T-1",
  schoolReference: { schoolId: 255901001 },
  incidentDate: "2024-02-01",
};

export const STUDENT = {
  studentUniqueId: "1",
  firstName: "A",
  lastSurname: "B",
  birthDate: "2010-05-06",
};

export const LEGACY_STUDENT = {
  ...STUDENT,
  sexType: "Female",
  hispanicLatinoEthnicity: false,
  birthDate: "2010-05-06T00:00:00",
};

export const LEGACY_SCHOOL = {
  schoolId: 255901990,
  stateOrganizationId: "990",
  nameOfInstitution: "Test Hill High School",
  type: "Regular",
  gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
  educationOrganizationCategories: [{ type: "School" }],
  addresses: [
    {
      addressType: "Physical",
      stateAbbreviationType: "TX",
      city: "Grand Bend",
      postalCode: "73334",
      streetNumberName: "1 Oak Street",
      beginDate: "2020-08-01T00:00:00",
    },
  ],
};
