import { systemClock } from "@edbridge/core";
import { comparedText } from "../http/json.js";
import { legacyError } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import type { Lookups } from "../lookups/lookups.js";
import { answerFailedLookup } from "../records/failures.js";
import { passWrite, sendDelete } from "../records/note-write.js";
import {
  isComposed,
  removedWith,
  recordsId,
  type RecordTranslation,
  translationOf,
  withDistrict,
} from "../records/record-translation.js";
import { waitingRead } from "../records/read-waiting.js";
import { readFirst, readJoined } from "../records/split-reads.js";
import { removeRecord } from "../records/remove-record.js";
import { removeSplit, writeSplit } from "../records/split-writes.js";
import { translateResponse } from "../records/translate-response.js";
import { type FinishOptions, finishWrite } from "../records/finish-write.js";
import type { HeldScope } from "../records/held-parts.js";
import type { KeyedRecord, WriteContext } from "../records/write-context.js";
import { writeRecord } from "../records/write-record.js";
import { isRecord } from "../routing/host-target.js";
import type { CompatSettings } from "../settings/compat-options.js";
import {
  type DataCall,
  isDataCall,
  type Next,
  sendsRecord,
  withoutNoneMatch,
} from "../sessions/bridged-call.js";
import { SecretSeal } from "../sessions/seal.js";
import type { Change, ChangeContext } from "./change.js";

export const records: Change = {
  id: recordsId,
  title: "Records have other fields",
  difference:
    "Fields have other names: type is schoolTypeDescriptor. They have other values: Regular is uri://ed-fi.org/SchoolTypeDescriptor#Regular. They have other places: the dates of an address are a list of periods. Some are in other records: a student's sex and races are in studentEducationOrganizationAssociations. A current host drops fields that it does not know, and answers 201.",
  bridged:
    "edbridge translates records in both directions by the tables of @edbridge/records, unless the option records is false. If a host has a place for a legacy field, but the record does not say which, edbridge refuses the record with 400 and sends nothing. The response names the field. edbridge does not send fields that Ed-Fi itself dropped, or fields that no published legacy list has. The header Edbridge-Left-Behind, the log and the metrics name them. Options change these rules. edbridge looks for the value of a descriptor among the host's own descriptors, and first in the namespaces of the caller's organization. If the host does not have the value, edbridge refuses the record with 400, and the response names the nearest codes. It also refuses a body that is not valid JSON in UTF-8. Before a write, edbridge reads the host's record and keeps the fields that a legacy record cannot hold. The write has the ETag that was read, so that another writer's change is not lost. If the key may not read the record, edbridge writes it all the same, and the header Edbridge-Not-Kept, the log and the metrics name the collection. With an option it refuses such writes. edbridge makes the writes of one record one after another. If a write takes several requests, edbridge finishes it within ten seconds, even if the caller leaves. Some parts of a legacy record are separate records now. edbridge writes them after the record, or before it if the record refers to them. If one fails, the response says what is stored and what is not. A host forbids some parts of a new student or staff member before the enrollment. edbridge holds them for four days, shows them to reads of that person with the same key, and writes them after the caller's enrollment where the host has none. Until then the header Edbridge-Not-Stored names their collections. It says whether they are in the state folder or store, or in memory, where a restart loses them. It also names what the host has refused, and what is newer there. If the host fails, edbridge tries again, and answers the enrollment with 503 after ten seconds. If a record refers to one that the host does not have, the response is 409. If the host refuses to delete a record because others refer to it, edbridge first deletes those that hold parts of it. It also deletes those that it made itself beside it, such as the calendar of a school. If the host refuses again, edbridge writes them back. If a legacy record is several current ones, edbridge reads, writes, replaces and deletes them as one. A list has such a record once, and edbridge reads the host's lists from their beginning to count them. If a key may not read some records, edbridge leaves them out, and the header Edbridge-Left-Out names their collections.",
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
      return isRead(call) ? next(call) : pass(call, next, context.lookups(call));
    }
    try {
      return target.collection?.split
        ? await applySplit(call, next, translation, context)
        : await applyWhole(call, next, translation, context);
    } catch (error) {
      return answerFailedLookup(error);
    }
  },
  // The settings of such a call translate no records.
  off: (call, next, context) => records.apply(call, next, context),
};

function isRead({ method }: DataCall): boolean {
  return method === "GET" || method === "HEAD";
}

// The rest of a record is right even if one of its keys cannot be found out.
const lenient = { lenient: true };

/** A request for legacy records that are one current record each, with or without parts. */
async function applyWhole(
  call: DataCall,
  next: Next,
  translation: RecordTranslation,
  context: ChangeContext,
): Promise<Answer> {
  const { lookups } = context;
  if (call.method === "GET") {
    // The other current records may have changed without the ETag of the first.
    const answer = await next(isComposed(translation) ? withoutNoneMatch(call) : call);
    const own = await withDistrict(translation, () => context.places(call));
    const { held, settings } = context;
    const read = waitingRead(answer, call, own, held, scopeOf(call, settings));
    const shown = { ...own, waiting: read?.partsIn };
    const legacy = await translateResponse(answer, call, shown, lookups(call, lenient), settings);
    return read ? read.named(legacy) : legacy;
  }
  if (isRead(call)) return next(call);
  const removes =
    call.method === "DELETE" &&
    isRecord(call.target) &&
    (isComposed(translation) || removedWith(translation).length > 0);
  if (!sendsRecord(call) && !removes) return pass(call, next, lookups(call));
  const write = removes ? removeRecord : writeRecord;
  return finishWrite(call, finishOptions(context), (own, begin) =>
    write(own, translation, writeContextOf(own, next, context, begin)),
  );
}

/** A write that is sent as it is. */
function pass(call: DataCall, next: Next, lookups: Lookups): Promise<Answer> {
  const send = call.method === "DELETE" ? sendDelete : passWrite;
  return send(call, next, lookups);
}

/** A request for legacy records that are several current ones, of several collections. */
async function applySplit(
  call: DataCall,
  next: Next,
  translation: RecordTranslation,
  given: ChangeContext,
): Promise<Answer> {
  const { method, target } = call;
  const removes = method === "DELETE" && isRecord(target);
  if (removes || sendsRecord(call)) {
    const write = removes ? removeSplit : writeSplit;
    return finishWrite(call, finishOptions(given), (own, begin) =>
      write(own, { translation, ...writeContextOf(own, next, given, begin) }),
    );
  }
  const { split = [] } = target.collection ?? {};
  if (!isRead(call)) return next(call);
  const { settings } = given;
  const received = given.lookups(call, lenient);
  const parts = translation.translator.parts(translation.collection);
  const found =
    method === "HEAD" || target.single || isRecord(target)
      ? await readFirst(call, split, next)
      : await readJoined(call, parts, next, received, settings.host.pageSize);
  return translateResponse(found, call, translation, received, settings);
}

function finishOptions({ settings, onLeft }: ChangeContext): FinishOptions {
  return { clock: settings.transport.clock ?? systemClock, onLeft };
}

function writeContextOf(
  call: DataCall,
  next: Next,
  context: ChangeContext,
  begin: () => void,
): WriteContext {
  const { lookups, settings, held, lock } = context;
  const scope = scopeOf(call, settings);
  return {
    next,
    settings,
    lookups: lookups(call),
    places: () => context.places(call),
    held,
    inTurn: (record, write) =>
      lock.inTurn(lockKey(scope.dataUrl, record), write, {
        owner: call.session?.credential.id ?? "",
        signal: call.signal,
      }),
    begin,
    afterCall: () => {
      const later = { ...call, signal: undefined, trace: undefined };
      return writeContextOf(later, next, context, () => {});
    },
    scope,
  };
}

function lockKey(dataUrl: string, { collection, key }: KeyedRecord): string {
  const parts = Object.entries(key).map(([name, value]) => [name, comparedText(value)]);
  return JSON.stringify([dataUrl, collection, ...parts.toSorted()]);
}

/** Whose parts are held: those of a credential, or of a bearer that the program got from the host itself. */
function scopeOf({ session, headers, route }: DataCall, settings: CompatSettings): HeldScope {
  const year = route.kind === "data" ? route.schoolYear : "";
  const dataUrl = settings.current.origin + settings.dataRoot(year);
  const { authorization: bearer = "" } = headers;
  const purpose = "held";
  if (!session) return { name: dataUrl, dataUrl, seal: new SecretSeal(bearer, purpose) };
  const { credential } = session;
  const { id, clientKey } = credential;
  return { name: `${id} ${dataUrl}`, dataUrl, seal: credential.sealFor(purpose), clientKey };
}

function refuseSplitOperation({ target }: DataCall): Answer {
  const names = target.collection?.split?.join(" and ");
  const message = `${target.part} is not supported for this collection, because the current host stores it in ${names}. Query those instead.`;
  return legacyError(501, message, recordsId);
}
