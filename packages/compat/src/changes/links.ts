import type { Collection } from "../catalog.js";
import type { BridgeContext, Change } from "../change.js";
import { filterOf } from "../filters-of.js";
import type { HostSettings } from "../host-options.js";
import { compactId } from "../ids.js";
import { isRecordValue, type JsonRecord, plainText } from "../json-text.js";
import { legacyValue } from "../query-values.js";
import type { CompatSettings } from "../options.js";
import { recordAddress } from "../record-address.js";

export const links: Change = {
  id: "EDB016",
  title: "Links lead to current paths",
  difference:
    "A link inside a legacy record leads to another by its natural key (/schools?schoolId=1), below the address of the year. A current one leads to its id below the namespace (/ed-fi/schools/…).",
  bridged:
    "Links are written in the legacy form where the reference holds the whole legacy key, else with the id: /schools/…. Both are understood when a caller follows them.",
  finish: "Follow links as they are, below the current data path.",
  routes: ["data"],
  records: {
    members: ({ settings, schoolYear }) => [
      { link: (reference) => legacyLink(reference, schoolYear, settings) },
    ],
    down: (record, { route }, context) =>
      route.kind === "data" && rewriteLinks(record, route.schoolYear, context),
  },
};

function rewriteLinks(value: unknown, schoolYear: string, context: BridgeContext): boolean {
  let edited = false;
  if (Array.isArray(value)) {
    for (const item of value) edited = rewriteLinks(item, schoolYear, context) || edited;
  } else if (isRecordValue(value)) {
    edited = rewriteLink(value, schoolYear, context);
    for (const part of Object.values(value)) {
      if (typeof part === "object") edited = rewriteLinks(part, schoolYear, context) || edited;
    }
  }
  return edited;
}

/** Rewrites the link of a reference, if it has one that leads to a record. */
function rewriteLink(
  reference: JsonRecord,
  schoolYear: string,
  { settings }: BridgeContext,
): boolean {
  const link = legacyLink(reference, schoolYear, settings);
  if (link) reference["link"] = link;
  return link !== undefined;
}

/** The link in its legacy form; `undefined` for none that leads to a record. */
function legacyLink(
  reference: JsonRecord,
  schoolYear: string,
  settings: CompatSettings,
): JsonRecord | undefined {
  const { link } = reference;
  if (!isRecordValue(link) || typeof link["href"] !== "string") return undefined;
  const found = recordAddress(link["href"], schoolYear, settings);
  if (!found) return undefined;
  const { name, rest } = found;
  const collection = settings.host.catalog.ofCurrent(name);
  const key = collection && keyQuery(collection, reference, settings.host);
  const href = `/${collection?.name ?? name}${key ?? `/${compactId(rest)}`}`;
  const isRenamed = collection !== undefined && collection.name !== name;
  if (!isRenamed || link["rel"] === undefined) return { ...link, href };
  return { ...link, href, rel: capital(collection.name.replace(/s$/, "")) };
}

/** The legacy natural key as a query, if the reference holds all of it. */
function keyQuery(
  collection: Collection,
  reference: JsonRecord,
  host: HostSettings,
): string | undefined {
  if (collection.key.length === 0) return undefined;
  const query = new URLSearchParams();
  for (const name of collection.key) {
    const filter = filterOf(collection, name, host.dataStandard);
    if (filter.kind === "none" || filter.kind === "lookup") return undefined;
    const current = filter.kind === "renamed" ? filter.name : name;
    const text = plainText(reference[current]);
    if (text === undefined) return undefined;
    query.append(name, legacyValue(current, text, host));
  }
  return `?${query}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
