import { NetworkError } from "@edbridge/core";
import { ExpiringMap, none, wasServed } from "@edbridge/core/internal";
import type { Awaitable } from "@edbridge/records/internal";
import { exchange } from "../call/exchange.js";
import type { LegacyCall } from "../call/legacy-call.js";
import { type PageStep, readLists } from "../call/read-lists.js";
import type { PlanAt, Steps } from "../changes/change.js";
import { composites } from "../changes/composites/composites.js";
import { withLegacyError } from "../changes/errors.js";
import { allChanges } from "../changes/index.js";
import { writeRecords } from "../changes/records.js";
import { legacyUnauthorized } from "../changes/request-head.js";
import { type ChangeId, isLegacyError } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { recordsIn } from "../http/json.js";
import { answerFailedLookup, withoutResponse } from "../records/host-request.js";
import { interfaceNamed } from "../routing/host-target.js";
import type { CompatSettings } from "../settings/compat-options.js";

/** What a call does: the steps of the changes that may concern it, in order. */
export interface Plan {
  readonly request: readonly RequestStep[];
  readonly page: readonly PageStep[];
  readonly answer: readonly NonNullable<Steps["answer"]>[];
}

interface RequestStep {
  readonly id: ChangeId;
  readonly request: NonNullable<Steps["request"]>;
}

/** The plans by settings, which are others when more is known of the host, and by what is known of calls. */
const allPlans = new WeakMap<CompatSettings, ExpiringMap<Plan>>();

/** The methods of the host's operations. Others are refused. */
export const methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"];

/**
 * The plan for calls of one kind. It is made when it is first needed.
 *
 * @param off the changes that are turned off; their plans are separate, so that it names them
 * @param isPart whether the answer to another call is made of the answer to this one
 */
export function planOf(at: PlanAt, off: ReadonlySet<string>, isPart: boolean): Plan {
  const isKnown = at.collection !== undefined || at.name === "" || interfaceNamed(at.name);
  // A caller may invent any number of names.
  if (!isKnown) return makePlan(at, off, isPart);
  let plans = allPlans.get(at.settings);
  if (!plans) allPlans.set(at.settings, (plans = new ExpiringMap({ limit: 10_000 })));
  const { name, kind, method, shape, hasQuery, hasMediaType } = at;
  const key = [name, kind, method, shape, hasQuery, hasMediaType, isPart, ...off].join(" ");
  return plans.getOrSet(key, () => makePlan(at, off, isPart));
}

function makePlan(at: PlanAt, off: ReadonlySet<string>, isPart: boolean): Plan {
  const from = isPart ? allChanges.indexOf(composites) + 1 : 0;
  const chosen = allChanges.slice(from).flatMap((change) => {
    const stepsAt = off.has(change.id) ? change.off : change.steps;
    const steps = (change.routes ?? ["data"]).includes(at.kind) && stepsAt?.(at);
    return steps ? [{ id: change.id, ...steps }] : [];
  });
  const outwards = chosen.toReversed();
  return {
    request: chosen.flatMap(({ id, request }) => (request ? [{ id, request }] : [])),
    page: outwards.flatMap(({ page }) => page ?? none),
    answer: outwards.flatMap(({ answer }) => answer ?? none),
  };
}

/** Carries out the plan of a call. A request step that gives an answer takes the place of the host. */
export async function run(x: LegacyCall, plan: Plan): Promise<Answer> {
  const { report } = x;
  let answer: Answer | undefined;
  try {
    for (const { id, request } of plan.request) {
      const answered = request(x);
      const ended = answered instanceof Promise ? await answered : answered;
      if (!ended) continue;
      report.did(id);
      answer = ended;
      break;
    }
    if (!answer && x.target && (x.method === "GET" || x.method === "HEAD")) {
      answer = readsOnce(x) ? await edited(await exchange(x, x), x, plan.page) : undefined;
      // The host may have given a smaller page than was asked for.
      if (!answer || !fitsPage(x)) {
        answer = await readLists(x, x.target, async (each) => edited(each, x, plan.page), answer);
      }
    }
    answer ??= await writeRecords(x);
  } catch (error) {
    // Whether a repetition is safe depends on the caller's request, not on the one to the host.
    if (error instanceof NetworkError && error.outcome) throw withoutResponse(error, x);
    answer = await answerFailedLookup(error);
  }
  for (const step of plan.answer) {
    const next = step(answer, x);
    answer = next instanceof Promise ? await next : next;
  }
  x.noteLeftOut();
  const { kind } = x.route;
  if (kind === "data" && answer.status >= 300 && !x.off.has("EDB006")) {
    const formed = await withLegacyError(answer, x);
    if (formed !== answer) report.did("EDB006");
    answer = formed;
  }
  if (x.isUse && x.session && wasServed(answer.status)) x.bridge.sessions.noteUse(x.session);
  if (answer.status < 400 && report.answeredBy === undefined) return answer;
  report.answeredBy ??= isLegacyError(answer) ? answer.change : undefined;
  if (report.answeredBy) report.did(report.answeredBy);
  if (answer.status !== 401 || kind !== "data" || report.answeredBy === "EDB003") return answer;
  report.answeredBy = undefined;
  return legacyUnauthorized(answer, x);
}

function readsOnce(x: LegacyCall): boolean {
  return !x.lists && !x.compared && fitsPage(x) && !(x.translation && x.target?.collection?.split);
}

/** Whether the host gives as many records in one page as a call asks for. */
function fitsPage({ limit, settings }: LegacyCall): boolean {
  return limit === undefined || limit <= settings.host.pageSize.current;
}

/** A response after the steps for its records, from a number on. Most steps need no promise. */
function edited(answer: Answer, x: LegacyCall, steps: Plan["page"], from = 0): Awaitable<Answer> {
  const { json } = answer;
  if (!json) return answer;
  if (from === 0) x.current?.push(...recordsIn(json));
  for (let at = from; at < steps.length; at++) {
    const done = steps[at]?.(json, x);
    if (done) return done.then(() => edited(answer, x, steps, at + 1));
  }
  return answer;
}
