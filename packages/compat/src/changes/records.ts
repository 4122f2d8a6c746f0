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
import { type DataCall, type Next, sendsRecord, withoutNoneMatch } from "../auth/bridged-call.js";
import { SecretSeal } from "../auth/seal.js";
import type { Change } from "./change.js";
import { creatingMissing } from "./put-creates.js";

export const records: Change = {
  id: recordsId,
  title: "Records have other fields",
  difference:
    "Fields have other names: type is schoolTypeDescriptor. They have other values: Regular is uri://ed-fi.org/SchoolTypeDescriptor#Regular. They have other places: the dates of an address are a list of periods. Some are in other records: a student's sex and races are in studentEducationOrganizationAssociations. A current host drops fields that it does not know, and answers 201.",
  bridged:
    "edbridge translates records in both directions by the tables of @edbridge/records, unless the option records is false. If edbridge cannot tell where a field belongs, or the host does not have a code, it answers 400 and sends nothing. See edbridge explain students. The header Edbridge-Left-Behind, the log and the metrics name fields that Ed-Fi dropped and fields that no published list has. Before a write, edbridge reads the host's record and keeps what a legacy record cannot hold. A write that becomes several requests is carried out as one. Parts of a new person that wait for the enrollment are in Edbridge-Not-Stored, parts that the key may not read in Edbridge-Left-Out, and fields that were not kept in Edbridge-Not-Kept. If a record refers to one that the host does not have, the response is 409. docs/what-it-does.md says more.",
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
