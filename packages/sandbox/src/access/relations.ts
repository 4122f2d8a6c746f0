import { type Catalog, singular } from "../catalog.js";
import { isObject, type JsonObject } from "../json.js";
import { valueOf } from "../store/fields.js";
import type { RecordStore } from "../store/record-store.js";
import { EDUCATION_ORGANIZATIONS } from "../store/references.js";

/** People by the field that names them, and the records that tie them to an organization. */
const TIES: Readonly<Record<string, readonly string[]>> = {
  studentUniqueId: ["studentSchoolAssociations"],
  staffUniqueId: [
    "staffEducationOrganizationAssignmentAssociations",
    "staffEducationOrganizationEmploymentAssociations",
  ],
};

/** Who is responsible for a student is tied through the student. */
const THROUGH_STUDENTS: Readonly<Record<string, readonly string[]>> = {
  contactUniqueId: ["studentContactAssociations"],
  parentUniqueId: ["studentParentAssociations"],
};

/** The names of fields that hold the id of an education organization. */
const ORGANIZATION_IDS = new Set(
  ["educationOrganization", ...EDUCATION_ORGANIZATIONS.map(singular)].map((name) => `${name}Id`),
);

/** Whether a field of a natural key names an education organization. */
export const isOrganization = (name: string): boolean => ORGANIZATION_IDS.has(name);

/** Whether a field of a natural key names a person. */
export const isPerson = (name: string): boolean => name in TIES || name in THROUGH_STUDENTS;

/** One education organization and the ones directly above it. */
export interface Organization {
  readonly id: number;
  /** The name of one record, such as `school`. */
  readonly entity: string;
  readonly idName: string;
  readonly body: JsonObject;
  readonly above: readonly number[];
}

/**
 * Which organizations and people are related to the organizations of a key: schools of a district, a
 * student by its enrollment, staff by assignment or employment, contacts by their student.
 */
export class Relations {
  readonly #store: RecordStore;
  readonly #below = new Map<string, () => ReadonlySet<number>>();
  readonly #people = new Map<string, () => ReadonlySet<unknown>>();

  /** Every education organization of the store by its id. */
  readonly organizations: () => ReadonlyMap<number, Organization>;

  constructor(catalog: Catalog, store: RecordStore) {
    this.#store = store;
    this.organizations = store.derive(EDUCATION_ORGANIZATIONS, () => allOf(catalog, store));
  }

  below(ids: readonly number[]): ReadonlySet<number> {
    return madeOnce(this.#below, ids.join(" "), () =>
      this.#store.derive(EDUCATION_ORGANIZATIONS, () => {
        const found = new Set(ids);
        for (let size = 0; size !== found.size;) {
          size = found.size;
          for (const { id, above: parents } of this.organizations().values()) {
            if (parents.some((parent) => found.has(parent))) found.add(id);
          }
        }
        return found;
      }),
    )();
  }

  above(ids: readonly number[]): ReadonlySet<number> {
    const all = this.organizations();
    const found = new Set(ids);
    // A set gives what is added while it is walked.
    for (const id of found) for (const parent of all.get(id)?.above ?? []) found.add(parent);
    return found;
  }

  /** The ids of the people of one kind, such as `studentUniqueId`, who are tied to `ids`. */
  people(kind: string, ids: readonly number[]): ReadonlySet<unknown> {
    const through = THROUGH_STUDENTS[kind];
    const ties = through ?? TIES[kind] ?? [];
    const depends = [...EDUCATION_ORGANIZATIONS, ...ties, ...(TIES["studentUniqueId"] ?? [])];
    return madeOnce(this.#people, `${kind} ${ids.join(" ")}`, () =>
      this.#store.derive(depends, () => {
        const near = this.below(ids);
        const students = through && this.people("studentUniqueId", ids);
        const tied = (body: JsonObject): boolean =>
          students === undefined
            ? near.has(
                Number(valueOf(body, "schoolId") ?? valueOf(body, "educationOrganizationId")),
              )
            : students.has(valueOf(body, "studentUniqueId"));
        const bodies = ties.flatMap((name) => this.#store.list(name)).map(({ body }) => body);
        return new Set(bodies.filter(tied).map((body) => valueOf(body, kind)));
      }),
    )();
  }
}

function allOf(catalog: Catalog, store: RecordStore): ReadonlyMap<number, Organization> {
  const found = new Map<number, Organization>();
  for (const name of EDUCATION_ORGANIZATIONS) {
    const collection = catalog.find(name, true);
    const idName = collection?.key[0];
    if (collection === undefined || idName === undefined) continue;
    for (const { body } of store.list(name)) {
      const id = body[idName];
      if (typeof id !== "number") continue;
      found.set(id, { id, entity: collection.entity, idName, body, above: above(body) });
    }
  }
  return found;
}

function madeOnce<T>(known: Map<string, T>, name: string, make: () => T): T {
  const value = known.get(name) ?? make();
  known.set(name, value);
  return value;
}

function above(body: JsonObject): readonly number[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (!name.endsWith("Reference") || !isObject(value)) return [];
    return Object.entries(value)
      .filter(([field]) => ORGANIZATION_IDS.has(field))
      .flatMap(([, id]) => (typeof id === "number" ? [id] : []));
  });
}
