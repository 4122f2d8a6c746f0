import { isRecordValue, type JsonRecord, plainText } from "../http/json.js";
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

/** The text of a member of the reference with a link, by its name. */
type ValueOf = (name: string) => string | undefined;

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
  legacy(address: string, valueOf: ValueOf, values: HostValues): LegacyLink | undefined {
    const found = this.#of(address);
    if (!found) return undefined;
    const { path, rel, key } = found.form;
    const query = key && keyQuery(key, valueOf, values);
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
  valueOf: ValueOf,
  values: HostValues,
): string | undefined {
  let query = "";
  for (const { name, current, isDescriptor } of key) {
    const text = valueOf(current);
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
    const valueOf = (name: string) => plainText(reference[name]);
    const legacy = this.#forms.legacy(link["href"], valueOf, this.#values);
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
