import type { Lookups as RecordLookups } from "@edbridge/records";
import { isRecordValue, type JsonRecord } from "../http/json.js";
import type { MaybePromise } from "../http/maybe-promise.js";
import type { Answer } from "../http/message.js";
import type { Lookups } from "../lookups/lookups.js";
import type { Selection } from "../routing/field-selection.js";
import type { DataCall } from "../sessions/bridged-call.js";
import type { CompatSettings } from "../settings/compat-options.js";
import { placesOfPeople } from "./people.js";
import { rewriteLinks } from "./reference-links.js";
import type { RecordTranslation } from "./record-translation.js";

/**
 * A response with its records in the legacy form, in the same order. What they need from other
 * collections is looked up for all of them at once.
 *
 * @throws `LookupError` if the host refuses a look-up
 */
export async function translateResponse(
  answer: Answer,
  call: DataCall,
  translation: RecordTranslation,
  lookups: Lookups,
  settings: CompatSettings,
): Promise<Answer> {
  const { json } = answer;
  if (!json) return answer;
  const isList = Array.isArray(json.value);
  const list: readonly unknown[] = Array.isArray(json.value) ? json.value : [json.value];
  const records = list.filter(isRecordValue);
  const made = toLegacy(records, call, translation, lookups, settings);
  const translated = made instanceof Promise ? await made : made;
  call.trace?.notePage(translation.collection, translated, records);
  const legacy = replaceRecords(list, translated);
  json.value = isList ? legacy : legacy[0];
  return withLeftOut(answer, lookups.unreadable);
}

/**
 * The legacy forms of current records, in order, as a caller reads them.
 *
 * @throws `LookupError` if the host refuses a look-up
 */
export function toLegacy(
  records: readonly JsonRecord[],
  { target: { fields }, route }: DataCall,
  translation: RecordTranslation,
  lookups: Lookups,
  settings: CompatSettings,
): MaybePromise<readonly JsonRecord[]> {
  const { translator, collection, educationOrganizationId } = translation;
  return translator.pageToLegacy(collection, records, {
    lookups:
      route.kind === "data" ? forPage(lookups, translation, settings, route.schoolYear) : lookups,
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
      const lists = await lookups.related(collection, keys);
      await rewriteLinks(lists, lookups.values, settings, schoolYear);
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

/** A response that names the collections that the credential may not read, if there are any. */
export function withLeftOut(answer: Answer, unreadable: ReadonlySet<string>): Answer {
  if (unreadable.size === 0) return answer;
  const headers = { ...answer.headers, "edbridge-left-out": [...unreadable].join(", ") };
  return { ...answer, headers, leftOut: [...unreadable] };
}
