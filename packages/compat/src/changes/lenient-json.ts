import { decoded, isDecodable, isMiscoded } from "../http/body.js";
import type { Intake } from "../http/intake.js";
import { isRecordValue, readJson, readLegacyJson } from "../http/json.js";
import { excessOf, mostInRecord, mostLevels } from "../http/json-bounds.js";
import { legacyError, turnedOff } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { type BridgedCall, isDataCall, type Next, sendsRecord } from "../sessions/bridged-call.js";
import type { Change } from "./change.js";

export const lenientJson: Change = {
  id: "EDB025",
  title: "Records must be strict JSON",
  difference:
    "A legacy host read JSON with trailing commas, single quotes, comments, names without quotes, and line breaks within text. It read octal and hexadecimal numbers. It ignored everything after the record, and it read compressed bodies. A current host may refuse all of these.",
  bridged:
    "edbridge decompresses the record, reads it as the legacy host did, and sends strict JSON. Numbers keep their digits. If edbridge does not know the Content-Encoding, or it names more than two codings, the answer is 415. If the record has more than 1 MiB (option maxBody), it is 413. If the record has more than 64 levels, or more than 20,000 members and items, it is 400. A record with undefined, NaN or an empty place in a list is not readable, as on a legacy host. If edbridge translates records, it refuses a body that it cannot read with 400. If not, it sends such a body unchanged.",
  finish: "Send records as strict JSON in UTF-8, without Content-Encoding.",
  routes: ["data"],
  methods: ["POST", "PUT"],
  async apply(call, next, { intake, remember, settings }) {
    if (!isDataCall(call) || !sendsRecord(call)) return next(call);
    const read = await readRecord(call, intake, settings.host.records !== undefined);
    if ("answer" in read) return read.answer;
    if (read.call.json) remember(read.call.json);
    return next(read.call);
  },
  off(call, next, context) {
    const sent = isDataCall(call) && sendsRecord(call);
    if (sent && call.headers["content-encoding"] !== undefined) {
      return Promise.resolve(turnedOff(lenientJson.id, 415, "The record has a Content-Encoding."));
    }
    const strictly: Next = async (read) =>
      sent && !(await isStrict(read))
        ? turnedOff(lenientJson.id, 400, "The record is not strict JSON in UTF-8.")
        : next(read);
    return lenientJson.apply(call, strictly, context);
  },
};

/** Whether the body that was read is JSON as it stands. */
async function isStrict({ body }: BridgedCall): Promise<boolean> {
  const text = body instanceof Uint8Array ? utf8Text(body) : undefined;
  return text !== undefined && readJson(text) !== undefined;
}

/** A request with its record parsed. If it cannot be parsed, the request has the whole body. */
async function readRecord(
  given: BridgedCall,
  intake: Intake,
  isTranslated: boolean,
): Promise<{ readonly call: BridgedCall } | { readonly answer: Answer }> {
  const { "content-encoding": coding, ...headers } = given.headers;
  if (!isDecodable(coding)) {
    return refuse(415, "Send records without this Content-Encoding.");
  }
  const call = { ...given, headers };
  let body: Buffer;
  try {
    body = await intake.whole(decoded(given.body ?? "", given.headers));
  } catch (error) {
    if (!isMiscoded(error)) throw error;
    return refuse(400, "The record is not in the Content-Encoding that it names.");
  }
  const text = utf8Text(body);
  if (text === undefined) return { call: { ...call, body } };
  const excess = excessOf(text, mostInRecord);
  if (excess !== undefined) return refuse(400, tooMuch[excess]);
  const strict = readJson(text);
  const json = strict ?? readLegacyJson(text);
  if (json && !strict) given.trace?.noteChange(lenientJson.id);
  // What is no record is refused by the translation, or sent as it came.
  const isRead = isTranslated || isRecordValue(json?.value);
  return { call: { ...call, body, json: isRead ? json : undefined } };
}

const tooMuch = {
  deep: `A record may be nested ${mostLevels} levels deep.`,
  full: `A record may have ${mostInRecord} members and items.`,
};

function refuse(status: number, message: string): { readonly answer: Answer } {
  return { answer: legacyError(status, message, lenientJson.id) };
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
