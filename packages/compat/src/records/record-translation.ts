import { none } from "@edbridge/core/internal";
import type { Lookups as RecordLookups } from "@edbridge/records";
import type { CompanionPart, HostTranslator, Awaitable } from "@edbridge/records/internal";
import type { JsonRecord } from "../http/json.js";
import type { Lookups } from "../lookups/lookups.js";
import type { Selection } from "../routing/field-selection.js";
import { isRecord } from "../routing/host-target.js";
import type { BridgedCall } from "./host-request.js";
import type { CompatSettings } from "../settings/compat-options.js";
import { placesOfPeople } from "./people.js";
import type { LinkWriter } from "./reference-links.js";

/** The call, or the write, that records are read for. Its look-ups are made when something is looked up. */
interface Reader {
  readonly pageLookups: Lookups;
  /** The beginnings of the namespaces of the caller's organization. */
  namespaces(): Awaitable<readonly string[]>;
}

/** How the records of one request are translated. */
export interface RecordTranslation {
  readonly translator: HostTranslator;
  /** The legacy name of their collection. */
  readonly collection: string;
  readonly schoolYear: number;
  /** The education organization that the options name for the caller's key, or for all keys. */
  readonly educationOrganizationId: number | undefined;
  /** The districts and schools that the key acts for, if they are known. */
  readonly keyOrganizations?: readonly number[];
  /** Gives the parts of a collection that wait, if a new person is read. */
  readonly waiting?: ((collection: string) => Promise<readonly JsonRecord[]>) | undefined;
}

/** The translation of a request's records; `undefined` if they are not translated. */
export function translationOf(
  { target, route, session }: BridgedCall,
  settings: CompatSettings,
): RecordTranslation | undefined {
  const translator = settings.host.records;
  const name = target?.collection?.name;
  if (!translator || !target || name === undefined || !translator.has(name)) return undefined;
  // The response to an operation such as deletes holds no records of the collection.
  if (target.part !== undefined && !isRecord(target)) return undefined;
  const schoolYear = Number(route.schoolYear);
  const organization = session && settings.host.organizations.get(session.credential.clientKey);
  const educationOrganizationId = organization ?? translator.educationOrganizationId;
  return { translator, collection: name, schoolYear, educationOrganizationId };
}

/** Whether legacy records of the collection consist of several current ones. */
export function isComposed({
  translator,
  collection,
}: Pick<RecordTranslation, "translator" | "collection">): boolean {
  return translator.parts(collection).length > 0;
}

/** The current records that may have to be deleted before a legacy record of the collection. */
export function removedWith({
  translator,
  collection,
}: RecordTranslation): readonly CompanionPart[] {
  const parts = translator.parts(collection).filter(({ before }) => !before);
  return [...parts, ...translator.companionParts(collection)];
}

/** Whether a read must know the district whose parts of people it gives. */
export function lacksDistrict(translation: RecordTranslation): boolean {
  const { educationOrganizationId, translator, collection } = translation;
  if (educationOrganizationId !== undefined) return false;
  return translator.parts(collection).some(({ place }) => place !== undefined);
}

/**
 * The translation for reads that {@link lacksDistrict}. A person may have parts in several education
 * organizations. Those in the district of the key are read. For a key of several districts, those in the
 * district of the enrollment are read; the host is asked for it once a page.
 *
 * @param readOrganizations gives the districts and schools that the key acts for
 */
export async function withDistrict(
  translation: RecordTranslation,
  readOrganizations: () => Awaitable<readonly number[]>,
): Promise<RecordTranslation> {
  const keyOrganizations = await readOrganizations();
  const [only, ...others] = keyOrganizations;
  const id = others.length === 0 ? only : undefined;
  return { ...translation, educationOrganizationId: id, keyOrganizations };
}

/** What the legacy forms of records are made with. */
export interface Reading {
  readonly by: Reader;
  /** Writes the links of the records, and of what belongs to them. Default: they stay. */
  readonly links?: LinkWriter | undefined;
  /** The fields that the caller chose. Default: all. */
  readonly fields?: Selection | undefined;
  /** Whether what others have written just now counts, as where ETags are compared. */
  readonly isFresh?: boolean | undefined;
}

/**
 * The legacy forms of current records, in order, as a caller reads them. The ETag of a record is that of
 * all its current records. It is absent where they are not all read for the fields that the caller chose.
 *
 * @throws `LookupError` if the host refuses a look-up
 */
export function toLegacy(
  records: readonly JsonRecord[],
  {
    translator,
    collection,
    educationOrganizationId,
    keyOrganizations = none,
    waiting,
  }: RecordTranslation,
  { by, links, fields, isFresh = false }: Reading,
): Promise<readonly JsonRecord[]> {
  const ofPage: RecordLookups = {
    toLegacyKeys: (name, keys) => by.pageLookups.toLegacyKeys(name, keys),
    descriptors: (name, isMissed) => by.pageLookups.descriptors(name, isMissed),
    namespaces: () => by.namespaces(),
    placesOf: (name, some) => placesOfPeople(name, some, keyOrganizations, by.pageLookups),
    async related(name, keys) {
      const lookups = by.pageLookups;
      // Of a page all are dropped: else each of its keys would be asked for alone.
      if (isFresh) lookups.invalidate(name, keys.length === 1 ? { key: keys[0] } : {});
      // Most have one key each.
      const needing = keys.length === records.length ? records : [];
      const lists = await lookups.related(name, keys, needing);
      const isAbsent = lists.every((list) => list.length === 0);
      const isUnread = lookups.unreadable.has(name);
      const parts = waiting && isAbsent ? await waiting(name) : [];
      if (parts.length > 0) return [parts];
      return isUnread ? lists.map((list) => (list.length === 0 ? undefined : list)) : lists;
    },
  };
  const wants =
    fields &&
    ((member: string) =>
      member === "id" || (member === "_etag" && isFresh) || fields.has(member.toLowerCase()));
  const options = { lookups: ofPage, educationOrganizationId, links, wants };
  return translator.pageToLegacy(collection, records, options);
}
