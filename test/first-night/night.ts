import { isDeepStrictEqual } from "node:util";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { LegacyCaller } from "../support/legacy-caller.ts";
import { differences, isObject } from "./differences.ts";
import type { Expectation, Expectations, HostRecords, Unplaced } from "./expected/expectation.ts";
import type { Call, Json, LegacyRecord, Reply, Step, Watch } from "./legacy-program.ts";
import { isIn, type Standard } from "./standards.ts";

/** A legacy program, its key, and what should become of its records. */
export interface Program {
  readonly name: string;
  /** The claim set of its key, as hosts are shipped with it. */
  readonly claimSet: "sis" | "assessment" | "roster";
  /** How the namespaces begin that its key may write. */
  readonly namespacePrefixes: readonly string[];
  readonly reads: readonly LegacyRecord[];
  readonly keeps: readonly LegacyRecord[];
  readonly expected: Expectations;
  readonly before: (standard: Standard) => HostRecords;
  readonly run: (call: Call, watch: Watch) => Promise<void>;
}

/** How a legacy program reaches the host: on its own host, or through a door of edbridge. */
export type Door = (sandbox: Sandbox) => Promise<LegacyCaller>;

export interface Row {
  readonly record: LegacyRecord;
  /** What was wrong at each step that was made; no line where all was right. */
  readonly steps: Map<Step, string[]>;
  stored: boolean;
}

export interface Night {
  readonly rows: readonly Row[];
  /** Records on the host that nothing should have made, after each step. */
  readonly extra: readonly string[];
}

/** The version of a host that serves a Data Standard. */
const versions = {
  "3.1": "3.1",
  "3.3": "5.3",
  "4.0": "6.2",
  "5.0": "7.1",
  "5.2": "7.3",
  "6.0": "7.3",
} as const satisfies Record<Standard, string>;

/** The key of a program: by the claim set of its kind, for the district alone. */
const keyOf = ({ claimSet, namespacePrefixes }: Program) => ({
  clientKey: "first-night",
  clientSecret: "not-a-secret",
  educationOrganizationIds: [860001],
  claimSet,
  namespacePrefixes,
});

/** Runs a program on a new strict host, with no option of edbridge but the host's address. */
export async function runNight(program: Program, standard: Standard, door?: Door): Promise<Night> {
  const run = async (call: Call, sandbox: Sandbox) => {
    const night = watcherOf(program, standard, sandbox);
    await program.run(call, night);
    return night;
  };
  return onHostOf(program, standard, run, door);
}

/** Does something as a program, signed in on a new strict host. */
export async function onHostOf<T>(
  program: Program,
  standard: Standard,
  run: (call: Call, sandbox: Sandbox) => Promise<T>,
  door: Door = async (sandbox) => LegacyCaller.over(sandbox),
): Promise<T> {
  const sandbox = await startSandbox({
    generation: "current",
    version: versions[standard],
    dataStandard: standard,
    credentials: keyOf(program),
    data: program.before(standard),
    schools: 0,
    disciplineIncidents: 0,
  });
  try {
    const caller = await door(sandbox);
    const { access_token: token } = await caller.signIn(sandbox.credentials);
    return await run(callOf(caller, token), sandbox);
  } finally {
    await sandbox.stop();
  }
}

function callOf(caller: LegacyCaller, token: unknown): Call {
  return async (method, path, body) => {
    const response = await caller.call(token, path, {
      method,
      ...(body !== undefined && {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: text === "" ? undefined : JSON.parse(text),
    };
  };
}

/** The status that a legacy host gives at each step. */
const good = (step: Step): number =>
  step === "written" ? 201 : step === "changed" || step === "deleted" ? 204 : 200;

/** Watches a program on a host. */
function watcherOf(program: Program, standard: Standard, sandbox: Sandbox): Watch & Night {
  const before = program.before(standard);
  const extra: string[] = [];
  const rows: Row[] = [...program.reads, ...program.keeps].map((record) => ({
    record,
    steps: new Map(),
    stored: false,
  }));

  function saw(record: LegacyRecord, step: Step, reply: Reply, reference?: Json): void {
    const row = rowOf(record);
    const { refused, remains } = expectationOf(program, record);
    const isRefused = refused !== undefined && isIn(standard, refused.in);
    const isKept = step === "deleted" && remains !== undefined && isIn(standard, remains.in);
    const status = isRefused ? refused.status : isKept ? remains.status : good(step);
    const lines = row.steps.get(step) ?? [];
    if (reply.status !== status) {
      lines.push(`status ${reply.status} in place of ${status}: ${JSON.stringify(reply.body)}`);
    } else if (reference !== undefined) {
      lines.push(...notIn(reply.body, reference));
    } else if (status === 200 && reply.body !== undefined) {
      lines.push(...misread(record, step, reply));
    } else if (["written", "changed"].includes(step) && !isRefused) {
      row.stored = true;
      lines.push(...misnamed(row, step, reply));
    }
    row.steps.set(step, lines);
  }

  function finished(step: Step): void {
    if (step.startsWith("read")) return;
    const all = new Map(Object.entries(before).map(([name, records]) => [name, [...records]]));
    for (const row of rows) {
      const { record, steps } = row;
      if (!row.stored) continue;
      for (const [name, records] of Object.entries(onHost(record, step))) {
        const actual = hosts(name);
        all.set(name, [...(all.get(name) ?? []), ...records]);
        const lines = records.flatMap((expected) => missing(expected, actual, name));
        steps.set(step, [...(steps.get(step) ?? []), ...lines]);
      }
    }
    for (const name of collections()) {
      const [due, there] = [distinct(all.get(name) ?? []).length, hosts(name).length];
      if (there > due) extra.push(`${step}: ${name} has ${there} records in place of ${due}`);
    }
  }

  /** How a record that was read differs from what was written. */
  function misread(record: LegacyRecord, step: Step, { body, headers }: Reply): string[] {
    const due = expectedRead(program, record, standard);
    const { host, leftOut } = expectationOf(program, record);
    const out = namesIn(headers["edbridge-left-out"]);
    const lines = differences(leftOut?.(standard) ?? [], out, "left out");
    if (!Array.isArray(body)) return [...lines, ...differences(due, withoutMarks(body))];
    const compared = body.map((item) => differences(due, withoutMarks(item)));
    lines.push(...(compared.toSorted((a, b) => a.length - b.length)[0] ?? ["not in the list"]));
    if (step === "filtered") return lines;
    const [current = ""] = Object.keys(host(standard, false));
    const count = sandbox.records(current).length;
    const ids = new Set(body.map((item) => (isObject(item) ? item["id"] : undefined)));
    if (ids.size !== count || body.length !== count) {
      lines.push(`${body.length} records with ${ids.size} ids in place of ${count}`);
    }
    return lines;
  }

  /** How the fields and parts that a response names differ from those that were not stored. */
  function misnamed(row: Row, step: Step, { headers }: Reply): string[] {
    const { late } = expectationOf(program, row.record);
    const waiting = step === "written" ? (late?.(standard) ?? []) : [];
    const notStored = namesIn(headers["edbridge-not-stored"]);
    const named = namesIn(headers["edbridge-left-behind"]);
    const due = unplacedOf(program, row.record, standard).map(({ field }) => field);
    return [
      ...differences(due, named, "left behind"),
      ...differences(waiting, notStored, "not stored"),
    ];
  }

  /** What should be on the host for a record after a step. */
  function onHost(record: LegacyRecord, step: Step): HostRecords {
    const { host, remains, stays, refused } = expectationOf(program, record);
    if (refused !== undefined && isIn(standard, refused.in)) return {};
    const records = Object.entries(host(standard, step !== "written"));
    const isKept = remains !== undefined && isIn(standard, remains.in);
    if (step !== "deleted" || isKept) return Object.fromEntries(records);
    return Object.fromEntries(records.filter(([name]) => stays?.collections.includes(name)));
  }

  function rowOf(record: LegacyRecord): Row {
    const row = rows.find((each) => each.record === record);
    if (row === undefined) throw new TypeError(`${record.name} is not of ${program.name}`);
    return row;
  }

  function hosts(name: string): Json[] {
    return sandbox.records(name).map((each) => withoutMarks(each) as Json);
  }

  /** The collections to which anything was sent, and those that were there before. */
  function collections(): Set<string> {
    const sent = sandbox.requests
      .filter(({ kind, method }) => kind === "data" && (method === "POST" || method === "PUT"))
      .map(({ path }) => /\/ed-fi\/([^/]+)/.exec(path)?.[1] ?? "");
    return new Set([...Object.keys(before), ...sent]);
  }
  return { rows, extra, saw, finished };
}

/** What was wrong with a record, a line for each thing; none if all was right. */
export function problemsOf({ steps }: Row): string[] {
  return [...steps].flatMap(([step, lines]) => lines.map((line) => `${step}: ${line}`));
}

export function expectationOf({ expected }: Program, { name }: LegacyRecord): Expectation {
  const found = expected[name];
  if (found === undefined) throw new TypeError(`Nothing is expected of ${name}`);
  return found;
}

/** The fields of a record that have no place on a Data Standard. */
export function unplacedOf(
  program: Program,
  record: LegacyRecord,
  standard: Standard,
): readonly Unplaced[] {
  const { unplaced = [] } = expectationOf(program, record);
  return unplaced.filter(({ in: span }) => span === undefined || isIn(standard, span));
}

/** What a read of a record should give, before the record is changed. */
export function expectedRead(program: Program, record: LegacyRecord, standard: Standard): Json {
  const read = { ...record.body, ...expectationOf(program, record).reads?.(standard) };
  return unplacedOf(program, record, standard).reduce<Json>(
    (left, { field }) => without(left, field.split(".")) as Json,
    read,
  );
}

/** A copy without the leaf at a path, and without what is empty then. */
function without(value: unknown, [name = "", ...rest]: readonly string[]): unknown {
  if (!isObject(value)) return value;
  const member = name.replace("[]", "");
  const { [member]: inner, ...others } = value;
  if (inner === undefined || rest.length === 0) return others;
  const left = Array.isArray(inner)
    ? inner.map((item) => without(item, rest))
    : without(inner, rest);
  const isEmpty = isObject(left) && Object.keys(left).length === 0;
  return isEmpty ? others : { ...others, [member]: left };
}

/** A copy without ids, ETags, dates of change and links. */
export function withoutMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (!isObject(value)) return value;
  const marks = ["id", "_etag", "_lastModifiedDate", "link"];
  const kept = Object.entries(value).filter(([name]) => !marks.includes(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutMarks(inner)]));
}

/** The values of a reference that are not in the record to which its link led. */
function notIn(body: unknown, reference: Json): string[] {
  const values = leavesOf(body);
  return Object.entries(reference)
    .filter(([, value]) => !values.includes(value))
    .map(([name, value]) => `no ${name} ${JSON.stringify(value)} in the record`);
}

function leavesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return isObject(value) ? Object.values(value).flatMap(leavesOf) : [value];
}

/** The names in a header, each once, without the places of items and without parameters. */
function namesIn(header = ""): string[] {
  const names = header.split(", ").filter(Boolean);
  return [...new Set(names.map((name) => name.replaceAll(/\[\d+\]/g, "[]").replace(/;.*/, "")))];
}

/** Records without repeated ones: several legacy records may share one of the host's. */
export function distinct(records: readonly Json[]): Json[] {
  return records.filter(
    (each, index) => records.findIndex((other) => isDeepStrictEqual(each, other)) === index,
  );
}

/** How the host's most similar record differs from what is expected. */
function missing(expected: Json, actual: readonly Json[], name: string): string[] {
  const compared = actual.map((each) => differences(expected, each, `host ${name}`));
  if (compared.length === 0) return [`host ${name}: no record`];
  return compared.reduce((least, each) => (each.length < least.length ? each : least));
}
