import { NetworkError } from "@edbridge/core";
import { wasServed } from "@edbridge/core/internal";
import { exchange } from "../call/exchange.js";
import type { LegacyCall } from "../call/legacy-call.js";
import { readLists, readsOnce } from "../call/read-lists.js";
import { withLegacyError } from "../changes/errors.js";
import { writeRecords } from "../changes/records.js";
import { legacyUnauthorized } from "../changes/sliding-window.js";
import { isLegacyError, legacyError } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { answerFailedLookup } from "../records/failures.js";
import { withoutResponse } from "../records/fate.js";
import { editPage } from "../records/reference-links.js";
import type { HostTarget } from "../routing/host-target.js";
import type { Plan } from "./plan.js";

/**
 * Carries out the plan of a call: its request steps, then the host, then the steps of the answer. A step
 * that gives an answer ends the request.
 */
export async function run(x: LegacyCall, plan: Plan): Promise<Answer> {
  const { report } = x;
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
  x.noteLeftOut();
  if (x.route.kind === "data" && !x.off.has("EDB006") && answer.status >= 300) {
    const formed = await withLegacyError(answer, x);
    if (formed !== answer) report.did("EDB006");
    answer = formed;
  }
  if (x.isUse && x.session && wasServed(answer.status)) x.bridge.sessions.noteUse(x.session);
  if (answer.status < 400 && report.answeredBy === undefined) return answer;
  report.answeredBy ??= isLegacyError(answer) ? answer.change : undefined;
  if (report.answeredBy) report.did(report.answeredBy);
  if (answer.status !== 401 || x.route.kind !== "data" || report.answeredBy === "EDB003") {
    return answer;
  }
  report.answeredBy = undefined;
  return legacyUnauthorized(answer, x);
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
  const { target } = x;
  if (!target) return exchange(x, x);
  if (x.method !== "GET" && x.method !== "HEAD") return writeRecords(x);
  const begun = readsOnce(x) ? await edited(await exchange(x, x), x, plan) : undefined;
  // The host may have given a smaller page than was asked for.
  if (begun && readsOnce(x)) return begun;
  const edit = (answer: Answer) => edited(answer, x, plan);
  const ask = (asked: HostTarget) => exchange(x, asked === x.target ? x : x.request(asked));
  return readLists(x, target, ask, edit, begun);
}

/** A response with its records in their legacy form. */
async function edited(answer: Answer, x: LegacyCall, { edits, page }: Plan): Promise<Answer> {
  if (!answer.json) return answer;
  const { settings, schoolYear, report } = x;
  const { values } = x.pageLookups;
  if (await editPage(answer.json, edits, { values, settings, schoolYear, report })) {
    return legacyError(502, "The host's response is nested too deeply to be a page.");
  }
  for (const step of page) {
    const done = step(answer.json, x);
    if (done) await done;
  }
  return answer;
}
