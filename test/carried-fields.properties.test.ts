import { tableOf } from "@edbridge/records";
import { holdsIn } from "@edbridge/records/model";
import { type Leaf, leavesOf } from "@edbridge/sandbox/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { agency } from "./first-night/bodies/agency.ts";
import { district } from "./first-night/bodies/keys.ts";
import { staff } from "./first-night/bodies/staff.ts";
import { students } from "./first-night/bodies/students.ts";
import { open, write } from "./support/translated.ts";

type Standard = "3.1" | "3.3" | "4.0" | "5.0" | "5.1" | "5.2" | "6.0";
type JsonObject = Record<string, unknown>;
type World = Awaited<ReturnType<typeof open>>;

const bodyOf = (name: string): JsonObject => {
  const found = [...agency, ...staff, ...students].find((each) => each.name === name);
  return { ...found?.body };
};

/** A legacy record of each kind that was split, and where the lists of its related records stand in it. */
const split = [
  { collection: "students", id: "studentUniqueId", body: bodyOf("students ada"), lists: {} },
  {
    collection: "staffs",
    id: "staffUniqueId",
    body: bodyOf("staffs"),
    lists: { credentials: "credentials[]" },
  },
  {
    collection: "schools",
    id: "schoolId",
    body: {
      ...bodyOf("schools"),
      identificationCodes: [
        {
          educationOrganizationIdentificationSystemDescriptor: "School",
          identificationCode: "7",
        },
      ],
    },
    lists: { educationOrganizationIdentificationCodes: "identificationCodes[]" },
  },
  {
    collection: "studentDisciplineIncidentAssociations",
    id: "studentUniqueId",
    body: {
      disciplineIncidentReference: { incidentIdentifier: "10", schoolId: 1 },
      studentParticipationCodeType: "Perpetrator",
      behaviors: [{ behaviorDescriptor: "State Offense" }],
    },
    lists: { studentDisciplineIncidentBehaviorAssociations: "behaviors[]" },
  },
] as const;

/** A field that no legacy list has: its place in a legacy record, and what a current one has there. */
interface Field {
  readonly legacy: string;
  /** The current collection that it is in. */
  readonly of: string;
  readonly leaves: readonly Leaf[];
}

/** The fields of a table that hold in a Data Standard and refer to no other record. */
function fieldsOf({ collection, lists }: (typeof split)[number], standard: Standard): Field[] {
  const table = tableOf(collection);
  const isHeld = (spans: string | undefined) =>
    holdsIn(spans, standard) || (standard.startsWith("5.") && holdsIn(spans, "5.0"));
  const main = table?.current.find((each) => isHeld(each.in))?.name;
  const places: Readonly<Record<string, string>> = lists;
  return (table?.currentOnly ?? []).flatMap(({ current, in: spans }) => {
    const [, related, item, own = current] =
      /^~(\w+)\[(0?)\]\.(.*)$/.exec(current) ?? /^()()(.*)$/.exec(current) ?? [];
    const of = related || main;
    if (!isHeld(spans) || of === undefined || current.endsWith("Reference")) return [];
    const place = !related || item === "0" ? "" : `${places[related]}.`;
    const leaves = leavesOf(standard, of).filter(
      ({ path }) => path === own || path.startsWith(`${own}.`),
    );
    const isPlain = leaves.every(({ path }) => !path.includes("Reference."));
    return isPlain ? [{ legacy: place + own, of, leaves }] : [];
  });
}

/** A value as a legacy program writes it. */
function valueOf({ type, path, descriptor, maxLength = 20 }: Leaf, { sandbox }: World): unknown {
  if (descriptor) {
    // An issuerCountryDescriptor is a country.
    const words = path.replace(/^.*\./, "").split(/(?=[A-Z])/);
    const kinds = words.map((_, from) => words.slice(from).join("") + "s");
    const [code] = kinds.flatMap((each) =>
      sandbox.records(each.charAt(0).toLowerCase() + each.slice(1)).slice(0, 1),
    );
    return code?.["codeValue"];
  }
  const values: Readonly<Partial<Record<Leaf["type"], unknown>>> = {
    boolean: true,
    integer: 3,
    number: 0.5,
    date: "2017-09-01T00:00:00",
    "date-time": "2017-09-01T08:05:00Z",
    time: "08:05:00",
  };
  return values[type] ?? "Something else".slice(0, maxLength);
}

/** A field's whole value: itself, or a list of one item with all that an item has. */
function wholeOf({ legacy, leaves }: Field, world: World): unknown {
  const list = legacy.endsWith("[]");
  const [first] = leaves;
  if (!list && leaves.length === 1 && first?.path.endsWith(nameOf(legacy))) {
    return valueOf(first, world);
  }
  const depth = (leaves[0]?.path.split(nameOf(legacy))[0] ?? "") + nameOf(legacy);
  const inner: JsonObject = {};
  for (const leaf of leaves) {
    const rest = leaf.path.slice(depth.length + (list ? 3 : 1));
    const value = rest.includes(".") ? undefined : valueOf(leaf, world);
    if (value !== undefined) inner[rest] = value;
  }
  return list ? [inner] : inner;
}

/** Whether the host has a code for each descriptor that the field cannot be without. */
function isSayable(field: Field, world: World): boolean {
  return field.leaves.every((leaf) => {
    const isNeeded = leaf.required || field.leaves.length === 1;
    return !leaf.descriptor || !isNeeded || valueOf(leaf, world) !== undefined;
  });
}

function nameOf(legacy: string): string {
  return legacy.replace(/^.*\./, "").replace("[]", "");
}

function withoutList(legacy: string): string {
  return legacy.replace(/\[\]$/, "");
}

/** Puts a value into a record, or into each item of one of its lists. */
function put(record: JsonObject, path: string, value: unknown): void {
  const [, list, rest] = /^(\w+)\[\]\.(.*)$/.exec(path) ?? [];
  if (list === undefined || rest === undefined) record[path.replace("[]", "")] = value;
  else for (const item of (record[list] ?? []) as JsonObject[]) put(item, rest, value);
}

const standards = ["3.1", "3.3", "4.0", "5.0", "5.1", "5.2", "6.0"] as const;
const cases = split.flatMap((each) =>
  standards.flatMap((standard) => {
    const fields = fieldsOf(each, standard);
    return fields.length === 0 ? [] : [{ ...each, standard, fields }];
  }),
);

test.each(cases)(
  "unknown fields of $collection are carried to Data Standard $standard, for who names them",
  async ({ collection, id, body, standard, fields }) => {
    const world = await open(standard, undefined, "compatFetch", {
      data: {
        localEducationAgencies: [255901, district].map((localEducationAgencyId) => ({
          localEducationAgencyId,
          nameOfInstitution: "A district",
        })),
        schools: [{ schoolId: 1, nameOfInstitution: "A school" }],
        disciplineIncidents: [
          {
            incidentIdentifier: "10",
            schoolReference: { schoolId: 1 },
            incidentDate: "2017-09-01",
          },
        ],
      },
    });
    let serial = 100;
    await fc.assert(
      fc.asyncProperty(fc.subarray(fields, { minLength: 1 }), async (chosen) => {
        serial += 1;
        // Of some descriptors the Data Standard itself has no codes.
        const some = chosen.filter((field) => isSayable(field, world));
        const record: JsonObject = structuredClone({ ...body });
        if (collection === "studentDisciplineIncidentAssociations") {
          const student = { studentUniqueId: String(serial), firstName: "A", lastSurname: "B" };
          const known = { ...student, birthDate: "2003-02-01T00:00:00", sexType: "Female" };
          await world.call("students", write("POST", { ...known, hispanicLatinoEthnicity: false }));
          record["studentReference"] = { studentUniqueId: String(serial) };
        } else record[id] = id === "schoolId" ? serial : String(serial);
        for (const field of some) put(record, field.legacy, wholeOf(field, world));

        const created = await world.call(collection, write("POST", record));
        const told = created.headers.get("edbridge-left-behind") ?? "";
        expect([created.status, await created.text()]).toEqual([201, ""]);
        for (const { legacy } of some) expect(told).not.toContain(nameOf(legacy));

        const place = `${collection}/${created.headers.get("location")?.split("/").at(-1)}`;
        const read = await (await world.call(place)).text();
        for (const { legacy } of fields) expect(read).not.toContain(`"${nameOf(legacy)}"`);
        for (const { legacy, of } of some) {
          // A record without a list has no place for a field of its items.
          const isSent = JSON.stringify(record).includes(`"${nameOf(legacy)}":`);
          const stored = JSON.stringify(world.sandbox.records(of));
          if (isSent) expect(stored).toContain(`"${nameOf(legacy)}":`);
        }
        const names = fields.map(({ legacy }) => legacy).filter((each) => !each.includes("."));
        const asked = await world.call(`${place}?fields=${names.map(withoutList).join(",")}`);
        const given = (await asked.json()) as JsonObject;
        const wanted = some.flatMap(({ legacy }) => {
          const name = withoutList(legacy);
          return name.includes(".") ? [] : [[name, record[name]] as const];
        });
        if (names.length > 0) expect(given).toEqual(Object.fromEntries(wanted));
      }),
      { numRuns: 2, examples: [[fields]] },
    );
  },
);

test("every Data Standard has such fields", () => {
  expect(new Set(cases.map(({ standard }) => standard))).toEqual(new Set(standards));
});
