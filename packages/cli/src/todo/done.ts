import { none } from "@edbridge/core/internal";
import { exit } from "../command/outcome.js";
import { counted, firstOf, textsOf } from "../command/text.js";
import type { ReportLine, Unread } from "./report.js";

/** Callers, runs and uses that are kept at most. */
const most = 10_000;

const mostNamed = 50;

const hour = 60 * 60_000;
const day = 24 * hour;

/** A caller in one report: when it last used something legacy, and when it was last seen at all. */
interface Caller {
  readonly source: string;
  readonly name: string;
  legacy: number;
  seen: number;
  /** The run in which it was last seen. */
  run: string;
}

/** @param span milliseconds before `now` from which on nothing legacy may have been used */
export function evidence(span: number, now: number) {
  const since = now - span;
  const runs = new Set<string>();
  const used = new Set<string>();
  const callers = new Map<string, Caller>();
  /** When the last run of each job ended, and of which job a run was. */
  const ended = new Map<string, number>();
  const jobs = new Map<string, string>();
  const unseen = new Set<string>();
  /** For each log, whether it has warnings only. */
  const logs = new Map<string, boolean>();
  const unread: string[] = [];
  let [first, last] = [Infinity, -Infinity];
  /** Whether a run of the period ended with 0, and how many did not. */
  let [isGood, failed] = [false, 0];
  const ago = (time: number) => spanText(now - time);
  return {
    add({ source, run, time, call, job = run, isWarning, ...ofRun }: ReportLine): void {
      const at = Date.parse(time);
      [first, last] = [Math.min(first, at), Math.max(last, at)];
      const isRecent = at >= since;
      // A proxy has no runs.
      if (isRecent && run !== "" && runs.size < most) runs.add(run);
      if (!call) {
        if (jobs.size < most) jobs.set(run, job);
        ended.set(job, Math.max(at, ended.get(job) ?? at));
        if (!isRecent) return;
        if (ofRun.exitCode === 0 && !ofRun.isIdle) isGood = true;
        else failed++;
        for (const name of ofRun.unseen ?? none) if (unseen.size < mostNamed) unseen.add(name);
        for (const origin of ofRun.legacyElsewhere ?? none) {
          if (used.size < most)
            used.add(`calls of a legacy path at ${origin}, which are not bridged`);
        }
        return;
      }
      if (isWarning !== undefined) logs.set(source, isWarning && logs.get(source) !== false);
      const { changes, mapped, lost, method, kind, collection, site } = call;
      const isLegacy = changes.length + mapped.length + lost.length > 0;
      const name = call.caller ?? "unknown";
      const key = JSON.stringify([source, name]);
      const caller = callers.get(key) ?? { source, name, legacy: -Infinity, seen: -Infinity, run };
      if (at >= caller.seen) Object.assign(caller, { seen: at, run });
      if (isLegacy) caller.legacy = Math.max(caller.legacy, at);
      if (callers.has(key) || callers.size < most) callers.set(key, caller);
      if (!isRecent || !isLegacy || used.size >= most) return;
      const ids = changes.length > 0 ? changes.join(" ") : "EDB024";
      const where = site ? ` (${site})` : "";
      used.add(`${method} ${collection ?? kind}: ${ids}${where}, caller ${name}`);
    },
    /** Lines that could not be read may be of legacy calls. */
    lack({ source, unread: lines, before }: Unread): void {
      if (before !== undefined && Date.parse(before) < since) return;
      unread.push(`${counted(lines, "line")} of ${source} could not be read`);
    },
    /** Whether the jobs use nothing legacy any more: the exit code, and what to print. */
    get verdict(): { readonly code: number; readonly lines: readonly string[] } {
      if (used.size > 0) {
        return verdictOf(exit.problem, "something legacy is left", "left", [...used]);
      }
      const period = spanText(span);
      const why = textsOf(
        ...unread,
        last === -Infinity && "the reports have no line",
        last > -Infinity && last < since && `the last line is ${ago(last)} old`,
        last >= since &&
          first > since &&
          `the reports begin ${ago(first)} ago, and must begin ${period} ago`,
        failed > 0 && !isGood && "no run of the period sent a request and ended with exit code 0",
        ...[...logs].map(
          ([log, isQuiet]) => isQuiet && `${log} has warnings only, and no other call`,
        ),
        unseen.size > 0 && `a run started ${[...unseen].join(", ")}, whose requests are not seen`,
      );
      // A job that runs once a term may still come.
      for (const { name, legacy, seen, run } of callers.values()) {
        // A job that has moved is not seen by its key any more, but its runs are.
        const active = Math.max(seen, ended.get(jobs.get(run) ?? "") ?? seen);
        if (active < since && legacy > -Infinity) {
          why.push(`caller ${name} was last seen ${ago(seen)} ago, and used the legacy API then`);
        }
      }
      if (why.length > 0) {
        const title = "not enough evidence; a job that runs once a term may still come";
        return verdictOf(exit.unsure, title, "missing", why);
      }
      const ran = runs.size > 0 ? `${counted(runs.size, "run")} in ` : "";
      return { code: exit.done, lines: [`done: ${ran}${period}, and nothing legacy was used`] };
    },
  };
}

function spanText(time: number): string {
  const [unit, name] = time < 2 * day ? [hour, "hour"] : [day, "day"];
  return counted(Math.floor(time / unit), name);
}

function verdictOf(code: number, title: string, kind: string, what: readonly string[]) {
  const named = what.map((each) => `${kind}: ${each}`);
  return { code, lines: [title, ...firstOf(named, mostNamed)] };
}
