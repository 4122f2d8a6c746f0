import type { Sandbox } from "@edbridge/sandbox";
import fc from "fast-check";
import { expect, test } from "vitest";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { enrollmentOf, newStudent } from "./support/new-person.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";
import { hostWith, write } from "./support/translated.ts";

const key = { clientKey: "nightly", clientSecret: "s3cr3t", educationOrganizationIds: [255901] };
const steps = ["Female", "Male", "enroll", "leave", "delete", "fail"] as const;
type Step = (typeof steps)[number];

const enrollments = "studentSchoolAssociations";
const enrollment = write("POST", enrollmentOf("604822"));
const beside = /\/student(?:EducationOrganizationAssociations|Demographics|Directories|Identif)/;

/** A host that gives the key a student's parts while the student is enrolled, as claim sets do. */
class ClaimHost {
  readonly #host: Sandbox;
  readonly #parts: string;
  /** Whether the next write of a part fails though it is allowed. */
  fails = false;

  constructor(host: Sandbox, standard: string) {
    this.#host = host;
    this.#parts =
      standard === "6.0" ? "studentDemographics" : "studentEducationOrganizationAssociations";
  }

  get name(): unknown {
    return this.#host.records("students")[0]?.["firstName"];
  }

  get sexes(): readonly string[] {
    return this.#host
      .records(this.#parts)
      .map(({ sexDescriptor }) => String(sexDescriptor).split("#")[1] ?? "");
  }

  /** The rights during a step: those of an enrollment begin when the host has stored it. */
  set(step: Step): void {
    const host = this.#host;
    host.clearFaults();
    if (this.fails) host.fault({ status: 500, when: { method: "POST", path: this.#parts } });
    const isEnrolled = host.records(enrollments).length > 0;
    if (isEnrolled || (step === "enroll" && this.name !== undefined)) return;
    host.fault({ status: 200, times: Infinity, when: { method: "GET", path: beside }, body: [] });
    for (const method of ["POST", "PUT", "DELETE"])
      host.fault({ status: 403, times: Infinity, when: { method, path: beside } });
  }
}

/** How the programs of a student are bridged: by one process, or each step by a new one. */
test.each([
  { standard: "3.1", by: "one process" },
  { standard: "5.0", by: "one process" },
  { standard: "6.0", by: "one process" },
  { standard: "5.0", by: "processes that share a state folder" },
] as const)(
  "whatever a program does with a student, what was told is so, by $by, on Data Standard $standard",
  async ({ standard, by }) => {
    const programs = fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 10 });
    const run = fc.asyncProperty(programs, async (program) => {
      const schools = [{ schoolId: 255901001, nameOfInstitution: "A school" }];
      const { sandbox } = await hostWith(standard, { schools }, { credentials: key });
      const stateDir = by === "one process" ? undefined : temporaryFolder();
      await runOn(sandbox, standard, program, stateDir);
    });
    await fc.assert(run, { numRuns: 6 });
  },
  60_000,
);

async function runOn(
  host: Sandbox,
  standard: string,
  program: readonly Step[],
  stateDir: string | undefined,
): Promise<void> {
  const open = async () => {
    const caller = LegacyCaller.over(host, { stateDir });
    const { access_token: token } = await caller.signIn(key);
    return (path: string, init?: RequestInit) => caller.call(token, path, init);
  };
  const first = await open();
  const call = async (path: string, init?: RequestInit) => {
    const answer = await (stateDir ? await open() : first)(path, init);
    const id = answer.headers.get("location")?.split("/").at(-1);
    return { ok: answer.ok, id, notStored: answer.headers.get("edbridge-not-stored") };
  };
  const claims = new ClaimHost(host, standard);
  let id = "";
  let enrolledAt = "";
  /** What the last write said of the student that the host has, and whether its parts are there. */
  let last: { sex: string; isStored: boolean } | undefined;
  for (const step of program) {
    claims.set(step);
    claims.fails = step === "fail";
    if (step === "fail") continue;
    if (step === "Female" || step === "Male") {
      const student = { ...newStudent("604822"), firstName: step, sexType: step };
      const answer = await call("students", write("POST", student));
      id = answer.id ?? id;
      // A part that failed for another reason than the rights is told by an error.
      if (claims.name === step)
        last = answer.ok ? { sex: step, isStored: answer.notStored === null } : undefined;
    } else if (step === "enroll") {
      const answer = await call(enrollments, enrollment);
      if (!answer.ok) continue;
      enrolledAt = answer.id ?? "";
      if (last && !last.isStored) last.isStored = answer.notStored === null;
      // The host has what was written while the student was enrolled before, and it stays.
      if (last && answer.notStored?.includes(";newer="))
        last = { sex: claims.sexes[0] ?? "", isStored: true };
    } else if (step === "leave") {
      await call(`${enrollments}/${enrolledAt}`, { method: "DELETE" });
    } else if ((await call(`students/${id}`, { method: "DELETE" })).ok) last = undefined;
    if (claims.name === undefined) expect(claims.sexes).toEqual([]);
    else if (last?.isStored) expect(claims.sexes).toEqual([last.sex]);
  }
  // In the end the student is enrolled, and nothing fails: all that was said last is there.
  claims.fails = false;
  claims.set("enroll");
  const { ok, notStored } = await call(enrollments, enrollment);
  if (!last) return;
  expect(ok).toBe(true);
  expect(notStored ?? "").toMatch(/^(?:\w+;newer="sexDescriptor")?$/);
  if (notStored === null) expect(claims.sexes).toEqual([last.sex]);
}
