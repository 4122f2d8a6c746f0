import type { Catalog } from "../catalog.js";
import { capital, isArray, isObject, type JsonObject, type JsonValue, mapFields } from "../json.js";
import type { RecordStore, StoredRecord } from "./record-store.js";

/** The record that a reference names. */
export interface Target {
  readonly collection: string;
  /** The name of one record, such as `School`. */
  readonly rel: string;
  readonly record: StoredRecord;
}

/** Collections whose records are education organizations; their key is one number. */
export const EDUCATION_ORGANIZATIONS = [
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

/** The name of one record that a reference may name, such as `School`: its own, without a role. */
export function entityOf(catalog: Catalog, reference: string): string | undefined {
  return entitiesOf(reference).find(
    (each) => Object.hasOwn(ABSTRACTS, each) || catalog.ofEntity(each),
  );
}

/** Reads references between records: `schoolReference`, with a role `feederSchoolReference`. */
export class References {
  readonly #catalog: Catalog;
  readonly #store: RecordStore;
  readonly #strict: boolean;

  /** `strict`: each reference at any depth must name a record; see option `strictReferences`. */
  constructor(catalog: Catalog, store: RecordStore, strict: boolean) {
    this.#catalog = catalog;
    this.#store = store;
    this.#strict = strict;
  }

  /** The stored record that `reference` names, if the store has it. */
  resolve(name: string, reference: JsonObject): Target | undefined {
    const entity = entityOf(this.#catalog, name);
    if (entity === undefined) return undefined;
    if (entity === ORGANIZATION) return this.#educationOrganization(reference);
    for (const collection of this.#collectionsOf(entity)) {
      const record = this.#store.byKey(collection, reference);
      const rel = capital(this.#catalog.find(collection, true)?.entity ?? entity);
      if (record !== undefined) return { collection, rel, record };
    }
    return undefined;
  }

  /**
   * The first reference in `body` that `finds` no record. Unless all is strict, only
   * those on the top level count, to collections that hold a record.
   */
  dangling(
    body: JsonObject,
    finds = (name: string, reference: JsonObject) => this.resolve(name, reference) !== undefined,
  ): { readonly name: string; readonly reference: JsonObject } | undefined {
    for (const [name, value] of Object.entries(body)) {
      if (isObject(value) && name.endsWith("Reference")) {
        if (this.#mustExist(name) && !finds(name, value)) return { name, reference: value };
      } else if (this.#strict) {
        const inside = (isArray(value) ? value : [value])
          .filter((item) => isObject(item))
          .map((item) => this.dangling(item, finds))
          .find((found) => found !== undefined);
        if (inside !== undefined) return inside;
      }
    }
    return undefined;
  }

  #mustExist(name: string): boolean {
    const entity = entityOf(this.#catalog, name);
    if (entity === undefined) return false;
    const collections = this.#collectionsOf(entity);
    return collections.some((each) => this.#strict || this.#store.list(each).length > 0);
  }

  /** Where the records are that a reference to `entity` may name. */
  #collectionsOf(entity: string): readonly string[] {
    const collection = this.#catalog.ofEntity(entity)?.name;
    const all = ABSTRACTS[entity] ?? (collection === undefined ? [] : [collection]);
    return all.filter((each) => this.#catalog.find(each, true) !== undefined);
  }

  /** The first collection with a record that refers, at any depth, to `record` of `collection`. */
  dependent(collection: string, { id, body }: StoredRecord): string | undefined {
    const uri = collection.endsWith("Descriptors")
      ? `${String(body["namespace"])}#${String(body["codeValue"])}`
      : undefined;
    const names = new Map<string, boolean>();
    const mayName = (name: string): boolean => {
      const known = names.get(name);
      if (known !== undefined) return known;
      const entity = name.endsWith("Reference") ? entityOf(this.#catalog, name) : undefined;
      const may = entity !== undefined && this.#collectionsOf(entity).includes(collection);
      names.set(name, may);
      return may;
    };
    const refers = (name: string, value: JsonValue): boolean => {
      if (isArray(value)) return value.some((item) => refers(name, item));
      if (!isObject(value)) return uri !== undefined && value === uri;
      if (mayName(name)) {
        const target = this.resolve(name, value);
        if (target?.collection === collection && target.record.id === id) return true;
      }
      for (const field in value) if (refers(field, value[field] ?? null)) return true;
      return false;
    };
    return this.#store.collections().find(
      (other) =>
        // Descriptors are most records of a host, and refer to descriptors at most.
        (uri !== undefined || !other.endsWith("Descriptors")) &&
        this.#store.list(other).some((each) => refers("", each.body)),
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

const ORGANIZATION = "educationOrganization";

/** What a reference may name that is no collection itself, and the collections of its kinds. */
const ABSTRACTS: Readonly<Record<string, readonly string[]>> = {
  [ORGANIZATION]: EDUCATION_ORGANIZATIONS,
  generalStudentProgramAssociation: [
    "studentCTEProgramAssociations",
    "studentHomelessProgramAssociations",
    "studentLanguageInstructionProgramAssociations",
    "studentMigrantEducationProgramAssociations",
    "studentNeglectedOrDelinquentProgramAssociations",
    "studentProgramAssociations",
    "studentSchoolFoodServiceProgramAssociations",
    "studentSection504ProgramAssociations",
    "studentSpecialEducationProgramAssociations",
    "studentTitleIPartAProgramAssociations",
  ],
};

/** What a reference may name, without its role: `feederSchool`, then `school`. */
export function entitiesOf(reference: string): readonly string[] {
  const words = reference.replace(/Reference$/, "").split(/(?=[A-Z])/);
  return words.map((_, skipped) => {
    const rest = words.slice(skipped).join("");
    return rest.charAt(0).toLowerCase() + rest.slice(1);
  });
}
