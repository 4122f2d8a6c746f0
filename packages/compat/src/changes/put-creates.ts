import { discard } from "../http/body.js";
import type { Answer } from "../http/message.js";
import type { BridgedCall, Change, DataCall, StepContext } from "./change.js";
import { isRecord } from "../routing/host-target.js";
import { isDataCall, sendsRecord, wholeBody } from "../records/request-record.js";

export const putCreates: Change = {
  id: "EDB013",
  title: "PUT creates nothing",
  difference:
    "A legacy PUT to an id that was not there created the record, 201. A current host answers 404.",
  bridged:
    "After that 404 the record is sent by POST, without its id: 201 with the Location of the new record, under an id of the host's choosing. POST goes by the natural key: where another caller has created the same record in between, or it is there under another id, that one is replaced, 200. With If-Match nothing is created.",
  finish: "Create records with POST, and take the id from the Location.",
  routes: ["data"],
  call(call) {
    if (call.method !== "PUT" || !sendsRecord(call)) return call;
    return held(call);
  },
  answer(answer, call, context) {
    if (answer.status !== 404 || call.method !== "PUT" || !isDataCall(call)) return answer;
    return created(answer, call, context);
  },
};

/** The call with its body at hand: it may be needed a second time. */
async function held(call: BridgedCall): Promise<BridgedCall> {
  const body = await wholeBody(call.body);
  return body === undefined ? call : { ...call, body };
}

async function created(answer: Answer, call: DataCall, { onward }: StepContext): Promise<Answer> {
  const { "if-match": condition, "if-none-match": _, ...headers } = call.headers;
  if (condition !== undefined || !sendsRecord(call) || !isRecord(call.target)) return answer;
  await discard(answer);
  const target = { ...call.target, part: undefined, query: [] };
  return onward({ ...call, method: "POST", headers, target });
}
