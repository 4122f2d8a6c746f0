// A current host with the records of one district, in a process of its own.
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { serve } from "../../lib/child.ts";
import { Collection } from "./collection.ts";
import { discoveryOf, districtOf, localEducationAgencyId, type Standard } from "./forms.ts";
import { type Json, tokenOf } from "./forms.ts";
import { enrolmentOf, peopleForms } from "./people.ts";
import { classForms, schoolForms } from "./schools.ts";

const latency = 5;
const dataPath = /^\/data\/v3\/ed-fi\/(\w+)(?:\/(\w+))?$/;
const paging = ["limit", "offset", "totalcount"];

let standard: Standard = "5.0";
let collections = new Map<string, Collection>();
let counts = { requests: 0, created: 0 };
const tokens = new Set<string>();

interface Answer {
  readonly status?: number;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

function problem(status: number, detail: string): Answer {
  return { status, body: { status, detail, title: "Refused", errors: [] } };
}

function token(): Answer {
  const made = randomBytes(16).toString("hex");
  tokens.add(made);
  return { body: tokenOf(made) };
}

function answer({ method, headers, url = "/" }: IncomingMessage, body: string): Answer {
  const origin = `http://${headers.host ?? ""}`;
  const { pathname, searchParams } = new URL(url, origin);
  const [, name = "", id] = dataPath.exec(pathname) ?? [];
  if (pathname === "/") return { body: discoveryOf(origin, standard) };
  if (pathname === "/oauth/token") return token();
  if (!tokens.has((headers.authorization ?? "").replace(/^bearer /i, "")))
    return problem(401, "Who?");
  if (pathname === "/oauth/token_info") {
    const organization = { education_organization_id: localEducationAgencyId };
    return { body: { active: true, client_id: "key", education_organizations: [organization] } };
  }
  const collection = collections.get(name);
  // What a descriptor means is of no matter here.
  if (!collection) return name.endsWith("Descriptors") ? { body: [] } : problem(404, "Not found.");
  if (method === "GET" && id === undefined) return list(collection, searchParams);
  if (method === "POST") {
    const { place, created } = collection.store(JSON.parse(body) as Json);
    if (created) counts.created++;
    const location = `${origin}${pathname}/${collection.id(place)}`;
    const etag = `"${collection.etag(place)}"`;
    return { status: created ? 201 : 200, headers: { location, etag } };
  }
  const place = collection.place(id ?? "");
  if (method !== "PUT" || place === undefined) return problem(404, "There is no such record.");
  const ifMatch = headers["if-match"]?.replaceAll('"', "") ?? collection.etag(place);
  if (ifMatch !== collection.etag(place)) return problem(412, "The record was changed meanwhile.");
  collection.put(place, JSON.parse(body) as Json);
  return { status: 204, headers: { etag: `"${collection.etag(place)}"` } };
}

function list(collection: Collection, query: URLSearchParams): Answer {
  const parts: Record<string, string> = {};
  const pages: Record<string, string> = {};
  for (const [name, value] of query) {
    if (paging.includes(name.toLowerCase())) pages[name.toLowerCase()] = value;
    else if (!collection.knows(name)) return problem(400, `Nothing is found by ${name}.`);
    else parts[name] = value;
  }
  const limit = Number(pages["limit"] ?? 25);
  if (!(limit <= 500)) return problem(400, "The limit is 0 to 500.");
  const { total, texts } = collection.page(parts, Number(pages["offset"] ?? 0), limit);
  const counted = pages["totalcount"]?.toLowerCase() === "true";
  return { body: `[${texts.join(",")}]`, headers: counted ? { "total-count": String(total) } : {} };
}

async function attend(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const begun = performance.now();
  counts.requests++;
  const { status = 200, body = "", headers = {} } = answer(request, await text(request));
  const bytes = typeof body === "string" ? body : JSON.stringify(body);
  const send = () => {
    const type = bytes === "" ? {} : { "content-type": "application/json; charset=utf-8" };
    const length = status === 204 ? {} : { "content-length": Buffer.byteLength(bytes) };
    response.writeHead(status, { ...type, ...length, ...headers }).end(bytes);
  };
  // The latency holds the time that the host itself takes.
  setTimeout(send, Math.max(0, latency - (performance.now() - begun)));
}

const api = {
  listen: () =>
    new Promise<string>((resolve) => {
      const server = createServer({ keepAliveTimeout: 60_000 }, attend);
      server.listen(0, "127.0.0.1", () =>
        resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
      );
    }),
  /** Takes the records of a district of so many students; says how many each collection has. */
  fill: ({ standard: wanted, students }: { standard: Standard; students: number }) => {
    standard = wanted;
    const district = districtOf(standard, students);
    const enrolment = enrolmentOf(district);
    const forms = [
      ...schoolForms(district),
      ...peopleForms(district, enrolment),
      ...classForms(district, enrolment),
    ].filter(({ count }) => count > 0);
    collections = new Map(forms.map((form) => [form.name, new Collection(form)]));
    return Object.fromEntries(forms.map(({ name, count }) => [name, count]));
  },
  counts: () => {
    const found = counts;
    counts = { requests: 0, created: 0 };
    return found;
  },
};

export type DistrictApi = typeof api;

serve(api);
