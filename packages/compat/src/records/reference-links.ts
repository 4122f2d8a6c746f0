import { ExpiringMap } from "@edbridge/core/internal";
import {
  isRecordValue,
  type JsonDocument,
  type JsonRecord,
  plainText,
  mostLevels,
} from "../http/json.js";
import { BodyRefused } from "../http/body.js";
import { legacyError } from "../http/legacy-response.js";
import type { Report } from "../report/report.js";
import {
  type LegacyLinks,
  type Awaitable,
  compactId,
  type HostValues,
  legacyKeyOf,
  type LegacyKeyPart,
  namespaceToLegacy,
  whenThere,
} from "@edbridge/records/internal";
import type { HostSettings } from "../settings/host-options.js";
import type { CompatSettings } from "../settings/compat-options.js";
import { recordUrl } from "../routing/host-target.js";
import type { LegacyRoute } from "../routing/legacy-route.js";

/** How links to the records of one current collection are written for a legacy caller. */
interface LinkForm {
  readonly path: string;
  /** The legacy name of such a link, if the collection was renamed. */
  readonly rel: string | undefined;
  /** The legacy natural key; `undefined` if a reference cannot hold all of it. */
  readonly key: readonly LegacyKeyPart[] | undefined;
}

/** The forms by the URLs without ids, for each host: every record needs them. */
const allForms = new WeakMap<CompatSettings, ExpiringMap<LinkForm>>();

/** Forms that are kept at most. There are fewer collections. */
const maxForms = 1000;

const plainId = /^[\w-]+$/;

function formOf(current: string, { catalog, dataStandard }: HostSettings): LinkForm {
  const collection = catalog.ofCurrent(current);
  if (!collection) return { path: `/${current}`, rel: undefined, key: undefined };
  const { name } = collection;
  const rel =
    name === current ? undefined : capitalize(name.replace(/ies$/, "ys").replace(/s$/, ""));
  return { path: `/${name}`, rel, key: legacyKeyOf(collection, dataStandard) };
}

/** The namespace that a link names, if it leads to a collection of the owner's. */
function ownNamespace(address: string, { catalog }: HostSettings): string | undefined {
  const [namespace, current = ""] = address.split("/").slice(-3);
  const own = catalog.ofCurrent(current)?.namespace;
  return own?.toLowerCase() === namespace?.toLowerCase() ? own : undefined;
}

/** The legacy natural key as a query string, if the reference holds all of it. */
function keyQuery(
  key: readonly LegacyKeyPart[],
  reference: JsonRecord,
  values: HostValues,
): string | undefined {
  let query = "";
  for (const { name, current, isDescriptor } of key) {
    const text = plainText(reference[current]);
    if (text === undefined) return undefined;
    const plain = current === "namespace" ? namespaceToLegacy(text) : text;
    const value = isDescriptor ? values.toLegacy(current, text) : plain;
    query += `${query === "" ? "?" : "&"}${name}=${encode(value)}`;
  }
  return query;
}

/** Encodes a value as in a form. */
export function encode(value: string): string {
  return /^[\w.-]*$/.test(value) ? value : String(new URLSearchParams([["", value]])).slice(1);
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The call whose links are written. */
interface LinkScope {
  readonly settings: CompatSettings;
  readonly route: Pick<LegacyRoute, "schoolYear">;
  readonly report: Report;
  /** The changes that are turned off for its caller. */
  readonly off: ReadonlySet<string>;
  readonly pageLookups: { readonly values: HostValues };
}

/**
 * Writes the links in the records of a page, or in the one record that it is.
 *
 * @throws `BodyRefused` if something is nested too deeply to be printed
 */
export function writeLinks(page: JsonDocument, x: LinkScope): Awaitable<void> {
  const { values } = x.pageLookups;
  const made = values.settled(() => {
    const writer = new LinkWriter(x);
    return { writer, written: writer.within(page.value, values) };
  });
  return whenThere(made, ({ writer, written }) => {
    writer.report();
    page.value = written;
  });
}

export const tooDeep = legacyError(502, "The host's response is nested too deeply to be a page.");

/** Writes links. Look-ups share their records, so what has a link is copied. */
export class LinkWriter implements LegacyLinks {
  readonly #x: LinkScope;
  /** Whether links change; if not, it only finds out how deep a value is. */
  readonly #writes: boolean;
  readonly #forms: ExpiringMap<LinkForm>;
  #hasWritten = false;

  constructor(x: LinkScope) {
    this.#x = x;
    this.#writes = !x.off.has("EDB016");
    this.#forms = allForms.get(x.settings) ?? new ExpiringMap({ limit: maxForms });
    allForms.set(x.settings, this.#forms);
  }

  /** Notes in the report of the call if it has written a link. */
  report(): void {
    if (this.#hasWritten) this.#x.report.did("EDB016");
  }

  within(value: unknown, values: HostValues): unknown {
    return typeof value === "object" && value !== null
      ? this.#inObject(value, values, mostLevels)
      : value;
  }

  #inObject(value: object, values: HostValues, levels: number): object {
    if (levels === 0) throw new BodyRefused(tooDeep);
    if (!Array.isArray(value)) return this.#inRecord(value as JsonRecord, values, levels);
    const items: readonly unknown[] = value;
    let copy: unknown[] | undefined;
    // Pages have thousands of lists: an iterator for each would cost as much as all links.
    for (let at = 0; at < items.length; at++) {
      const item = items[at];
      if (typeof item !== "object" || item === null) continue;
      const written = this.#inObject(item, values, levels - 1);
      if (written !== item) (copy ??= [...items])[at] = written;
    }
    return copy ?? value;
  }

  #inRecord(record: JsonRecord, values: HostValues, levels: number): JsonRecord {
    let copy: JsonRecord | undefined;
    for (const name in record) {
      const member = record[name];
      if (typeof member !== "object" || member === null) continue;
      const inner = this.#inObject(member, values, levels - 1);
      const written = (name === "link" && this.of(record, inner, values)) || inner;
      if (written !== member) (copy ??= { ...record })[name] = written;
    }
    return copy ?? record;
  }

  /** The legacy form of the link of a reference, by natural key if it is known. */
  of(reference: JsonRecord, link: unknown, values: HostValues): JsonRecord | undefined {
    if (!this.#writes || !isRecordValue(link) || typeof link["href"] !== "string") return undefined;
    const found = this.#formOf(link["href"]);
    if (!found) return undefined;
    this.#hasWritten = true;
    const { path, rel, key } = found.form;
    const query = key && keyQuery(key, reference, values);
    const href = path + (query ?? `/${compactId(found.id)}`);
    const name = rel ?? link["rel"];
    return link["rel"] === undefined ? { ...link, href } : { ...link, href, rel: name };
  }

  /** The form of a link to this URL, and the id in it; `undefined` if it is not of a record. */
  #formOf(address: string): { readonly form: LinkForm; readonly id: string } | undefined {
    const { settings, route } = this.#x;
    const from = address.lastIndexOf("/") + 1;
    const before = address.slice(0, from);
    const id = address.slice(from);
    const known = plainId.test(id) ? this.#forms.get(before) : undefined;
    if (known) return { form: known, id };
    const namespace = ownNamespace(address, settings.host);
    const found = recordUrl(address, route.schoolYear, settings, namespace);
    if (!found) return undefined;
    const form = formOf(found.name, settings.host);
    if (found.rest !== id) return { form, id: found.rest };
    this.#forms.set(before, form);
    return { form, id };
  }
}
