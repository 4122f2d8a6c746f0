// The host of the bench, in a process of its own: the token operation, and pages of schools at the
// paths of both generations. `/open/…` gives the same bodies to callers without a token.
import { randomBytes } from "node:crypto";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { serve } from "../lib/child.ts";
import { address, code, discoveryOf, gradeLevels, idOf, type Json } from "./district/forms.ts";
import { localEducationAgencyId, ofAgency, schoolId, tokenOf } from "./district/forms.ts";

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
    localEducationAgencyReference: ofAgency,
    addresses: [address(at)],
    educationOrganizationCategories: [code("EducationOrganizationCategory", "School")],
    gradeLevels: gradeLevels.slice(0, 2).map((level) => code("GradeLevel", level)),
    ...code("SchoolType", "Regular"),
    _etag: String(5_250_000_000_000_000_000n + BigInt(at)),
    _lastModifiedDate: "2026-01-01T00:00:00Z",
  };
}

/** An answer, head and body in one piece, made once and sent many times. */
function wire(body: object | string, status = "200 OK", headers = ""): Buffer {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return Buffer.from(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\n${headers}\r\n${text}`,
  );
}

const nothing = wire([]);
const refused = wire({ message: "Unauthorized" }, "401 Unauthorized");
const unknown = wire({ message: "Not Found" }, "404 Not Found");
const authorized = wire({ code: "0".repeat(32) });
const tokenInfo = wire({
  active: true,
  education_organizations: [{ education_organization_id: localEducationAgencyId }],
});
const tokens = new Set<string>();
const pages = new Map<string, Buffer>();
const legacyPages = new Map<string, Buffer>();
let discovery = unknown;

function page(search: string): Buffer {
  const kept = pages.get(search);
  if (kept) return kept;
  const query = new URLSearchParams(search);
  const offset = Number(query.get("offset") ?? 0);
  const length = Math.max(0, Math.min(Number(query.get("limit") ?? 25), total - offset));
  const records = Array.from({ length }, (_, at) => school(offset + at));
  const made = wire(records, "200 OK", `total-count: ${total}\r\n`);
  pages.set(search, made);
  return made;
}

function token(): Buffer {
  const made = randomBytes(16).toString("hex");
  tokens.add(made);
  return wire(tokenOf(made));
}

const collection = /^\/(open|data\/v3\/ed-fi|api\/v2\.0\/2017)\/(\w+)(?:\?(.*))?$/;

function answer(path: string, bearer: string): Buffer {
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
  return path.startsWith("/oauth/authorize") ? authorized : unknown;
}

/**
 * Answers the requests of a socket, one after the other, at a fraction of what `node:http` costs: the
 * host must never be what is measured. Bodies are read by length or in chunks, and dropped.
 */
function attend(socket: Socket): void {
  socket.setNoDelay(true);
  socket.on("error", () => socket.destroy());
  let rest = "";
  socket.on("data", (chunk: Buffer) => {
    rest += chunk.toString("latin1");
    for (;;) {
      const head = rest.indexOf("\r\n\r\n");
      if (head < 0) return;
      const end = bodyEnd(rest, head + 4);
      if (end > rest.length) return;
      const first = rest.indexOf(" ");
      const second = rest.indexOf(" ", first + 1);
      const fields = rest.slice(second, head);
      const bearer = /\r\nauthorization: *bearer +([^\r]+)/i.exec(fields)?.[1] ?? "";
      const bytes = answer(rest.slice(first + 1, second), bearer);
      rest = end === rest.length ? "" : rest.slice(end);
      if (/\r\nconnection: *close/i.test(fields)) socket.end(bytes);
      else socket.write(bytes);
    }
  });
}

/** Where the body ends; beyond the text while it is not all there. */
function bodyEnd(text: string, start: number): number {
  // A GET of any client in the bench has no body.
  if (text.startsWith("GET")) return start;
  const head = text.slice(0, start);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return start + Number(length);
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return start;
  const last = text.indexOf("0\r\n\r\n", start);
  return last < 0 ? Infinity : last + 5;
}

const api = {
  listen: () =>
    new Promise<string>((resolve) => {
      const server = createServer(attend);
      server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => {
        const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
        discovery = wire(discoveryOf(origin, "5.0"));
        resolve(origin);
      });
    }),
  /** Says nothing of itself from now on, as a legacy host. */
  beLegacy: () => void (discovery = unknown),
  /** Answers a legacy page of schools with this body from now on. */
  keepLegacy: ({ search, body }: { readonly search: string; readonly body: string }) =>
    void legacyPages.set(search, wire(body)),
  /** CPU time this process has used, in microseconds. */
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
};

export type HostApi = typeof api;

serve(api);
