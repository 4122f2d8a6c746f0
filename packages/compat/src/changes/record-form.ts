import { none } from "@edbridge/core/internal";
import { strictJson } from "../http/legacy-json.js";
import {
  isRecordValue,
  type JsonDocument,
  type JsonRecord,
  recordsIn,
  readJson,
  excessOf,
  mostInRecord,
  mostLevels,
} from "../http/json.js";
import type { Answer } from "../http/message.js";
import { legacyError, turnedOff } from "../http/legacy-response.js";
import type { LegacyCall } from "../call/legacy-call.js";
import { type Awaitable, type Collection, whenThere } from "@edbridge/records/internal";
import { type Change, type PlanAt, translates } from "./change.js";
import { decoded, isCoded, isDecodable, isMiscoded } from "../http/body.js";
import { sendsRecord } from "../records/host-request.js";
import { writeLinks } from "../records/reference-links.js";

export const mediaTypes: Change = {
  id: "EDB019",
  steps: ({ hasMediaType }) => hasMediaType && { request: nameCurrentTypes },
};

export const lenientJson: Change = {
  id: "EDB025",
  steps: ({ method }) =>
    sendsBody(method) && { request: (x) => whenThere(readRecord(x), ({ refused }) => refused) },
  off: ({ method }) => sendsBody(method) && { request: requireStrict },
};

export const hostMembers: Change = {
  id: "EDB014",
  steps(at) {
    const isRead = at.method === "GET";
    return {
      request: isRead ? undefined : removeHostMembers,
      // A translated record does not have the host's members.
      page: translates(at) ? undefined : withoutDate,
      answer: (at.shape !== "list" || at.hasQuery) && isRead ? withoutEtag : undefined,
    };
  },
};

// A reader of translated records writes their links.
const linksAt = (at: PlanAt) => !translates(at) && { page: writeLinks };

// One that is turned off finds out how deep the records are nested.
export const links: Change = { id: "EDB016", steps: linksAt, off: linksAt };

function nameCurrentTypes(x: LegacyCall): void {
  const { accept, "content-type": type, ...others } = x.headers;
  const collection = x.target?.collection;
  const wanted = accept === undefined ? undefined : accepted(accept, collection);
  const asSent = type === undefined ? undefined : sent(type, collection);
  if (wanted === accept && asSent === type) return;
  x.report.did("EDB019");
  x.headers = {
    ...others,
    ...(wanted === undefined ? {} : { accept: wanted }),
    ...(asSent === undefined ? {} : { "content-type": asSent }),
  };
}

const profile =
  /^\s*application\/vnd\.ed-fi\.([\w-]+)\.([\w.-]+?)\.(readable|writable)\+json\s*(;.*)?$/i;

function accepted(accept: string, collection: Collection | undefined): string {
  const kinds = accept.split(",");
  const profiled = kinds.map((kind) => profiledType(kind, collection));
  const found = profiled.find((kind) => kind !== undefined);
  if (found !== undefined) return found;
  const plain = kinds.every((kind) => /^\s*(?:application\/json|\*\/\*)\s*(?:;|$)/i.test(kind));
  return plain ? accept : "application/json";
}

function sent(type: string, collection: Collection | undefined): string {
  return profiledType(type, collection) ?? type.replace(/^\s*text\/json\b/i, "application/json");
}

/** A profile's media type as a current host writes it; `undefined` for any other. */
function profiledType(type: string, collection: Collection | undefined): string | undefined {
  const [, resource = "", name = "", usage = "", more = ""] = profile.exec(type) ?? none;
  if (resource === "") return undefined;
  const { name: legacy = "", current = legacy } = collection ?? {};
  // Only the call's own resource can have another name now.
  const isOfCall = resource.toLowerCase() === singular(legacy).toLowerCase();
  const now = isOfCall ? singular(current) : resource;
  return `application/vnd.ed-fi.${now}.${name}.${usage}+json`.toLowerCase() + more;
}

function singular(name: string): string {
  return name.endsWith("ies") ? `${name.slice(0, -3)}y` : name.replace(/s$/, "");
}

function removeHostMembers({ json, method, report }: LegacyCall): void {
  if (!json) return;
  const cleaned = recordsIn(json).filter((record) => cleanRequest(record, method));
  if (cleaned.length > 0) report.did("EDB014");
}

/** Members that only a host writes, in small letters. */
const ofHost: ReadonlySet<string> = new Set(["_etag", "_lastmodifieddate", "link"]);

/**
 * Removes the members that only a host writes, in any letter case, and writes the id of a PUT as hosts do.
 * Returns whether there was one.
 */
function cleanRequest(record: JsonRecord, method: string): boolean {
  let removed = removeLinks(record);
  for (const name of Object.keys(record)) {
    const small = name.toLowerCase();
    const isId = small === "id";
    if (isId && method === "PUT") {
      if (name === "id") continue;
      record["id"] ??= record[name];
    }
    if (isId || ofHost.has(small)) removed = delete record[name];
  }
  return removed;
}

/** Removes the links of all references. Returns whether there was one. */
function removeLinks(value: object): boolean {
  const parts: readonly unknown[] = Object.values(value);
  let removed = false;
  for (const part of parts) {
    if (typeof part !== "object" || part === null) continue;
    if (isRecordValue(part) && isRecordValue(part["link"])) removed = delete part["link"];
    if (removeLinks(part)) removed = true;
  }
  return removed;
}

/** Removes the date that only a current host adds. An object with a member deleted is slow from then on. */
function withoutDate(page: JsonDocument): void {
  const edit = (each: unknown) => {
    if (!isRecordValue(each) || !("_lastModifiedDate" in each)) return each;
    const { _lastModifiedDate: _, ...others } = each;
    return others;
  };
  page.value = Array.isArray(page.value) ? page.value.map(edit) : edit(page.value);
}

/** Of a record that is read alone, the ETag is in the header. */
function withoutEtag(answer: Answer): Answer {
  const record = answer.json?.value;
  if (isRecordValue(record)) delete record["_etag"];
  return answer;
}

function sendsBody(method: string): boolean {
  return method === "POST" || method === "PUT";
}

async function requireStrict(x: LegacyCall): Promise<Answer | undefined> {
  if (!sendsRecord(x)) return undefined;
  if (isCoded(x.headers["content-encoding"])) {
    return turnedOff("EDB025", 415, "The record has a Content-Encoding.");
  }
  const { refused, isStrict } = await readRecord(x);
  if (refused || isStrict) return refused;
  return turnedOff("EDB025", 400, "The record is not strict JSON in UTF-8.");
}

/** What came of reading the record of a request. */
interface Reading {
  readonly refused?: Answer;
  /** Whether the body is JSON as it was sent. */
  readonly isStrict?: boolean;
}

/** Parses the record of a request. If it cannot be parsed, the request has the whole body. */
function readRecord(x: LegacyCall): Awaitable<Reading> {
  const { body } = x;
  if (body === undefined || !sendsRecord(x)) return {};
  if (!isDecodable(x.headers["content-encoding"])) {
    return refuse(415, "Send records without this Content-Encoding.");
  }
  const whole = x.intake.whole(decoded(body, x.headers));
  if (!(whole instanceof Promise)) return parseRecord(whole, x);
  return whole.then(
    (bytes) => parseRecord(bytes, x),
    (error: unknown) => {
      if (!isMiscoded(error)) throw error;
      return refuse(400, "The record is not in the Content-Encoding that it names.");
    },
  );
}

function parseRecord(bytes: Uint8Array, x: LegacyCall): Reading {
  x.body = bytes;
  const { "content-encoding": coding, ...headers } = x.headers;
  if (coding !== undefined) {
    if (isCoded(coding)) x.report.did("EDB025");
    x.headers = headers;
  }
  const text = utf8Text(bytes);
  if (text === undefined) return {};
  const excess = excessOf(text, mostInRecord);
  if (excess !== undefined) return refuse(400, tooMuch[excess]);
  const strict = readJson(text);
  const mended = strict ? undefined : strictJson(text);
  const json = strict ?? (mended && readJson(mended));
  if (json && !strict) x.report.did("EDB025");
  // What is no record is refused by the translation, or sent as it came.
  if (json && (x.settings.host.records !== undefined || isRecordValue(json.value))) {
    x.json = json;
    x.report.records.push(json);
  }
  return { isStrict: strict !== undefined };
}

const tooMuch = {
  deep: `A record may be nested ${mostLevels} levels deep.`,
  full: `A record may have ${mostInRecord} members and items.`,
};

function refuse(status: number, message: string): Reading {
  return { refused: legacyError(status, message, "EDB025") };
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A body's text; `undefined` for one that is not UTF-8. */
function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
