// What waits of new people while the host fails, or gets newer records meanwhile.
import { currentToken } from "../sidecar/support/legacy-http.ts";
import { demographics as parts, enrollmentOf, newStudent } from "../support/new-person.ts";
import type { Attacks } from "./attacks.ts";
import { credentialsOf, post, type Target } from "./target.ts";

const enrollments = "studentSchoolAssociations";
const atParts = { method: "POST", path: parts };

const count = 20;

async function writeStudents(target: Target, handle: string, prefix: string) {
  const ids = Array.from({ length: count }, (_, at) => `${prefix}${at}`);
  for (const studentUniqueId of ids) {
    await target.call(handle, "students", post(newStudent(studentUniqueId)));
  }
  return ids;
}

/** Enrolls a student, as a program does that never repeats a request. */
async function enroll(target: Target, handle: string, studentUniqueId: string) {
  const body = enrollmentOf(studentUniqueId);
  const { status, headers } = await target.call(handle, enrollments, post(body));
  return { status, notStored: headers.get("edbridge-not-stored") };
}

function sexesOf({ host }: Target, ids: readonly string[]): Readonly<Record<string, number>> {
  const sexes: Record<string, number> = {};
  for (const each of host.records(parts)) {
    const { studentUniqueId } = Object(each["studentReference"]) as Record<string, unknown>;
    if (!ids.includes(String(studentUniqueId))) continue;
    const [, sex = "none"] = String(each["sexDescriptor"]).split("#");
    sexes[sex] = (sexes[sex] ?? 0) + 1;
  }
  return sexes;
}

/** Stores newer demographics at the host, as a program of the current generation does. */
async function storeAtHost({ host }: Target, ids: readonly string[]) {
  const token = await currentToken(host.baseUrl, credentialsOf(0));
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  for (const studentUniqueId of ids) {
    const body = {
      studentReference: { studentUniqueId },
      educationOrganizationReference: { educationOrganizationId: 255901 },
      sexDescriptor: "uri://ed-fi.org/SexDescriptor#Male",
    };
    await fetch(`${host.baseUrl}/data/v3/ed-fi/${parts}`, { ...post(body), headers });
  }
}

export const waitingAttacks: Attacks = {
  async "demographics that wait for the enrollment while the host gets newer ones"(target) {
    const handle = await target.handle(20);
    const ids = await writeStudents(target, handle, "WA");
    await storeAtHost(target, ids);
    const answers = await Promise.all(ids.map((id) => enroll(target, handle, id)));
    const named = answers.filter(({ notStored }) => notStored?.includes(";newer=")).length;
    const { Male: kept = 0, Female: older = 0 } = sexesOf(target, ids);
    return {
      held: kept === count && older === 0 && named === count,
      seen: `${kept} of ${count} newer ones stayed, ${named} answers named what was not written`,
    };
  },
  async "demographics that the host answers with 503, 429 and a reset before it takes them"(
    target,
  ) {
    const handle = await target.handle(21);
    const ids = await writeStudents(target, handle, "WB");
    for (const fault of [{ status: 503 }, { status: 429 }, { reset: true }] as const) {
      target.host.fault({ ...fault, times: 8, when: atParts });
    }
    const answers = await Promise.all(ids.map((id) => enroll(target, handle, id)));
    target.host.clearFaults();
    const ok = answers.filter((each) => each.status === 201 && each.notStored === null).length;
    const { Female: stored = 0 } = sexesOf(target, ids);
    return {
      held: stored === count && ok === count,
      seen: `${stored} of ${count} stored, ${ok} answers 201`,
    };
  },
  async "demographics that the host answers with 503 for 20 seconds, to callers who never repeat"(
    target,
  ) {
    const { host, sidecar } = target;
    const handle = await target.handle(22);
    const ids = await writeStudents(target, handle, "WC");
    host.fault({ status: 503, times: Infinity, when: atParts });
    const recovery = setTimeout(() => host.clearFaults(), 20_000);
    const answers = await Promise.all(ids.map((id) => enroll(target, handle, id)));
    const told = answers.filter(({ status }) => status === 503).length;
    const until = performance.now() + 40_000;
    const stored = () => sexesOf(target, ids)["Female"] ?? 0;
    while (stored() < count && performance.now() < until && sidecar.process.exitCode === null) {
      await new Promise((done) => setTimeout(done, 200));
    }
    clearTimeout(recovery);
    return {
      held: stored() === count && told === count,
      seen: `${told} of ${count} answers 503; ${stored()} stored without another request`,
    };
  },
};
