// How much of the source one warm call runs through. The bounds are up to 3 % above what it was: a change
// that needs more of them says why it is worth it.
import { createHook } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Session } from "node:inspector/promises";
import { compatFetch } from "@edbridge/compat";
import type { HostDispatcher } from "@edbridge/core";
import { expect, test } from "vitest";
import { signIn as legacySignIn } from "./sidecar/support/legacy-http.ts";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { newStudent, storedStudent } from "./support/new-person.ts";
import { uri, write } from "./support/translated.ts";
import { report } from "./support/warnings.ts";

unsubscribe("edbridge:call", report);

const baseUrl = "https://host.example/api";
const id = (nth: number) => String(nth).padStart(32, "a");

const schools = [1, 2].map((schoolId) => ({
  id: id(schoolId),
  schoolId,
  nameOfInstitution: "A",
  schoolTypeDescriptor: uri("SchoolType", "Regular"),
  localEducationAgencyReference: {
    localEducationAgencyId: 1,
    link: { rel: "LocalEducationAgency", href: `/ed-fi/localEducationAgencies/${id(9)}` },
  },
}));
const students = Array.from({ length: 25 }, (_, nth) => ({
  id: id(nth),
  ...storedStudent(`S${nth}`),
}));
const code = (name: string, codeValue: string) => ({
  [`${name}Descriptors`]: [{ namespace: uri(name, "").replace("#", ""), codeValue }],
});
const demographics = students.map(({ studentUniqueId }, nth) => ({
  id: id(100 + nth),
  studentReference: { studentUniqueId },
  educationOrganizationReference: { educationOrganizationId: 1 },
  sexDescriptor: uri("Sex", "Female"),
  races: [{ raceDescriptor: uri("Race", "White") }],
}));
const lists: Readonly<Record<string, readonly object[]>> = {
  schools,
  students,
  studentEducationOrganizationAssociations: demographics,
  ...code("sex", "Female"),
  ...code("race", "White"),
  ...code("schoolType", "Regular"),
};

/** A host that answers at once, and how often it is to refuse a token. */
const host = { denials: 0 };

function answered(method: string, path: string): [number, unknown, Record<string, string>?] {
  if (path === "/api/oauth/token") return [200, { access_token: "t".repeat(32), expires_in: 1800 }];
  if (path.startsWith("/api/oauth/token_info")) {
    const organizations = [{ education_organization_id: 1, type: "edfi.LocalEducationAgency" }];
    return [200, { active: true, education_organizations: organizations }];
  }
  if (host.denials > 0) return [401, undefined, (host.denials--, {})];
  const { pathname, searchParams } = new URL(path, baseUrl);
  if (method === "POST") return [201, undefined, { location: `${pathname}/${id(7)}` }];
  const found = lists[pathname.split("/").at(-1) ?? ""] ?? [];
  const [offset, limit = 500] = ["offset", "limit"].map(
    (name) => searchParams.get(name) ?? undefined,
  );
  const page = searchParams.has("studentUniqueId")
    ? []
    : found.slice(Number(offset ?? 0)).slice(0, Number(limit));
  return [200, page, { "total-count": String(found.length) }];
}

const dispatcher: HostDispatcher = {
  dispatch(options, handler) {
    const { method, path } = options as { readonly method: string; readonly path: string };
    const [status, value, headers] = answered(method, path);
    const flow = { abort: () => {}, pause: () => {}, resume: () => {} } as never;
    const body = value === undefined ? "" : JSON.stringify(value);
    const type = value === undefined ? {} : { "content-type": "application/json" };
    const length = { "content-length": String(Buffer.byteLength(body)) };
    handler.onRequestStart?.(flow, {});
    handler.onResponseStart?.(flow, status, { ...type, ...length, ...headers });
    if (body !== "") handler.onResponseData?.(flow, Buffer.from(body));
    handler.onResponseEnd?.(flow, {});
    return true;
  },
};

let ahead = 0;
const clock = {
  now: () => Date.now() + ahead,
  monotonic: () => performance.now() + ahead,
  sleep: () => Promise.resolve(),
};
const call = compatFetch({
  baseUrl,
  dispatcher,
  clock,
  dataStandard: "5.0",
  dataPath: "/data/v3/{namespace}",
  tokenPath: "/oauth/token",
});
const caller = new LegacyCaller(call, baseUrl);
const signIn = () =>
  legacySignIn(baseUrl, { clientKey: "k", clientSecret: "s" }, async (url, fields) => {
    const response = await call(url, { method: "POST", body: new URLSearchParams(fields) });
    return (await response.json()) as Record<string, string>;
  });
const { access_token: token } = await signIn();
const get = async (path: string) => {
  const response = await caller.call(token, path);
  expect(response.status, await response.clone().text()).toBe(200);
};
let written = 0;
const post = async () => {
  const { hispanicLatinoEthnicity: _, ...student } = newStudent(`N${written++}`);
  const body = { ...student, birthDate: "2008-05-05", races: [{ raceType: "White" }] };
  const response = await caller.call(token, "students", write("POST", body));
  expect(response.status, await response.text()).toBe(201);
};

/** What one run of a flow enters of the packages' sources, and the promises that are made in it. */
async function measured(run: () => Promise<unknown>) {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await run();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  await session.post("Debugger.enable");
  const sources = result.filter(({ url }) => /\/packages\/(?!sandbox)[\w-]+\/src\//.test(url));
  const textOf = ({ scriptId }: { readonly scriptId: string }) =>
    session.post("Debugger.getScriptSource", { scriptId });
  const texts = await Promise.all(sources.map(textOf));
  session.disconnect();
  let promises = 0;
  const hook = createHook({ init: (_, type) => void (type === "PROMISE" && promises++) }).enable();
  await run();
  hook.disable();
  const counts = sources.map(({ functions }, at) =>
    functions.flatMap(({ ranges: [range] }) => {
      // With these, the loader of the tests exports a name.
      const isExport = texts[at]?.scriptSource.startsWith("() => { try {", range?.startOffset);
      return range && range.count > 0 && !isExport ? [range.count] : [];
    }),
  );
  return {
    files: counts.filter(({ length }) => length > 0).length,
    functions: counts.flat().length,
    entries: counts.flat().reduce((sum, count) => sum + count, 0),
    promises,
  };
}

const refused = () => {
  ahead += 600_000;
  host.denials = 1;
  return get("schools");
};

// Before version 24, Node.js makes more promises, to follow a context.
const isOld = Number.parseInt(process.versions.node, 10) < 24;

/** Each with its files, functions, entries and promises. Whoever listens costs a tenth more entries at most. */
test.each<[string, () => Promise<unknown>, ...number[]]>([
  ["a page of schools", () => get("schools"), 44, 212, 276, isOld ? 59 : 39],
  ["a page of students", () => get("students?limit=25"), 56, 277, 1331, isOld ? 76 : 55],
  ["a sign-in", signIn, 24, 96, 230, isOld ? 64 : 57],
  ["a token that was refused", refused, 53, 287, 422, isOld ? 87 : 67],
  ["a write of a student", post, 82, 460, 973, isOld ? 136 : 132],
])("%s runs through no more of the source than before", async (_, run, ...bounds) => {
  for (let time = 0; time < 3; time++) await run();
  const found = await measured(run);
  const over = Object.entries(found).filter(([, count], at) => count > (bounds[at] ?? 0));
  expect(over).toEqual([]);
  subscribe("edbridge:call", report);
  await run();
  const { entries } = await measured(run);
  unsubscribe("edbridge:call", report);
  expect(entries).toBeLessThanOrEqual(1.1 * found.entries);
});
