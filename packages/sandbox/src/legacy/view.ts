import type { Catalog, Collection } from "../catalog.js";
import { LEGACY } from "../contract/contract.js";
import { capital, isArray, isObject, type JsonObject, type JsonValue } from "../json.js";
import { dateOnly, equalsText, valueOf } from "../store/fields.js";
import type { RecordStore, StoredRecord } from "../store/record-store.js";
import { entitiesOf, type References } from "../store/references.js";
import type { Names } from "../http/call.js";
import { toLegacy } from "./convert.js";

/** A stored record and its legacy form. */
export interface LegacyRecord {
  readonly stored: StoredRecord;
  readonly form: JsonObject;
}

/** The records of the store as a legacy caller sees them. */
export class LegacyView {
  readonly #catalog: Catalog;
  readonly #current: Catalog;
  readonly #store: RecordStore;
  readonly #references: References;
  readonly #forms = new WeakMap<
    StoredRecord,
    { readonly of: Collection; readonly form: JsonObject }
  >();

  constructor(catalog: Catalog, current: Catalog, store: RecordStore, references: References) {
    this.#catalog = catalog;
    this.#current = current;
    this.#store = store;
    this.#references = references;
  }

  all(collection: Collection): readonly LegacyRecord[] {
    return this.#store
      .list(this.#storedIn(collection))
      .map((stored) => ({ stored, form: this.#form(collection, stored) }));
  }

  byId(collection: Collection, id: string): LegacyRecord | undefined {
    const stored = this.#store.byId(this.#storedIn(collection), id);
    return stored && { stored, form: this.#form(collection, stored) };
  }

  /** The record whose legacy key has these values. */
  byKey(collection: Collection, value: (part: string) => string): LegacyRecord | undefined {
    if (this.#sameKey(collection)) {
      // A caller may write a date of a key with its midnight, as legacy records have it.
      const parts = Object.fromEntries(collection.key.map((part) => [part, dateOnly(value(part))]));
      const stored = this.#store.byKey(collection.name, parts);
      return stored && { stored, form: this.#form(collection, stored) };
    }
    return this.all(collection).find(({ form }) =>
      collection.key.every((part) => equalsText(valueOf(form, part, collection.key), value(part))),
    );
  }

  /** Whether a legacy reference names a record: by the legacy key of what it refers to. */
  finds(name: string, reference: JsonObject): boolean {
    const collection = this.#referredBy(name);
    // A reference to any education organization has a name of its own for the key.
    if (collection === undefined) return this.#references.resolve(name, reference) !== undefined;
    const value = (part: string): string => String(valueOf(reference, part));
    return this.byKey(collection, value) !== undefined;
  }

  /** Whether a record refers to one of `collection`, at any depth, by the legacy key of that. */
  isReferredTo(collection: Collection, { form }: LegacyRecord): boolean {
    const isOne = (reference: JsonObject): boolean =>
      collection.key.every((part) =>
        equalsText(valueOf(form, part, collection.key), String(valueOf(reference, part))),
      );
    const refers = (name: string, value: JsonValue): boolean => {
      if (isArray(value)) return value.some((item) => refers(name, item));
      if (!isObject(value)) return false;
      const isNamed = name.endsWith("Reference") && this.#referredBy(name) === collection;
      return (
        (isNamed && isOne(value)) ||
        Object.entries(value).some(([field, inner]) => refers(field, inner))
      );
    };
    return this.#store.collections().some((name) => {
      const other = this.#catalog.find(name);
      return other !== undefined && this.all(other).some((each) => refers("", each.form));
    });
  }

  /** The records that equal every query value whose name the collection knows. */
  matching(collection: Collection, query: Names): readonly LegacyRecord[] {
    const known = [...collection.key, ...LEGACY.queries(collection.name)];
    const queried = query.among(known);
    return this.all(collection).filter(({ form, stored }) => {
      const record = { id: stored.id, ...form };
      return queried.every(([name, text]) => equalsText(valueOf(record, name, known), text));
    });
  }

  /** The codes of a legacy type are descriptors in the one store: `sexTypes` are `sexDescriptors`. */
  #storedIn({ name }: Collection): string {
    const stem = name.replace(/Types$/, "");
    const names = [name, `${stem}Descriptors`, `${stem}TypeDescriptors`];
    return names.find((each) => this.#current.find(each, true)) ?? name;
  }

  #referredBy(reference: string): Collection | undefined {
    return entitiesOf(reference)
      .map((entity) => this.#catalog.ofEntity(entity))
      .find((found) => found !== undefined);
  }

  /** Whether both generations key the collection alike, so that the store's index serves. */
  #sameKey(collection: Collection): boolean {
    const current = this.#current.find(collection.name, true)?.key ?? [];
    return (
      current.length === collection.key.length &&
      collection.key.every((part) => current.includes(part) && !part.endsWith("Descriptor"))
    );
  }

  #form(collection: Collection, stored: StoredRecord): JsonObject {
    const known = this.#forms.get(stored);
    // A descriptor and a type may be one record of the store.
    if (known?.of === collection) return known.form;
    const form = this.#references.withLinks(toLegacy(collection, stored.body), (name, reference) =>
      legacyLink(name, reference, this.#catalog),
    );
    this.#forms.set(stored, { of: collection, form });
    return form;
  }
}

const ABSTRACT = { name: "educationOrganizations", entity: "educationOrganization" };

/**
 * The link of a legacy reference: relative to `/api/v2.0/{year}`, by natural key, such as
 * `/schools?schoolId=255901001`.
 */
function legacyLink(name: string, reference: JsonObject, catalog: Catalog): JsonObject | undefined {
  const target = entitiesOf(name)
    .map((entity) => (entity === ABSTRACT.entity ? ABSTRACT : catalog.ofEntity(entity)))
    .find((each) => each !== undefined);
  if (target === undefined) return undefined;
  const fields = Object.entries(reference).filter(([field]) => field !== "link");
  const query = new URLSearchParams(
    fields.map(([field, value]): [string, string] => [field, String(value)]),
  );
  return { rel: capital(target.entity), href: `/${target.name}?${query.toString()}` };
}
