import { pino } from "pino";
import type { CallRecord, SidecarLog } from "./call-record.js";

/** The only members of a record that are ever written. */
const allowed = ["method", "kind", "status", "ms", "bytes", "change", "error"] as const;

/** A log of JSON lines, or of lines for people. */
export function createLog(write: (line: string) => void, format: "json" | "text"): SidecarLog {
  const logger = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        // Last of all, so that whatever is handed to the log, nothing else gets out.
        log: (fields) => pick(fields),
      },
    },
    { write: format === "json" ? write : (line) => write(forPeople(line)) },
  );
  return {
    call: (record) => logger.info(record, "call"),
    warn: (text) => logger.warn(text),
    info: (text) => logger.info(text),
  };
}

/** Says nothing. */
export const silent: SidecarLog = { call: () => {}, warn: () => {}, info: () => {} };

function pick(fields: Record<string, unknown>): Record<string, unknown> {
  const entries = allowed.flatMap((name) =>
    fields[name] === undefined ? [] : [[name, fields[name]] as const],
  );
  return Object.fromEntries(entries);
}

type Line = Partial<CallRecord> & { readonly level: string; time: string; msg: string };

function forPeople(json: string): string {
  const { level, time, msg, ...fields } = JSON.parse(json) as Line;
  const { method, kind, status, ms, bytes, change, error } = fields;
  const call =
    method === undefined
      ? [msg]
      : [method, kind, status || "left", `${ms} ms`, `${bytes} bytes`, change, error];
  const said = call.filter((part) => part !== undefined).join(" ");
  return `${time.slice(11, 23)} ${level.padEnd(5)} ${said}\n`;
}
