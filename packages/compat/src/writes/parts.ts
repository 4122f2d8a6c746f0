import { builtin, none } from "@edbridge/core/internal";
import { isProfiled } from "../records/host-request.js";
import type { Companions } from "@edbridge/records";
import type { CompanionPart } from "@edbridge/records/internal";
import { isSameValue, type JsonRecord, plainText } from "../http/json.js";
import { type LegacyError, legacyError, recordsId } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import type { Key, Lookups } from "../lookups/lookups.js";
import { hasLeft, organizationOf, type Person, placesOf } from "../records/people.js";
import { requestToCreate } from "./send-step.js";
import {
  bodyOf,
  type PartRecord,
  type PartWrite,
  type Plan,
  type Step,
  type WriteCall,
} from "./write-call.js";

/** The education organization for parts that name none; without an id until the person is enrolled. */
export type PartOrganization = { readonly id: unknown } | { readonly refused: true };

/**
 * The writes for the companions of a record. Each companion is for its own education organization; if
 * it names none, for `organization`. A companion of a person may have none until the person is enrolled.
 *
 * @param organization takes that of all that the host has: of the kind of the companion, else of others
 * @param isNew whether the host has no such record, so that it has no such parts
 */
export async function partWrites(
  companions: Companions,
  parts: readonly CompanionPart[],
  x: WriteCall,
  organization: (only: unknown) => Promise<PartOrganization>,
  isNew = false,
): Promise<readonly PartWrite[] | Answer> {
  const { createsOnly } = x.settings.host;
  const lookedUp: (PartRecord & { readonly related: readonly JsonRecord[] })[] = [];
  // Each with an ETag, or as it is just now: other hosts replace what another program has made since.
  const need = isNew || createsOnly ? "tagged or none" : "tagged";
  for (const part of parts) {
    const records = companions[part.collection] ?? none;
    const keys = records.map((each) => part.keyOf(each));
    const isRead = !isNew || !createsOnly || part.before;
    const lists = isRead ? await x.lookups.related(part.collection, keys, [], need) : [];
    for (const [at, record] of records.entries()) {
      lookedUp.push({ part, record, related: lists[at] ?? none });
    }
  }
  const organizationsOf = (some: typeof lookedUp) =>
    some.flatMap(({ part: { place }, related }) =>
      place ? related.map((each) => place(each)) : [],
    );
  const writes: PartWrite[] = [];
  for (const each of lookedUp) {
    const { part, record: companion, related } = each;
    const organizationId = part.place?.(companion);
    const only = onlyOne(organizationsOf(related.length > 0 ? [each] : lookedUp));
    const found =
      part.place && organizationId === undefined
        ? await organization(only)
        : { id: organizationId };
    if ("refused" in found) return refuseWithoutOrganization(part);
    const lacksOrganization = part.place !== undefined && found.id === undefined;
    if (lacksOrganization && related.length > 0) return refuseWithoutOrganization(part);
    const record = lacksOrganization ? companion : part.at(companion, found.id);
    const existing = related.find((other) => isSame(part, other, record));
    const isUnread = x.lookups.unreadable.has(part.collection);
    writes.push({ part, existing, related, record, isUnread, lacksOrganization });
  }
  return writes;
}

/**
 * The writes for the host's records of which a legacy record says nothing any more, such as those of
 * its addresses, its second code or the staff member who reported an incident. What no legacy record
 * has a member for stays; so does each but the first, where a legacy record has room for one and
 * names that. Those of a person are meant only beside another part of the same education
 * organization: a legacy person always has one.
 */
export async function emptiedWrites(
  record: JsonRecord,
  parts: readonly CompanionPart[],
  writes: readonly PartWrite[],
  x: WriteCall,
) {
  const placedWrite = writes.find(
    ({ part, lacksOrganization }) => part.place && !lacksOrganization,
  );
  const asWritten = bodyOf(x);
  const emptied = parts
    .filter(({ before, place }) => !before && (!place || placedWrite))
    .map(async (part) => {
      // All parts of one collection have the key of the record. If there may be several, or none is written, no
      // condition of a write tells that another program has made one since.
      const known = part.distinctBy ? undefined : writes.find((write) => write.part === part);
      const keys = [part.keyIn(record)];
      const ask = () => x.lookups.related(part.collection, keys, [], "tagged");
      const related = known?.related ?? (await ask())[0] ?? none;
      const place = placedWrite?.part.place?.(placedWrite.record);
      const samePlace = related.filter(
        (each) => !part.place || isSameValue(part.place(each), place),
      );
      const isWritten = (each: JsonRecord) =>
        writes.some((write) => write.part === part && isSame(part, each, write.record));
      const holding = samePlace.filter((existing) => {
        const left = part.emptied(existing, asWritten);
        return !left || !builtin.util.isDeepStrictEqual(left, part.copyOf(existing));
      });
      // A read shows the first of several. What is written must be that, or the only one.
      const [shown] = holding;
      const isShown = part.isOne && shown !== undefined && isWritten(shown);
      const emptying = (isShown ? none : holding).flatMap((existing): readonly PartWrite[] => {
        if (isWritten(existing)) return [];
        const body: Step["body"] = (found) => found && part.emptied(found, asWritten);
        return [{ part, existing, record: existing, body }];
      });
      return { part, related, writes: emptying };
    });
  return Promise.all(emptied);
}

/** The collections in which the write of a record removes items that no legacy record shows. */
export function unshownIn(
  record: JsonRecord,
  existing: JsonRecord | undefined,
  writes: readonly PartWrite[],
  emptied: readonly { readonly writes: readonly PartWrite[] }[],
  { call, translation: { translator, collection } }: WriteCall,
): readonly string[] {
  const hasUnshown = existing && translator.removesUnshown(collection, existing, record);
  const parts = [
    ...writes.map((each) =>
      isProfiled(call) ? { ...each, record: { ...each.existing, ...each.record } } : each,
    ),
    ...emptied.flatMap((each) => each.writes.map((write) => ({ ...write, record: {} }))),
  ].flatMap(({ part, existing: before, record: after }) =>
    before && part.removesUnshown(before, after) ? part.collection : [],
  );
  for (const { writes: ended } of emptied) {
    const [, second] = ended;
    if (second?.part.isOne) parts.push(second.part.collection);
  }
  return hasUnshown ? [call.target.name, ...parts] : parts;
}

/**
 * The host's records of a legacy one beside its main one, before a write; `"unknown"` if not all are read.
 *
 * @param rows what was read of them
 * @param existing the host's main record, if it was read; `"new"` if it has none
 */
export function othersOf(
  rows: readonly Pick<PartWrite, "part" | "related">[],
  record: JsonRecord,
  existing: JsonRecord | "new" | undefined,
  x: WriteCall,
): Plan["others"] {
  const { translation, lookups } = x;
  const { translator, collection } = translation;
  const parts = translator.parts(collection);
  if (parts.length === 0) return undefined;
  const isRead = (part: CompanionPart) =>
    existing === "new" ||
    (part.before
      ? part.mayLack || !existing || !keepsItems(existing, record, x)
      : lookups.unreadable.has(part.collection) || rows.some((each) => each.part === part));
  if (!parts.every(isRead)) return "unknown";
  return rows.flatMap(({ part, related = none }) =>
    related.map((each) => ({ part, record: each })),
  );
}

/** Whether a list of the host's record has other items after the write: it may refer to more than is written. */
function keepsItems(existing: JsonRecord, record: JsonRecord, x: WriteCall): boolean {
  const { translator, collection } = x.translation;
  const merged = translator.merge(collection, existing, record, bodyOf(x));
  return Object.entries(merged).some(
    ([name, value]) => Array.isArray(value) && !builtin.util.isDeepStrictEqual(value, record[name]),
  );
}

/** The step that writes a part: a new record, or over what the host has. */
export function partStep(
  write: PartWrite,
  x: WriteCall,
  options: Pick<Step, "onFail" | "says">,
): Step {
  const { part, record, existing, isUnread, body } = write;
  const { collection: name, before } = part;
  const key = part.keyOf(record);
  const asWritten = bodyOf(x);
  const over = (found: JsonRecord) => {
    const merged = part.merge(found, record, asWritten);
    if (!isProfiled(x.call)) return merged;
    const mergedMembers = Object.keys(record).map((member) => [member, merged[member]]);
    return { ...part.copyOf(found), ...Object.fromEntries(mergedMembers) };
  };
  return {
    ...options,
    request: requestToCreate(x.call, name),
    key,
    found: existing,
    part: write,
    createsOnly: x.settings.host.createsOnly && !isUnread,
    // As tables name them: a legacy record of this collection has another turn.
    ...(before ? { turn: { collection: `~${name}`, key } } : {}),
    body: body ?? ((found) => (found ? over(found) : record)),
    async reread() {
      x.lookups.invalidate(name, { key });
      const [related = none] = await x.lookups.related(name, [key]);
      return related.find((each) => isSame(part, each, record));
    },
  };
}

/**
 * The education organization of a person's parts: the only one of the key, else that of the enrollment.
 *
 * @param only that of all parts that the host has. It stays, unless the person has moved
 * @param isNew whether the host does not have the person, so that it has no enrollment either
 */
export async function organizationForParts(
  person: Person | undefined,
  { keyOrganizations: readOrganizations, lookups }: WriteCall,
  only?: unknown,
  isNew = false,
): Promise<PartOrganization> {
  const keyOrganizations = await readOrganizations();
  if (only !== undefined) {
    const isLeft = person && (await hasLeft(person, only, keyOrganizations, lookups));
    if (!isLeft) return { id: only };
  }
  if (keyOrganizations.length === 1) return { id: keyOrganizations[0] };
  if (!person) return { refused: true };
  let organization = await organizationOf(person, lookups);
  const isDoubtful = organization === undefined && !isNew && lookups.doubtAbsent();
  if (isDoubtful) organization = await organizationOf(person, lookups);
  if (organization === "unreadable") return { refused: true };
  if (organization === undefined) return { id: undefined };
  const [place] = await placesOf([organization], keyOrganizations, lookups);
  return place === undefined ? { refused: true } : { id: place };
}

/** The host's records of some parts, by a key of each. */
export async function partRecords(
  parts: readonly CompanionPart[],
  keyOf: (part: CompanionPart) => Key,
  lookups: Lookups,
): Promise<readonly PartRecord[]> {
  const lists = await Promise.all(
    parts.map(async (part) => {
      const [found = none] = await lookups.related(part.collection, [keyOf(part)]);
      return found.map((record) => ({ part, record }));
    }),
  );
  return lists.flat();
}

/** The value, if all are the same. */
function onlyOne([first, ...others]: readonly unknown[]): unknown {
  return others.every((each) => plainText(each) === plainText(first)) ? first : undefined;
}

/** Whether a record of the host is the one that a companion is written to. */
function isSame(part: CompanionPart, existing: JsonRecord, companion: JsonRecord): boolean {
  return [part.place, part.distinctBy].every((of) => isSameValue(of?.(existing), of?.(companion)));
}

/** The refusal of a part whose education organization cannot be found out. */
export function refuseWithoutOrganization({ collection }: CompanionPart): LegacyError {
  const message = `Request not sent: a current host keeps a part of this record in ${collection}, for an education organization, and the key acts for none or for several.`;
  const option = { name: "records.educationOrganizationId", effect: "names it" };
  return { ...legacyError(400, message, recordsId), option };
}
