import { storeOf } from "@edbridge/compat/internal";
import { systemClock } from "@edbridge/core";
import { checkBaseUrl } from "@edbridge/core/internal";
import { type CallRecord, ProvenCallers } from "./call-record.js";
import type { Connections } from "./connections.js";
import { historyOf } from "./history.js";
import type { HostRequest } from "./host-pools.js";
import { Metrics } from "./metrics.js";
import type { PageFacts } from "./page.js";
import type { SidecarOptions } from "./sidecar-options.js";
import type { BridgeState, Sites } from "./sites.js";
import { factsText } from "./start.js";
import { usageOf } from "./usage.js";

/** What is watched: it changes while the sidecar runs. */
interface Watched {
  readonly sites: () => Sites;
  readonly connections: () => Connections;
  readonly isStopping: () => boolean;
  /** The comparison with an old host, which has the bridge that is at work. */
  readonly comparison?: WatchedComparison | undefined;
}

export interface WatchedComparison {
  /** What it has found so far, in lines without a value of a record. */
  lines(): readonly string[];
  /** That of its bridge, as it was when it had compared its last call. */
  state(): BridgeState | undefined;
}

export type Watch = ReturnType<typeof watch>;

export function watch(options: SidecarOptions, watched: Watched) {
  const { clock = systemClock, store, sessionKeys, baseUrl, allowInsecureHttp, log } = options;
  const { sites, connections, isStopping, comparison } = watched;
  const stateDir = options.stateDir === "none" ? undefined : options.stateDir;
  const { href: about } = checkBaseUrl(baseUrl, { allowInsecureHttp });
  const shared = storeOf({ store, stateDir }, "usage");
  const history = historyOf({ clock, store: shared, sessionKeys, about, warn: log?.warn });
  const usage = usageOf(clock, history);
  const callers = new ProvenCallers();
  const state = (): BridgeState => comparison?.state() ?? sites();
  const metrics = new Metrics(async () => {
    const { counts, turns } = state();
    const { inMemory, inStore, longest } = await sites().waitingPeople();
    const { calls, cut } = connections();
    return {
      exchanges_total: counts.exchanges,
      writes_finished_total: counts.finished,
      host_repeats_total: counts.repeated,
      people_in_memory: counts.peopleInMemory,
      people_waiting: inMemory + inStore,
      people_waiting_oldest_seconds: longest / 1000,
      people_in_store_total: counts.peopleInStore,
      people_written_total: counts.peopleWritten,
      people_given_up_total: counts.peopleGivenUp,
      handles: counts.handles,
      credentials: counts.credentials,
      calls_under_way: calls.underWay,
      host_requests_waiting: turns.waiting,
      host_requests_under_way: turns.running,
      host_requests_limit: turns.most,
      lookups_cached_total: counts.lookups.cached,
      lookups_sent_total: counts.lookups.sent,
      lookup_cache_bytes: counts.lookups.bytes,
      slow_connections_total: cut,
      store_failures_total: store?.failures ?? 0,
    };
  });
  return {
    clock,
    history,
    usage,
    metrics,
    sites,
    isStopping,
    /** Whether it is ready only while all hosts are reached. */
    needsHost: options.readyNeedsHost ?? false,
    observe(record: CallRecord): void {
      const { counted, proven } = callers.counted(record);
      metrics.observe(counted);
      if (proven) usage.observeCaller(proven);
      usage.observe(counted);
    },
    observeHost(request: HostRequest): void {
      metrics.observeHost(request);
      usage.observeHost(request);
    },
    facts(): PageFacts {
      const { counts, turns } = state();
      const hosts = sites().all.flatMap(({ name, listener }) =>
        listener.facts().map((facts) => (name === "" ? "" : `${name}: `) + factsText(facts)),
      );
      return {
        hosts,
        figures: [
          ["Active caller tokens", counts.handles],
          ["Keys in use", counts.credentials],
          ["Host tokens", counts.exchanges],
          ["Requests at the host", turns.running],
          ["Requests waiting", turns.waiting],
        ],
        comparison: comparison?.lines(),
      };
    },
  };
}
