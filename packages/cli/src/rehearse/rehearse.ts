import type { CompatOptions, HostFacts } from "@edbridge/compat";
import type { Dispatcher } from "undici";
import { type LoopbackServer, noAnswer, startLoopbackServer } from "../run/proxy.js";
import type { PoolDispatcher } from "../serve/host-pools.js";
import { readContract } from "./contract.js";
import { rehearsalOf } from "./rehearsal-host.js";

const rootOf = (url: string) => new URL(url).href.replace(/\/$/, "");

/** Options with which nothing is written at the hosts; and what records are checked against, in a few words. */
export type Rehearsed = Awaited<ReturnType<typeof rehearse>>;

/** Puts a host on which nothing is written before each. @throws `UsageFailure` where lists are missing */
export async function rehearse(
  options: CompatOptions,
  facts: readonly HostFacts[],
  dispatcher: Dispatcher,
) {
  const years = Object.entries(options.schoolYears ?? {});
  const ofYears = years.flatMap(([, { baseUrl }]) => (baseUrl === undefined ? [] : [baseUrl]));
  const tokenPath = options.tokenPath?.includes("{") ? undefined : options.tokenPath;
  const started = new Map<string, LoopbackServer & ReturnType<typeof rehearsalOf>>();
  const contracts = new Set<string>();
  const stop = () => {
    for (const host of started.values()) host.stop();
  };
  try {
    for (const baseUrl of new Set([options.baseUrl, ...ofYears].map(String))) {
      const found = facts.find((each) => rootOf(each.baseUrl) === rootOf(baseUrl)) ?? facts[0];
      const { dataStandard = "5.0", version } = found ?? {};
      const way = { baseUrl, dispatcher, dataStandard };
      const contract = await readContract(way);
      contracts.add(contract.source);
      const rehearsal = rehearsalOf(way, contract, version, tokenPath);
      const server = await startLoopbackServer(baseUrl, (request, response) => {
        rehearsal.respond(request, response).catch(() => noAnswer(response));
      });
      started.set(baseUrl, { ...server, ...rehearsal });
    }
  } catch (error) {
    stop();
    throw error;
  }
  const before = <T extends { readonly baseUrl?: string | URL | undefined }>(hostOptions: T): T => {
    const host = started.get(String(hostOptions.baseUrl));
    return host ? { ...hostOptions, baseUrl: host.url } : hostOptions;
  };
  const origins = new Map(
    [...started].map(([address, { url, passes }]) => {
      return [new URL(url).origin, { origin: new URL(address).origin, passes }] as const;
    }),
  );
  const schoolYears = Object.fromEntries(
    years.map(([year, yearOptions]) => [year, before(yearOptions)]),
  );
  return {
    options: { ...before(options), ...(options.schoolYears ? { schoolYears } : {}) },
    /** Has what a rehearsal only sends on go straight to its host. */
    past: (inner: PoolDispatcher): PoolDispatcher => ({
      dispatch(request, handler) {
        const target = origins.get(String(request.origin));
        const isPast = target?.passes(request.method, request.path) === true;
        return inner.dispatch(isPast ? { ...request, origin: target.origin } : request, handler);
      },
      destroy: () => inner.destroy(),
    }),
    /** Where it stands, and before which host. */
    places: [...started].map(([address, { url }]) => `${url} stands before ${address}`).join(", "),
    contract: [...contracts].join(", "),
    stop,
  };
}
