import { none } from "@edbridge/core/internal";
import type { LegacyCall, Compared } from "../call/legacy-call.js";
import { type Answer, matchesEtag } from "../http/message.js";
import {
  isRecordValue,
  isSameValue,
  type JsonDocument,
  plainText,
  recordsIn,
} from "../http/json.js";
import {
  type ChangeId,
  type LegacyError,
  legacyError,
  notFound,
  jsonAnswer,
} from "../http/legacy-response.js";
import {
  queryValue,
  without,
  type HostTarget,
  withPage,
  type QueryPart,
} from "../routing/host-target.js";
import { keepOnly, selectionOf } from "../routing/field-selection.js";
import type { Change } from "./change.js";
import { lookUpFilters } from "../lookups/filter-lookup.js";
import { isRefusal, LookupError } from "../lookups/lookup-error.js";
import { answerFailedLookup } from "../records/host-request.js";
import {
  bareCode,
  type Filter,
  filterOf,
  keyTable,
  legacyFilterValue,
  withMidnight,
} from "@edbridge/records/internal";

export const fields: Change = {
  id: "EDB018",
  steps: ({ method, hasQuery }) =>
    method === "GET" && hasQuery && { request: chooseFields, answer: onlyChosen },
};

export const readByKey: Change = {
  id: "EDB009",
  steps: ({ method, shape, hasQuery, collection }) =>
    method === "GET" &&
    shape === "list" &&
    hasQuery &&
    (collection?.key.length ?? 0) > 0 && {
      request: askForSingle,
      answer: (answer, x) =>
        answer.json && x.target?.single ? requireSingle(answer, answer.json, x) : answer,
    },
};

export const pages: Change = {
  id: "EDB010",
  steps: ({ method, shape }) => method === "GET" && shape === "list" && { request: limitPage },
};

export const filters: Change = {
  id: "EDB011",
  steps: ({ method, shape, hasQuery, collection }) =>
    method === "GET" &&
    shape === "list" &&
    hasQuery &&
    collection !== undefined &&
    collection.kind !== "current" && { request: filterPage },
};

function chooseFields(x: LegacyCall): void {
  const chosen = x.target && queryValue(x.target.query, "fields");
  if (!x.target || chosen === undefined) return;
  x.report.did("EDB018");
  // Records that are passed as they are have other names than the caller may have chosen.
  if (x.settings.host.records) x.chosen = selectionOf(chosen);
  x.target = { ...x.target, query: without(x.target.query, "fields") };
}

function onlyChosen(answer: Answer, { chosen }: LegacyCall): Answer {
  if (!answer.json || !chosen) return answer;
  for (const record of recordsIn(answer.json)) keepOnly(record, chosen);
  return answer;
}

function askForSingle(x: LegacyCall): void {
  const { target, headers } = x;
  const key = target && wholeKeyIn(target);
  if (!key) return;
  x.report.did("EDB009");
  x.condition = headers["if-none-match"];
  // A second record shows that the key is not unique any more.
  x.target = { ...target, query: [...key, { name: "limit", value: "2" }], single: true };
}

/** The natural key, if a read names all of it. Legacy hosts then read by it, whatever else was asked. */
function wholeKeyIn({ collection, query }: HostTarget): HostTarget["query"] | undefined {
  if (!collection) return undefined;
  const names = new Set(collection.key.map((name) => name.toLowerCase()));
  const parts = query.filter(({ name, value }) => value !== "" && names.has(name.toLowerCase()));
  const present = new Set(parts.map(({ name }) => name.toLowerCase()));
  return present.size === names.size ? parts : undefined;
}

/** The one record of a list. For none or several, the response of a legacy host. */
function requireSingle(answer: Answer, json: JsonDocument, x: LegacyCall): Answer {
  if (!Array.isArray(json.value)) return answer;
  const [record, another] = json.value as readonly unknown[];
  if (record === undefined) return notFound(readByKey.id);
  if (another !== undefined) {
    const message =
      "More than one record has this legacy natural key on the current host: read the list by another filter, or one record by its id.";
    return legacyError(409, message, readByKey.id);
  }
  json.value = record;
  return readAlone(answer, x, readByKey.id);
}

/** A record that was read alone, with the ETag of the legacy record; 304 if the caller has that. */
export function readAlone(answer: Answer, x: LegacyCall, id: ChangeId): Answer {
  const { etag: _, ...headers } = answer.headers;
  const record = answer.json?.value;
  const etag = isRecordValue(record) ? plainText(record["_etag"]) : undefined;
  if (etag === undefined) return { ...answer, headers };
  if (matchesEtag(x.condition, etag)) {
    x.report.answeredBy = id;
    return { status: 304, headers: { etag: `"${etag}"` } };
  }
  return { ...answer, headers: { ...headers, etag: `"${etag}"` } };
}

/** Records of a legacy page that names no limit. */
const pageDefault = 25;
/** Records that a legacy caller may ask for. */
const pageLimit = 250;

function limitPage(x: LegacyCall): LegacyError | undefined {
  const { target, settings } = x;
  if (!target || target.single) return undefined;
  const page = pageIn(target);
  if ("status" in page) return page;
  x.limit = page.limit;
  if (!queryValue(target.query, "limit")) x.target = withPage(target, pageDefault);
  if (x.target !== target || x.limit > settings.host.pageSize.current) x.report.did("EDB010");
  return undefined;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The page of a list that a caller asks for; the refusal of a legacy host if it is none. */
export function pageIn({ query }: HostTarget): Page | LegacyError {
  const numberIn = (name: string, usual: number) => {
    const value = queryValue(query, name) || String(usual);
    return /^\d{1,9}$/.test(value) ? Number(value) : -1;
  };
  const page = { limit: numberIn("limit", pageDefault), offset: numberIn("offset", 0) };
  const isLimit = page.limit >= 1 && page.limit <= pageLimit;
  if (isLimit && page.offset >= 0) return page;
  const message = isLimit
    ? "Offset must be omitted or set to a value of 0 or more"
    : `Limit must be omitted or set to a value between 1 to ${pageLimit}`;
  return { ...legacyError(400, message), change: "EDB010" };
}

function filterPage(x: LegacyCall): Promise<Answer | undefined> | undefined {
  const { target } = x;
  if (!target || target.query.every(({ name }) => pagingNames.has(name))) return undefined;
  return withCurrentFilters(x, target);
}

/** Names that are the same in both generations, and are not fields. */
const pagingNames: ReadonlySet<string> = new Set(["limit", "offset", "totalCount"]);

/** Gives a request the host's own filters. The answer, if no record can match. */
async function withCurrentFilters(x: LegacyCall, target: HostTarget): Promise<Answer | undefined> {
  const { collection, query } = target;
  if (!collection) return undefined;
  const { host } = x.settings;
  // Of a collection of the agency's own without a table nothing is known.
  if (collection.kind === "own" && !host.records?.has(collection.name)) return undefined;
  const lookups = x.bridge.lookups(x);
  const kept: QueryPart[] = [];
  const lookupQuery: QueryPart[] = [];
  const compared: Compared[] = [];
  const names = new Map<string, string[]>();
  // A record that lacks such a part of its key is found by the others, and shown with the value.
  const { fillers = {}, legacy = none } = keyTable(collection.name, host.dataStandard) ?? {};
  for (const sent of query) {
    const read = legacyFilterValue(collection.name, sent.name, sent.value);
    const part = read === sent.value ? sent : { name: sent.name, value: read };
    const filter: Filter =
      host.records?.filterOf(collection.name, part.name) ??
      filterOf(collection, part.name, host.dataStandard);
    if (filter.kind === "none") return refuse(collection.name, part.name);
    if (filter.kind === "listed") {
      const { name } = filter;
      const kind = name === "codeValue" ? collection.current?.slice(0, -1) : name;
      const shown = await lookups.values.settled(() =>
        lookups.values.asShown(kind ?? name, part.value),
      );
      const isCode = name === "codeValue";
      const shownCode = isCode ? bareCode(shown) : shown;
      compared.push({ name, values: [part.value, shownCode, withMidnight(part.value)] });
      // A descriptor shows the namespace of its code by itself.
      const namespace = part.value.slice(0, -bareCode(part.value).length - 1);
      if (isCode && namespace !== "" && collection.kind === "descriptor") {
        const values = [lookups.values.asShown("namespace", namespace)];
        compared.push({ name: "namespace", values });
      }
      continue;
    }
    lookupQuery.push(part);
    if (filter.kind === "lookup") {
      names.set(filter.lookup, [...(names.get(filter.lookup) ?? none), part.name]);
      continue;
    }
    const filled = legacy.find(([of]) => {
      const filler = fillers[of];
      return filler !== undefined && isSameValue(queryValue([part], of), filler);
    });
    if (filled) {
      if (!target.single) compared.push({ name: filled[1], values: [part.value] });
      continue;
    }
    const name = filter.kind === "renamed" ? filter.name : part.name;
    const value = await lookups.values.settled(() => lookups.values.toCurrent(name, part.value));
    // No record has a descriptor that the host does not have.
    if (value === undefined) return nothingFound(x, target);
    kept.push(name === part.name && value === part.value ? part : { name, value });
  }
  if (compared.length > 0) x.compared = compared;
  if (kept.length !== query.length || kept.some((part, at) => part !== query[at])) {
    x.report.did("EDB011");
    x.target = { ...target, query: kept };
  }
  if (names.size === 0) return undefined;
  try {
    const present = new Set(kept.map(({ name }) => name.toLowerCase()));
    const alternatives = await lookUpFilters(names, lookupQuery, target, lookups);
    const [first, ...others] = alternatives.map((parts) => {
      const added = parts.filter(({ name }) => !present.has(name.toLowerCase()));
      return { ...target, query: [...kept, ...added] };
    });
    if (first === undefined) return nothingFound(x, target);
    x.target = first;
    if (others.length > 0) x.lists = [first, ...others];
    return undefined;
  } catch (error) {
    if (error instanceof LookupError) return refuseLookup(error, target);
    throw error;
  }
}

function refuse(collection: string, name: string): Answer {
  const message = `A current host cannot filter ${collection} by ${name}, and would answer all of them. Leave that filter out, and compare ${name} in the program.`;
  return legacyError(400, message, "EDB011");
}

/** The response if a filter names a record that does not exist: no record can refer to it. */
function nothingFound({ report }: LegacyCall, { single }: HostTarget): Answer {
  if (single) return notFound("EDB011");
  report.answeredBy = "EDB011";
  return jsonAnswer(200, []);
}

async function refuseLookup(error: LookupError, { name }: HostTarget): Promise<Answer> {
  const { answer } = error;
  // The host's own error gets the legacy form on its way back.
  if (answer && answer.status >= 300 && !isRefusal(error)) return answer;
  if (!answer) return answerFailedLookup(error, "EDB011");
  const message = `To filter ${name} so, another collection must be read. ${error.message}`;
  return answerFailedLookup(new LookupError(error.kind, message, answer), "EDB011");
}
