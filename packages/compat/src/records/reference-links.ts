import { type JsonDocument, type JsonRecord, plainText } from "../http/json.js";
import { mostLevels } from "../http/json-bounds.js";
import type { MaybePromise } from "../http/maybe-promise.js";
import {
  type Collection,
  compactId,
  type HostValues,
  type LegacyKeyPart,
  legacyKeyOf,
} from "@edbridge/records/model";
import type { HostSettings } from "../settings/host-options.js";
import type { Report } from "../report/report.js";
import type { CompatSettings } from "../settings/compat-options.js";
import { recordUrl } from "../routing/record-url.js";

/** A link, and what a legacy host wrote in it. */
interface FoundLink {
  readonly link: JsonRecord;
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

  /**
   * Adds the legacy form of the link of a reference, by natural key if it is known. A URL that is not of
   * a record has none.
   */
  add(reference: JsonRecord, link: JsonRecord, address: string, search: LinkSearch): void {
    const found = this.#of(address);
    if (!found) return;
    const { path, rel, key } = found.form;
    const query = key && keyQuery(key, reference, search.values);
    search.links.push({ link, href: path + (query ?? `/${compactId(found.id)}`), rel });
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
 * forms, and the member that only a current host adds is removed. A page that is nested too deeply to be
 * printed is left as it is.
 *
 * @returns whether it is nested too deeply
 */
export function editPage(
  page: JsonDocument,
  edits: PageEdits,
  { values, settings, schoolYear, report }: Editing,
): MaybePromise<boolean> {
  const { value } = page;
  if (typeof value !== "object" || value === null) return false;
  const search: LinkSearch = {
    forms: edits.links ? formsOf(settings, schoolYear) : undefined,
    values,
    links: [],
    isDeep: false,
  };
  const found = find(value, search);
  const edit = (): boolean => {
    if (search.isDeep) return true;
    applyLinks(search.links);
    if (search.links.length > 0) report.did("EDB016");
    editRecords(Array.isArray(value) ? value : [value], edits, settings, report);
    return false;
  };
  return found ? found.then(edit) : edit();
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

/** Rewrites the links in the host's records in the legacy form. */
export function rewriteLinks(
  value: object,
  values: HostValues,
  settings: CompatSettings,
  schoolYear: string,
): MaybePromise<void> {
  const search: LinkSearch = {
    forms: formsOf(settings, schoolYear),
    values,
    links: [],
    isDeep: false,
  };
  const found = find(value, search);
  if (found) return found.then(() => applyLinks(search.links));
  return applyLinks(search.links);
}

interface LinkSearch {
  /** Absent where links stay as they are. */
  readonly forms: LinkForms | undefined;
  readonly values: HostValues;
  links: FoundLink[];
  isDeep: boolean;
}

/** Finds the links in a value; again, when the codes that they need have come. */
function find(value: object, search: LinkSearch): Promise<void> | undefined {
  const work = (): void => {
    search.links = [];
    findIn(value, mostLevels, search);
  };
  const found = search.values.run(work);
  return found instanceof Promise ? found : undefined;
}

function applyLinks(links: readonly FoundLink[]): void {
  for (const { link, href, rel } of links) {
    link["href"] = href;
    if (rel !== undefined && link["rel"] !== undefined) link["rel"] = rel;
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

function findIn(value: object, levels: number, search: LinkSearch): void {
  if (levels === 0) {
    search.isDeep = true;
  } else if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) {
      if (typeof item === "object" && item !== null) findIn(item, levels - 1, search);
    }
  } else {
    const record = value as JsonRecord;
    for (const name in record) {
      const part = record[name];
      if (typeof part !== "object" || part === null) continue;
      const href = name === "link" ? (part as JsonRecord)["href"] : undefined;
      if (typeof href === "string" && search.forms) {
        search.forms.add(record, part as JsonRecord, href, search);
        // A link as hosts write it holds nothing more.
        if (!hasObject(part)) continue;
      }
      findIn(part, levels - 1, search);
    }
  }
}

function hasObject(value: object): boolean {
  for (const name in value) if (typeof value[name as keyof typeof value] === "object") return true;
  return false;
}
