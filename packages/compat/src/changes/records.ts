import { legacyError } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { failedLookup } from "../records/failures.js";
import { passWrite } from "../records/note-write.js";
import { recordsId, type RecordTranslation, translationOf } from "../records/record-translation.js";
import { readFirst, readJoined } from "../records/split-reads.js";
import { removeSplit, writeSplit } from "../records/split-writes.js";
import { translateResponse } from "../records/translate-response.js";
import { writeRecord } from "../records/write-record.js";
import { isRecord } from "../routing/host-target.js";
import { type DataCall, isDataCall, type Next, sendsRecord } from "../sessions/bridged-call.js";
import type { Change, ChangeContext } from "./change.js";

export const records: Change = {
  id: recordsId,
  title: "Records have other fields",
  difference:
    "Fields have other names (type is schoolTypeDescriptor), values (Regular is uri://ed-fi.org/SchoolTypeDescriptor#Regular), places (the dates of an address are a list of periods), and records (a student's sex and races are in studentEducationOrganizationAssociations). A current host drops fields that it does not know, and answers 201.",
  bridged:
    "With a record translator of @edbridge/records, records go up and come down by its tables. A legacy field that has no place is refused with 400 that names it, before anything is sent; the owner may have such fields named in the header Edbridge-Left-Behind instead, or accept their loss. A body that is no JSON in UTF-8 cannot be translated, and is refused too. What the host knows and no legacy record can say, such as an indicator or the second period of an address, is read before a write and kept in it. Parts that are records of their own now are written after the record, with what the host says there beside them kept; where one is refused, or no answer to it comes, the caller is told that the rest is stored. What a record refers to now (the credentials of a staff member) is written before it, and read with it by as many look-ups as it has references; where one is refused, or If-Match does not hold for the record, it is not written. Records that were split (a student's part in an incident is one record a behavior now, or one that tells of no behavior) are read whole, and written, replaced and deleted together; their id and ETag are those of one of them, and If-Match holds for that one. A list of them goes through one collection after the other by single current records: a legacy record that is several of them comes once for each, whole each time, so that pages are full to the last. Reading one takes a look-up for each of its collections. Without a translator fields go as they are.",
  finish: "Send and read records of the Data Standard that the host serves.",
  routes: ["data"],
  async apply(call, next, context) {
    if (!isDataCall(call)) return next(call);
    const { target } = call;
    if (target.collection?.split && target.part !== undefined && !isRecord(target)) {
      return refuseSplitOperation(call);
    }
    const translation = translationOf(call, context.settings);
    if (!translation) {
      return isRead(call) ? next(call) : passWrite(call, next, context.lookups(call));
    }
    try {
      return target.collection?.split
        ? await applySplit(call, next, translation, context)
        : await applyWhole(call, next, translation, context);
    } catch (error) {
      return failedLookup(error);
    }
  },
};

function isRead({ method }: DataCall): boolean {
  return method === "GET" || method === "HEAD";
}

// The rest of a record is still right where one key cannot be told.
const lenient = { lenient: true };

/** A request for records each of which is one current record, with others beside it. */
async function applyWhole(
  call: DataCall,
  next: Next,
  translation: RecordTranslation,
  { lookups, settings }: ChangeContext,
): Promise<Answer> {
  if (call.method === "GET") {
    return translateResponse(await next(call), call, translation, lookups(call, lenient));
  }
  if (isRead(call)) return next(call);
  if (!sendsRecord(call)) return passWrite(call, next, lookups(call));
  return writeRecord(call, next, translation, lookups(call), settings);
}

/** A request for records each of which is several current ones, of several collections. */
async function applySplit(
  call: DataCall,
  next: Next,
  translation: RecordTranslation,
  { lookups, settings }: ChangeContext,
): Promise<Answer> {
  const { method, target } = call;
  const context = { translation, lookups: lookups(call), settings, next };
  if (sendsRecord(call)) return writeSplit(call, context);
  if (method === "DELETE" && isRecord(target)) return removeSplit(call, context);
  const { split = [] } = target.collection ?? {};
  if (method !== "GET") return next(call);
  const received = lookups(call, lenient);
  const read: Next = async (asked) =>
    translateResponse(await next(asked), call, translation, received);
  return target.single || isRecord(target)
    ? readFirst(call, split, read)
    : readJoined(call, split, read);
}

function refuseSplitOperation({ target }: DataCall): Answer {
  const names = target.collection?.split?.join(" and ");
  const message = `${target.part} is not supported for this collection, because the current host stores it in ${names}. Query those instead.`;
  return legacyError(501, message, recordsId);
}
