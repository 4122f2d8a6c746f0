import { systemClock } from "@edbridge/core";
import { exchange } from "../call/exchange.js";
import type { LegacyCall } from "../call/legacy-call.js";
import type { JsonDocument } from "../http/json.js";
import { legacyError } from "../http/legacy-response.js";
import type { MaybePromise } from "../http/maybe-promise.js";
import type { Answer } from "../http/message.js";
import { answerFailedLookup } from "../records/failures.js";
import {
  isComposed,
  type RecordTranslation,
  recordsId,
  removedWith,
  translates,
  translationOf,
} from "../records/record-translation.js";
import { translatePage } from "../records/translate-response.js";
import { type HostTarget, isRecord } from "../routing/host-target.js";
import {
  type BridgedCall,
  type DataCall,
  type Next,
  sendsRecord,
  withoutNoneMatch,
} from "../auth/bridged-call.js";
import { SecretSeal } from "../auth/seal.js";
import type { CompatSettings } from "../settings/compat-options.js";
import { finishWrite } from "../writes/finish-write.js";
import { partsPurpose, type PartsScope } from "../writes/waiting-parts.js";
import { waitingRead } from "../writes/read-waiting.js";
import { sendWrite } from "../writes/send-step.js";
import { Turn } from "../writes/turns.js";
import { writeRecord } from "../writes/write.js";
import type { WriteCall } from "../writes/write-call.js";
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
  page(page, x) {
    const translation = x.pageTranslation();
    if (translation instanceof Promise) return translation.then((made) => translate(page, x, made));
    return translate(page, x, translation);
  },
  answer(answer, { waiting, report }) {
    waiting?.noteShown(report);
    return answer;
  },
};

/** Gives the records of a page their legacy form. */
function translate(
  page: JsonDocument,
  x: LegacyCall,
  translation: RecordTranslation | undefined,
): MaybePromise<void> {
  if (!translation) return;
  x.report.did("EDB024");
  const { target, bridge, pageLookups, settings, schoolYear, report, compared, chosen } = x;
  // The caller may not want the values that are compared.
  const fields = compared ? undefined : chosen;
  if (target && (target.single || isRecord(target))) {
    x.waiting = waitingRead(page, translation, bridge.waitingParts, () => scopeOf(x, settings));
  }
  const read = { ...translation, waiting: x.waiting?.partsIn };
  return translatePage(page, read, { lookups: pageLookups, settings, schoolYear, report, fields });
}

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
  const send: Next = async (request) => (last = await exchange(x, request));
  const translation = translationOf(call, settings);
  const { split } = (translation && call.target.collection) ?? {};
  const removes =
    translation !== undefined &&
    call.method === "DELETE" &&
    isRecord(call.target) &&
    (split !== undefined || isComposed(translation) || removedWith(translation).length > 0);
  if (!translation || (!removes && !sendsRecord(call))) {
    return sendWrite(call, send, bridge.lookups(x));
  }
  if (!removes || split) x.report.did(recordsId);
  const { clock = systemClock } = settings.transport;
  const finish = { clock, onLeft: () => bridge.callerLeft() };
  const answer = await finishWrite(call, finish, (own, begin) =>
    writeRecord(writeCallOf(own, translation, x, { send, begin })),
  );
  // A record that one DELETE removed was one record on the host, too.
  if (answer !== last) x.report.did(recordsId);
  return answer;
}

function writeCallOf(
  call: DataCall,
  translation: RecordTranslation,
  x: LegacyCall,
  { send, begin }: Pick<WriteCall, "send" | "begin">,
): WriteCall {
  const { bridge, settings } = x;
  const { session, signal } = call;
  const scope = scopeOf(call, settings);
  const writer = { owner: session?.credential.id ?? "", signal };
  return {
    call,
    translation,
    send,
    settings,
    // A request of a caller who has left is not for them any more.
    lookups: bridge.lookups(x, { signal }),
    places: () => bridge.places(x),
    waiting: bridge.waitingParts,
    turn: new Turn(bridge.lock, scope.dataUrl, writer),
    begin,
    later() {
      const later = x.later();
      const own = { ...call, signal: undefined, report: undefined };
      const unheard = { send: (request: BridgedCall) => exchange(later, request), begin() {} };
      return writeCallOf(own, translation, later, unheard);
    },
    scope,
  };
}

/** Whose parts wait: those of a credential, or of a bearer that the program got from the host itself. */
function scopeOf(
  { session, headers, route }: Pick<DataCall, "session" | "headers" | "route">,
  settings: CompatSettings,
): PartsScope {
  const year = route.kind === "data" ? route.schoolYear : "";
  const dataUrl = settings.current.origin + settings.dataRoot(year);
  const { authorization: bearer = "" } = headers;
  if (!session) return { dataUrl, seal: new SecretSeal(bearer, partsPurpose) };
  const { clientKey } = session.credential;
  return { dataUrl, seal: session.credential.sealFor(partsPurpose), clientKey };
}

function refuseSplitOperation(target: HostTarget): Answer {
  const names = target.collection?.split?.join(" and ");
  const message = `${target.part} is not supported for this collection, because the current host stores it in ${names}. Query those instead.`;
  return legacyError(501, message, recordsId);
}
