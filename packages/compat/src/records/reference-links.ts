import { type JsonDocument, type JsonRecord, plainText } from "../http/json.js";
import { mostLevels } from "../http/json-bounds.js";
import type { Report } from "../report/report.js";
import {
  type Collection,
  compactId,
  type HostValues,
  type LegacyKeyPart,
  legacyKeyOf,
} from "@edbridge/records/model";
import type { HostSettings } from "../settings/host-options.js";
import type { CompatSettings } from "../settings/compat-options.js";
import { recordUrl } from "../routing/host-target.js";

/** A link as a legacy host wrote it. */
interface LegacyLink {
  readonly href: string;
  /** The legacy name of the resource, if it was renamed. */
  readonly rel: string | undefined;
}

/** How links to the records of one current collection are written for a legacy caller. */
interface LinkForm {
  /** The collection's legacy path. */
  readonly path: string;
  /** The legacy name of such a link, if the collection was renamed. */
  readonly rel: string | undefined;
  /** The legacy natural key; `undefined` if a reference cannot hold all of it. */
  readonly key: readonly LegacyKeyPart[] | undefined;
}

/** The form of a link, and the id of its record. */
interface FormedLink {
  readonly form: LinkForm;
  readonly id: string;
}

/** Forms that are kept at most. There are fewer collections. */
const maxForms = 1000;

const plainId = /^[\w-]+$/;

/** The forms of links in the records of one school year. Each is made when it is first needed. */
class LinkForms {
  readonly #settings: CompatSettings;
  readonly #schoolYear: string;
  /** By the URL without the id. */
  readonly #byAddress = new Map<string, LinkForm>();

  constructor(settings: CompatSettings, schoolYear: string) {
    this.#settings = settings;
    this.#schoolYear = schoolYear;
  }

  /** The legacy link to this URL, by natural key if it is known; `undefined` if it is not of a record. */
  legacy(address: string, reference: JsonRecord, values: HostValues): LegacyLink | undefined {
    const found = this.#of(address);
    if (!found) return undefined;
    const { path, rel, key } = found.form;
    const query = key && keyQuery(key, reference, values);
    return { href: path + (query ?? `/${compactId(found.id)}`), rel };
  }

  #of(address: string): FormedLink | undefined {
    const from = address.lastIndexOf("/") + 1;
    const before = address.slice(0, from);
    const id = address.slice(from);
    const known = plainId.test(id) ? this.#byAddress.get(before) : undefined;
    if (known) return { form: known, id };
    const found = this.#read(address);
    if (found?.id === id) {
      if (this.#byAddress.size >= maxForms) this.#byAddress.clear();
      this.#byAddress.set(before, found.form);
    }
    return found;
  }

  #read(address: string): FormedLink | undefined {
    const found = recordUrl(address, this.#schoolYear, this.#settings);
    if (!found) return undefined;
    const { name, rest } = found;
    const { host } = this.#settings;
    const collection = host.catalog.ofCurrent(name);
    const form = collection
      ? formOf(collection, name, host)
      : { path: `/${name}`, rel: undefined, key: undefined };
    return { form, id: rest };
  }
}

function formOf(collection: Collection, current: string, host: HostSettings): LinkForm {
  const { name } = collection;
  const rel = name === current ? undefined : capitalize(name.replace(/s$/, ""));
  return { path: `/${name}`, rel, key: legacyKeyOf(collection, host.dataStandard) };
}

/** The legacy natural key as a query string, if the reference holds all of it. */
function keyQuery(
  key: readonly LegacyKeyPart[],
  reference: JsonRecord,
  values: HostValues,
): string | undefined {
  let query = "";
  for (const { name, current, isDescriptor } of key) {
    const given = reference[current];
    const text = typeof given === "string" ? given : plainText(given);
    if (text === undefined) return undefined;
    const value = isDescriptor ? values.toLegacy(current, text) : text;
    query += `${query === "" ? "?" : "&"}${name}=${encode(value)}`;
  }
  return query;
}

/** Encodes a value as in a form. */
function encode(value: string): string {
  return /^[\w.-]*$/.test(value) ? value : String(new URLSearchParams([["", value]])).slice(1);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What is done to the records of a page on its way back, each by a change. */
export interface PageEdits {
  readonly links: boolean;
  readonly ids: boolean;
  readonly members: boolean;
}

/** What the links of records are written with: a call. */
interface Editing {
  readonly pageLookups: { readonly values: HostValues };
  readonly settings: CompatSettings;
  readonly schoolYear: string;
}

/**
 * Edits the records of a page, or the one record that it is, in one walk: links and ids get their legacy
 * forms, and the member that only a current host adds is removed. Nobody else has these records. A page
 * that is nested too deeply to be printed is left as it is.
 *
 * @returns whether it is nested too deeply
 */
export function editPage(
  page: JsonDocument,
  edits: PageEdits,
  x: Editing & { readonly report: Report },
): boolean | Promise<boolean> {
  const { value } = page;
  if (typeof value !== "object" || value === null) return false;
  const found = written([value], x, { isShared: false, hasLinks: edits.links });
  const finish = ({ isDeep, pending }: LinkWriter) => {
    if (isDeep) return true;
    for (const { reference, link } of pending) reference["link"] = link;
    if (pending.length > 0) x.report.did("EDB016");
    editRecords(Array.isArray(value) ? value : [value], edits, x.settings, x.report);
    return false;
  };
  return found instanceof Promise ? found.then(finish) : finish(found);
}

/** Records that look-ups share, with legacy links: what has a link is copied. */
export async function withLegacyLinks(
  lists: readonly (readonly JsonRecord[])[],
  x: Editing,
): Promise<readonly (readonly JsonRecord[])[]> {
  const { result } = await written(lists, x, { isShared: true, hasLinks: true });
  return result as readonly (readonly JsonRecord[])[];
}

/** What {@link written} does. */
interface Writing {
  /** Whether others have the same values, so that they are copied. */
  readonly isShared: boolean;
  /** Whether links are written. A walk finds out how deep the values are, too. */
  readonly hasLinks: boolean;
}

function written(
  value: object,
  { pageLookups: { values }, settings, schoolYear }: Editing,
  { isShared, hasLinks }: Writing,
): LinkWriter | Promise<LinkWriter> {
  const forms = hasLinks ? formsOf(settings, schoolYear) : undefined;
  return values.settled(() => new LinkWriter(value, forms, values, isShared));
}

/** Writes links in the legacy form into copies of values, or notes what they will get. */
class LinkWriter {
  readonly result: object;
  readonly pending: { readonly reference: JsonRecord; readonly link: JsonRecord }[] = [];
  isDeep = false;
  readonly #forms: LinkForms | undefined;
  readonly #values: HostValues;
  readonly #isShared: boolean;

  constructor(value: object, forms: LinkForms | undefined, values: HostValues, isShared: boolean) {
    this.#forms = forms;
    this.#values = values;
    this.#isShared = isShared;
    this.result = this.#in(value, mostLevels + 1);
  }

  #in(value: object, levels: number): object {
    if (levels === 0) {
      this.isDeep = true;
      return value;
    }
    if (Array.isArray(value)) return this.#inList(value, levels);
    const record = value as JsonRecord;
    let copy: JsonRecord | undefined;
    for (const name in record) {
      const part = record[name];
      if (typeof part !== "object" || part === null) continue;
      const link = name === "link" ? this.#linkOf(record, part as JsonRecord) : undefined;
      const inner = link ?? this.#in(part, levels - 1);
      if (inner !== part) (copy ??= { ...record })[name] = inner;
    }
    return copy ?? record;
  }

  #inList(list: readonly unknown[], levels: number): object {
    let copy: unknown[] | undefined;
    for (let at = 0; at < list.length; at++) {
      const item = list[at];
      if (typeof item !== "object" || item === null) continue;
      const inner = this.#in(item, levels - 1);
      if (inner !== item) (copy ??= [...list])[at] = inner;
    }
    return copy ?? list;
  }

  /** The link of a reference for a copy of it; `undefined` for none, and where no copy is made. */
  #linkOf(reference: JsonRecord, link: JsonRecord): JsonRecord | undefined {
    const { href, rel } = link;
    const legacy =
      typeof href === "string" ? this.#forms?.legacy(href, reference, this.#values) : undefined;
    if (!legacy) return undefined;
    const made: JsonRecord = { ...link, href: legacy.href };
    if (legacy.rel !== undefined && rel !== undefined) made["rel"] = legacy.rel;
    if (this.#isShared) return made;
    this.pending.push({ reference, link: made });
    return undefined;
  }
}

function editRecords(
  records: readonly unknown[],
  { ids, members }: PageEdits,
  { host }: CompatSettings,
  report: Report,
): void {
  let isObserved = false;
  for (const each of records) {
    if (typeof each !== "object" || each === null) continue;
    const record = each as JsonRecord;
    const { id } = record;
    if (ids && typeof id === "string") {
      // The first id tells the form of all.
      if (!isObserved) host.idFormat.observe(id);
      isObserved = true;
      if (id.includes("-")) {
        record["id"] = compactId(id);
        if (record["id"] !== id) report.did("EDB015");
      }
    }
    if (members && "_lastModifiedDate" in record) delete record["_lastModifiedDate"];
  }
}

/** The forms by settings and school year, because every record needs them. */
const formsBySettings = new WeakMap<CompatSettings, Map<string, LinkForms>>();

function formsOf(settings: CompatSettings, schoolYear: string): LinkForms {
  let years = formsBySettings.get(settings);
  if (!years) formsBySettings.set(settings, (years = new Map()));
  let forms = years.get(schoolYear);
  if (!forms) years.set(schoolYear, (forms = new LinkForms(settings, schoolYear)));
  return forms;
}
