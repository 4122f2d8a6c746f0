// What a legacy program has written it finds by its legacy key, and other records can refer to it.
import { catalogOf } from "@edbridge/records/model";
import { type JsonSchema, schemaOf } from "@edbridge/sandbox/contract";
import { startSandbox } from "@edbridge/sandbox";
import { expect, test } from "vitest";
import { json, LegacyCaller } from "./support/legacy-caller.ts";
import { standards } from "./support/school-data.ts";

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

/** The type of a part of a key; the lists of keys do not say it. */
function typeOf(part: string): string {
  const isText = /UniqueId$|^learning\w+Id$/.test(part);
  return !isText && /(?:Id|Year|sequenceOfCourse)$/.test(part) ? "integer" : "string";
}

/** A legacy body of what is required, of the whole key, and of what only current hosts require. */
function bodyOf(collection: string, key: readonly string[]): Json {
  const schema = schemaOf("v2", collection) ?? {};
  const definitions = (schema["$defs"] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const resolve = (at: JsonSchema): JsonSchema =>
    typeof at["$ref"] === "string" ? (definitions[at["$ref"].replace("#/$defs/", "")] ?? {}) : at;
  const make = (given: JsonSchema, isTop: boolean): Json => {
    const at = resolve(given);
    const required = (at["required"] ?? []) as readonly string[];
    const made: Record<string, unknown> = {};
    for (const [name, part] of Object.entries((at["properties"] ?? {}) as Json)) {
      const isWanted = isTop && (key.includes(name) || alsoRequired.has(name));
      if (!required.includes(name) && !isWanted) continue;
      const of = resolve(part as JsonSchema);
      const [type] = [of["type"]].flat();
      if (type === "object") made[name] = make(of, false);
      else if (type === "array") made[name] = [make(of["items"] as JsonSchema, false)];
      else made[name] = valueOf(name, type, of["pattern"]);
    }
    return made;
  };
  return make(schema, true);
}

/** Optional legacy fields that only current hosts require. */
const alsoRequired: ReadonlySet<string> = new Set(["behaviors", "contentStandard"]);

const keyed = catalogOf("5.0").legacy.filter(
  ({ kind, key }) => kind === "resource" && key.length > 0,
);

test.each(standards)("all that is written on Data Standard %s", async (dataStandard) => {
  await using sandbox = await startSandbox({
    generation: "current",
    dataStandard,
    schools: 0,
    disciplineIncidents: 0,
    // Every field has a made-up value, and the law is about keys: neither lists nor rights matter.
    descriptors: "open",
    claimSet: "sandbox",
  });
  const caller = LegacyCaller.over(sandbox);
  const { access_token: token } = await caller.signIn(sandbox.credentials);
  const wrong = new Map<string, string>();

  const send = (name: string, key: readonly string[]) =>
    caller.call(token, name, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(bodyOf(name, key)),
    });
  const writeAndFind = async (name: string, key: readonly string[]): Promise<boolean> => {
    const answer = await send(name, key);
    wrong.set(name, `${answer.status} ${await answer.text()}`);
    if (!answer.ok) return false;
    const query = new URLSearchParams(
      key.map((part): [string, string] => [part, String(valueOf(part, typeOf(part)))]),
    );
    // The next night finds it, and says so if it may not keep what only the host has.
    const again = await send(name, key);
    const notKept = again.headers.get("edbridge-not-kept");
    if (again.status !== 200 || notKept !== null) {
      wrong.set(name, `again: ${again.status}, not kept: ${notKept}`);
      return true;
    }
    const found = await caller.call(token, `${name}?${query}`);
    const id = answer.headers.get("location")?.split("/").at(-1);
    const got = found.ok ? (await json(found))["id"] : `${found.status} ${await found.text()}`;
    if (got === id) wrong.delete(name);
    else wrong.set(name, `by its key: ${String(got)}`);
    return true;
  };

  const isWritten = ({ name }: { readonly name: string }) =>
    notWritten[name]?.test(dataStandard) !== true;
  // What others refer to comes first: what was refused is tried again.
  let left = keyed.filter(isWritten);
  for (let before = -1; left.length !== before;) {
    before = left.length;
    const again: typeof left = [];
    for (const each of left) {
      if (!(await writeAndFind(each.name, each.key))) again.push(each);
    }
    left = again;
  }
  expect(Object.fromEntries(wrong)).toEqual({});
  for (const { name, key } of keyed.filter((each) => !isWritten(each))) {
    await writeAndFind(name, key);
    expect([name, wrong.get(name)]).toEqual([name, expect.stringMatching(/EDB007|EDB024|Account/)]);
  }
});
