import { SettingError, systemClock } from "@edbridge/core";
import { callChannel, type CallEvent } from "@edbridge/compat";
import { doorRows } from "@edbridge/compat/internal";
import { none, type Table, truth } from "@edbridge/core/internal";
import { unknownDescriptors } from "@edbridge/records/internal";
import { once } from "node:events";
import { defineCommand, flagRow } from "../command/define.js";
import { configRow, type ParsedOptions, naming, recordsIn } from "../command/command-options.js";
import type { Io } from "../command/io.js";
import { exit, notListening, refuse } from "../command/outcome.js";
import { serveRows, usual } from "../command/option-rows.js";
import { factsOf, learn, notCurrent } from "../command/learn-host.js";
import { jsonText } from "../command/text.js";
import type { Rehearsed } from "../rehearse/rehearse.js";
import { asRehearsed, RehearsalTally } from "../rehearse/report.js";
import { openReport } from "../run/events.js";
import type { StartedShadow } from "../shadow/start.js";
import { placeOf, type SidecarLog } from "./call-record.js";
import { isLoopback } from "./edge.js";
import { agentsFor, servingOf } from "./options.js";
import { RedisStore } from "./redis-store.js";
import { checkSidecar, startBehind } from "./sidecar.js";

const about = `Run a local proxy that accepts legacy API requests and forwards them to a current host.

It reads paths and Data Standard from the host when it starts, and logs them. If
the host does not answer, it asks again while it runs. Each option is also a
variable: --admin-port is EDBRIDGE_ADMIN_PORT. A flag wins over a variable. It
uses the proxy that HTTPS_PROXY or HTTP_PROXY names, except for the hosts in
NO_PROXY. The log has one line for each request, and says why a request was
refused or reduced. With --admin-port it shows a page for people, and answers
/healthz, /readyz, /metrics, /usage.json and /usage.csv. SIGHUP makes it read
its files and certificates again; no request is lost. SIGTERM and SIGINT stop
it.

Exit code: 0 it was stopped, 1 a problem, 2 the command line or an option is not
usable. Problems are: the port is taken, the address is that of no current host,
requests were cut off when it stopped. Others are: a report is not whole, a
rehearsed write would fail, no call was rehearsed.

Example:
  edbridge serve --base-url https://host.example/api --admin-port 8081`;

const { legacyUrl: _own, ...doorAndServe } = { ...doorRows, ...serveRows };
const rows = {
  ...doorAndServe,
  ...configRow,
  checkConfig: flagRow(truth)("check all options, print those that are given as JSON, and end"),
} as const satisfies Table;

export const serveCommand = defineCommand({
  name: "serve",
  about,
  rows,
  act: (parsed, io) => (parsed.values.checkConfig ? check(parsed, io) : serve(parsed, io)),
});

async function serve(parsed: ParsedOptions, io: Io): Promise<number> {
  // The system ends a process that takes no SIGHUP. One that comes during the start is obeyed after it.
  let started = () => {};
  let reload = async () => {};
  let reloading = new Promise<void>((resolve) => (started = resolve));
  // One after the other: what is read last counts.
  io.onReload?.(() => void (reloading = reloading.then(() => reload())));
  const { values } = parsed;
  checkRehearsal(values);
  const agents = agentsFor(io.environment);
  const first = await servingOf(parsed, io, agents);
  const { log, newDispatcher } = first;
  // A comparison has a bridge of its own.
  const isRehearsed = values.rehearse === true && values.shadow === undefined;
  const dispatcher = newDispatcher(usual.connections);
  let rehearsal: Rehearsed | undefined;
  if (isRehearsed) {
    const { rehearse } = await import("../rehearse/rehearse.js");
    const facts = factsOf(await learn(first.bridge, dispatcher));
    rehearsal = await rehearse(first.bridge, facts, dispatcher);
  }
  const endRecord = startRecord(values.report, values.rehearse === true);
  let shadow: StartedShadow | undefined;
  if (values.shadow !== undefined) {
    const { startShadow } = await import("../shadow/start.js");
    const { stateDir, sessionKeys } = first.options;
    const bridge = { ...first.bridge, stateDir, sessionKeys };
    shadow = await startShadow(parsed, bridge, log, io.environment);
  }
  const { legacyUrl: _, ...rehearsed } = rehearsal?.options ?? {};
  const store = values.store === undefined ? undefined : await RedisStore.open(values.store, log);
  const options = { ...first.options, ...rehearsed, store, log };
  const { host = usual.host, port: tcpPort = usual.port } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  void io.stopRequested().then(() => stopping.abort());
  let hasFailed = false;
  const giveUp = () => {
    hasFailed = true;
    stopping.abort();
  };
  io.onUncaught?.(lastResort(log, giveUp));
  const close = async () => {
    store?.close();
    rehearsal?.stop();
    await dispatcher.destroy();
    for (const line of (await shadow?.stop()) ?? none) io.err(`${line}\n`);
  };
  const sidecar = await startBehind(shadow?.front, { ...options, signal }).catch(
    async (error: unknown) => {
      await close();
      // Nobody was served yet, so nothing is left to end.
      if (signal.aborted) return undefined;
      throw notListening(error, { host, port: tcpPort }) ?? notCurrent(error) ?? error;
    },
  );
  if (!sidecar) return hasFailed ? exit.problem : exit.done;
  io.out(`edbridge listening on ${sidecar.url}\n`);
  if (sidecar.adminUrl) log.info(`Health, metrics and the page: ${sidecar.adminUrl}/`);
  if (!isLoopback(host)) {
    log.warn(
      `Listening at ${host}, not only on this machine: whoever reaches the port acts with the callers' rights${options.tlsCert === undefined ? ", and what they send can be read on the way" : ""}. Callers that use a name of this machine need it in --allowed-host.`,
    );
  }
  if (rehearsal)
    log.info(
      `Rehearsal: writes are checked against ${rehearsal.contract}, and none is sent. ${rehearsal.places}.`,
    );
  /** Reads files again. What cannot be used changes nothing. */
  reload = async () => {
    try {
      const next = parsed.again();
      if ([values, next.values].some((each) => each.rehearse || each.shadow)) {
        await sidecar.reload(options);
        return log.warn(
          "A rehearsal or a comparison takes no other options: only the certificate for callers was read again.",
        );
      }
      await naming(next, async () => {
        const { options: read } = await servingOf(next, io, agents);
        await sidecar.reload({ ...read, log, store });
      });
      log.info(
        "The options were read again. Ports and addresses stay as they are until the next start.",
      );
    } catch (error) {
      const why = String(Object(error).message);
      log.warn(`The options were read again, but cannot be used: ${why} Nothing has changed.`);
    }
  };
  started();
  if (!signal.aborted) await once(signal, "abort");
  const stopped = sidecar.stop();
  log.info("Stopping: new connections are refused, open requests may end.");
  const cut = await stopped;
  if (cut > 0)
    log.warn(`Stopped with ${cut} calls cut off; a longer --grace would have let them end.`);
  await close();
  const wouldFail = endRecord(io.err);
  return hasFailed || cut > 0 || wouldFail ? exit.problem : exit.done;
}

/** Checks all that was given, and prints it by the names by which it was given. No host is asked, and nothing is written. */
async function check(parsed: ParsedOptions, io: Io): Promise<number> {
  checkRehearsal(parsed.values);
  const { options } = await servingOf(parsed, io, agentsFor(io.environment), true);
  await checkSidecar(options);
  if (parsed.values.shadow !== undefined) (await import("../shadow/setup.js")).oldHost(parsed);
  for (const name of unknownDescriptors(recordsIn(parsed))) {
    io.err(`${name} is no descriptor of Ed-Fi. Look whether the host has a list of this name.\n`);
  }
  io.out(jsonText(parsed.names.shown));
  return exit.done;
}

/**
 * @throws `SettingError` for variables of a run, and `UsageFailure` for sites whose writes would be sent,
 * since nothing stands before their hosts
 */
function checkRehearsal({ rehearse, sites = {}, ...ofRun }: ParsedOptions["values"]): void {
  const { observe = false, nights = usual.nights } = ofRun;
  if (observe || nights > 1) {
    const wrong = "is for edbridge run alone, and serve forwards all calls. Unset it.";
    throw new SettingError(observe ? "observe" : "nights", wrong);
  }
  const [elsewhere] =
    Object.entries(sites).find(([, { baseUrl, schoolYears = {} }]) =>
      [{ baseUrl }, ...Object.values(schoolYears)].some((each) => each.baseUrl !== undefined),
    ) ?? none;
  refuse(
    rehearse &&
      elsewhere !== undefined &&
      `--rehearse keeps back writes to the hosts of baseUrl and schoolYears. The site ${elsewhere} has one of its own: leave it out, and start a server for its host.`,
  );
}

/** Faults within a minute after which the process is no longer trusted. */
const mostFaults = 10;
const minute = 60_000;

/**
 * What becomes of an exception that nobody caught, such as one of a library's socket listener: it is
 * logged and ends nothing, for the requests of all other callers are not to blame. `giveUp` is
 * called at the tenth within a minute.
 */
function lastResort(log: SidecarLog, giveUp: () => void): (fault: unknown) => void {
  let recent: number[] = [];
  return (fault) => {
    const now = systemClock.monotonic();
    recent = [...recent.filter((at) => now - at < minute), now];
    log.warn(
      `An unexpected error: ${placeOf(fault)}. The requests that it affects may fail; all others continue. Please report it to the makers of edbridge.`,
    );
    if (recent.length === mostFaults) giveUp();
  };
}

/**
 * Appends a line for each call to a file, and keeps the calls of a rehearsal. Gives what ends that: it
 * writes the report of a rehearsal, and says whether a write would fail or no call came. It throws
 * `Failure` for a file that does not have all lines.
 */
function startRecord(
  file: string | undefined,
  isRehearsed: boolean,
): (write: (text: string) => void) => boolean {
  if (file === undefined && !isRehearsed) return () => false;
  const report = file === undefined ? undefined : openReport(file);
  const tally = new RehearsalTally();
  const listen = (found: unknown) => {
    const event = isRehearsed ? asRehearsed(found as CallEvent) : (found as CallEvent);
    report?.add(event);
    tally.add(event);
  };
  callChannel.subscribe(listen);
  return (write) => {
    callChannel.unsubscribe(listen);
    for (const line of isRehearsed ? tally.lines(undefined, undefined, true) : [])
      write(`${line}\n`);
    report?.end();
    if (!isRehearsed) return false;
    return tally.wouldFail || tally.isEmpty;
  };
}
