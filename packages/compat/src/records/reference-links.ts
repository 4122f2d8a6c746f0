import { isRecordValue, type JsonDocument, type JsonRecord, plainText } from "../http/json.js";
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
import { recordUrl } from "../routing/record-url.js";

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

/** What {@link editPage} needs. */
interface Editing {
  readonly values: HostValues;
  readonly settings: CompatSettings;
  readonly schoolYear: string;
  readonly report: Report;
}

/**
 * Edits the records of a page, or the one record that it is, in one walk: links and ids get their legacy
 * forms, and the member that only a current host adds is removed. Nobody else has these records. A page
 * that is nested too deeply to be printed is left as it is.
 *
 * @returns whether it is nested too deeply
 */
export async function editPage(
  page: JsonDocument,
  edits: PageEdits,
  { values, settings, schoolYear, report }: Editing,
): Promise<boolean> {
  const { value } = page;
  if (typeof value !== "object" || value === null) return false;
  const forms = edits.links ? formsOf(settings, schoolYear) : undefined;
  const settled = values.settled(() => {
    const search: LinkSearch = { forms, values, links: [], isDeep: false };
    findLinks(value, mostLevels, search);
    return search;
  });
  const found = settled instanceof Promise ? await settled : settled;
  if (found.isDeep) return true;
  for (const { link, legacy } of found.links) {
    link["href"] = legacy.href;
    if (legacy.rel !== undefined && link["rel"] !== undefined) link["rel"] = legacy.rel;
  }
  if (found.links.length > 0) report.did("EDB016");
  editRecords(Array.isArray(value) ? value : [value], edits, settings, report);
  return false;
}

/** The links of a page, and their legacy forms. */
interface LinkSearch {
  /** Absent where links stay as they are. */
  readonly forms: LinkForms | undefined;
  readonly values: HostValues;
  readonly links: { readonly link: JsonRecord; readonly legacy: LegacyLink }[];
  isDeep: boolean;
}

function findLinks(value: object, levels: number, search: LinkSearch): void {
  if (levels === 0) {
    search.isDeep = true;
  } else if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) {
      if (typeof item === "object" && item !== null) findLinks(item, levels - 1, search);
    }
  } else {
    const record = value as JsonRecord;
    for (const name in record) {
      const part = record[name];
      if (typeof part !== "object" || part === null) continue;
      const link = part as JsonRecord;
      if (name === "link" && search.forms && typeof link["href"] === "string") {
        const legacy = search.forms.legacy(link["href"], record, search.values);
        if (legacy) search.links.push({ link, legacy });
        // A link as hosts write it holds nothing more.
        if (!hasObject(part)) continue;
      }
      findLinks(part, levels - 1, search);
    }
  }
}

function hasObject(value: object): boolean {
  for (const name in value) if (typeof value[name as keyof typeof value] === "object") return true;
  return false;
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

/** Writes the links of records in the legacy form; gives the result, and the number of the links. */
export async function writeLinks<T>(
  work: (writer: LinkWriter) => T,
  values: HostValues,
  settings: CompatSettings,
  schoolYear: string,
): Promise<{ readonly result: T; readonly links: number }> {
  const forms = formsOf(settings, schoolYear);
  return values.settled(() => {
    const writer = new LinkWriter(forms, values);
    return { result: work(writer), links: writer.links };
  });
}

/** Writes links, and counts them. Look-ups share their records, so what has a link is copied. */
class LinkWriter {
  links = 0;
  readonly #forms: LinkForms;
  readonly #values: HostValues;

  constructor(forms: LinkForms, values: HostValues) {
    this.#forms = forms;
    this.#values = values;
  }

  inValue(value: unknown): unknown {
    if (isRecordValue(value)) return this.inRecord(value);
    if (!Array.isArray(value)) return value;
    const items: readonly unknown[] = value;
    const written = items.map((item) => this.inValue(item));
    return written.every((item, at) => item === items[at]) ? value : written;
  }

  inRecord(record: JsonRecord): JsonRecord {
    let copy: JsonRecord | undefined;
    for (const name in record) {
      const member = record[name];
      if (typeof member !== "object") continue;
      const written = name === "link" ? this.#linkOf(record, member) : this.inValue(member);
      if (written !== member) (copy ??= { ...record })[name] = written;
    }
    return copy ?? record;
  }

  /** The legacy form of the link of a reference; the link itself if it is not of a record. */
  #linkOf(reference: JsonRecord, link: unknown): unknown {
    if (!isRecordValue(link) || typeof link["href"] !== "string") return link;
    const legacy = this.#forms.legacy(link["href"], reference, this.#values);
    if (!legacy) return link;
    this.links++;
    const { href, rel = link["rel"] } = legacy;
    return link["rel"] === undefined ? { ...link, href } : { ...link, href, rel };
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
