import type { Catalog } from "../catalog.js";
import { capital, isObject, type JsonObject, type JsonValue, mapFields } from "../json.js";
import type { RecordStore, StoredRecord } from "./record-store.js";

/** The record that a reference names. */
export interface Target {
  readonly collection: string;
  /** The name of one record, such as `School`. */
  readonly rel: string;
  readonly record: StoredRecord;
}

/** Collections whose records are education organizations; their key is one number. */
const EDUCATION_ORGANIZATIONS = [
  "schools",
  "localEducationAgencies",
  "stateEducationAgencies",
  "educationServiceCenters",
  "educationOrganizationNetworks",
  "communityOrganizations",
  "communityProviders",
  "postSecondaryInstitutions",
  "organizationDepartments",
] as const;

/** Reads references between records: `schoolReference`, with a role `feederSchoolReference`. */
export class References {
  readonly #catalog: Catalog;
  readonly #store: RecordStore;

  constructor(catalog: Catalog, store: RecordStore) {
    this.#catalog = catalog;
    this.#store = store;
  }

  /** The stored record that `reference` names, if the store has it. */
  resolve(name: string, reference: JsonObject): Target | undefined {
    const entity = entitiesOf(name).find(
      (each) => each === ABSTRACT || this.#catalog.ofEntity(each),
    );
    if (entity === undefined) return undefined;
    if (entity === ABSTRACT) return this.#educationOrganization(reference);
    const collection = this.#catalog.ofEntity(entity)?.name ?? "";
    const record = this.#store.byKey(collection, reference);
    return record && { collection, rel: capital(entity), record };
  }

  /** Whether `reference` names a record that is missing from a collection that is not empty. */
  dangles(name: string, reference: JsonObject): boolean {
    const collections = entitiesOf(name).includes(ABSTRACT)
      ? EDUCATION_ORGANIZATIONS
      : entitiesOf(name).flatMap((each) => this.#catalog.ofEntity(each)?.name ?? []);
    const known = collections.some((each) => this.#store.list(each).length > 0);
    return known && this.resolve(name, reference) === undefined;
  }

  /** The first collection with a record that refers to record `id` of `collection`. */
  dependent(collection: string, id: string): string | undefined {
    return this.#store.collections().find((other) =>
      this.#store.list(other).some(({ body }) =>
        Object.entries(body).some(([name, value]) => {
          if (!name.endsWith("Reference") || !isObject(value)) return false;
          const target = this.resolve(name, value);
          return target?.collection === collection && target.record.id === id;
        }),
      ),
    );
  }

  /** A copy of `body` with `link(target)` added to each reference, where it gives a link. */
  withLinks(
    body: JsonObject,
    link: (name: string, reference: JsonObject) => JsonObject | undefined,
  ): JsonObject {
    return mapFields(body, (name, value: JsonValue) => {
      if (!name.endsWith("Reference") || !isObject(value)) return value;
      const found = link(name, value);
      return found === undefined ? value : { ...value, link: found };
    });
  }

  #educationOrganization(reference: JsonObject): Target | undefined {
    for (const collection of EDUCATION_ORGANIZATIONS) {
      const found = this.#catalog.find(collection, true);
      const id = reference["educationOrganizationId"];
      if (found === undefined || found.key[0] === undefined || id === undefined) continue;
      const record = this.#store.byKey(collection, { [found.key[0]]: id });
      if (record !== undefined) return { collection, rel: capital(found.entity), record };
    }
    return undefined;
  }
}

const ABSTRACT = "educationOrganization";

/** What a reference may name, without its role: `feederSchool`, then `school`. */
export function entitiesOf(reference: string): readonly string[] {
  const words = reference.replace(/Reference$/, "").split(/(?=[A-Z])/);
  return words.map((_, skipped) => {
    const rest = words.slice(skipped).join("");
    return rest.charAt(0).toLowerCase() + rest.slice(1);
  });
}
