import { ExpiringMap } from "@edbridge/core/internal";
import type { PageStep } from "../call/read-lists.js";
import type { LegacyCall } from "../call/legacy-call.js";
import type { Change, PlanAt, Shape, Steps } from "../changes/change.js";
import { allChanges } from "../changes/index.js";
import { composites } from "../changes/composites/composites.js";
import type { MaybePromise } from "../http/maybe-promise.js";
import type { Answer } from "../http/message.js";
import { queryValue, without } from "../http/query-string.js";
import type { ChangeId } from "../http/legacy-response.js";
import type { PageEdits } from "../records/reference-links.js";
import { hostTarget, isRecord } from "../routing/host-target.js";
import type { CompatSettings } from "../settings/compat-options.js";

/** What a call does: the steps of the changes that may concern it, in order. */
export interface Plan {
  readonly request: readonly RequestStep[];
  /** What is done to all records of a page in one walk. */
  readonly edits: PageEdits;
  readonly page: readonly PageStep[];
  readonly answer: readonly AnswerStep[];
  readonly around: ((x: LegacyCall) => Promise<Answer>) | undefined;
}

interface RequestStep {
  readonly id: ChangeId;
  readonly run: (x: LegacyCall) => MaybePromise<Answer | void>;
}

type AnswerStep = (answer: Answer, x: LegacyCall) => MaybePromise<Answer>;

/** The plans for each host. They are made again if more is known of it. */
const allPlans = new WeakMap<CompatSettings, Plans>();

/** The plans for one host. Each is made when it is first needed. */
export class Plans {
  /** By the names of collections, as callers write them. */
  readonly #byName = new ExpiringMap<Map<number, Plan>>({ limit: 1000 });

  static for(settings: CompatSettings): Plans {
    let plans = allPlans.get(settings);
    if (!plans) allPlans.set(settings, (plans = new Plans()));
    return plans;
  }

  /** @param off the changes that are turned off; their plans are kept apart, so that it names them */
  of(at: PlanAt, off: ReadonlySet<string>, isPart: boolean): Plan {
    const isKnown = at.collection !== undefined || at.name === "";
    // A caller may invent any number of names.
    if (!isKnown) return makePlan(at, off, isPart);
    const key = off.size === 0 ? at.name : [at.name, ...off].join(" ");
    const plans = this.#byName.getOrSet(key, noPlans);
    const slot = slotOf(at, isPart);
    let plan = plans.get(slot);
    if (!plan) plans.set(slot, (plan = makePlan(at, off, isPart)));
    return plan;
  }
}

const noPlans = () => new Map<number, Plan>();
const kinds = ["data", "current", "unknown"];
const methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"];
const shapes: readonly (Shape | undefined)[] = [undefined, "list", "record", "operation", "deeper"];

/** A number for what is known of a call beside its name. */
function slotOf({ kind, method, shape, hasQuery }: PlanAt, isPart: boolean): number {
  let slot = kinds.indexOf(kind) * methods.length + methods.indexOf(method);
  slot = slot * shapes.length + shapes.indexOf(shape);
  return slot * 4 + (hasQuery ? 2 : 0) + (isPart ? 1 : 0);
}

/** @param isPart whether the answer to another call is made of the answer to this one */
function makePlan(at: PlanAt, off: ReadonlySet<string>, isPart: boolean): Plan {
  const from = isPart ? allChanges.indexOf(composites) + 1 : 0;
  const all = allChanges.slice(from).flatMap((change) => stepsOf(change, at, off));
  // What carries out a call alone leaves nothing to the changes after it.
  const around = all.findIndex(({ steps }) => steps.around);
  const chosen = around < 0 ? all : all.slice(0, around + 1);
  const outwards = chosen.toReversed();
  return {
    request: chosen.flatMap(({ id, steps: { request: run } }) => (run ? [{ id, run }] : [])),
    edits: {
      links: chosen.some(({ steps }) => steps.edits === "links"),
      ids: chosen.some(({ steps }) => steps.edits === "ids"),
      members: chosen.some(({ steps }) => steps.edits === "members"),
    },
    page: outwards.flatMap(({ steps }) => steps.page ?? []),
    answer: outwards.flatMap(({ steps }) => steps.answer ?? []),
    around: all[around]?.steps.around,
  };
}

/** The steps of a change, if it may concern such calls. */
interface Chosen {
  readonly id: ChangeId;
  readonly steps: Steps;
}

function stepsOf(change: Change, at: PlanAt, off: ReadonlySet<string>): readonly Chosen[] {
  const { id, routes } = change;
  const steps = off.has(id) ? change.off : change;
  const concerns = steps && routes.includes(at.kind) && steps.when?.(at) !== false;
  return concerns ? [{ id, steps }] : [];
}

/**
 * Finds what a data request asks for, in the host's names, and gives what its plan depends on. An id in
 * the query is moved into the path (EDB012).
 */
export function locate(x: LegacyCall): PlanAt {
  const { route, method, settings, off } = x;
  const at = { kind: route.kind, method, settings };
  if (route.kind !== "data") {
    return { ...at, shape: undefined, hasQuery: false, name: "", collection: undefined };
  }
  const found = x.target ?? hostTarget(route.path, route.search, settings.namespace);
  if (!found) return { ...at, shape: undefined, hasQuery: false, name: "", collection: undefined };
  const { name } = found;
  const collection = found.collection ?? settings.host.catalog.find(name);
  const hasQuery = found.query.length > 0;
  let { part, query } = found;
  if (hasQuery && !off.has("EDB012") && part === undefined && method !== "POST") {
    part = queryValue(query, "id");
    if (part !== undefined) {
      x.hasIdInQuery = true;
      query = without(query, "id");
    }
  }
  x.target = { ...found, name: collection?.current ?? name, collection, part, query };
  return { ...at, shape: shapeOf(x), hasQuery, name, collection };
}

function shapeOf({ target, hasIdInQuery }: LegacyCall): Shape {
  const { part } = target ?? {};
  if (part === undefined) return "list";
  if (hasIdInQuery) return "record";
  if (part.includes("/")) return "deeper";
  return target && isRecord(target) ? "record" : "operation";
}

/** The changes that say where a request goes, and under which name. */
export function noteTarget(x: LegacyCall, { name }: PlanAt): void {
  if (!x.target) return;
  x.report.did("EDB004");
  if (x.target.name !== name) x.report.did("EDB008");
}
