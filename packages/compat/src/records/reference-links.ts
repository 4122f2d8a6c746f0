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

/** Rewrites the links in the host's records in the legacy form, and returns their number. */
export async function rewriteLinks(
  value: unknown,
  values: HostValues,
  settings: CompatSettings,
  schoolYear: string,
): Promise<number> {
  const forms = formsOf(settings, schoolYear);
  const found = values.run(() => {
    const links: FoundLink[] = [];
    findIn(value, { forms, values, links });
    return links;
  });
  const links = found instanceof Promise ? await found : found;
  for (const { link, legacy } of links) {
    link["href"] = legacy.href;
    if (legacy.rel !== undefined && link["rel"] !== undefined) link["rel"] = legacy.rel;
  }
  return links.length;
}

/** A link, and its legacy form. */
interface FoundLink {
  readonly link: JsonRecord;
  readonly legacy: LegacyLink;
}

interface LinkSearch {
  readonly forms: LinkForms;
  readonly values: HostValues;
  readonly links: FoundLink[];
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

function findIn(value: unknown, search: LinkSearch): void {
  if (Array.isArray(value)) for (const item of value) findIn(item, search);
  else if (isRecordValue(value)) {
    findLink(value, search);
    for (const name in value) {
      const part = value[name];
      if (typeof part === "object" && name !== "link") findIn(part, search);
    }
  }
}

/** Finds the legacy form of the link of a reference. */
function findLink(reference: JsonRecord, { forms, values, links }: LinkSearch): void {
  const { link } = reference;
  if (!isRecordValue(link) || typeof link["href"] !== "string") return;
  const legacy = forms.legacy(link["href"], (name) => plainText(reference[name]), values);
  if (legacy) links.push({ link, legacy });
}
