// A current host with the records of one district, in a process of its own.
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "../../lib/serve.ts";
import { type Answer, answerOf, problem } from "./answers.ts";
import { Collection } from "./collection.ts";
import { districtOf, Enrolment } from "./enrolment.ts";
import { localEducationAgencyId, type Standard } from "./forms.ts";
import { schoolForms } from "./schools.ts";
import { classForms, sectionForms } from "./sections.ts";
import { staffForms } from "./staffs.ts";
import { studentForms } from "./students.ts";

/** Milliseconds that each request takes. */
const latency = 5;
const dataPath = /^\/data\/v3\/ed-fi\/(\w+)(?:\/(\w+))?$/;

let standard: Standard = "5.0";
let collections = new Map<string, Collection>();
let counts: Record<string, number> = {};
const tokens = new Set<string>();

function discovery(origin: string): Answer {
  const version = standard === "6.0" ? "7.4" : "7.1";
  const document = {
    version,
    informationalVersion: version,
    suite: "3",
    build: `${version}.0.0`,
    dataModels: [
      {
        name: "Ed-Fi",
        version: `${standard}.0`,
        informationalVersion: `Data Standard ${standard}`,
      },
    ],
    urls: {
      dependencies: `${origin}/metadata/data/v3/dependencies`,
      openApiMetadata: `${origin}/metadata/`,
      oauth: `${origin}/oauth/token`,
      dataManagementApi: `${origin}/data/v3/`,
      xsdMetadata: `${origin}/metadata/xsd`,
      changeQueries: `${origin}/changeQueries/v1/`,
    },
  };
  return { status: 200, body: JSON.stringify(document) };
}

function token(): Answer {
  const made = randomBytes(16).toString("hex");
  tokens.add(made);
  return {
    status: 200,
    body: JSON.stringify({ access_token: made, expires_in: 1800, token_type: "bearer" }),
  };
}

function tokenInfo(): Answer {
  const document = {
    active: true,
    client_id: "key",
    namespace_prefixes: ["uri://ed-fi.org"],
    education_organizations: [{ education_organization_id: localEducationAgencyId }],
  };
  return { status: 200, body: JSON.stringify(document) };
}

function answer(request: IncomingMessage, body: string): Answer {
  const { method = "GET", headers } = request;
  const origin = `http://${headers.host ?? ""}`;
  const { pathname, searchParams: query } = new URL(request.url ?? "/", origin);
  const [, name = "", id] = dataPath.exec(pathname) ?? [];
  count(`${method} ${name || pathname}`);
  if (pathname === "/") return discovery(origin);
  if (pathname === "/oauth/token") return token();
  if (!tokens.has((headers.authorization ?? "").replace(/^bearer /i, "")))
    return problem(401, "Who?");
  if (pathname === "/oauth/token_info") return tokenInfo();
  const collection = collections.get(name);
  if (!collection) {
    // What a descriptor means is of no matter here.
    return name.endsWith("Descriptors") ? { status: 200, body: "[]" } : problem(404, "Not found.");
  }
  const ifMatch = headers["if-match"];
  return answerOf(collection, { method, query, id, ifMatch, body, address: origin + pathname });
}

function count(what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

function attend(request: IncomingMessage, response: ServerResponse): void {
  const begun = performance.now();
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { status, body = "", headers = {} } = answer(request, Buffer.concat(chunks).toString());
    if (status >= 400) count(`status ${status}`);
    if (status === 201) count("created");
    const send = () => {
      const type = body === "" ? {} : { "content-type": "application/json; charset=utf-8" };
      const length = status === 204 ? {} : { "content-length": Buffer.byteLength(body) };
      response.writeHead(status, { ...type, ...length, ...headers }).end(body);
    };
    // The latency holds the time that the host itself takes.
    setTimeout(send, Math.max(0, latency - (performance.now() - begun)));
  });
}

const api = {
  listen: () =>
    new Promise<string>((resolve) => {
      const server = createServer({ keepAliveTimeout: 60_000 }, attend);
      server.listen(0, "127.0.0.1", () =>
        resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
      );
    }),
  /** Takes the records of a district of so many students. */
  fill: ({ standard: wanted, students }: { standard: Standard; students: number }) => {
    standard = wanted;
    const district = districtOf(standard, students);
    const enrolment = new Enrolment(district);
    const forms = [
      ...schoolForms(district),
      ...studentForms(district, enrolment),
      ...staffForms(district),
      ...sectionForms(district),
      ...classForms(district, enrolment),
    ].filter(({ count: records }) => records > 0);
    collections = new Map(forms.map((form) => [form.name, new Collection(form)]));
    return Object.fromEntries(forms.map(({ name, count: records }) => [name, records]));
  },
  /** What was asked for since the last time. */
  counts: () => {
    const found = counts;
    counts = {};
    return found;
  },
};
export type DistrictApi = typeof api;

serve(api);
