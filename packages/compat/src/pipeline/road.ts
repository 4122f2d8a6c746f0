import type { Keeping } from "./host-exchange.js";
import type { BridgeContext, BridgedCall } from "../changes/change.js";
import { type DataTarget, isList, targetUrl } from "../routing/host-target.js";
import type { DataRoute } from "../routing/legacy-route.js";
import type { PagePlan } from "../records/page-edits/page-plan.js";
import type { Chain } from "./chain.js";
import { plainPage } from "./plain-page.js";
import { isDataCall } from "../records/request-record.js";

/** The way to the pages of a collection, as a call has gone it. */
export interface Road {
  readonly context: BridgeContext;
  /** What calls pass that leave it. */
  readonly chain: Chain;
  readonly kept: Keeping;
  /** Without a query. */
  readonly target: DataTarget;
  /** Its address, absolute and without a query, and what of it follows the origin. */
  readonly url: string;
  readonly place: string;
  readonly plan: PagePlan;
  readonly schoolYear: string;
  /** The collection as callers write it. */
  readonly path: string;
}

/** Roads that are kept: one for each year and collection, in each way of writing it. */
const mostKept = 1000;

/**
 * Where pages are found, for who asks for more of them. Most calls read a page of a collection that
 * was read before, and for such a one no change has anything to find out.
 */
export class Roads {
  readonly #chain: Chain;
  readonly #kept: Keeping;
  readonly #roads = new Map<string, Road>();
  /** Programs read one collection at a time. */
  #last: Road | undefined;

  constructor(chain: Chain, kept: Keeping) {
    this.#chain = chain;
    this.#kept = kept;
  }

  /** The road to what a call asks for, if one has been there. */
  find({ schoolYear, path }: DataRoute): Road | undefined {
    const last = this.#last;
    if (last?.path === path && last.schoolYear === schoolYear) return last;
    const found = this.#roads.get(`${schoolYear} ${path}`);
    if (found) this.#last = found;
    return found;
  }

  /**
   * Remembers how a read came to the host, at `url`; not where its records have to be parsed, nor where
   * the road would lead to another place than the changes did.
   */
  learn(route: DataRoute, call: BridgedCall, url: string, context: BridgeContext): void {
    const { schoolYear, path, search } = route;
    const { settings } = context;
    const page = plainPage(search, settings.host.maxLimit);
    if (page === undefined || !isDataCall(call) || !isList(call.target)) return;
    const plan = this.#kept.records.planOf(call, context);
    const target = { ...call.target, query: [] };
    const bare = targetUrl(target, schoolYear, settings);
    if (!plan || bare + page !== url) return;
    if (this.#roads.size >= mostKept) this.#roads.clear();
    const passing = { context, chain: this.#chain, kept: this.#kept };
    const place = bare.slice(settings.current.origin.length);
    const road = { ...passing, target, url: bare, place, plan, schoolYear, path };
    this.#roads.set(`${schoolYear} ${path}`, road);
  }
}
