// What a legacy program has written it finds by its legacy key, and other records can refer to it. A
// record that refers to nothing is refused with 409, which names the reference. Another write of the
// same legacy key changes the one record that the host has of it, whatever else it says.
import { catalogOf } from "@edbridge/records/internal";
import { type JsonSchema, schemaOf } from "@edbridge/sandbox/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { generations } from "./first-night/standards.ts";
import { hostWith } from "./support/translated.ts";

type Json = Readonly<Record<string, unknown>>;

/** What a current host has no equal of, or gives to readers only, by the Data Standards. */
const notWritten: Readonly<Record<string, RegExp>> = {
  accounts: /^/,
  // They name an account, which cannot be written.
  actuals: /^/,
  assessmentFamilies: /^/,
  bellSchedules: /^/,
  budgets: /^/,
  contractedStaffs: /^/,
  gradebookEntries: /^[456]/,
  learningObjectives: /^[56]/,
  leaveEvents: /^/,
  payrolls: /^/,
  // They name an entry of a gradebook, or an objective, that cannot be written.
  studentGradebookEntries: /^[456]/,
  studentLearningObjectives: /^[56]/,
};

/** References that are none on a current host, by the Data Standards: it has no such records there. */
const noReference: Readonly<Record<string, RegExp>> = {
  // A week has dates of its own.
  "academicWeeks.beginCalendarDateReference": /^/,
  "academicWeeks.endCalendarDateReference": /^/,
  "assessments.assessmentFamilyReference": /^/,
  "courseTranscripts.schoolReference": /^/,
  // The school is that of the other references, which a host holds to be one.
  "academicWeeks.schoolReference": /^/,
  "sections.schoolReference": /^/,
  "interventions.meetingTimes.classPeriodReference": /^/,
  "courses.learningObjectives.learningObjectiveReference": /^[56]/,
  "objectiveAssessments.learningObjectives.learningObjectiveReference": /^[456]/,
  "programs.learningObjectives.learningObjectiveReference": /^[56]/,
  "learningStandards.prerequisiteLearningStandards.prerequisiteLearningStandardReference": /^[56]/,
  "reportCards.studentLearningObjectives.studentLearningObjectiveReference": /^[56]/,
};

const day = "2017-08-21T00:00:00";
const numbers: Readonly<Record<string, number>> = {
  schoolYear: 2017,
  graduationSchoolYear: 2017,
  fiscalYear: 2017,
  localEducationAgencyId: 255901,
  stateEducationAgencyId: 255900,
  educationServiceCenterId: 255800,
  educationOrganizationNetworkId: 255700,
};

/** The one value that all fields of a name have, so that every reference finds its record. */
function valueOf(name: string, type: unknown, pattern?: unknown): unknown {
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") {
    return numbers[name] ?? (name.endsWith("Id") ? 255901001 : 1);
  }
  // Only a perpetrator has behaviors, which disciplinary actions name.
  if (name === "studentParticipationCodeType") return "Perpetrator";
  if (/namespace$/i.test(name)) return "http://ed-fi.org/V0001";
  if (typeof pattern === "string") return pattern.includes(String.raw`\d{4}`) ? day : "10:11:12";
  return /(?:^d|D)ate(?:$|[A-Z])/.test(name) ? day : "V0001";
}

/** Another value of a field, by a number; the usual one of 0. */
function anotherValue(name: string, usual: unknown, number: number): unknown {
  // The actions of an incident refer to the behaviors of a perpetrator.
  if (number === 0 || name === "studentParticipationCodeType") return usual;
  if (typeof usual === "boolean") return number % 2 === 0;
  if (typeof usual === "number") return usual + number;
  if (usual === day) return `2017-08-${21 + number}T00:00:00`;
  if (usual === "10:11:12") return `10:11:${12 + number}`;
  // It has three characters at most in Data Standard 3.1.
  if (name === "department") return `D0${number}`;
  return String(usual).replace("V0001", `V000${1 + number}`);
}

/** The type of a part of a key; the lists of keys do not say it. */
function typeOf(part: string): string {
  const isText = /UniqueId$|^learning\w+Id$/.test(part);
  return !isText && /(?:Id|Year|sequenceOfCourse)$/.test(part) ? "integer" : "string";
}

/** The published fields of a legacy collection, and how its definitions are found. */
function fieldsOf(collection: string) {
  const schema = schemaOf("v2", collection) ?? {};
  const definitions = (schema["$defs"] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const resolve = (at: JsonSchema): JsonSchema =>
    typeof at["$ref"] === "string" ? (definitions[at["$ref"].replace("#/$defs/", "")] ?? {}) : at;
  const members = (given: JsonSchema) =>
    Object.entries((resolve(given)["properties"] ?? {}) as Json).map(([name, part]) => {
      const of = resolve(part as JsonSchema);
      const [type] = [of["type"]].flat();
      return { name, type, of: type === "array" ? (of["items"] as JsonSchema) : of };
    });
  const required = (given: JsonSchema) => (resolve(given)["required"] ?? []) as readonly string[];
  return { schema, members, required };
}

/**
 * A legacy body of what is required, of the whole key, and of what only current hosts require.
 *
 * @param also the path of an optional reference that the body has too
 */
function bodyOf(collection: string, key: readonly string[], also = ""): Json {
  const { schema, members, required } = fieldsOf(collection);
  const make = (given: JsonSchema, place: string): Json => {
    const made: Record<string, unknown> = {};
    for (const { name, type, of } of members(given)) {
      const isTop = place === "" && (key.includes(name) || alsoRequired.has(name));
      const isWanted = isTop || `${also}.`.startsWith(`${place}${name}.`);
      if (!required(given).includes(name) && !isWanted) continue;
      if (type === "object") made[name] = make(of, `${place}${name}.`);
      else if (type === "array") made[name] = [make(of, `${place}${name}.`)];
      else made[name] = valueOf(name, type, of["pattern"]);
    }
    return made;
  };
  return make(schema, "");
}

/** The paths of all references that the published records of a legacy collection may have. */
function referencesOf(collection: string): readonly string[] {
  const { schema, members } = fieldsOf(collection);
  const within = (given: JsonSchema, place: string): readonly string[] =>
    members(given).flatMap(({ name, type, of }) => {
      if (type !== "object" && type !== "array") return [];
      return name.endsWith("Reference") ? [place + name] : within(of, `${place}${name}.`);
    });
  return within(schema, "");
}

const isReference = (name: string) => name.endsWith("Reference");

/**
 * A legacy body with the key of {@link bodyOf} and other values everywhere else.
 *
 * @param choose gives a number for each field: which value it has
 */
function bodyWithOthers(collection: string, key: readonly string[], choose: () => number): Json {
  const { schema, members, required } = fieldsOf(collection);
  const usual = bodyOf(collection, key);
  const make = (given: JsonSchema, isTop: boolean): Json => {
    const made: Record<string, unknown> = {};
    for (const { name, type, of } of members(given)) {
      // References are to records that the host has.
      const isOfUsual =
        /References?$/.test(name) || (type === "array" && required(of).some(isReference));
      if (isOfUsual && usual[name] !== undefined) made[name] = usual[name];
      if (isOfUsual) continue;
      const isKey = isTop && key.includes(name);
      const isNeeded = required(given).includes(name) || isKey || alsoRequired.has(name);
      if (type === "array" || type === "object") {
        if (!isNeeded) continue;
        const inside = make(of, false);
        made[name] = type === "array" ? [inside] : inside;
      } else {
        const number = choose();
        const value = valueOf(name, type, of["pattern"]);
        if (isKey) made[name] = value;
        else if (isNeeded || (isTop && number > 0)) made[name] = anotherValue(name, value, number);
      }
    }
    return made;
  };
  return make(schema, true);
}

/** A copy of a body in which one part of a reference names nothing. */
function astray(body: Json, path: string): Json {
  const [name = "", ...inside] = path.split(".");
  const value = body[name];
  if (Array.isArray(value)) {
    return { ...body, [name]: value.map((each) => astray(each as Json, inside.join("."))) };
  }
  if (inside.length > 0) return { ...body, [name]: astray(value as Json, inside.join(".")) };
  const reference = value as Json;
  const parts = Object.keys(reference);
  // Other references of a record have the same school and year.
  const part = parts.find((each) => each !== "schoolId" && each !== "schoolYear") ?? parts[0] ?? "";
  const nothing = typeof reference[part] === "number" ? 1999 : "V9999";
  const other = reference[part] === day ? "2017-03-03" : nothing;
  return { ...body, [name]: { ...reference, [part]: other } };
}

/** Optional legacy fields that only current hosts require. */
const alsoRequired: ReadonlySet<string> = new Set(["behaviors", "contentStandard"]);

const keyed = catalogOf("5.0").legacy.filter(
  ({ kind, key }) => kind === "resource" && key.length > 0,
);

/** Each collection gets a random record on one Data Standard, and on all with `npm run fuzz -- --laws`. */
const withRandom = (dataStandard: string) => (each: (typeof keyed)[number]) => {
  const turn = generations[keyed.indexOf(each) % generations.length];
  const isOnAll = process.env["LAW_SEED"] !== undefined || each.name in notWritten;
  return isOnAll || turn === dataStandard;
};

/** The collections in the order in which one host has taken them: what others refer to comes first. */
const order: string[] = [];

test.each(generations)("all that is written on Data Standard %s", async (dataStandard) => {
  const { post, send, stored } = await hostWith(
    dataStandard,
    { localEducationAgencies: [], schoolYearTypes: [] },
    // Every field has a made-up value, and the law is about keys: lists do not matter.
    { descriptors: "open" },
  );
  const wrong = new Map<string, string>();

  const queryOf = (key: readonly string[]) =>
    new URLSearchParams(
      key.map((part): [string, string] => [part, String(valueOf(part, typeOf(part)))]),
    );
  /** The status of what is found by a key, and its id or what is said of it. */
  const find = async (name: string, query: URLSearchParams) => {
    const { status, text } = await send("GET", `${name}?${query}`);
    return [status, status === 200 ? JSON.parse(text).id : text];
  };
  const countOf = (name: string) => {
    const { current = name, split = [current] } = catalogOf(dataStandard).find(name) ?? {};
    return split.map((each) => stored(each).length);
  };
  const writeAndFind = async (name: string, key: readonly string[]): Promise<boolean> => {
    const { status, text, id } = await post(name, bodyOf(name, key));
    wrong.set(name, `${status} ${text}`);
    if (status >= 300) return false;
    // The next night finds it, and says so if it may not keep what only the host has.
    const again = await post(name, bodyOf(name, key));
    const notKept = again.headers.get("edbridge-not-kept");
    if (again.status !== 200 || notKept !== null) {
      wrong.set(name, `again: ${again.status}, not kept: ${notKept}`);
      return true;
    }
    const [, found] = await find(name, queryOf(key));
    if (found === id) wrong.delete(name);
    else wrong.set(name, `by its key: ${String(found)}`);
    // Each part counts: with another value of it there is no such record.
    for (const part of dataStandard === "5.0" ? key : []) {
      const other = queryOf(key);
      other.set(part, other.get(part) === day ? "2001-01-01" : "999");
      const [without] = await find(name, other);
      if (without !== 404) wrong.set(name, `with another ${part}: ${without}`);
    }
    return true;
  };

  const isWritten = ({ name }: { readonly name: string }) =>
    notWritten[name]?.test(dataStandard) !== true;
  const all = keyed.filter(isWritten);
  all.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  // What was refused is tried again, after what it refers to.
  let left = all;
  for (let before = -1; left.length !== before;) {
    before = left.length;
    const again: typeof left = [];
    for (const each of left) {
      if (!(await writeAndFind(each.name, each.key))) again.push(each);
      else if (!order.includes(each.name)) order.push(each.name);
    }
    left = again;
  }
  expect(Object.fromEntries(wrong)).toEqual({});
  for (const { name, key } of all.filter(withRandom(dataStandard))) {
    const isChangedAlone = async (choices: readonly number[]) => {
      const next = choices.values();
      const before = countOf(name);
      const body = bodyWithOthers(name, key, () => next.next().value ?? 0);
      const { status, text, id } = await post(name, body);
      // A sequence that is in the key of the host's own period is refused.
      const isRefused = name === "gradingPeriods" && /cannot store periodSequence/.test(text);
      if (!isRefused) expect([name, status, text]).toEqual([name, 200, ""]);
      expect([name, countOf(name)]).toEqual([name, before]);
      if (!isRefused) expect([name, await find(name, queryOf(key))]).toEqual([name, [200, id]]);
    };
    const choices = fc.array(fc.nat(3), { minLength: 30, maxLength: 30 });
    await fc.assert(fc.asyncProperty(choices, isChangedAlone), { numRuns: 1 });
  }
  // Each generation of keys: what all Data Standards have of a reference, packages/records/test/laws.test.ts holds.
  for (const { name, key } of ["3.1", "5.0", "6.0"].includes(dataStandard) ? all : []) {
    for (const path of referencesOf(name)) {
      if (noReference[`${name}.${path}`]?.test(dataStandard) === true) continue;
      const { status, text } = await post(name, astray(bodyOf(name, key, path), path));
      // A host calls the reference by the kind of its record: `School`, of `assignmentSchoolReference`.
      const kind = /([A-Z]?[a-z]+)Reference$/.exec(path)?.[1]?.replace("parent", "contact|parent");
      if (status === 409 && new RegExp(`${kind}`, "i").test(text)) continue;
      wrong.set(`${name}.${path}`, `${status} ${text}`);
    }
  }
  expect(Object.fromEntries(wrong)).toEqual({});
  for (const { name, key } of keyed.filter((each) => !isWritten(each))) {
    await writeAndFind(name, key);
    expect([name, wrong.get(name)]).toEqual([name, expect.stringMatching(/EDB007|EDB024|Account/)]);
  }
});
