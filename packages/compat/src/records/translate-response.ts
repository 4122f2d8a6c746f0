import type { Lookups as RecordLookups } from "@edbridge/records";
import { isRecordValue, type JsonDocument, type JsonRecord } from "../http/json.js";
import type { Lookups } from "../lookups/lookups.js";
import type { Selection } from "../routing/field-selection.js";
import type { Report } from "../report/report.js";
import type { CompatSettings } from "../settings/compat-options.js";
import { placesOfPeople } from "./people.js";
import { withLegacyLinks } from "./reference-links.js";
import type { RecordTranslation } from "./record-translation.js";

/** What the legacy forms of records are made with. */
export interface Reading {
  readonly lookups: Lookups;
  readonly settings: CompatSettings;
  readonly schoolYear: string;
  readonly report?: Report;
  /** The fields that the caller chose. Default: all. */
  readonly fields?: Selection | undefined;
}

/**
 * Gives the records of a page their legacy form, in the same order. What they need from other
 * collections is looked up for all of them at once.
 *
 * @throws `LookupError` if the host refuses a look-up
 */
export async function translatePage(
  page: JsonDocument,
  translation: RecordTranslation,
  reading: Reading,
): Promise<void> {
  const isList = Array.isArray(page.value);
  const list: readonly unknown[] = Array.isArray(page.value) ? page.value : [page.value];
  const records = list.filter(isRecordValue);
  const translated = await toLegacy(records, translation, reading);
  reading.report?.notePage(translation.collection, translated, records);
  const legacy = replaceRecords(list, translated);
  page.value = isList ? legacy : legacy[0];
}

/**
 * The legacy forms of current records, in order, as a caller reads them.
 *
 * @throws `LookupError` if the host refuses a look-up
 */
export function toLegacy(
  records: readonly JsonRecord[],
  translation: RecordTranslation,
  { lookups, settings, schoolYear, fields }: Reading,
): Promise<readonly JsonRecord[]> {
  const { translator, collection, educationOrganizationId } = translation;
  return translator.pageToLegacy(collection, records, {
    lookups: forPage(lookups, translation, settings, schoolYear),
    educationOrganizationId,
    ...(fields ? { wants: wantsOf(fields) } : {}),
  });
}

function wantsOf(fields: Selection): (member: string) => boolean {
  return (member) => neededMembers.has(member) || fields.has(member.toLowerCase());
}

/** Members that later changes need. The fields that the caller chose are picked after them. */
const neededMembers: ReadonlySet<string> = new Set(["id", "_etag"]);

/** Look-ups whose records have legacy links, like the records of the page. */
function forPage(
  lookups: Lookups,
  { places: own = [], waiting }: RecordTranslation,
  settings: CompatSettings,
  schoolYear: string,
): RecordLookups {
  return {
    toLegacyKeys: (collection, keys) => lookups.toLegacyKeys(collection, keys),
    descriptors: (collection, isMissed) => lookups.descriptors(collection, isMissed),
    namespaces: () => lookups.namespaces(),
    placesOf: (collection, records) => placesOfPeople(collection, records, own, lookups),
    async related(collection, keys) {
      const found = await lookups.related(collection, keys);
      const lists = await withLegacyLinks(found, lookups.values, settings, schoolYear);
      const isAbsent = lists.every((list) => list.length === 0);
      return waiting && isAbsent ? [await waiting(collection)] : lists;
    },
  };
}

/** The list with translated records. Items that are no records stay. */
function replaceRecords(
  list: readonly unknown[],
  records: readonly JsonRecord[],
): readonly unknown[] {
  if (list.length === records.length) return records;
  const rest = records.values();
  return list.map((item) => (isRecordValue(item) ? rest.next().value : item));
}
