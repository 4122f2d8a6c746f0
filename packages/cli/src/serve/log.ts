import { pino } from "pino";
import type { CallRecord, SidecarLog } from "./call-record.js";

/** The only members of a record that are ever written. */
const allowed = [
  "method kind requestId traceId site caller collection status ms bytes hostMs hostCalls changes",
  "mapped lost rehearsed change leftBehind notStored error outcome reason correlationId fields",
  "leftOut notKept dropped option repeated",
].flatMap((names) => names.split(" "));

/** How much is logged: all, or only what needs a look, or nothing. */
export type LogLevel = "info" | "warn" | "none";

export const silent: SidecarLog = { call: () => {}, warn: () => {}, info: () => {} };

/** Writes a call, or a text, at a level. */
type Say = (level: "info" | "warn" | "error", what: CallRecord | string) => void;

/** A log of JSON lines, or of lines for people. */
export function createLog(
  write: (line: string) => void,
  format: "json" | "text",
  level: LogLevel = "info",
): SidecarLog {
  if (level === "none") return { ...silent };
  const say = format === "json" ? jsonLines(write) : textLines(write);
  return {
    call(record) {
      const own = levelOf(record);
      if (level === "info" || own !== "info") say(own, record);
    },
    warn: (text) => say("warn", text),
    info: level === "info" ? (text) => say("info", text) : () => {},
  };
}

function textLines(write: (line: string) => void): Say {
  return (level, what) => {
    const text = typeof what === "string" ? what : forPeople(what);
    write(`${new Date().toISOString()} ${level.padEnd(5)} ${text}\n`);
  };
}

function jsonLines(write: (line: string) => void): Say {
  const logger = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        // Last of all, so that whatever is handed to the log, nothing else gets out.
        log: (fields) => Object.fromEntries(allowed.map((name) => [name, fields[name]])),
      },
    },
    { write },
  );
  return (level, what) => {
    if (typeof what === "string") logger[level](what);
    else logger[level](what, "call");
  };
}

/** Refusals that a legacy host gave every day: a token that ended, no such record, another's change. */
const usual: ReadonlySet<number> = new Set([401, 404, 412]);

function levelOf({ outcome, status, error }: CallRecord): "info" | "warn" | "error" {
  if (error === "EDB_INTERNAL") return "error";
  return outcome === undefined || usual.has(status) ? "info" : "warn";
}

/** The lists of a record, each after the words that introduce it to people. */
const lists = {
  fields: "fields",
  leftOut: "left out",
  notKept: "not kept",
  dropped: "not written",
  notStored: "not stored yet",
  correlationId: "correlationId",
  option: "option",
  requestId: "id",
} as const;

/** One line: what a caller or a host wrote is on it only as names and as a reason of one line. */
function forPeople(record: CallRecord): string {
  const { method, kind, caller, collection, status, ms, bytes, change, leftBehind } = record;
  const { site, changes, hostMs, hostCalls, repeated, reason } = record;
  const words = [method, kind, collection, status || "left", `${ms} ms`, `${bytes} bytes`];
  words.push(site && `site=${site}`, caller && `caller=${caller}`, record.rehearsed);
  if (hostCalls) words.push(`host=${hostMs}ms/${hostCalls}`);
  words.push(changes?.length ? changes.join(",") : change);
  words.push(leftBehind && `left-behind=${leftBehind.count}`, record.error, record.outcome);
  words.push(repeated && `repeated=${repeated}`);
  let line = words.filter(Boolean).join(" ");
  if (reason !== undefined) line += `: ${reason}`;
  for (const [name, title] of Object.entries(lists) as [keyof typeof lists, string][]) {
    if (record[name]?.length) line += `; ${title}: ${[record[name]].flat().join(", ")}`;
  }
  return line;
}
