import type { Part } from "@edbridge/records";
import { isSameValue, type JsonRecord } from "../http/json.js";
import { legacyError, notFound } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import type { Key } from "../lookups/lookups.js";
import { valueOf } from "../lookups/query.js";
import { recordsId } from "../records/record-translation.js";
import { isProfiled, withoutConditions } from "../auth/bridged-call.js";
import type { ScopedPerson } from "./waiting-entry.js";
import { refuseUnread } from "../records/failures.js";
import { existingRecord, keyOfCall, withAddedParts } from "./own-record.js";
import { emptiedWrites, organizationForParts, partStep, partWrites } from "./parts.js";
import {
  etagOf,
  idCreated,
  idOf,
  isStale,
  preconditionFailed,
  requestToDelete,
  withoutId,
} from "./send-step.js";
import type { TranslatedRecord } from "./translate-request.js";
import { bodyOf, type Plan, type Step, type WriteCall } from "./write-call.js";

/**
 * Plans the write of a legacy record: first the parts that it refers to, then the record, then its other
 * parts. Fields that a legacy record cannot hold are kept as the host has them.
 *
 * @param person whose parts may wait for the enrollment
 * @param createsOnly whether the host must refuse the record, rather than replace one that was not found
 */
export async function planWhole(
  { record, companions, leftBehind }: TranslatedRecord,
  person: ScopedPerson | undefined,
  x: WriteCall,
  createsOnly: boolean,
): Promise<Plan | Answer> {
  const { call, translation, lookups } = x;
  const { translator, collection } = translation;
  const { keep, onKeepFailure } = translator;
  const parts = translator.parts(collection);
  const added = translator.addedKeyParts(collection);
  // The host takes no other value for a part of the key.
  const isRead = keep || added.length > 0;
  const key = keyOfCall(record, x);
  const found = isRead ? await existingRecord(record, key, added, x, createsOnly) : undefined;
  const existing = found === "unreadable" ? undefined : found;
  // A record that the host does not have has no parts there either.
  const isNew = keep && found === undefined;
  const organization = (only: unknown) => organizationForParts(person, x, only);
  const writes = await partWrites(companions, parts, x, organization, isNew && createsOnly);
  if ("status" in writes) return writes;
  const emptied = isNew || isProfiled(call) ? [] : await emptiedWrites(record, parts, writes, x);
  const rows = [...writes, ...emptied];
  const isHidden = (part: Part) => lookups.unreadable.has(part.collection);
  const areKnown = parts.every(
    (part) => part.before || isNew || isHidden(part) || rows.some((each) => each.part === part),
  );
  const unread = [
    ...(found === "unreadable" ? [call.target.name] : []),
    ...writes.flatMap(({ part, isUnread }) => (keep && isUnread ? part.collection : [])),
  ];
  const [first] = unread;
  if (first !== undefined && onKeepFailure === "refuse") return refuseUnread(first);
  const before = writes.filter(({ part }) => part.before);
  // Under a caller's condition nothing is written beside a record that there is not.
  const { part: id } = call.target;
  if (before.length > 0 && call.headers["if-match"] !== undefined && id !== undefined) {
    const own = isRead ? found : await existingRecord(record, key, added, x);
    if (own === undefined) return notFound(recordsId);
  }
  const changed = existing && key ? changedParts(record, existing, added) : [];
  const main =
    existing && key && changed.length > 0
      ? await replacement(record, existing, withAddedParts(key, record, added), changed, x)
      : [mainStep(record, key, existing, x, isRead && found === undefined && createsOnly)];
  if ("status" in main) return main;
  const after = [
    ...writes.filter(({ part }) => !part.before),
    ...emptied.flatMap((each) => each.writes),
  ];
  const others = rows.flatMap(({ part, related = [] }) =>
    related.map((each) => ({ part, record: each })),
  );
  return {
    person,
    others: parts.length === 0 ? undefined : areKnown ? others : "unknown",
    steps: [
      ...before.map((write) => {
        const says = `The record is not stored, because its part in ${write.part.collection} is not`;
        return partStep(write, x, { onFail: "stop", says });
      }),
      ...main,
      ...after.map((write) =>
        partStep(write, x, {
          onFail: person ? "wait" : "stop",
          says: `The record is stored, but its part in ${write.part.collection} is not`,
        }),
      ),
    ],
    doneWith: changed.length === 0 ? undefined : call.method === "PUT" ? 204 : 200,
    leftBehind,
    unread,
  };
}

/** The step that writes the record of a call, over what the host has. */
function mainStep(
  record: JsonRecord,
  key: Key | undefined,
  found: JsonRecord | undefined,
  x: WriteCall,
  createsOnly: boolean,
): Step {
  const { call, lookups, translation } = x;
  const { translator, collection } = translation;
  const said = bodyOf(x);
  return {
    request: call,
    key,
    found,
    onFail: "stop",
    isMain: true,
    body: (existing) => (existing ? translator.merge(collection, existing, record, said) : record),
    createsOnly,
    // If there is one, the whole plan is another one.
    reread: createsOnly ? undefined : reread,
    undo: (created) => removalOf(created, x),
  };

  async function reread() {
    lookups.invalidate(call.target.name, { key, id: call.target.part });
    const again = await existingRecord(record, key, translator.addedKeyParts(collection), x);
    return again === "unreadable" ? undefined : again;
  }
}

/**
 * The steps that write a record with another value for a part of its current key, which a legacy host
 * took as the value of any field. A current host refuses that. So the new record is created, and the old
 * one is deleted if it is as it was read. If the host refuses that, the new one is deleted again.
 *
 * @param key that of the new record, with all its parts
 * @param changed the parts of the key that differ
 */
async function replacement(
  record: JsonRecord,
  existing: JsonRecord,
  key: Key,
  changed: readonly string[],
  x: WriteCall,
): Promise<readonly Step[] | Answer> {
  const { call, lookups, translation } = x;
  const { name, collection, part: id } = call.target;
  // A POST has looked for such a record already.
  if (id && (await lookups.existing(name, key, collection))) {
    const which = `another record with this ${changed.join(" and ")}`;
    return legacyError(409, `Not stored: the host has ${which}, or this key may not read it.`);
  }
  if (isStale(etagOf(existing), call)) return preconditionFailed();
  const merged = translation.translator.merge(translation.collection, existing, record, bodyOf(x));
  const target = { name, collection, query: [] };
  const other = `another ${changed.join(" and ")}`;
  return [
    {
      request: { ...withoutConditions(call), method: "POST", target },
      body: () => withoutId(merged),
      onFail: "stop",
      isMain: true,
      undo: (created) => removalOf(created, x),
    },
    {
      request: requestToDelete(call, target, idOf(existing), etagOf(existing)),
      onFail: "undo",
      says: `The record is not stored with ${other}, because the one that the host has cannot be deleted`,
      saysLost: `The record is stored with ${other}, but the one that the host had is still there`,
    },
  ];
}

/** The step that deletes a record which was just created. */
function removalOf(created: Answer, { call }: WriteCall): Step | undefined {
  const { name, collection } = call.target;
  const id = created.status === 201 ? idCreated(created) : undefined;
  if (id === undefined) return undefined;
  return { request: requestToDelete(call, { name, collection }, id), onFail: "stop" };
}

/** The parts of a key, of those that no legacy key has, in which two records differ. */
function changedParts(
  record: JsonRecord,
  existing: JsonRecord,
  parts: readonly string[],
): readonly string[] {
  return parts.filter((part) => {
    const [value, before] = [valueOf(record, part), valueOf(existing, part)];
    return value !== undefined && before !== undefined && !isSameValue(value, before);
  });
}
