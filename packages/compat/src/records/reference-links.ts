import { isRecordValue, type JsonDocument, type JsonRecord, plainText } from "../http/json.js";
import { mostLevels } from "../http/json-bounds.js";
import type { MaybePromise } from "../http/maybe-promise.js";
import type { Report } from "../report/report.js";
import {
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
    const from = address.lastIndexOf("/") + 1;
    const before = address.slice(0, from);
    const id = address.slice(from);
    let form = plainId.test(id) ? this.#byAddress.get(before) : undefined;
    if (!form) {
      const found = recordUrl(address, this.#schoolYear, this.#settings);
      if (!found) return undefined;
      form = formOf(found.name, this.#settings.host);
      if (found.rest !== id) return linkIn(form, found.rest, reference, values);
      if (this.#byAddress.size >= maxForms) this.#byAddress.clear();
      this.#byAddress.set(before, form);
    }
    return linkIn(form, id, reference, values);
  }
}

function linkIn(
  { path, rel, key }: LinkForm,
  id: string,
  reference: JsonRecord,
  values: HostValues,
): LegacyLink {
  const query = key && keyQuery(key, reference, values);
  return { href: path + (query ?? `/${compactId(id)}`), rel };
}

function formOf(current: string, { catalog, dataStandard }: HostSettings): LinkForm {
  const collection = catalog.ofCurrent(current);
  if (!collection) return { path: `/${current}`, rel: undefined, key: undefined };
  const { name } = collection;
  const rel = name === current ? undefined : capitalize(name.replace(/s$/, ""));
  return { path: `/${name}`, rel, key: legacyKeyOf(collection, dataStandard) };
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

/** The call that a page belongs to. */
interface Editing {
  readonly settings: CompatSettings;
  readonly schoolYear: string;
  readonly report: Report;
}

/**
 * Edits the records of a page, or the one record that it is: links and ids get their legacy forms, and
 * the member that only a current host adds is removed. A page that is nested too deeply to be printed is
 * left as it is.
 *
 * @returns whether it is nested too deeply
 */
export function editPage(
  page: JsonDocument,
  edits: PageEdits,
  values: HostValues,
  { settings, schoolYear, report }: Editing,
): boolean | Promise<boolean> {
  const forms = edits.links ? formsOf(settings, schoolYear) : undefined;
  const made = values.settled(() => {
    const writer = new LinkWriter(forms, values);
    return { writer, written: writer.inValue(page.value) };
  });
  const finish = ({ writer, written }: Awaited<typeof made>): boolean => {
    if (writer.isDeep) return true;
    page.value = written;
    if (writer.links > 0) report.did("EDB016");
    editRecords(Array.isArray(written) ? written : [written], edits, settings, report);
    return false;
  };
  return made instanceof Promise ? made.then(finish) : finish(made);
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

/** Lists of records with their links in the legacy form. */
export function withLegacyLinks(
  lists: readonly (readonly JsonRecord[])[],
  values: HostValues,
  settings: CompatSettings,
  schoolYear: string,
): MaybePromise<readonly (readonly JsonRecord[])[]> {
  const forms = formsOf(settings, schoolYear);
  return values.settled(() => {
    const writer = new LinkWriter(forms, values);
    return lists.map((list) => list.map((record) => writer.inRecord(record, mostLevels)));
  });
}

/** Writes links, and counts them. Look-ups share their records, so what has a link is copied. */
class LinkWriter {
  links = 0;
  /** Whether something is nested too deeply. */
  isDeep = false;
  /** Absent where links stay as they are. */
  readonly #forms: LinkForms | undefined;
  readonly #values: HostValues;

  constructor(forms: LinkForms | undefined, values: HostValues) {
    this.#forms = forms;
    this.#values = values;
  }

  inValue(value: unknown, levels = mostLevels): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (!Array.isArray(value)) return this.inRecord(value as JsonRecord, levels);
    if (levels === 0) this.isDeep = true;
    if (this.isDeep) return value;
    const items: readonly unknown[] = value;
    let copy: unknown[] | undefined;
    // Pages have thousands of lists: an iterator for each would cost as much as all links.
    for (let at = 0; at < items.length; at++) {
      const item = items[at];
      const written = this.inValue(item, levels - 1);
      if (written !== item) (copy ??= [...items])[at] = written;
    }
    return copy ?? value;
  }

  inRecord(record: JsonRecord, levels: number): JsonRecord {
    if (levels === 0) this.isDeep = true;
    if (this.isDeep) return record;
    let copy: JsonRecord | undefined;
    for (const name in record) {
      const member = record[name];
      if (typeof member !== "object" || member === null) continue;
      const inner = this.inValue(member, levels - 1);
      const written = name === "link" ? this.#linkOf(record, inner) : inner;
      if (written !== member) (copy ??= { ...record })[name] = written;
    }
    return copy ?? record;
  }

  /** The legacy form of the link of a reference; the link itself if it is not of a record. */
  #linkOf(reference: JsonRecord, link: unknown): unknown {
    if (!isRecordValue(link) || typeof link["href"] !== "string") return link;
    const legacy = this.#forms?.legacy(link["href"], reference, this.#values);
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
