import type { CompatOptions } from "@edbridge/compat";
import { systemClock } from "@edbridge/core";
import { waitFor } from "@edbridge/core/internal";
import type { ParsedOptions } from "../command/command-options.js";
import { hostAgents } from "../command/host-agent.js";
import { isCurrentHost, notOld } from "../command/learn-host.js";
import type { Io } from "../command/io.js";
import { Failure } from "../command/outcome.js";
import { textsOf } from "../command/text.js";
import { openReport } from "../run/events.js";
import type { SidecarLog } from "../serve/call-record.js";
import type { Front, FrontHears } from "../serve/sidecar.js";
import { ShadowCounts } from "./counts.js";
import { shadowFront } from "./front.js";
import { shadowSetup } from "./setup.js";
import { ShadowSummary } from "./summary.js";
import { comparisonThread } from "./thread.js";

export type StartedShadow = Awaited<ReturnType<typeof startShadow>>;

/** Milliseconds between two writes of the report. */
const pause = 60_000;

/**
 * Makes what answers calls as the old host does, and compares it with the new one in a thread of its own.
 *
 * @param bridge the options of the bridge: they name the new host
 * @throws `UsageFailure` for two hosts that are one, `Failure` for a report or a host that cannot be used
 */
export async function startShadow(
  parsed: ParsedOptions,
  bridge: CompatOptions,
  log: SidecarLog,
  environment: Io["environment"],
) {
  const setup = shadowSetup(parsed, bridge, environment);
  const { old, oldTls, hostTimeout, isRehearsed, share } = setup;
  const { shadowReport, allowInsecureHttp } = parsed.values;
  const report =
    shadowReport === undefined ? undefined : openReport(shadowReport, "--shadow-report");
  const agents = await hostAgents(hostTimeout, environment, oldTls);
  const dispatcher = agents(setup.pools.connections);
  const counts = new ShadowCounts();
  const summary = new ShadowSummary();
  let hears: FrontHears | undefined;
  let [isEnding, isStopped] = [false, false];
  const thread = comparisonThread(
    setup,
    {
      count: (group) => counts.add(group),
      call: (record) => hears?.call(record),
      request: (request) => hears?.request(request),
      say: (level, text) => log[level](text),
    },
    systemClock,
  );
  // A share of the writes would leave a new host with a share of the records.
  const isChosen = (method: string | undefined) =>
    !isEnding && ((!isRehearsed && method !== "GET") || Math.random() < share);
  const front = shadowFront(setup, dispatcher, counts.run, thread, isChosen);
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
      /** @throws `Failure` that says what is wrong with the old host */
      async check() {
        const found = await front.probe().catch(() => undefined);
        const isCurrent = found && (await isCurrentHost(old.href, dispatcher, allowInsecureHttp));
        const [wrong] = textsOf(
          !found && "does not answer. Check the address, and that this machine reaches it.",
          found?.isLoop && "leads back to this server. Give the address of the old host itself.",
          isCurrent && notOld,
          found?.status === 404 &&
            "has no legacy sign-in, so it is not the old host. --shadow is the root address of the old API.",
        );
        if (wrong !== undefined) throw new Failure(`--shadow: ${old.href} ${wrong}`);
        log.info(`Shadow: ${old.href} answers, and the host at --base-url is compared with it.`);
      },
      async settle() {
        isEnding = true;
        await waitFor(thread.idle(), AbortSignal.timeout(longestEnd)).catch(() => {});
      },
    } satisfies Front,
    /** Writes the report, and gives the summary. */
    stop,
  };
}

/** Milliseconds that comparisons may take after the last call. */
const longestEnd = 30_000;
