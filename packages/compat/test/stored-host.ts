import { STATUS_CODES } from "node:http";
import { type HostDispatcher, NetworkError } from "@edbridge/core";
import { compatListener, type CompatListenerOptions, type CompatOptions } from "@edbridge/compat";
import { type Dispatcher, getGlobalDispatcher } from "undici";
import { expect } from "vitest";
import { serve, turns } from "../../../test/support/servers.ts";
import {
  baseUrl,
  hostUrl,
  dataRoot,
  json,
  pageOf,
  root,
  told,
  bridged,
  connectionTo,
  seen,
  type JsonRecord,
  type Answer,
  type Call,
  type Send,
} from "./through.js";

const [inSession, inIncident] = [
  ["schoolId", "sessionName"],
  ["studentUniqueId", "incidentIdentifier"],
];
const ofStudent = ["studentUniqueId", "educationOrganizationId"];
const ofDescriptor = ["namespace", "codeValue"];
/** What tells the records of a collection apart, by their paths. */
const keys: Readonly<Record<string, readonly string[]>> = {
  calendarDates: ["calendarCode", "schoolId", "schoolYear", "date"],
  calendars: ["calendarCode", "schoolId", "schoolYear"],
  courseOfferings: ["localCourseCode", ...inSession],
  courses: ["courseCode", "educationOrganizationId"],
  credentials: ["credentialIdentifier", "stateOfIssueStateAbbreviationDescriptor"],
  disciplineActions: ["disciplineActionIdentifier", "disciplineDate", "studentUniqueId"],
  disciplineIncidents: ["incidentIdentifier", "schoolId"],
  gradingPeriods: ["gradingPeriodName", "schoolId", "schoolYear", "gradingPeriodDescriptor"],
  localEducationAgencies: ["localEducationAgencyId"],
  restraintEvents: ["restraintEventIdentifier", "schoolId", "studentUniqueId"],
  schools: ["schoolId"],
  sections: ["sectionIdentifier", "localCourseCode", ...inSession],
  sessions: ["schoolYear", ...inSession],
  schoolTypeDescriptors: ofDescriptor,
  staffDisciplineIncidentAssociations: ["staffUniqueId", "incidentIdentifier", "schoolId"],
  staffSectionAssociations: ["staffUniqueId", "sectionIdentifier", ...inSession, "beginDate"],
  staffs: ["staffUniqueId"],
  students: ["studentUniqueId"],
  termDescriptors: ofDescriptor,
  studentDisciplineIncidentBehaviorAssociations: [...inIncident, "behaviorDescriptor"],
  studentDisciplineIncidentNonOffenderAssociations: inIncident,
  studentDemographics: ofStudent,
  studentDirectories: ofStudent,
  studentEducationOrganizationAssociations: ofStudent,
  studentIdentificationCodes: [...ofStudent, "studentIdentificationSystemDescriptor"],
  studentSectionAssociations: ["studentUniqueId", "sectionIdentifier", ...inSession],
  studentSchoolAssociations: ["studentUniqueId", "schoolId", "entryDate"],
};

const paging = ["limit", "offset", "totalCount"];

/** A member of a record, or of one of its references. */
function memberOf(record: JsonRecord, name: string): unknown {
  if (record[name] !== undefined) return record[name];
  const references = Object.entries(record).filter(([member]) => member.endsWith("Reference"));
  return references.map(([, value]) => Object(value)[name]).find((value) => value !== undefined);
}

/** What happens to a request instead of, or before, what usually does. */
interface Fault {
  /** `POST schools`, or the beginning of it. */
  readonly on: string;
  /** In place of the host's answer. */
  readonly answer?: Partial<Answer>;
  /** When the connection breaks: before the request arrives, or after it was carried out. */
  readonly breaks?: "before" | "after";
  /** What the program's own sender throws. */
  readonly throws?: Error;
  /** Is waited for first. */
  readonly wait?: Promise<unknown>;
  /** Is done before the request arrives, as by another program. */
  readonly before?: () => void;
  /** How often. Default: always. */
  times?: number;
}

function reset(): NetworkError {
  const cause = Object.assign(new Error("reset"), { code: "ECONNRESET" });
  return new NetworkError("x", cause, true);
}

/** A host in memory that stores what it is sent, of Data Standard 5.0, or of 6.0 if the program says so. */
export class StoredHost {
  /** The requests that change something, and their answers: `POST schools 201`. */
  readonly wrote: string[] = [];
  /** All requests: `GET schools?schoolId=1`. */
  readonly asked: string[] = [];
  readonly headers: Call["headers"][] = [];
  /** How many tokens it gave, and for how many seconds. */
  exchanges = 0;
  life = 1800;
  /** How often it was asked for the organizations of a key. */
  askedForKeys = 0;
  readonly faults: Fault[] = [];
  /** Whether its records have ETags. */
  hasEtags = true;
  /** The organizations of the key of a program that has signed in; absent where it does not tell them. */
  organizations: readonly number[] | undefined;
  /** What the namespaces of such a key begin with. */
  namespaces: readonly string[] = [];
  readonly #stored: Record<string, JsonRecord[]> = {};
  #made = 0;

  constructor(world: Readonly<Record<string, readonly JsonRecord[]>> = {}) {
    for (const [name, records] of Object.entries(world)) {
      this.drop(name);
      for (const record of records) this.put(name, record);
    }
  }

  /** Stores a record, as another program does. */
  put(name: string, record: JsonRecord): { readonly isNew: boolean; readonly stored: JsonRecord } {
    const list = (this.#stored[name] ??= []);
    const keyOf = (each: JsonRecord) =>
      JSON.stringify((keys[name] ?? []).map((member) => String(memberOf(each, member))));
    const at = list.findIndex((each) => keyOf(each) === keyOf(record));
    const { id = (++this.#made).toString(16).padStart(32, "a") } = list[at] ?? {};
    const stored = { ...record, id, _etag: String(++this.#made) };
    list[at < 0 ? list.length : at] = stored;
    return { isNew: at < 0, stored };
  }

  /** Deletes the records of a collection, as another program does. */
  drop(name: string): void {
    this.#stored[name] = [];
  }

  /** Holds back the next request that begins so, until what this gives is called. */
  hold(on: string): () => void {
    const { wait, open } = gate();
    this.faults.push({ on, wait, times: 1 });
    return open;
  }

  /** Refuses the requests that begin so: so many, or all. */
  refuse(on: string, status: number, times?: number): void {
    this.faults.push({ on, answer: json({ message: "No." }, status), ...(times && { times }) });
  }

  /** The id of a record. */
  idOf(name: string, at = 0): string {
    return String(this.#stored[name]?.[at]?.["id"]);
  }

  /** The records of a collection, as a host gives them. */
  records(name: string): readonly JsonRecord[] {
    return (this.#stored[name] ?? []).map(({ _etag, ...record }) =>
      this.hasEtags ? { ...record, _etag } : record,
    );
  }

  /** The same, without what the host adds. */
  bodies(name: string): readonly JsonRecord[] {
    return this.records(name).map(({ id: _id, _etag, ...record }) => record);
  }

  readonly send = async (call: Call): Promise<Answer> => {
    const url = new URL(call.url);
    if (url.pathname.endsWith("/oauth/token_info")) return this.#tokenInfo();
    const [name = "", id] = url.pathname.replace(new URL(`${dataRoot}/`).pathname, "").split("/");
    if (name.endsWith("Descriptors") && !this.#stored[name]) return { status: 403, headers: {} };
    const asked = `${call.method} ${name}${id === undefined ? "" : `/${id}`}`;
    this.asked.push(asked + url.search);
    this.headers.push(call.headers);
    const fault = this.faults.find(({ on, times = 1 }) => asked.startsWith(on) && times > 0);
    if (fault?.times !== undefined) fault.times--;
    await fault?.wait;
    fault?.before?.();
    if (fault?.throws) throw fault.throws;
    if (fault?.breaks === "before") throw reset();
    const answer = fault?.answer ?? this.#answer(call, url, name, id);
    const { status = 200, headers = {}, ...rest } = answer;
    if (call.method !== "GET") this.wrote.push(`${asked} ${status}`);
    if (fault?.breaks === "after") throw reset();
    return { status, reason: STATUS_CODES[status], headers, ...rest };
  };

  #tokenInfo(): Answer {
    const organizations = this.organizations?.map((id) => ({
      education_organization_id: id,
      type: "edfi.LocalEducationAgency",
    }));
    this.askedForKeys++;
    if (!organizations) return { status: 404, headers: {} };
    const info = { education_organizations: organizations, namespace_prefixes: this.namespaces };
    return { status: 200, headers: {}, ...json(info) };
  }

  #answer(call: Call, url: URL, name: string, id?: string): Partial<Answer> {
    if (call.method === "POST") {
      const record = JSON.parse(String(call.body)) as JsonRecord;
      if (record["id"] !== undefined) return json({ message: "A host gives the ids." }, 400);
      const { isNew, stored } = this.put(name, record);
      const location = `${dataRoot}/${name}/${String(stored["id"])}`;
      const etag = this.hasEtags && { etag: `"${String(stored["_etag"])}"` };
      return { status: isNew ? 201 : 200, headers: { location, ...etag } };
    }
    if (id === undefined) {
      const filters = [...url.searchParams].filter(([member]) => !paging.includes(member));
      const fits = (record: JsonRecord) =>
        filters.every(([member, value]) => {
          return String(memberOf(record, member)).toLowerCase() === value.toLowerCase();
        });
      return pageOf(this.records(name).filter(fits), call.url);
    }
    const list = this.#stored[name] ?? [];
    const at = list.findIndex((record) => record["id"] === id);
    const own = list[at];
    if (!own) return json({}, 404);
    if (call.method === "HEAD") return { ...json({}), body: "" };
    if (call.method === "GET") return json(this.records(name)[at]);
    const condition = call.headers["if-match"];
    if (condition !== undefined && condition !== `"${String(own["_etag"])}"`) return json({}, 412);
    if (call.method === "DELETE") list.splice(at, 1);
    else list[at] = { ...JSON.parse(String(call.body)), id, _etag: String(++this.#made) };
    return { status: 204 };
  }
}

/** What sends requests to such a host, which gives a token to whoever asks for one. */
export function sendTo(host: StoredHost): Send {
  return async (call) => {
    if (!call.url.endsWith(told.tokenPath)) return host.send(call);
    host.exchanges++;
    return {
      status: 200,
      headers: {},
      ...json({ access_token: "hosttoken", expires_in: host.life }),
    };
  };
}

/**
 * A legacy program on such a host. Its bearer is the host's own, until it signs in.
 *
 * @param connect wraps the connection to the host
 */
export function programOn(
  host: StoredHost,
  options: Partial<CompatOptions> = {},
  connect = (dispatch: HostDispatcher["dispatch"]) => dispatch,
) {
  const dispatch = connect(connectionTo(sendTo(host)).dispatch);
  return programOver(bridged({ dispatch }, { ...told, ...options }));
}

export type CallerOptions = Partial<CompatListenerOptions>;

/** The same of a caller of a server, with what its owner hears and counts. */
export async function callerOn(host: StoredHost, options: CallerOptions = {}) {
  const dispatcher = connectionTo(sendTo(host));
  const { program, listener } = await served({ ...told, dispatcher, ...options });
  return { ...programOver(program), listener };
}

/** A server, and the dispatcher of a program that knows it by the legacy address. */
export async function served(options: CallerOptions) {
  const listener = compatListener({ baseUrl: hostUrl, callerBaseUrl: () => baseUrl, ...options });
  const origin = await serve(listener);
  const program = getGlobalDispatcher().compose(
    (dispatch) => (sent, handler) => dispatch({ ...sent, origin }, handler),
  );
  return { program, listener };
}

/** What a legacy program does by a dispatcher. */
export function programOver(program: Dispatcher) {
  const send = async (url: string, call: Partial<Call>) => {
    const answer = await seen(program, url, { method: "POST", ...call });
    const { body: text } = answer;
    const fields = (text.startsWith("{") ? JSON.parse(text) : {}) as Record<string, string>;
    return { ...answer, text, fields };
  };
  let bearer = "hosttoken";
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    { headers, ...more }: Partial<Call> = {},
  ) => {
    const type = { "content-type": "application/json" };
    const answer = await send(
      path.startsWith("/") ? `${baseUrl}/api/v2.0${path}` : `${root}/${path}`,
      {
        method,
        headers: { authorization: `Bearer ${bearer}`, ...(body !== undefined && type), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...more,
      },
    );
    const location = String(answer.headers["location"] ?? "");
    return {
      ...answer,
      message: answer.fields["message"] ?? "",
      id: location.split("/").at(-1) ?? "",
    };
  };
  /** Takes a handle: what is looked up is cached from then on. */
  const signIn = async (clientKey = "nightly", clientSecret = "s3cr3t") => {
    const post = async (path: string, form: Record<string, string>) => {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const body = String(new URLSearchParams({ Client_id: clientKey, ...form }));
      return (await send(`${baseUrl}/oauth/${path}`, { headers, body })).fields;
    };
    const { code = "" } = await post("authorize", { Response_type: "code" });
    const grant = { Client_secret: clientSecret, Code: code, Grant_type: "authorization_code" };
    bearer = (await post("token", grant))["access_token"] ?? "";
  };
  return { request: send, call, signIn };
}

/** Has the caller leave while a request is held back at the host, which then answers it. */
export async function leaveDuring(
  host: StoredHost,
  on: string,
  send: (more: { readonly signal: AbortSignal }) => Promise<unknown>,
): Promise<void> {
  const letGo = host.hold(on);
  const leaving = new AbortController();
  const left = expect(send({ signal: leaving.signal })).rejects.toThrow("left");
  await turns(20);
  leaving.abort(new Error("left"));
  await left;
  letGo();
  await turns(20);
}

/** What is waited for until it is let go. */
export function gate() {
  let open: () => void = () => {};
  const wait = new Promise<void>((resolve) => (open = resolve));
  return { wait, open };
}

/** A host that keeps the data of two years apart. */
export function hostOfYears(hosts: Readonly<Record<"2017" | "2018", StoredHost>>): StoredHost {
  const send: StoredHost["send"] = (call) => {
    const year = call.url.includes("/2018/") ? "2018" : "2017";
    return hosts[year].send({ ...call, url: call.url.replace(`/${year}/`, "/") });
  };
  return Object.assign(new StoredHost(), { send });
}
