import { request } from "node:http";
import { afterEach } from "vitest";
import { type Sandbox, type SandboxOptions, startSandbox } from "../src/index.js";

const running: Sandbox[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((sandbox) => sandbox.stop()));
});

/** A sandbox that ends with the test. Its key may do all, where a test is not about rights. */
export async function start(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ claimSet: "sandbox", ...options });
  running.push(sandbox);
  return sandbox;
}

export interface Sent {
  readonly method?: string;
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

/** One request on a connection of its own, with nothing added and the status line kept. */
export function call(base: string, path: string, sent: Sent = {}): Promise<Got> {
  const { payload, type } = encode(sent.body);
  const headers = {
    ...(type === undefined ? {} : { "content-type": type }),
    ...(payload === undefined ? {} : { "content-length": String(Buffer.byteLength(payload)) }),
    ...sent.headers,
  };
  return new Promise((resolve, reject) => {
    const options = { method: sent.method ?? "GET", headers, agent: false as const };
    const outgoing = request(`${base}${path}`, options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        resolve({
          status: answer.statusCode ?? 0,
          reason: answer.statusMessage ?? "",
          headers: answer.headers as Record<string, string | undefined>,
          names: answer.rawHeaders.filter((_, index) => index % 2 === 0),
          text,
          json: parse(text),
        });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(payload);
  });
}

function encode(body: unknown): { payload?: string | Uint8Array; type?: string } {
  if (body === undefined) return {};
  if (body instanceof URLSearchParams) {
    return { payload: body.toString(), type: "application/x-www-form-urlencoded" };
  }
  if (typeof body === "string" || body instanceof Uint8Array) return { payload: body };
  return { payload: JSON.stringify(body), type: "application/json" };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function form(fields: Record<string, string>): URLSearchParams {
  return new URLSearchParams(fields);
}

export function basic(key: string, secret: string): string {
  return `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`;
}

/** The value under `path` in a parsed body, such as `at(got.json, 0, "id")`. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, part) =>
      typeof inner === "object" && inner !== null
        ? (inner as Record<string, unknown>)[String(part)]
        : undefined,
    value,
  );
}

export function list(value: unknown): readonly Record<string, unknown>[] {
  if (!Array.isArray(value)) throw new TypeError(`no array: ${JSON.stringify(value)}`);
  return value as readonly Record<string, unknown>[];
}

/** A token of the current generation. */
export async function currentToken(sandbox: Sandbox, oauth = "/oauth/token"): Promise<string> {
  const { clientKey, clientSecret } = sandbox.credentials;
  const got = await call(sandbox.baseUrl, oauth, {
    method: "POST",
    headers: { authorization: basic(clientKey, clientSecret) },
    body: form({ grant_type: "client_credentials" }),
  });
  return String(at(got.json, "access_token"));
}

export async function legacyCode(sandbox: Sandbox): Promise<string> {
  const body = form({ Client_id: sandbox.credentials.clientKey, Response_type: "code" });
  const got = await call(sandbox.baseUrl, "/oauth/authorize", { method: "POST", body });
  return String(at(got.json, "code"));
}

/** A token of the legacy generation. */
export async function legacyToken(sandbox: Sandbox): Promise<string> {
  const { clientKey, clientSecret } = sandbox.credentials;
  const got = await call(sandbox.baseUrl, "/oauth/token", {
    method: "POST",
    body: {
      Client_id: clientKey,
      Client_secret: clientSecret,
      Code: await legacyCode(sandbox),
      Grant_type: "authorization_code",
    },
  });
  return String(at(got.json, "access_token"));
}

export type Ask = (path: string, sent?: Sent) => Promise<Got>;

/** Calls under the current data root, with a fresh token. */
export async function currentCaller(sandbox: Sandbox, root = "/data/v3/ed-fi"): Promise<Ask> {
  return caller(sandbox, root, await currentToken(sandbox));
}

/** Calls under the legacy data root, with a fresh token. */
export async function legacyCaller(sandbox: Sandbox, root = "/api/v2.0/2024"): Promise<Ask> {
  return caller(sandbox, root, await legacyToken(sandbox));
}

function caller(sandbox: Sandbox, root: string, token: string): Ask {
  return (path, sent = {}) =>
    call(sandbox.baseUrl, `${root}${path}`, {
      ...sent,
      headers: { authorization: `Bearer ${token}`, ...sent.headers },
    });
}

/** A clock that stands still until it is moved. */
export function stillClock(time = Date.UTC(2024, 0, 1)): { now(): number } {
  return { now: () => time };
}

export const SCHOOL = {
  schoolId: 255901990,
  nameOfInstitution: "Test Hill High School",
  gradeLevels: [{ gradeLevelDescriptor: "uri://ed-fi.org/GradeLevelDescriptor#Ninth grade" }],
  educationOrganizationCategories: [
    {
      educationOrganizationCategoryDescriptor:
        "uri://ed-fi.org/EducationOrganizationCategoryDescriptor#School",
    },
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
  studentUniqueId: "1",
  firstName: "A",
  lastSurname: "B",
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
