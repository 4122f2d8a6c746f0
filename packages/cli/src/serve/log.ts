import { type Logger, pino } from "pino";
import type { CallRecord, SidecarLog } from "./call-record.js";

/** The only members of a record that are ever written. */
const allowed = [
  "method",
  "kind",
  "status",
  "ms",
  "bytes",
  "change",
  "leftBehind",
  "note",
  "error",
] as const;

/** A log of JSON lines, or of lines for people. */
export function createLog(write: (line: string) => void, format: "json" | "text"): SidecarLog {
  if (format === "json") return jsonLog(write);
  const time = timeOfDay();
  const say = (level: string, text: string) => write(`${time()} ${level.padEnd(5)} ${text}\n`);
  return {
    call: (record) => say("info", forPeople(record)),
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
    call: (record) => logger.info(record, "call"),
    warn: (text) => logger.warn(text),
    info: (text) => logger.info(text),
  };
}

/** Gives hours to milliseconds; what does not change within a second is printed once for it. */
function timeOfDay(): () => string {
  let second = 0;
  let text = "";
  return () => {
    const now = Date.now();
    const ms = now % 1000;
    if (now - ms !== second) {
      second = now - ms;
      text = new Date(second).toISOString().slice(11, 20);
    }
    return text + String(ms).padStart(3, "0");
  };
}

function pick(fields: Record<string, unknown>): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of allowed) if (fields[name] !== undefined) picked[name] = fields[name];
  return picked;
}

function forPeople(record: CallRecord): string {
  const { method, kind, status, ms, bytes, change, leftBehind, note, error } = record;
  let line = `${method} ${kind} ${status || "left"} ${ms} ms ${bytes} bytes`;
  if (change !== undefined) line += ` ${change}`;
  if (leftBehind !== undefined) line += ` left-behind=${leftBehind}`;
  if (note !== undefined) line += ` ${note}`;
  if (error !== undefined) line += ` ${error}`;
  return line;
}
