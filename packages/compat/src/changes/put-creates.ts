import { discard } from "../http/body.js";
import { isRecordValue } from "../http/json.js";
import { isRecord } from "../routing/host-target.js";
import { isDataCall, sendsRecord, withoutConditions } from "../sessions/bridged-call.js";
import type { Change } from "./change.js";

export const putCreates: Change = {
  id: "EDB013",
  title: "PUT creates nothing",
  difference:
    "A legacy PUT to an id that was not there created the record, 201. A current host answers 404.",
  bridged:
    "After that 404 the record is sent by POST, without its id: 201 with the Location of the new record, under an id of the host's choosing. POST goes by the natural key: where another caller has created the same record in between, or it is there under another id, that one is replaced, 200. With If-Match nothing is created.",
  finish: "Create records with POST, and take the id from the Location.",
  routes: ["data"],
  methods: ["PUT"],
  async apply(call, next) {
    const answer = await next(call);
    if (answer.status !== 404 || !isDataCall(call) || !isRecord(call.target)) return answer;
    if (call.headers["if-match"] !== undefined || !sendsRecord(call)) return answer;
    await discard(answer);
    return next({
      ...withoutConditions(call),
      method: "POST",
      json: call.json?.with(withoutId(call.json.value)),
      target: { ...call.target, part: undefined, query: [] },
    });
  },
};

function withoutId(value: unknown): unknown {
  if (!isRecordValue(value)) return value;
  const { id: _, ...record } = value;
  return record;
}
