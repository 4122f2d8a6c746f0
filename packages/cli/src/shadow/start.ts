import type { CompatOptions } from "@edbridge/compat";
import { systemClock } from "@edbridge/core";
import { checkBaseUrl, fromJson, limitedText, waitFor } from "@edbridge/core/internal";
import { nearestFieldStandard } from "@edbridge/records/model";
import type { RequestListener } from "node:http";
import { Agent, request as send } from "undici";
import { addressIn, type Given } from "../command/given.js";
import { hostAgents } from "../command/host-agent.js";
import type { Io } from "../command/io.js";
import { factsOf, learn } from "../command/learn-host.js";
import { Failure, UsageFailure } from "../command/outcome.js";
import { usual } from "../command/option-rows.js";
import { Report } from "../run/events.js";
import { startLoopbackServer } from "../run/proxy.js";
import type { SidecarLog } from "../serve/call-record.js";
import type { Front } from "../serve/sidecar.js";
import { readHostTls } from "../serve/tls.js";
import { Comparison } from "./comparison.js";
import { ShadowCounts } from "./counts.js";
import { ShadowFront } from "./front.js";
import { NewHost } from "./new-host.js";
import { ShadowSummary } from "./summary.js";

interface ShadowSetting {
  /** The options of the bridge: they name the new host. */
  readonly bridge: CompatOptions;
  readonly log: SidecarLog;
  readonly environment: Io["environment"];
}

/** A comparison of two hosts that is under way. */
export type StartedShadow = Awaited<ReturnType<typeof startShadow>>;

/** Milliseconds between two writes of the report. */
const pause = 60_000;

/** Most bytes of one body that is compared. */
const mostBytes = 8 * 1024 * 1024;

/**
 * Makes what answers calls as the old host does, and compares it with the new one.
 *
 * @throws `UsageFailure` for two hosts that are one; `Failure` for a report that cannot be written
 */
export async function startShadow(given: Given, setting: ShadowSetting) {
  const { values } = given;
  const { bridge: options, log, environment } = setting;
  const old = oldHost(given);
  const { shadowShare = usual.shadowShare, shadowNoise = 0, shadowReport } = values;
  const isWrittenToBoth = values.shadowWrites === "both";
  const { shadowMemory: memory = usual.shadowMemory } = values;
  const { shadowRate: rate = usual.shadowRate, shadowCalls: atOnce = usual.shadowCalls } = values;
  const report =
    shadowReport === undefined ? undefined : new Report(shadowReport, "--shadow-report");
  const { hostTimeout = usual.hostTimeout } = values;
  // The certificate of a client is for the new host alone.
  const { ca } = readHostTls(values);
  const agents = await hostAgents(hostTimeout, environment, ca === undefined ? {} : { ca });
  const dispatcher = agents(usual.connections);
  const [facts] = factsOf(await learn(options, dispatcher));
  const counts = new ShadowCounts();
  const summary = new ShadowSummary();
  let bridge: RequestListener | undefined;
  let [isEnding, isStopped] = [false, false];
  const inner = await startLoopbackServer("http://127.0.0.1/", (request, response) => {
    bridge?.(request, response);
  });
  const toBridge = new Agent({ connections: atOnce });
  const limit = Math.min(mostBytes, memory);
  const newHost = new NewHost(inner.url, {
    rate,
    mostBytes: limit,
    dispatcher: toBridge,
    clock: systemClock,
  });
  const askOld = async (url: string, authorization: string | undefined) => {
    const headers = { accept: "application/json", ...(authorization ? { authorization } : {}) };
    const { statusCode: status, body } = await send(old.href + url, { headers, dispatcher });
    return { status, location: undefined, json: fromJson(await limitedText(body, limit)) };
  };
  const comparison = new Comparison({
    newHost,
    counts,
    standard: nearestFieldStandard(facts?.dataStandard ?? "5.0"),
    atOnce,
    memory,
    isRepeated: () => Math.random() < shadowNoise,
    askOld,
  });
  const front = new ShadowFront({
    old,
    dispatcher,
    run: counts.run,
    // A share of the writes would leave a new host with a share of the records.
    isChosen: (method) =>
      !isEnding && ((isWrittenToBoth && method !== "GET") || Math.random() < shadowShare),
    mostBytes: limit,
    onSignIn: (token, pair) => newHost.signedIn(token, pair),
    onCall: (call) => comparison.add(call),
    onUncompared: (call, why) => comparison.leave(call, why),
  });
  const write = () => {
    for (const line of counts.take(systemClock.now())) {
      summary.add(line);
      report?.add(line);
    }
  };
  const writing = setInterval(write, pause).unref();
  return {
    front: {
      answer(request, response, listener) {
        bridge = listener;
        front.answer(request, response);
      },
      lines() {
        write();
        return summary.lines;
      },
    } satisfies Front,
    /** Hears of the calls of the bridge. */
    log: {
      ...log,
      call(record) {
        newHost.heard(record);
        log.call(record);
      },
    } satisfies SidecarLog,
    /** Asks the old host, once this server listens. @throws `Failure` that says what is wrong */
    async check(): Promise<void> {
      const found = await front.probe().catch(() => undefined);
      const wrong = found
        ? wrongIn(found)
        : "does not answer. Check the address, and that this machine reaches it.";
      if (wrong !== undefined) throw new Failure(`--shadow: ${old.href} ${wrong}`);
      log.info(`Shadow: ${old.href} answers, and the host at --base-url is compared with it.`);
    },
    /** Compares what was answered so far, while the bridge is there; what comes after it is not compared. */
    async settle(): Promise<void> {
      isEnding = true;
      await waitFor(comparison.idle(), AbortSignal.timeout(longestEnd)).catch(() => {});
    },
    /** Writes the report, and gives the summary. */
    async stop(): Promise<readonly string[]> {
      if (isStopped) return [];
      isStopped = true;
      clearInterval(writing);
      inner.stop();
      await Promise.all([toBridge.destroy(), dispatcher.destroy()]);
      write();
      report?.end();
      return summary.lines;
    },
  };
}

/** Milliseconds that comparisons may take after the last call. */
const longestEnd = 30_000;

function wrongIn({ status, isLoop }: { status: number; isLoop: boolean }): string | undefined {
  if (isLoop) return "leads back to this server. Give the address of the old host itself.";
  if (status !== 404) return undefined;
  return "has no legacy sign-in, so it is not the old host. --shadow is the root address of the old API.";
}

function oldHost(given: Given) {
  const { shadow, allowInsecureHttp, sites } = given.values;
  const old = checkBaseUrl(shadow, { setting: "shadow", allowInsecureHttp });
  const now = checkBaseUrl(addressIn(given.values), { allowInsecureHttp });
  if (old.href === now.href) {
    throw new UsageFailure(
      "--shadow and --base-url name one host. --shadow is the old host, --base-url the new one.",
    );
  }
  if (sites !== undefined) {
    throw new UsageFailure(
      "--shadow has one old host: leave out sites, and start a server for each.",
    );
  }
  return old;
}
