// The host of the bench, in a process of its own: the token operation, and pages of schools at the
// paths of both generations. `/open/…` gives the same bodies to callers without a token.
import { randomBytes } from "node:crypto";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { serve } from "../lib/serve.ts";
import {
  address,
  gradeLevels,
  idOf,
  type Json,
  localEducationAgencyId,
  reference,
  uri,
} from "./district/forms.ts";
import { schoolId } from "./district/schools.ts";
import { readRequests, wireAnswer, type WireRequest } from "./wire.ts";

const total = 50_000;

/**
 * One school as a current host of Data Standard 5.0 writes it, about a kilobyte: with a reference, an
 * address and two grade levels.
 */
function school(at: number): Json {
  return {
    id: idOf("schools", at),
    schoolId: schoolId(at),
    nameOfInstitution: `School number ${at + 1}`,
    localEducationAgencyReference: reference("LocalEducationAgency", "localEducationAgencies", 0, {
      localEducationAgencyId,
    }),
    addresses: [address(at)],
    educationOrganizationCategories: [
      { educationOrganizationCategoryDescriptor: uri("EducationOrganizationCategory", "School") },
    ],
    gradeLevels: gradeLevels
      .slice(0, 2)
      .map((level) => ({ gradeLevelDescriptor: uri("GradeLevel", level) })),
    schoolTypeDescriptor: uri("SchoolType", "Regular"),
    _etag: String(5_250_000_000_000_000_000n + BigInt(at)),
    _lastModifiedDate: "2026-01-01T00:00:00Z",
  };
}

const nothing = wireAnswer(200, "[]");
const refused = wireAnswer(401, '{"message":"Unauthorized"}');
const unknown = wireAnswer(404, '{"message":"Not Found"}');
const code = wireAnswer(200, JSON.stringify({ code: "0".repeat(32) }));
const tokenInfo = wireAnswer(
  200,
  JSON.stringify({
    active: true,
    education_organizations: [{ education_organization_id: localEducationAgencyId }],
  }),
);

const tokens = new Set<string>();
const pages = new Map<string, Buffer>();
/** Pages in the legacy form, by their queries. */
const legacyPages = new Map<string, Buffer>();
let discovery = unknown;

function page(search: string): Buffer {
  const kept = pages.get(search);
  if (kept) return kept;
  const query = new URLSearchParams(search);
  const offset = Number(query.get("offset") ?? 0);
  const length = Math.max(0, Math.min(Number(query.get("limit") ?? 25), total - offset));
  const body = JSON.stringify(Array.from({ length }, (_, at) => school(offset + at)));
  const made = wireAnswer(200, body, { "total-count": String(total) });
  pages.set(search, made);
  return made;
}

function token(): Buffer {
  const made = randomBytes(16).toString("hex");
  tokens.add(made);
  const body = { access_token: made, expires_in: 1800, token_type: "bearer" };
  return wireAnswer(200, JSON.stringify(body));
}

const collection = /^\/(open|data\/v3\/ed-fi|api\/v2\.0\/2017)\/(\w+)(?:\?(.*))?$/;

function answer({ path, bearer }: WireRequest): Buffer {
  const found = collection.exec(path);
  if (found) {
    const [, root, name, search = ""] = found;
    if (root !== "open" && !tokens.has(bearer)) return refused;
    // Other collections are there, but have no records.
    if (name !== "schools") return nothing;
    return (root?.startsWith("api") ? legacyPages.get(search) : undefined) ?? page(search);
  }
  if (path === "/") return discovery;
  if (path.startsWith("/oauth/token_info")) return tokenInfo;
  if (path.startsWith("/oauth/token")) return token();
  return path.startsWith("/oauth/authorize") ? code : unknown;
}

/** What a host of Data Standard 5.0 says of itself. */
function discoveryOf(origin: string): Buffer {
  const urls = { oauth: `${origin}/oauth/token`, dataManagementApi: `${origin}/data/v3/` };
  const dataModels = [{ name: "Ed-Fi", version: "5.0.0" }];
  return wireAnswer(200, JSON.stringify({ version: "7.1", suite: "3", dataModels, urls }));
}

function attend(socket: Socket): void {
  socket.setNoDelay(true);
  socket.on("error", () => socket.destroy());
  readRequests(socket, (request) => {
    const bytes = answer(request);
    if (request.last) socket.end(bytes);
    else socket.write(bytes);
  });
}

const api = {
  listen: () =>
    new Promise<string>((resolve) => {
      const server = createServer(attend);
      server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => {
        const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
        discovery = discoveryOf(origin);
        resolve(origin);
      });
    }),
  /** Says nothing of itself from now on, as a legacy host. */
  beLegacy: () => void (discovery = unknown),
  /** Answers a legacy page of schools with this body from now on. */
  keepLegacy: ({ search, body }: { readonly search: string; readonly body: string }) =>
    void legacyPages.set(search, wireAnswer(200, body)),
  /** CPU time this process has used, in microseconds. */
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
};
export type HostApi = typeof api;

serve(api);
