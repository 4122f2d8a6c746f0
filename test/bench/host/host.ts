// The host of the bench, in a process of its own: the token operation, and collections at the paths
// of both generations. `/open/…` gives the same bodies to callers without a token.
import { type AddressInfo, createServer, type Socket } from "node:net";
import { serve } from "../lib/serve.ts";
import { pageBody } from "./pages.ts";
import { type TokenSettings, Tokens } from "./tokens.ts";
import { readRequests, wireAnswer, type WireRequest } from "./wire.ts";

/** What a row can set. */
export interface HostSettings extends TokenSettings {
  /** Milliseconds before a data call is answered. */
  readonly latency: number;
  /** Refusals are given over so many milliseconds from the first one on. */
  readonly refusalSpread: number;
  /** Records of the collection that is paged through. */
  readonly total: number;
}

const defaults: HostSettings = {
  tokenDelay: 0,
  unavailable: 0,
  allowed: 0,
  life: 1800,
  latency: 0,
  refusalSpread: 0,
  total: 50_000,
};

const nothing = wireAnswer(200, "[]");
const refused = wireAnswer(401, '{"message":"Unauthorized"}');
const unknown = wireAnswer(404, '{"message":"Not Found"}');
const code = wireAnswer(200, JSON.stringify({ code: "0".repeat(32) }));

const tokenInfo = wireAnswer(
  200,
  JSON.stringify({
    active: true,
    education_organizations: [{ education_organization_id: 255_901 }],
  }),
);

const tokens = new Tokens();
const pages = new Map<string, Buffer>();
let settings = defaults;
let discovery = unknown;
let counts = { calls: 0, refusals: 0, firstRefusal: 0, sockets: 0 };

function page(search: string): Buffer {
  const kept = pages.get(search);
  if (kept) return kept;
  const query = new URLSearchParams(search);
  const { total } = settings;
  const body = pageBody(Number(query.get("offset") ?? 0), Number(query.get("limit") ?? 25), total);
  const made = wireAnswer(200, body, { "total-count": String(total) });
  pages.set(search, made);
  return made;
}

const collection = /^\/(open|data\/v3\/ed-fi|api\/v2\.0\/2017)\/(\w+)(?:\?(.*))?$/;

function answer(request: WireRequest): { bytes: Buffer; after: number } {
  const found = collection.exec(request.path);
  if (found) {
    const [, root = "", name = "", search = ""] = found;
    counts.calls++;
    if (root !== "open" && !tokens.has(request.bearer)) {
      return { bytes: refused, after: untilRefusal(settings.refusalSpread) };
    }
    // Other collections are there, but have no records.
    const bytes = name === "schools" ? page(search) : nothing;
    return { bytes, after: settings.latency };
  }
  if (request.path === "/") return { bytes: discovery, after: 0 };
  if (request.path.startsWith("/oauth/token_info")) return { bytes: tokenInfo, after: 0 };
  if (request.path.startsWith("/oauth/token")) {
    return { bytes: tokens.exchange(settings), after: settings.tokenDelay };
  }
  return { bytes: request.path.startsWith("/oauth/authorize") ? code : unknown, after: 0 };
}

/** What a host of Data Standard 5.0 says of itself. */
function discoveryOf(origin: string): Buffer {
  const urls = { oauth: `${origin}/oauth/token`, dataManagementApi: `${origin}/data/v3/` };
  const dataModels = [{ name: "Ed-Fi", version: "5.0.0" }];
  return wireAnswer(200, JSON.stringify({ version: "7.1", suite: "3", dataModels, urls }));
}

/** A prime step reaches all of the span without order. */
function untilRefusal(spread: number): number {
  if (spread === 0) return 0;
  const at = (counts.refusals++ * 7919) % spread;
  const now = performance.now();
  if (counts.firstRefusal === 0) counts.firstRefusal = now;
  return Math.max(0, counts.firstRefusal + at - now);
}

function attend(socket: Socket): void {
  counts.sockets++;
  socket.setNoDelay(true);
  socket.on("error", () => socket.destroy());
  readRequests(socket, (request) => {
    const { bytes, after } = answer(request);
    const send = () => (request.last ? socket.end(bytes) : socket.write(bytes));
    if (after > 0) setTimeout(send, after);
    else send();
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
  /** Settings not named go back to their defaults. */
  set: (given: Partial<HostSettings>) => {
    settings = { ...defaults, ...given };
    pages.clear();
  },
  /** Makes the pages before they are asked for. */
  prepare: ({ pageSize, count }: { pageSize: number; count: number }) => {
    for (let at = 0; at <= count; at++) page(`offset=${at * pageSize}&limit=${pageSize}`);
  },
  revoke: () => tokens.revoke(),
  reset: () => {
    tokens.reset();
    counts = { calls: 0, refusals: 0, firstRefusal: 0, sockets: 0 };
  },
  counts: () => ({ ...counts, ...tokens.counts }),
  /** CPU time this process has used, in microseconds. */
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
};
export type HostApi = typeof api;

serve(api);
