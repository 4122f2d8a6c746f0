import fc from "fast-check";
import type { Fault } from "@edbridge/sandbox";
import type { Door } from "../doors.ts";
import { differences } from "../../first-night/differences.ts";
import { expectedRead, withoutMarks } from "../../first-night/night.ts";
import { allPrograms } from "../../first-night/programs.ts";
import { type Entry, isUnsure, outcomesOf } from "./history.ts";
import { type Act, type Mishap, numbersFrom, program, type Program } from "./program.ts";
import { isEnrollment, type Subject, subjects, writesIn } from "./records.ts";
import { type Reply, type Send, World } from "./world.ts";

/** The Data Standards on which students are made of one, two and four records. */
export const writesStandards = ["3.1", "5.0", "6.0"] as const;
export type WritesStandard = (typeof writesStandards)[number];

/**
 * What two legacy callers write at once stands as if one of them had come after the other.
 *
 * @throws `Error` with the smallest program of which that is not so, and the seed
 */
export async function checkWrites(
  standard: WritesStandard,
  door: Door,
  parameters: fc.Parameters<[Program]>,
): Promise<void> {
  const property = fc.asyncProperty(program, async (given) => {
    const found = await problemsOf(given, standard, door);
    if (found.length > 0) throw new Error(found.join("\n"));
  });
  await fc.assert(property, parameters);
}

/** What is wrong after a program, in words; nothing if all is right. */
export async function problemsOf(
  { credentials, before, acts, mishaps, order }: Program,
  standard: WritesStandard,
  door: Door,
): Promise<readonly string[]> {
  await using world = await World.open(standard, door);
  const { sandbox, schedule } = world;
  const watch = new Watch(standard);
  const shared = await world.openDoor();
  const first = await world.signIn("first", shared);
  const second = await world.signIn(credentials === 1 ? "first" : "second", shared);
  const callers = [new Caller("A", first, watch), new Caller("B", second, watch)] as const;
  const concerned = concernedBy(acts.flat());
  for (const [at, subject] of subjects.entries()) {
    const isThere = before[at] === true && concerned.has(subject);
    if (isThere) await callers[0].write("POST", subject, 0);
  }
  sandbox.clearRequests();

  const next = numbersFrom(order);
  const running = Promise.all(callers.map((caller, at) => caller.run(acts[at] ?? [])));
  await schedule.run(running, next, (write) => {
    const mishap = mishaps.find(({ at }) => at === write);
    if (mishap) sandbox.fault({ ...faults[mishap.fault], when: { kind: "data" } });
  });
  sandbox.clearFaults();
  const requests = [...sandbox.requests];

  // What is held of a student is written with an enrollment of the same credential.
  for (const caller of callers) {
    for (const subject of subjects.filter(({ record }) => isEnrollment(record.name))) {
      if (concerned.has(subject)) await caller.write("POST", subject, 0);
    }
  }
  watch.allIsEnrolled = true;
  // All that there is, by one who may read it, and by the callers.
  const observer = new Caller("observer", await world.signIn("observer"), watch);
  for (const subject of concerned) {
    await observer.readByKey(subject);
    for (const caller of callers) await caller.readKnown(subject);
  }
  return [
    ...watch.problems(),
    ...ofRequests(requests, watch),
    ...ofHost(world, watch),
    ...ofResponses(watch, mishaps.length > 0),
  ];
}

const page = { status: 200, body: "<html>", headers: { "content-type": "text/html" } };
const faults: Readonly<Record<Mishap["fault"], Fault>> = {
  reset: { reset: true },
  lost: { reset: true, served: true },
  "broken off": { cut: 0 },
  "503": { status: 503 },
  page,
};

/** The records of some acts, those that they refer to, and the enrollments of people among them. */
function concernedBy(acts: readonly Act[]): ReadonlySet<Subject> {
  const names = new Set(acts.map(({ subject }) => subjects[subject]?.record.name));
  for (const { record, refersTo } of subjects.toReversed()) {
    if (names.has(record.name)) for (const name of refersTo) names.add(name);
  }
  const found = subjects.filter(
    (each) =>
      names.has(each.record.name) ||
      (isEnrollment(each.record.name) && each.refersTo.some((name) => names.has(name))),
  );
  return new Set(found);
}

/** A legacy caller, who remembers what it was told. */
class Caller {
  readonly #name: string;
  readonly #send: Send;
  readonly #watch: Watch;
  readonly #ids = new Map<Subject, string>();
  readonly #etags = new Map<Subject, string>();

  constructor(name: string, send: Send, watch: Watch) {
    this.#name = name;
    this.#send = send;
    this.#watch = watch;
  }

  async run(acts: readonly Act[]): Promise<void> {
    for (const act of acts) await this.#act(act);
  }

  async #act({ kind, subject: at, shape, condition, insists }: Act): Promise<void> {
    const subject = subjects[at];
    if (subject === undefined) return;
    if (kind === "POST") return this.write(kind, subject, shape, { insists });
    if (kind === "read by key") return this.readByKey(subject);
    if (!this.#ids.has(subject) || condition === "right") await this.readByKey(subject);
    const id = this.#ids.get(subject);
    if (id === undefined) return;
    if (kind === "read by id") return this.#read(subject, id);
    const etag = condition === "none" ? undefined : (this.#etags.get(subject) ?? '"1"');
    await this.write(kind, subject, shape, { id, etag, insists });
  }

  async write(
    kind: "POST" | "PUT" | "DELETE",
    subject: Subject,
    shape: number,
    more: {
      readonly id?: string;
      readonly etag?: string | undefined;
      readonly insists?: boolean;
    } = {},
  ): Promise<void> {
    const { id, etag, insists = false } = more;
    const { collection } = subject.record;
    const write = this.#watch.newWrite(subject, shape);
    const body = kind === "DELETE" ? undefined : subject.bodyOf(write, shape);
    const path = id === undefined ? collection : `${collection}/${id}`;
    const ifMatch = etag === undefined ? undefined : this.#watch.writeOf(etag);
    for (let tries = 0; ; tries++) {
      const begin = this.#watch.now();
      const reply = await this.#send(
        kind,
        path,
        body && { ...body, ...(id !== undefined && { id }) },
        etag,
      );
      this.#watch.saw(subject, this.#name, reply, { kind, write, id, ifMatch, begin });
      const location = idIn(reply);
      if (location !== undefined) this.#ids.set(subject, location);
      if (kind === "DELETE" && reply.status < 300) this.#ids.delete(subject);
      const isLost = isUnsure(reply) || reply.status >= 500;
      if (!insists || !isLost || tries === 2) return;
    }
  }

  async readByKey(subject: Subject): Promise<void> {
    const begin = this.#watch.now();
    const reply = await this.#send("GET", subject.path);
    const record = this.#watch.saw(subject, this.#name, reply, { kind: "read by key", begin });
    this.#remember(subject, record);
  }

  async readKnown(subject: Subject): Promise<void> {
    const id = this.#ids.get(subject);
    if (id !== undefined) await this.#read(subject, id);
    await this.readByKey(subject);
  }

  async #read(subject: Subject, id: string): Promise<void> {
    const begin = this.#watch.now();
    const path = `${subject.record.collection}/${id}`;
    const reply = await this.#send("GET", path);
    const record = this.#watch.saw(subject, this.#name, reply, { kind: "read by id", id, begin });
    this.#remember(subject, record);
  }

  #remember(subject: Subject, { id, _etag }: JsonRecord = {}): void {
    if (typeof id === "string") this.#ids.set(subject, id);
    if (typeof _etag === "string") this.#etags.set(subject, `"${_etag}"`);
  }
}

type JsonRecord = Readonly<Record<string, unknown>>;
type Given = Pick<Entry, "kind" | "write" | "id" | "ifMatch" | "begin">;

/** A write, and what became of it. */
interface Sent {
  readonly subject: Subject;
  readonly shape: number;
  sends: number;
  /** Whether a part of it waits for an enrollment. */
  isHeld: boolean;
}

/** All that happened, as the callers saw it. */
class Watch {
  readonly entries: Entry[] = [];
  readonly #standard: WritesStandard;
  /** Whether nothing waits for an enrollment any longer. */
  allIsEnrolled = false;
  readonly #writes: Sent[] = [];
  readonly #etags = new Map<string, number>();
  #time = 0;

  constructor(standard: WritesStandard) {
    this.#standard = standard;
  }

  now(): number {
    return this.#time++;
  }

  /** The number of a new write, from 1. */
  newWrite(subject: Subject, shape: number): number {
    this.#writes.push({ subject, shape, sends: 0, isHeld: false });
    return this.#writes.length;
  }

  subjectOf(write: number): Subject | undefined {
    return this.#writes[write - 1]?.subject;
  }

  sendsOf(write: number): number {
    return this.#writes[write - 1]?.sends ?? 0;
  }

  /** The write whose record had this ETag; 0 for none. */
  writeOf(etag: string): number {
    return this.#etags.get(etag) ?? 0;
  }

  /** Notes a response; gives the record in it. */
  saw(subject: Subject, caller: string, reply: Reply, given: Given): JsonRecord | undefined {
    const { status, text } = reply;
    const { kind, write } = given;
    const sent = write === undefined ? undefined : this.#writes[write - 1];
    if (sent) {
      sent.sends++;
      sent.isHeld ||= reply.headers.has("edbridge-not-stored");
    }
    const isRead = kind.startsWith("read");
    const record = isRead && status === 200 ? (JSON.parse(text) as JsonRecord) : undefined;
    const unlike = record && this.#unlike(subject, record);
    const mayLack = (each: number) =>
      !this.allIsEnrolled && this.#writes[each - 1]?.isHeld === true;
    const isLack = (line: string) => line.includes(": nothing in place of ");
    const read = unlike?.flatMap(({ write: each, lines }) =>
      lines.every((line) => mayLack(each) && isLack(line)) ? [each] : [],
    );
    if (record && read?.length === 1) this.#etags.set(`"${String(record["_etag"])}"`, read[0] ?? 0);
    // A caller who may not see a record is told that it is not there, or that it may not.
    if (isRead && status !== 200 && caller !== "observer") return undefined;
    this.entries.push({
      ...given,
      subject: subject.record.name,
      caller,
      end: this.now(),
      status,
      text: record && read?.length === 0 ? nearest(unlike, reply) : text,
      location: idIn(reply),
      ...(isRead && { read: read ?? [] }),
    });
    return record;
  }

  /** How a record that was read differs from what each write sent. */
  #unlike(subject: Subject, record: JsonRecord): Unlike[] {
    const actual = withoutMarks(record);
    return this.#writes.flatMap(({ subject: of, shape }, at) => {
      if (of !== subject) return [];
      const body = subject.bodyOf(at + 1, shape);
      const due = expectedRead(allPrograms.sis, { ...subject.record, body }, this.#standard);
      return [{ write: at + 1, lines: differences(due, actual) }];
    });
  }

  problems(): string[] {
    return subjects.flatMap(({ record: { name } }) => {
      const entries = this.entries.filter(({ subject }) => subject === name);
      const checked = entries.filter(
        (entry) => entry.read === undefined || !isBeside(entry, this.entries),
      );
      if (outcomesOf(checked).length > 0) return [];
      return [`${name} is not as any order of the writes leaves it:`, ...entries.map(told)];
    });
  }
}

/** How a record differs from what a write sent. */
interface Unlike {
  readonly write: number;
  readonly lines: readonly string[];
}

/** What a record that was read is most like, and what the response named as left out. */
function nearest(unlike: readonly Unlike[] = [], { headers }: Reply): string {
  const [like] = unlike.toSorted((one, other) => one.lines.length - other.lines.length);
  const left = headers.get("edbridge-left-out");
  const out = left === null ? "" : `left out: ${left} `;
  return `${out}like ${like?.write} but for ${like?.lines.join("; ") ?? "all"}`;
}

/** Whether a read met a write of the same record, or of the enrollment with which more is written. */
function isBeside(read: Entry, entries: readonly Entry[]): boolean {
  return entries.some(
    ({ subject, read: isRead, begin, end }) =>
      isRead === undefined &&
      begin < read.end &&
      end > read.begin &&
      (subject === read.subject || isEnrollment(subject)),
  );
}

function told({
  caller,
  kind,
  write,
  id,
  ifMatch,
  begin,
  end,
  status,
  text,
  read,
  location,
}: Entry): string {
  const isClear = status < 300 && read?.length !== 0;
  const said = isClear ? "" : text.replaceAll(/\s+/g, " ").slice(0, 600);
  const facts = { kind, write, id, ifMatch, status, location, read };
  return `  ${begin}-${end} ${caller} ${JSON.stringify(facts)} ${said}`;
}

function idIn({ headers }: Reply): string | undefined {
  return headers.get("location")?.split("/").at(-1);
}

/** Responses that no other write explains. */
function ofResponses({ entries }: Watch, hadMishaps: boolean): string[] {
  const expected = new Set([200, 201, 204, 403, 404, 409, 412]);
  return entries
    .filter(
      ({ status, text }) =>
        !expected.has(status) && !/again and again/.test(text) && !(hadMishaps && status !== 400),
    )
    .map((entry) => `unexpected: ${told(entry)}`);
}

type Requests = World["sandbox"]["requests"];

/** What of the requests to the host was carried out twice, or came between those of another write. */
function ofRequests(requests: Requests, watch: Watch): string[] {
  const found: string[] = [];
  const times = new Map<string, number>();
  const last = new Map<Subject, number>();
  const over = new Set<number>();
  for (const { method, path, body, ownStatus = 500 } of requests) {
    if (method === "GET" || ownStatus >= 300) continue;
    const request = `${method} ${path} ${JSON.stringify(body)}`;
    const [write] = writesIn(request);
    const subject = write === undefined ? undefined : watch.subjectOf(write);
    if (write === undefined || subject === undefined) continue;
    const count = (times.get(request) ?? 0) + 1;
    times.set(request, count);
    if (count > watch.sendsOf(write)) found.push(`carried out ${count} times: ${request}`);
    const before = last.get(subject) ?? write;
    if (before !== write) over.add(before);
    // A write that is sent again comes anew.
    if (over.has(write) && watch.sendsOf(write) === 1)
      found.push(`between requests of write ${write}: one of ${before}`);
    last.set(subject, write);
  }
  return found;
}

/** What the host has of writes that no longer stand. */
function ofHost({ sandbox }: World, watch: Watch): string[] {
  const collections = new Set(
    sandbox.requests.map(({ path }) => /\/ed-fi\/([^/]+)/.exec(path)?.[1] ?? "").filter(Boolean),
  );
  const left = new Map<Subject, Set<number>>();
  for (const name of collections) {
    for (const write of writesIn(JSON.stringify(sandbox.records(name)))) {
      const subject = watch.subjectOf(write);
      if (subject) left.set(subject, (left.get(subject) ?? new Set()).add(write));
    }
  }
  return [...left].flatMap(
    ([
      {
        record: { name },
      },
      writes,
    ]) => {
      const outcomes = outcomesOf(
        watch.entries.filter(({ subject, read }) => subject === name && read === undefined),
      );
      const mayHave = outcomes.some((outcome) =>
        [...writes].every((write) => outcome.writes.includes(write)),
      );
      return mayHave ? [] : [`The host has of ${name} what writes ${[...writes].join(", ")} sent`];
    },
  );
}
