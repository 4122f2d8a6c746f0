import { systemClock } from "@edbridge/core";
import { exchange } from "../call/exchange.js";
import type { LegacyCall } from "../call/legacy-call.js";
import { comparedText } from "../http/json.js";
import { legacyError } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { answerFailedLookup } from "../records/failures.js";
import { passWrite, sendDelete } from "../records/note-write.js";
import {
  isComposed,
  removedWith,
  recordsId,
  translates,
  translationOf,
} from "../records/record-translation.js";
import { waitingRead } from "../records/read-waiting.js";
import { removeRecord } from "../records/remove-record.js";
import { removeSplit, writeSplit } from "../records/split-writes.js";
import { translatePage } from "../records/translate-response.js";
import { type FinishOptions, finishWrite } from "../records/finish-write.js";
import type { HeldScope } from "../records/held-parts.js";
import type { KeyedRecord, WriteContext } from "../records/write-context.js";
import { writeRecord } from "../records/write-record.js";
import { type HostTarget, isRecord } from "../routing/host-target.js";
import type { CompatSettings } from "../settings/compat-options.js";
import {
  type DataCall,
  type Next,
  sendsRecord,
  withoutNoneMatch,
} from "../sessions/bridged-call.js";
import { SecretSeal } from "../sessions/seal.js";
import type { Change } from "./change.js";
import { creatingMissing } from "./put-creates.js";

export const records: Change = {
  id: recordsId,
  title: "Records have other fields",
  difference:
    "Fields have other names: type is schoolTypeDescriptor. They have other values: Regular is uri://ed-fi.org/SchoolTypeDescriptor#Regular. They have other places: the dates of an address are a list of periods. Some are in other records: a student's sex and races are in studentEducationOrganizationAssociations. A current host drops fields that it does not know, and answers 201.",
  bridged:
    "edbridge translates records in both directions by the tables of @edbridge/records, unless the option records is false. If a host has a place for a legacy field, but the record does not say which, edbridge refuses the record with 400 and sends nothing. The response names the field. edbridge does not send fields that Ed-Fi itself dropped, or fields that no published legacy list has. The header Edbridge-Left-Behind, the log and the metrics name them. Options change these rules. edbridge looks for the value of a descriptor among the host's own descriptors, and first in the namespaces of the caller's organization. If the host does not have the value, edbridge refuses the record with 400, and the response names the nearest codes. It also refuses a body that is not valid JSON in UTF-8. Before a write, edbridge reads the host's record and keeps the fields that a legacy record cannot hold. The write has the ETag that was read, so that another writer's change is not lost. If the key may not read the record, edbridge writes it all the same, and the header Edbridge-Not-Kept, the log and the metrics name the collection. With an option it refuses such writes. edbridge makes the writes of one record one after another. If a write takes several requests, edbridge finishes it within ten seconds, even if the caller leaves. Some parts of a legacy record are separate records now. edbridge writes them after the record, or before it if the record refers to them. If one fails, the response says what is stored and what is not. A host forbids some parts of a new student or staff member before the enrollment. edbridge holds them for four days, shows them to reads of that person with the same key, and writes them after the caller's enrollment where the host has none. Until then the header Edbridge-Not-Stored names their collections. It says whether they are in the state folder or store, or in memory, where a restart loses them. It also names what the host has refused, and what is newer there. If the host fails, edbridge tries again, and answers the enrollment with 503 after ten seconds. If a record refers to one that the host does not have, the response is 409. If the host refuses to delete a record because others refer to it, edbridge first deletes those that hold parts of it. It also deletes those that it made itself beside it, such as the calendar of a school. If the host refuses again, edbridge writes them back. If a legacy record is several current ones, edbridge reads, writes, replaces and deletes them as one. A list has such a record once, and edbridge reads the host's lists from their beginning to count them. If a key may not read some records, edbridge leaves them out, and the header Edbridge-Left-Out names their collections.",
  finish: "Send and read records of the Data Standard that the host serves.",
  routes: ["data"],
  when: (at) => translates(at) || (at.shape === "operation" && at.collection?.split !== undefined),
  request(x) {
    const { target, translation } = x;
    if (!target?.collection) return undefined;
    if (!translation) return refuseSplitOperation(target);
    const isSeveral = target.collection.split !== undefined || isComposed(translation);
    if (isRead(x) && isSeveral) {
      // The other current records may have changed without the ETag of the first.
      if (x.headers["if-none-match"] !== undefined) x.report.did(recordsId);
      x.headers = withoutNoneMatch(x.headers);
    }
    return undefined;
  },
  async page(page, x) {
    const translation = await x.pageTranslation();
    if (!translation) return;
    x.report.did("EDB024");
    const { pageLookups, settings, schoolYear, report, compared, chosen } = x;
    // The caller may not want the values that are compared.
    const fields = compared ? undefined : chosen;
    const { target, bridge } = x;
    const request = target && x.request(target);
    x.waiting =
      request &&
      waitingRead(page, request, translation, bridge.held, () => scopeOf(request, settings));
    const read = { ...translation, waiting: x.waiting?.partsIn };
    await translatePage(page, read, {
      lookups: pageLookups,
      settings,
      schoolYear,
      report,
      fields,
    });
  },
  answer: (answer, { waiting }) => (waiting ? waiting.named(answer) : answer),
};

/** The answer to a request of any method but GET and HEAD. */
export async function writeRecords(x: LegacyCall): Promise<Answer> {
  const { target } = x;
  if (!target) return exchange(x, x);
  try {
    return await creatingMissing(x, x.request(target), (call) => write(call, x));
  } catch (error) {
    return answerFailedLookup(error);
  }
}

function isRead({ method }: Pick<LegacyCall, "method">): boolean {
  return method === "GET" || method === "HEAD";
}

/** A write of one record, in as many requests as it takes. */
async function write(call: DataCall, x: LegacyCall): Promise<Answer> {
  const { settings, bridge } = x;
  let last: Answer | undefined;
  const next: Next = async (request) => (last = await exchange(x, request));
  const translation = translationOf(call, settings);
  const { split } = (translation && call.target.collection) ?? {};
  const removes =
    translation !== undefined &&
    call.method === "DELETE" &&
    isRecord(call.target) &&
    (split !== undefined || isComposed(translation) || removedWith(translation).length > 0);
  if (!translation || (!removes && !sendsRecord(call))) {
    const send = call.method === "DELETE" ? sendDelete : passWrite;
    return send(call, next, bridge.lookups(x));
  }
  if (!removes || split) x.report.did(recordsId);
  const answer = await finishWrite(call, finishOptions(x), (own, begin) => {
    const context = writeContextOf(own, next, x, begin);
    if (split) return (removes ? removeSplit : writeSplit)(own, { translation, ...context });
    return (removes ? removeRecord : writeRecord)(own, translation, context);
  });
  // A record that one DELETE removed was one record on the host, too.
  if (answer !== last) x.report.did(recordsId);
  return answer;
}

function finishOptions({ settings, bridge }: LegacyCall): FinishOptions {
  return { clock: settings.transport.clock ?? systemClock, onLeft: () => bridge.callerLeft() };
}

function writeContextOf(
  call: DataCall,
  next: Next,
  x: LegacyCall,
  begin: () => void,
): WriteContext {
  const { bridge, settings } = x;
  const scope = scopeOf(call, settings);
  return {
    next,
    settings,
    // A request of a caller who has left is not for them any more.
    lookups: bridge.lookups(x, { signal: call.signal }),
    places: () => bridge.places(x),
    held: bridge.held,
    inTurn: (record, work) =>
      bridge.lock.inTurn(lockKey(scope.dataUrl, record), work, {
        owner: call.session?.credential.id ?? "",
        signal: call.signal,
      }),
    begin,
    afterCall: () => {
      const later = x.later();
      const own = { ...call, signal: undefined, report: undefined };
      return writeContextOf(
        own,
        (request) => exchange(later, request),
        later,
        () => {},
      );
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

function refuseSplitOperation(target: HostTarget): Answer {
  const names = target.collection?.split?.join(" and ");
  const message = `${target.part} is not supported for this collection, because the current host stores it in ${names}. Query those instead.`;
  return legacyError(501, message, recordsId);
}
