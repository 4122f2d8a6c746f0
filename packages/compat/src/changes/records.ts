import { isForeign, none } from "@edbridge/core/internal";
import { type Awaitable, keyTable, valuesAt } from "@edbridge/records/internal";
import { exchange } from "../call/exchange.js";
import type { LegacyCall } from "../call/legacy-call.js";
import { BodyRefused, discard } from "../http/body.js";
import {
  isDeep,
  isRecordValue,
  isSameValue,
  type JsonDocument,
  type JsonRecord,
  recordsIn,
} from "../http/json.js";
import { isLegacyError, legacyError, refuseMethod, recordsId } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import {
  isComposed,
  type RecordTranslation,
  removedWith,
  toLegacy,
  translationOf,
} from "../records/record-translation.js";
import { peopleOf, personIn } from "../records/people.js";
import { keyLinksOf, type KeyLinks } from "../records/key-links.js";
import { LinkWriter, tooDeep } from "../records/reference-links.js";
import type { UnstoredPart } from "../report/report.js";
import { isRecord } from "../routing/host-target.js";
import {
  type BridgedCall,
  type DataCall,
  type Next,
  sendsRecord,
  withoutConditions,
} from "../records/host-request.js";
import { partsSeal } from "../auth/seal.js";
import type { CompatSettings } from "../settings/compat-options.js";
import type { PartsScope } from "../writes/waiting-entry.js";
import { sendWrite, withoutId } from "../writes/send-step.js";
import { Turn } from "../writes/turns.js";
import { finishWrite, writeRecord } from "../writes/write.js";
import type { WaitingParts } from "../writes/waiting-parts.js";
import type { WriteCall } from "../writes/write-call.js";
import { type Change, translates } from "./change.js";
import { readAlone } from "./queries.js";

export const records: Change = {
  id: recordsId,
  steps(at) {
    const { shape, method, collection, settings } = at;
    const { records: translator } = settings.host;
    const { name = "", split } = collection ?? {};
    if (shape === "operation") return split !== undefined && { request: refuseSplitOperation };
    if (!translator || !translates(at)) return undefined;
    const isSeveral = split !== undefined || isComposed({ translator, collection: name });
    const isRead = method === "GET" || method === "HEAD";
    const isComposedRead = isSeveral && isRead;
    return {
      request: isComposedRead ? compareEtag : undefined,
      page: isRead ? translate(keyLinksOf(name, settings.host.catalog)) : undefined,
      answer:
        isComposedRead && shape === "record"
          ? (answer, x) => readAlone(answer, x, recordsId)
          : undefined,
    };
  },
};

export const putCreates: Change = {
  id: "EDB013",
  steps: ({ method }) => method === "PUT" && { request: allowCreation },
};

function allowCreation(x: LegacyCall): void {
  x.createsMissing = x.headers["if-match"] === undefined;
}

/** The ETag of a legacy record is made of several, so that the host cannot compare it. */
function compareEtag(x: LegacyCall): void {
  const { "if-none-match": condition, ...others } = x.headers;
  if (condition === undefined) return;
  x.report.did(recordsId);
  x.condition = condition;
  x.headers = others;
}

const translate = (withKeyLinks: KeyLinks) => async (page: JsonDocument, x: LegacyCall) => {
  const translation = await x.pageTranslation();
  if (!translation) return;
  x.report.did("EDB024");
  const { target, report, compared, chosen } = x;
  // The caller may not want the values that are compared.
  const fields = compared ? undefined : chosen;
  for (const each of Array.isArray(page.value) ? page.value : []) {
    if (Array.isArray(each) && isDeep(each)) throw new BodyRefused(tooDeep);
  }
  const current = meantIn(page, x);
  const [record] = current;
  if (!record) return;
  const isOfOne = target && (target.single || isRecord(target));
  if (isOfOne) x.pageLookups.noteRead(target.name, target.collection, record);
  const waiting = isOfOne ? waitingOf(record, translation, x) : undefined;
  const read = { ...translation, waiting };
  // A record that has become several is read by look-ups alone, which would show it as it was.
  const isSplit = target?.collection?.split !== undefined;
  const isFresh = isSplit || (isOfOne && x.condition !== undefined);
  const links = new LinkWriter(x);
  const reading = { by: x, links, fields, isFresh };
  const legacy = withKeyLinks(await toLegacy(current, read, reading));
  links.report();
  report.noteMapped(translation.translator, translation.collection, legacy);
  if (!Array.isArray(page.value)) page.value = legacy[0];
  else if (page.value.length === legacy.length) page.value = legacy;
  else {
    // Items that are no records stay.
    const rest = legacy.values();
    page.value = page.value.map((item) => (isRecordValue(item) ? rest.next().value : item));
  }
};

/**
 * The current records of a page. A legacy host has the records of each year by themselves: of several of a
 * whole key, that of the call's year is meant.
 */
function meantIn(page: JsonDocument, { target, route, settings }: LegacyCall) {
  const found = recordsIn(page);
  if (!target?.single || found.length < 2) return found;
  const { current = none } = keyTable(target.name, settings.host.dataStandard) ?? {};
  const [, path = ""] = current.find(([name]) => name === "schoolYear") ?? none;
  const ofYear = found.filter((each) => isSameValue(valuesAt(each, path)[0], route.schoolYear));
  if (ofYear.length !== 1) return found;
  page.value = ofYear;
  return ofYear;
}

/** Gives what waits of a new person that is read, with the key that wrote it; `undefined` for others. */
function waitingOf(record: JsonRecord, translation: RecordTranslation, x: LegacyCall) {
  const person = personIn(translation.collection, record);
  if (!person) return undefined;
  const holder = { ...person, scope: scopeOf(x, x.settings) };
  const { translator, collection } = translation;
  const parts = translator.parts(collection).filter(({ before }) => !before);
  const shown: UnstoredPart[] = [];
  let reading: ReturnType<WaitingParts["find"]> | undefined;
  return async (name: string): Promise<readonly JsonRecord[]> => {
    if (!parts.some((part) => part.collection === name)) return [];
    const found = await (reading ??= x.bridge.waitingParts.find(holder));
    if (!found || found === "unreachable") return [];
    const { companions, storage } = found;
    if (companions[name]) shown.push({ collection: name, fate: { waits: storage } });
    x.report.noteNotStored(shown);
    return companions[name] ?? none;
  };
}

/** The answer to a request that reads no records. */
export function writeRecords(x: LegacyCall): Awaitable<Answer> {
  const { method, target } = x;
  if (!target) return exchange(x, x);
  // Hosts of both generations create in a list, and change or delete one record.
  if (method === "POST" ? isRecord(target) : target.part === undefined && changing.has(method))
    return refuseMethod(x);
  return writeOrCreate(x, x.request(target));
}

const changing: ReadonlySet<string> = new Set(["PUT", "DELETE"]);

/** Carries out a write. Where the host has no record with the id of a PUT, the record is created. */
async function writeOrCreate(x: LegacyCall, call: DataCall): Promise<Answer> {
  const answer = await write(call, x);
  // Only a 404 of the host itself says that the record does not exist.
  if (answer.status !== 404 || isForeign(answer)) return answer;
  if (isLegacyError(answer) && answer.change) return answer;
  if (!x.createsMissing || !sendsRecord(call)) return answer;
  await discard(answer);
  x.report.did("EDB013");
  const sent = call.json?.value;
  const created = {
    ...withoutConditions(call),
    method: "POST",
    json: isRecordValue(sent) ? call.json?.with(withoutId(sent)) : call.json,
    target: { ...call.target, part: undefined, query: [] },
  };
  return write(created, x);
}

async function write(call: DataCall, x: LegacyCall): Promise<Answer> {
  const { settings, bridge } = x;
  const translation = translationOf(call, settings);
  const { split } = (translation && call.target.collection) ?? {};
  const removes =
    translation !== undefined &&
    call.method === "DELETE" &&
    isRecord(call.target) &&
    (split !== undefined ||
      isComposed(translation) ||
      removedWith(translation).length > 0 ||
      // The host takes a person's parts only while the person is enrolled.
      isComposed({ ...translation, collection: peopleOf(call.target.name) }) ||
      translation.translator.readOnly(translation.collection) !== undefined);
  const toHost: Next = (request) => exchange(x, request);
  if (!translation || (!removes && !sendsRecord(call))) {
    return sendWrite(call, toHost, bridge.lookups(x));
  }
  const mayBeOne = removes && !split;
  if (!mayBeOne) x.report.did(recordsId);
  let sent = 0;
  let last: Answer | undefined;
  const noted: Next = async (request) => {
    sent++;
    return (last = await exchange(x, request));
  };
  const send = mayBeOne ? noted : toHost;
  const { clock } = settings.transport;
  const onLeft = (finishing: Promise<unknown>) => bridge.finish(finishing);
  const finish = { clock, onLeft };
  const answer = await finishWrite(call, finish, (detachedCall, begin) =>
    writeRecord(writeCallOf(detachedCall, translation, x, { send, begin })),
  );
  // A record that one DELETE removed was one record on the host, too.
  if (mayBeOne && (sent > 1 || answer !== last)) x.report.did(recordsId);
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
  const { waitingParts: waiting } = bridge;
  const owner = session?.credential.id ?? "";
  return {
    call,
    translation,
    send,
    settings,
    // A request of a caller who has left is not for them any more.
    lookups: bridge.lookups(x, { signal }),
    keyOrganizations: () => x.keyOrganizations(),
    waiting,
    turn: new Turn({ owner, signal, scope, waiting }),
    begin,
    later() {
      const later = x.later();
      const laterCall = { ...call, signal: undefined, report: undefined };
      const unheard = { send: (request: BridgedCall) => exchange(later, request), begin() {} };
      return writeCallOf(laterCall, translation, later, unheard);
    },
    scope,
  };
}

/** Whose parts wait: those of a credential, or of a bearer that the program got from the host itself. */
function scopeOf(
  { session, headers, route }: Pick<DataCall, "session" | "headers" | "route">,
  settings: CompatSettings,
): PartsScope {
  const dataUrl = settings.current.origin + settings.dataRoot(route.schoolYear);
  const { authorization: bearer = "" } = headers;
  if (!session) return { dataUrl, seal: partsSeal(bearer) };
  const { clientKey } = session.credential;
  return { dataUrl, seal: session.credential.partsSeal, clientKey };
}

function refuseSplitOperation({ target }: LegacyCall): Answer {
  const names = target?.collection?.split?.join(" and ");
  const message = `${target?.part} is not supported for this collection, because the current host stores it in ${names}. Query those instead.`;
  return legacyError(501, message, recordsId);
}
