import { none } from "@edbridge/core/internal";
import { type CompanionPart, type Referrers, isSameId } from "@edbridge/records/internal";
import type { JsonRecord } from "../http/json.js";
import { legacyError, notFound, recordsId } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import type { Lookups } from "../lookups/lookups.js";
import { refuseUnread } from "../records/host-request.js";
import { organizationForParts, partRecords, partStep, partWrites } from "./parts.js";
import { onEtag } from "./etags.js";
import {
  conditionalOn,
  etagOf,
  recordGone,
  idOf,
  requestToCreate,
  requestToDelete,
} from "./send-step.js";
import type { TranslatedRecord } from "./translate-request.js";
import type { KeyedRecord } from "./waiting-entry.js";
import {
  type PartRecord,
  type PartWrite,
  type Plan,
  type Step,
  type WriteCall,
} from "./write-call.js";

/** Plans the write of all current records of a legacy one. Others of the same key are deleted. */
export async function planSplit(
  { companions, leftBehind }: TranslatedRecord,
  x: WriteCall,
): Promise<Plan | Answer> {
  const { call, translation, lookups } = x;
  const { keep, onKeepFailure } = translation.translator;
  const parts = partsOf(x);
  for (const { collection } of parts) lookups.invalidate(collection);
  const organization = () => organizationForParts(undefined, x);
  const writes = await partWrites(companions, parts, x, organization);
  if ("status" in writes) return writes;
  const [first] = writes;
  const unread = writes.flatMap(({ part, isUnread }) => (keep && isUnread ? part.collection : []));
  const [unreadable] = unread;
  if (unreadable !== undefined && onKeepFailure === "refuse") return refuseUnread(unreadable);
  if (first === undefined) {
    return legacyError(400, "The record has no field that a host can store.", recordsId);
  }
  const group = await groupOf(first.record, x);
  const addressed = group.find(isAddressedBy(x));
  if (call.method === "PUT" && !addressed) {
    return (await existingAt(x)) ? keyChanged() : recordGone();
  }
  const known = addressed ?? group[0];
  const checked = known ? await onEtag(known.record, x) : x;
  if ("status" in checked) return checked;
  const addressedId = addressed && idOf(addressed.record);
  const isAddressed = ({ existing }: PartWrite) =>
    addressed !== undefined && idOf(existing) === addressedId;
  // A caller who named the state of the record gets a 412 if it has changed.
  const inState = checked.isExact ? { reread: undefined } : {};
  const ordered = writes.toSorted(
    (one, other) => Number(isAddressed(other)) - Number(isAddressed(one)),
  );
  const written = ordered.map((write, at): Step => {
    const { part, existing } = write;
    const name = part.collection;
    const says = `A part of the record is stored, but its part in ${name} is not`;
    const step = partStep(write, x, { onFail: "stop", says: at === 0 ? undefined : says });
    const isMain = at === 0;
    const isPut = isAddressed(write) || (existing && checked.isExact);
    if (!isPut) return { ...step, ...inState, isMain };
    const id = idOf(existing);
    const headed = isAddressed(write)
      ? checked.call
      : conditionalOn(existing && etagOf(existing), call);
    return {
      ...step,
      ...inState,
      request: { ...headed, method: "PUT", json: undefined, target: { name, part: id, query: [] } },
      body: (found) => ({ ...step.body?.(found), id }),
      isMain,
    };
  });
  const kept = new Set(writes.map(({ existing }) => idOf(existing)));
  const removed = group.filter(({ record }) => !kept.has(idOf(record)));
  const moves: Step[] = [];
  for (const each of await referringTo(removed, parts, lookups)) {
    const moved = moveSteps(each, writes, x);
    if (!moved) return refuseReferred(each, "stored");
    moves.push(...moved);
  }
  const removals = removed.map((each): Step => {
    const plain = removal(each, checked, "The record is changed in part");
    if (checked.isExact) return plain;
    const body = () => undefined;
    return {
      ...plain,
      ...overFound(each.part.collection, each.record, x),
      body,
      part: { ...each, body },
    };
  });
  // A read gives the first kind of part that there is. What goes beside it was in no record of the caller.
  const shown = group[0]?.part;
  const unshown = removed.flatMap(({ part }) => (keep && part !== shown ? part.collection : []));
  return {
    steps: [...written, ...moves, ...removals],
    others: group,
    doneWith: addressed ? 204 : group.length > 0 ? 200 : undefined,
    leftBehind,
    unread,
    unshown,
  };
}

/** The turn of a legacy record that is several current ones. */
export function splitTurn({ companions }: TranslatedRecord, x: WriteCall): KeyedRecord {
  for (const part of partsOf(x)) {
    const [record] = companions[part.collection] ?? none;
    if (record) return turnOf({ part, record }, x);
  }
  return { collection: x.translation.collection, key: {} };
}

function turnOf({ part, record }: PartRecord, { translation }: WriteCall): KeyedRecord {
  return { collection: translation.collection, key: part.keyOf(record) };
}

/** Plans to delete all current records of a legacy one, in its turn. */
export async function planSplitDelete(x: WriteCall): Promise<Plan | Answer> {
  const { lookups, turn } = x;
  const known = await existingAt(x);
  if (!known) return notFound(recordsId);
  await turn.take(turnOf(known, x));
  if (turn.refusal) return turn.refusal;
  for (const { collection } of partsOf(x)) lookups.invalidate(collection);
  // An earlier write may have changed the record. Its key is the same: a host refuses another one.
  const group = await groupOf(known.record, x);
  // A host that has refused the list may still give the record.
  const existing = group.find(isAddressedBy(x)) ?? (await existingAt(x));
  if (!existing) return notFound(recordsId);
  const checked = await onEtag(existing.record, x);
  if ("status" in checked) return checked;
  const [referring] = await referringTo(group, partsOf(x), lookups);
  if (referring) return refuseReferred(referring, "deleted");
  const remove = (each: PartRecord) => removal(each, checked, "The record is deleted in part");
  const others = group.filter(({ record }) => idOf(record) !== idOf(existing.record)).map(remove);
  // The record that the caller knows goes last, on the caller's condition. If the call is repeated, it
  // leads to the rest.
  const last = remove(existing);
  const request = { ...last.request, headers: checked.call.headers };
  const [first, ...rest] = [...others, { ...last, request, isMain: true }];
  // As long as nothing is deleted, the response of the host says all.
  return { steps: [{ ...first, says: undefined }, ...rest] };
}

function partsOf({ translation: { translator, collection } }: WriteCall): readonly CompanionPart[] {
  return translator.parts(collection);
}

function removal(each: PartRecord, { call, isExact }: WriteCall, account: string): Step {
  const { collection: name } = each.part;
  const etag = isExact ? etagOf(each.record) : undefined;
  return {
    request: requestToDelete(call, { name }, idOf(each.record), etag),
    onFail: "stop",
    says: `${account}, but what it was in ${name} is still there`,
    part: each,
  };
}

function groupOf(record: JsonRecord, x: WriteCall): Promise<readonly PartRecord[]> {
  return partRecords(partsOf(x), (part) => part.keyOf(record), x.lookups);
}

const isAddressedBy =
  ({ call }: WriteCall) =>
  ({ record }: PartRecord) =>
    isSameId(idOf(record), call.target.part);

/** The host's record with the id of the request. */
async function existingAt(x: WriteCall): Promise<PartRecord | undefined> {
  for (const part of partsOf(x)) {
    const record = await x.lookups.record(part.collection, x.call.target.part);
    if (record) return { part, record };
  }
  return undefined;
}

function keyChanged(): Answer {
  const message =
    "The record with this id has another key. Create a new record, and delete the old one.";
  return legacyError(400, message, recordsId);
}

/** Records of the host that refer to parts of a legacy record. The host does not delete these parts. */
interface Referring {
  readonly part: CompanionPart;
  readonly referrers: Referrers;
  /** The host's records of the part that they refer to. */
  readonly gone: readonly JsonRecord[];
  readonly found: readonly JsonRecord[];
}

/** The records of the host that refer to some records of parts, for each part that has any. */
async function referringTo(
  removed: readonly PartRecord[],
  parts: readonly CompanionPart[],
  lookups: Lookups,
): Promise<readonly Referring[]> {
  const all = parts.map(async (part): Promise<readonly Referring[]> => {
    const { referrers } = part;
    const gone = removed.flatMap((each) =>
      each.part.collection === part.collection ? [each.record] : [],
    );
    const [first] = gone;
    if (!referrers || !first) return [];
    const { collection } = referrers;
    lookups.invalidate(collection);
    const [known = none] = await lookups.related(collection, [referrers.keyOf(first)]);
    const found = known.filter((each) => referrers.refersTo(each, gone));
    return found.length === 0 ? [] : [{ part, referrers, gone, found }];
  });
  return (await Promise.all(all)).flat();
}

/** Makes records refer to new parts, or else to those that stay; `undefined` where there are none. */
function moveSteps(
  { part, referrers, gone, found }: Referring,
  writes: readonly PartWrite[],
  x: WriteCall,
): readonly Step[] | undefined {
  const collectionWrites = writes.filter((each) => each.part.collection === part.collection);
  const added = collectionWrites.filter(({ existing }) => !existing);
  const others = (added.length > 0 ? added : collectionWrites).map(({ record }) => record);
  if (others.length === 0) return undefined;
  const { collection: name } = referrers;
  return found.map((record): Step => {
    const id = idOf(record);
    const target = { name, part: id, query: [] };
    return {
      ...overFound(name, record, x),
      request: { ...requestToCreate(x.call, name), method: "PUT", target },
      body: (now = record) => ({ ...referrers.moved(part.copyOf(now), gone, others), id }),
      onFail: "stop",
      says: `The record is changed in part, but a record in ${name} still refers to what it was`,
    };
  });
}

/** What guards the write of a record that was found by its ETag, and reads it again if it has changed. */
function overFound(name: string, found: JsonRecord, { lookups }: WriteCall) {
  const id = idOf(found);
  return {
    found,
    async reread() {
      lookups.invalidate(name, { id });
      return lookups.record(name, id);
    },
  };
}

/** Refuses what would leave such records without a target. @param done what is not: `stored`, `deleted` */
function refuseReferred({ part, referrers }: Referring, done: string): Answer {
  const message = `The record is not ${done}: a record in ${referrers.collection} refers to its part in ${part.collection}, which the host keeps for it. Delete the record in ${referrers.collection} first.`;
  return legacyError(409, message, recordsId);
}
