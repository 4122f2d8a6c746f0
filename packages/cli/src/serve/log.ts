import { type Logger, pino } from "pino";
import type { CallRecord, SidecarLog } from "./call-record.js";

/** The only members of a record that are ever written. */
const allowed = [
  "method kind requestId traceId site caller collection status ms bytes hostMs hostCalls changes",
  "mapped lost rehearsed change leftBehind notStored error outcome reason correlationId fields",
  "leftOut notKept dropped option repeated",
].flatMap((names) => names.split(" "));

/** How much is logged: all, or only what needs a look, or nothing. */
export type LogLevel = "info" | "warn" | "none";

/** A log of JSON lines, or of lines for people. */
export function createLog(
  write: (line: string) => void,
  format: "json" | "text",
  level: LogLevel = "info",
): SidecarLog {
  if (level === "none") return { ...silent };
  const log = format === "json" ? jsonLog(write) : textLog(write);
  if (level === "info") return log;
  return {
    call: (record) => void (levelOf(record) !== "info" && log.call(record)),
    warn: log.warn,
    info: () => {},
  };
}

function textLog(write: (line: string) => void): SidecarLog {
  const time = presentTime();
  const say = (level: string, text: string) => write(`${time()} ${level.padEnd(5)} ${text}\n`);
  return {
    call: (record) => say(levelOf(record), forPeople(record)),
    warn: (text) => say("warn", text),
    info: (text) => say("info", text),
  };
}

/** Says nothing. */
export const silent: SidecarLog = { call: () => {}, warn: () => {}, info: () => {} };

function jsonLog(write: (line: string) => void): SidecarLog {
  const logger: Logger = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        // Last of all, so that whatever is handed to the log, nothing else gets out.
        log: (fields) => pick(fields),
      },
    },
    { write },
  );
  return {
    call: (record) => logger[levelOf(record)](record, "call"),
    warn: (text) => logger.warn(text),
    info: (text) => logger.info(text),
  };
}

/** Gives date and time in UTC; what does not change within a second is printed once for it. */
function presentTime(): () => string {
  let second = 0;
  let text = "";
  return () => {
    const now = Date.now();
    const ms = now % 1000;
    if (now - ms !== second) {
      second = now - ms;
      text = new Date(second).toISOString().slice(0, 20);
    }
    return `${text}${String(ms).padStart(3, "0")}Z`;
  };
}

function pick(fields: Record<string, unknown>): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of allowed) if (fields[name] !== undefined) picked[name] = fields[name];
  return picked;
}

/** Refusals that a legacy host gave every day: a token that ended, no such record, another's change. */
const usual: ReadonlySet<number> = new Set([401, 404, 412]);

function levelOf({ outcome, status, error }: CallRecord): "info" | "warn" | "error" {
  if (error === "EDB_INTERNAL") return "error";
  return outcome === undefined || usual.has(status) ? "info" : "warn";
}

/** One line: what a caller or a host wrote is on it only as names and as a reason of one line. */
function forPeople(record: CallRecord): string {
  const { method, kind, caller, collection, status, ms, bytes, change, leftBehind } = record;
  const { error, rehearsed, requestId, site, changes, hostMs, hostCalls } = record;
  const { outcome, reason, correlationId, fields, leftOut, notKept, notStored, dropped } = record;
  const { option, repeated } = record;
  const words = [method, kind, collection, status || "left", `${ms} ms`, `${bytes} bytes`];
  words.push(site && `site=${site}`, caller && `caller=${caller}`, rehearsed);
  if (hostCalls) words.push(`host=${hostMs}ms/${hostCalls}`);
  const all = changes?.length ? changes : change === undefined ? [] : [change];
  words.push(all.join(","), leftBehind && `left-behind=${leftBehind.count}`, error, outcome);
  words.push(repeated && `repeated=${repeated}`);
  const parts = [
    fields?.length ? `fields: ${fields.join(", ")}` : undefined,
    leftOut?.length ? `left out: ${leftOut.join(", ")}` : undefined,
    notKept?.length ? `not kept: ${notKept.join(", ")}` : undefined,
    dropped?.length ? `not written: ${dropped.join(", ")}` : undefined,
    notStored?.length ? `not stored yet: ${notStored.join(", ")}` : undefined,
    correlationId === undefined ? undefined : `correlationId: ${correlationId}`,
    option === undefined ? undefined : `option: ${option}`,
    `id: ${requestId}`,
  ];
  const line = words.filter(Boolean).join(" ") + (reason === undefined ? "" : `: ${reason}`);
  return [line, ...parts.filter((part) => part !== undefined)].join("; ");
}
