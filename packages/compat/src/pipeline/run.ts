import { NetworkError } from "@edbridge/core";
import { wasServed } from "@edbridge/core/internal";
import { exchange } from "../call/exchange.js";
import type { LegacyCall } from "../call/legacy-call.js";
import { readRecords } from "../call/read-records.js";
import { withLegacyError } from "../changes/errors.js";
import { writeRecords } from "../changes/records.js";
import { legacyUnauthorized } from "../changes/sliding-window.js";
import type { Answer } from "../http/message.js";
import { answerFailedLookup } from "../records/failures.js";
import { withoutResponse } from "../records/fate.js";
import { withLeftOut } from "../writes/left-behind.js";
import type { Plan } from "./plan.js";

/**
 * Carries out the plan of a call: its request steps, then the host, then the steps of the answer. A step
 * that gives an answer ends the request.
 */
export async function run(x: LegacyCall, plan: Plan, formsErrors: boolean): Promise<Answer> {
  let answer: Answer;
  try {
    answer = await answered(x, plan);
  } catch (error) {
    // Whether a repetition is safe depends on the caller's request, not on the one to the host.
    if (error instanceof NetworkError && error.fate) throw withoutResponse(error, x);
    answer = await answerFailedLookup(error);
  }
  for (const step of plan.answer) {
    const next = step(answer, x);
    answer = next instanceof Promise ? await next : next;
  }
  if (x.leftOut.size > 0) answer = withLeftOut(answer, x.leftOut);
  if (x.route.kind === "data" && formsErrors) {
    const formed = await withLegacyError(answer, x);
    if (formed !== answer) x.report.did("EDB006");
    answer = formed;
  }
  if (x.isUse && x.session && wasServed(answer.status)) x.bridge.sessions.noteUse(x.session);
  if (answer.change) x.report.did(answer.change);
  const isRefused = answer.status === 401 && x.route.kind === "data" && answer.change !== "EDB003";
  return isRefused ? legacyUnauthorized(answer, x) : answer;
}

async function answered(x: LegacyCall, plan: Plan): Promise<Answer> {
  for (const { id, run: step } of plan.request) {
    const given = step(x);
    const answer = given instanceof Promise ? await given : given;
    if (!answer) continue;
    x.report.did(id);
    return answer;
  }
  if (plan.around) return plan.around(x);
  if (!x.target) return exchange(x, x);
  const isRead = x.method === "GET" || x.method === "HEAD";
  return isRead ? readRecords(x, x.target, plan.page) : writeRecords(x);
}
