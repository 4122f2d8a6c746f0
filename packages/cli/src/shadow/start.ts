import { type CompatOptions } from "@edbridge/compat";
import { systemClock } from "@edbridge/core";
import { checkBaseUrl, waitFor } from "@edbridge/core/internal";
import { addressIn, type ParsedOptions } from "../command/command-options.js";
import { hostAgents } from "../command/host-agent.js";
import { isCurrentHost, notOld } from "../command/two-hosts.js";
import type { Io } from "../command/io.js";
import { Failure, refuse } from "../command/outcome.js";
import { usual } from "../command/option-rows.js";
import { Report } from "../run/events.js";
import type { SidecarLog } from "../serve/call-record.js";
import type { Front, FrontHears } from "../serve/sidecar.js";
import { readHostTls } from "../serve/tls.js";
import { ShadowCounts } from "./counts.js";
import { shadowFront } from "./front.js";
import { ShadowSummary } from "./summary.js";
import { comparisonThread, roomFor } from "./thread.js";

interface ShadowSetting {
  /** The options of the bridge: they name the new host. */
  readonly bridge: CompatOptions;
  readonly log: SidecarLog;
  readonly environment: Io["environment"];
}

export type StartedShadow = Awaited<ReturnType<typeof startShadow>>;

/** Milliseconds between two writes of the report. */
const pause = 60_000;

/** Most bytes of one body that is compared. */
const mostOfBody = 8 * 1024 * 1024;

/**
 * Makes what answers calls as the old host does, and compares it with the new one in a thread of its own.
 *
 * @throws `UsageFailure` for two hosts that are one, `Failure` for a report or a host that cannot be used
 */
export async function startShadow(
  parsed: ParsedOptions,
  { bridge, log, environment }: ShadowSetting,
) {
  const { values } = parsed;
  const old = oldHost(parsed);
  const { shadowShare = usual.shadowShare, shadowReport, shadowWrites, shadowNoise = 0 } = values;
  const { shadowMemory = usual.shadowMemory, shadowRate = usual.shadowRate } = values;
  const { hostTimeout = usual.hostTimeout, connections = usual.connections } = values;
  const { allowInsecureHttp, queue = usual.queue, queueTimeout = usual.queueTimeout } = values;
  const isWrittenToBoth = shadowWrites === "both" && values.rehearse !== true;
  const report =
    shadowReport === undefined ? undefined : new Report(shadowReport, "--shadow-report");
  const tls = readHostTls(values);
  // The certificate of a client is for the new host alone.
  const oldTls = tls.ca === undefined ? {} : { ca: tls.ca };
  const dispatcher = (await hostAgents(hostTimeout, environment, oldTls))(connections);
  const counts = new ShadowCounts();
  const summary = new ShadowSummary();
  const room = roomFor(shadowMemory);
  const mostBytes = Math.min(mostOfBody, shadowMemory);
  let hears: FrontHears | undefined;
  let [isEnding, isStopped] = [false, false];
  const thread = comparisonThread(
    {
      door: bridge,
      pools: { connections, queue, queueTimeout },
      hostTimeout,
      environment: { ...environment },
      tls,
      store: values.store,
      old,
      isRehearsed: !isWrittenToBoth,
      noise: shadowNoise,
      rate: shadowRate,
      atOnce: values.shadowCalls ?? usual.shadowCalls,
      mostBytes,
    },
    {
      count: (group) => counts.add(group),
      call: (record) => hears?.call(record),
      request: (request) => hears?.request(request),
      say: (level, text) => log[level](text),
    },
    room,
    systemClock,
  );
  const front = shadowFront({
    old,
    dispatcher,
    run: counts.run,
    // A share of the writes would leave a new host with a share of the records.
    isChosen: (method) =>
      !isEnding && ((isWrittenToBoth && method !== "GET") || Math.random() < shadowShare),
    mostBytes,
    room,
    thread,
  });
  const write = () => {
    for (const line of counts.take(systemClock.now())) {
      summary.add(line);
      report?.add(line);
    }
  };
  const stop = async (): Promise<readonly string[]> => {
    if (isStopped) return [];
    isStopped = true;
    clearInterval(writing);
    await Promise.all([thread.stop(), dispatcher.destroy()]);
    write();
    report?.end();
    return summary.lines;
  };
  const writing = setInterval(write, pause).unref();
  await thread.start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    front: {
      answer: front.answer,
      state: thread.state,
      begin: (found: FrontHears) => void (hears = found),
      lines() {
        write();
        return summary.lines;
      },
    } satisfies Front,
    /** Asks the old host, once this server listens. @throws `Failure` that says what is wrong */
    async check(): Promise<void> {
      const found = await front.probe().catch(() => undefined);
      const isCurrent = found && (await isCurrentHost(old.href, dispatcher, allowInsecureHttp));
      const wrong = found
        ? wrongIn({ ...found, isCurrent })
        : "does not answer. Check the address, and that this machine reaches it.";
      if (wrong !== undefined) throw new Failure(`--shadow: ${old.href} ${wrong}`);
      log.info(`Shadow: ${old.href} answers, and the host at --base-url is compared with it.`);
    },
    /** Compares what was answered so far; what comes after it is not compared. */
    async settle(): Promise<void> {
      isEnding = true;
      await waitFor(thread.idle(), AbortSignal.timeout(longestEnd)).catch(() => {});
    },
    /** Writes the report, and gives the summary. */
    stop,
  };
}

/** Milliseconds that comparisons may take after the last call. */
const longestEnd = 30_000;

function wrongIn(found: {
  readonly status: number;
  readonly isLoop: boolean;
  readonly isCurrent: boolean | undefined;
}): string | undefined {
  const { status, isLoop, isCurrent } = found;
  if (isLoop) return "leads back to this server. Give the address of the old host itself.";
  if (isCurrent) return notOld;
  if (status !== 404) return undefined;
  return "has no legacy sign-in, so it is not the old host. --shadow is the root address of the old API.";
}

/**
 * The root address of the old host.
 *
 * @throws `SettingError`, and `UsageFailure` where it is that of the new one or there are sites
 */
export function oldHost(parsed: ParsedOptions) {
  const { shadow, allowInsecureHttp, sites } = parsed.values;
  const old = checkBaseUrl(shadow, { setting: "shadow", allowInsecureHttp });
  const now = checkBaseUrl(addressIn(parsed.values), { allowInsecureHttp });
  refuse(
    old.href === now.href &&
      "--shadow and --base-url name one host. --shadow is the old host, --base-url the new one.",
    sites !== undefined &&
      "--shadow has one old host: leave out sites, and start a server for each.",
  );
  return old;
}
