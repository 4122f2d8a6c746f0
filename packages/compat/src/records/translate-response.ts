import type { Lookups as RecordLookups } from "@edbridge/records";
import type { JsonRecord } from "../http/json.js";
import type { Lookups } from "../lookups/lookups.js";
import type { Selection } from "../routing/field-selection.js";
import type { CompatSettings } from "../settings/compat-options.js";
import { placesOfPeople } from "./people.js";
import { withLegacyLinks } from "./reference-links.js";
import type { RecordTranslation } from "./record-translation.js";

/** What the legacy forms of records are made with. */
export interface Reading {
  readonly lookups: Lookups;
  readonly settings: CompatSettings;
  readonly schoolYear: string;
  /** The fields that the caller chose. Default: all. */
  readonly fields?: Selection | undefined;
}

/** Members that later changes need. The fields that the caller chose are picked after them. */
const neededMembers: ReadonlySet<string> = new Set(["id", "_etag"]);

/**
 * The legacy forms of current records, in order, as a caller reads them.
 *
 * @throws `LookupError` if the host refuses a look-up
 */
export function toLegacy(
  records: readonly JsonRecord[],
  { translator, collection, educationOrganizationId, places = [], waiting }: RecordTranslation,
  { lookups, settings, schoolYear, fields }: Reading,
): Promise<readonly JsonRecord[]> {
  const ofPage: RecordLookups = {
    toLegacyKeys: (name, keys) => lookups.toLegacyKeys(name, keys),
    descriptors: (name, isMissed) => lookups.descriptors(name, isMissed),
    namespaces: () => lookups.namespaces(),
    placesOf: (name, some) => placesOfPeople(name, some, places, lookups),
    // Their records have legacy links, like the records of the page.
    async related(name, keys) {
      // Most have one key each.
      const needing = keys.length === records.length ? records : [];
      const asOf = (at: number) => needing[at]?.["_lastModifiedDate"];
      const found = await lookups.related(name, keys, asOf);
      const lists = await withLegacyLinks(found, lookups.values, settings, schoolYear);
      const isAbsent = lists.every((list) => list.length === 0);
      const isUnread = lookups.unreadable.has(name);
      const parts = waiting && isAbsent ? await waiting(name) : [];
      if (parts.length > 0) return [parts];
      return isUnread ? lists.map((list) => (list.length === 0 ? undefined : list)) : lists;
    },
  };
  const wants = (member: string) =>
    neededMembers.has(member) || fields?.has(member.toLowerCase()) === true;
  const options = { lookups: ofPage, educationOrganizationId, wants: fields && wants };
  return translator.pageToLegacy(collection, records, options);
}
