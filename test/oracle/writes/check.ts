import fc from "fast-check";
import type { Fault } from "@edbridge/sandbox";
import type { DoorName } from "../../support/doors.ts";
import { Caller } from "./caller.ts";
import { outcomesOf } from "./history.ts";
import { type Act, type Mishap, numbersFrom, program, type Program } from "./program.ts";
import { isEnrollment, type Subject, subjects, writesIn } from "./records.ts";
import { told, Watch, type WritesStandard } from "./watch.ts";
import { openWorld, type World } from "./world.ts";

/**
 * What two legacy callers write at once stands as if one of them had come after the other.
 *
 * @returns how many programs it has tried
 * @throws `Error` with the smallest program of which that is not so, and the seed
 */
export async function checkWrites(
  standard: WritesStandard,
  door: DoorName,
  parameters: fc.Parameters<[Program]>,
): Promise<number> {
  let tried = 0;
  const property = fc.asyncProperty(program, async (given) => {
    tried++;
    const found = await problemsOf(given, standard, door);
    if (found.length > 0) throw new Error(found.join("\n"));
  });
  await fc.assert(property, parameters);
  return tried;
}

/** What is wrong after a program, in words; nothing if all is right. */
async function problemsOf(
  { credentials, doors, before, acts, mishaps, order }: Program,
  standard: WritesStandard,
  door: DoorName,
): Promise<readonly string[]> {
  await using world = await openWorld(standard, door);
  const { sandbox, schedule } = world;
  const watch = new Watch(standard, doors === 1);
  const oneDoor = await world.openDoor();
  const otherDoor = doors === 1 ? oneDoor : await world.openDoor();
  const first = await world.signIn("first", oneDoor);
  const second = await world.signIn(credentials === 1 ? "first" : "second", otherDoor);
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
  return [...left].flatMap(([{ record }, writes]) => {
    const outcomes = outcomesOf(
      watch.entries.filter(({ subject, read }) => subject === record.name && read === undefined),
    );
    const mayHave = outcomes.some((outcome) =>
      [...writes].every((write) => outcome.writes.includes(write)),
    );
    const numbers = [...writes].join(", ");
    return mayHave ? [] : [`The host has of ${record.name} what writes ${numbers} sent`];
  });
}
