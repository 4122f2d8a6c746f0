import type { FaultMatch, Sandbox, SandboxData } from "@edbridge/sandbox";
import {
  behaviorsOf,
  incidentAtSchool,
  incidentParts,
  partIn,
  schoolId,
} from "../support/incident.ts";
import { address, enrollmentOf, newStudent, storedStudent } from "../support/new-person.ts";
import type { Door } from "./doors.ts";
import type { Program, Seen } from "./programs.ts";

/** The Data Standards whose students became two, and three, records. */
export const standards = ["5.0", "6.0"] as const;
export type Standard = (typeof standards)[number];

/** Where a scenario takes place: a program, the host, and a name that no other cell has. */
export interface Situation {
  readonly program: Program;
  readonly sandbox: Sandbox;
  readonly clientKey: string;
  /** The student's id, and part of every other key. */
  readonly name: string;
}

export interface Scenario {
  /** What is there, and what was done, before the fault. */
  readonly before?: (situation: Situation) => Promise<unknown>;
  readonly act: (situation: Situation, before: unknown) => Promise<Seen>;
  readonly isSignedIn?: boolean;
  /** The Data Standards on which it differs. Default: 5.0 alone. */
  readonly on?: readonly Standard[];
  /** The kinds of step that other scenarios do not have. Default: all. */
  readonly only?: readonly StepKind[];
  readonly not?: Partial<Record<Door, string>>;
}

/** Requests that hold no fault of their own: what all callers share, and so cannot be one caller's. */
export const shared = /Descriptors$|token_info$|^\/$/;

export const data: SandboxData = {
  localEducationAgencies: [{ localEducationAgencyId: 255901, nameOfInstitution: "Grand Bend ISD" }],
  schoolYearTypes: [{ schoolYear: 2017, schoolYearDescription: "2016-2017" }],
  ...incidentAtSchool,
};

const student = (name: string, firstName = "New") => ({ ...storedStudent(name), firstName });
const legacyStudent = (name: string) => ({ ...newStudent(name), addresses: [address("Austin")] });
const enrolled = (name: string) => ({
  studentReference: { studentUniqueId: name },
  schoolReference: { schoolId },
  entryDate: "2016-08-22",
  entryGradeLevelDescriptor: "uri://ed-fi.org/GradeLevelDescriptor#Ninth grade",
});
const offender = (name: string) => partIn(name, ...behaviorsOf("State Offense", "Other"));

const current = { createCurrentClient: "it sends current records, which are whole" } as const;

/** The student and the enrollment are there, with nothing of what a legacy student also holds. */
const enroll = async ({ sandbox, name }: Situation) => {
  sandbox.load({ students: [student(name, "Old")], studentSchoolAssociations: [enrolled(name)] });
};
const create = async ({ sandbox, name }: Situation) =>
  void sandbox.load({ students: [student(name, "Old")] });

async function written(seen: Promise<Seen>): Promise<string> {
  const { outcome, text, id } = await seen;
  if (id === undefined) throw new Error(`Not written: ${outcome} ${text}`);
  return id;
}

async function endToken({ program, sandbox, clientKey }: Situation): Promise<void> {
  await program.list("schools");
  // A token that was refused as soon as it was given would be kept.
  sandbox.clock.advance(11_000);
  sandbox.revokeTokens(clientKey);
}

export const scenarios = {
  "reads a page": { act: ({ program }) => program.list("schools") },
  "reads a page that needs others": {
    act: ({ program }) => program.list("schools"),
    only: ["lookup"],
    on: ["6.0"],
    not: current,
  },
  "creates a record": {
    act: ({ program, name }) => program.create("students", student(name)),
  },
  "replaces a record": {
    before: async ({ program, name }) => written(program.create("students", student(name, "Old"))),
    act: ({ program, name }, id) => program.replace("students", String(id), student(name)),
  },
  "deletes a record": {
    before: async ({ program, name }) => written(program.create("students", student(name))),
    act: ({ program }, id) => program.remove("students", String(id)),
  },
  "sends a student with demographics": {
    before: enroll,
    act: ({ program, name }) => program.create("students", legacyStudent(name)),
    on: standards,
    not: current,
  },
  "enrolls a student whose demographics are held": {
    before: ({ program, name }) => written(program.create("students", legacyStudent(name))),
    act: ({ program, name }) => program.create("studentSchoolAssociations", enrollmentOf(name)),
    on: standards,
    not: current,
  },
  "sends a record that became several": {
    before: create,
    act: ({ program, name }) => program.create(incidentParts, offender(name)),
    not: current,
  },
  "deletes a record that became several": {
    before: async (situation) => {
      await create(situation);
      return written(situation.program.create(incidentParts, offender(situation.name)));
    },
    act: ({ program }, id) => program.remove(incidentParts, String(id)),
    not: current,
  },
  "signs in": { isSignedIn: false, act: ({ program }) => program.signIn() },
  "needs a new token to read": {
    before: endToken,
    act: ({ program }) => program.list("schools"),
    only: ["renewal"],
  },
  "needs a new token to write": {
    before: endToken,
    act: ({ program, name }) => program.create("students", student(name)),
    only: ["renewal"],
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;
export const scenarioNames = Object.keys(scenarios) as readonly ScenarioName[];

export interface Step {
  readonly method: string;
  /** Below the data path, or `token`. */
  readonly collection: string;
  readonly kind: StepKind;
}

/**
 * What a request is for: to read what the program asked for (`read`), what else is needed (`lookup`),
 * to write first (`write`), to write after another write (`part`), or to get a token (`token` for a
 * program that has none, `renewal`).
 */
export type StepKind = "read" | "lookup" | "write" | "part" | "token" | "renewal";

export function matchOf({
  method,
  collection,
  kind,
}: Step): FaultMatch & { readonly path: RegExp } {
  if (kind === "token" || kind === "renewal") return { path: /\/oauth\/token$/ };
  const id = "(?:/[0-9a-f]{32})?$";
  return { method, path: new RegExp(`/${collection}${id}`, "i") };
}
