import { discard } from "../http/body.js";
import { isRecordValue } from "../http/json.js";
import type { LegacyCall } from "../call/legacy-call.js";
import { isLegacyError } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { type DataCall, sendsRecord, withoutConditions } from "../auth/bridged-call.js";
import type { Change } from "./change.js";

export const putCreates: Change = {
  id: "EDB013",
  title: "PUT does not create",
  difference:
    "A legacy PUT to an id that was not there created the record, 201. A current host answers 404.",
  bridged:
    "After such a 404 edbridge sends the record by POST, without its id. The caller gets 201 with the Location of the new record; the host chooses the id. A POST goes by the natural key: if the record exists under another id, that record is replaced, 200. With If-Match nothing is created.",
  finish: "Create records with POST, and take the id from the Location.",
  routes: ["data"],
  when: ({ method, shape }) => method === "PUT" && shape === "record",
  request(x) {
    x.createsMissing = x.headers["if-match"] === undefined;
  },
};

/**
 * Writes a record by POST where the host has none with the id of a PUT.
 *
 * @param write carries out a write
 */
export async function creatingMissing(
  x: LegacyCall,
  call: DataCall,
  write: (call: DataCall) => Promise<Answer>,
): Promise<Answer> {
  const answer = await write(call);
  // Only a 404 of the host itself says that the record does not exist.
  if (answer.status !== 404 || (isLegacyError(answer) && answer.change)) return answer;
  if (!x.createsMissing || !sendsRecord(call)) return answer;
  await discard(answer);
  x.report.did("EDB013");
  return write({
    ...withoutConditions(call),
    method: "POST",
    json: call.json?.with(withoutId(call.json.value)),
    target: { ...call.target, part: undefined, query: [] },
  });
}

function withoutId(value: unknown): unknown {
  if (!isRecordValue(value)) return value;
  const { id: _, ...record } = value;
  return record;
}
