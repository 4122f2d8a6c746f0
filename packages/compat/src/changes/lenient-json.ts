import type { LegacyCall } from "../call/legacy-call.js";
import { decoded, isDecodable, isMiscoded } from "../http/body.js";
import { isRecordValue, readJson, readLegacyJson } from "../http/json.js";
import { excessOf, mostInRecord, mostLevels } from "../http/json-bounds.js";
import { legacyError, turnedOff } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { sendsRecord } from "../auth/bridged-call.js";
import type { Change } from "./change.js";

export const lenientJson: Change = {
  id: "EDB025",
  steps: ({ method }) =>
    sendsBody(method) && { request: async (x) => (await readRecord(x)).refused },
  off: ({ method }) => sendsBody(method) && { request: requireStrict },
};

function sendsBody(method: string): boolean {
  return method === "POST" || method === "PUT";
}

async function requireStrict(x: LegacyCall): Promise<Answer | undefined> {
  if (!sendsRecord(x)) return undefined;
  if (x.headers["content-encoding"] !== undefined) {
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
async function readRecord(x: LegacyCall): Promise<Reading> {
  if (!sendsRecord(x)) return {};
  const { "content-encoding": coding, ...headers } = x.headers;
  if (!isDecodable(coding)) return refuse(415, "Send records without this Content-Encoding.");
  try {
    x.body = await x.intake.whole(decoded(x.body ?? "", x.headers));
  } catch (error) {
    if (!isMiscoded(error)) throw error;
    return refuse(400, "The record is not in the Content-Encoding that it names.");
  }
  if (coding !== undefined) {
    x.report.did("EDB025");
    x.headers = headers;
  }
  const text = utf8Text(x.body);
  if (text === undefined) return {};
  const excess = excessOf(text, mostInRecord);
  if (excess !== undefined) return refuse(400, tooMuch[excess]);
  const strict = readJson(text);
  const json = strict ?? readLegacyJson(text);
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
