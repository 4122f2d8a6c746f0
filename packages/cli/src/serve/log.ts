import { isoTime } from "@edbridge/core/internal";
import type { CallRecord, SidecarLog } from "./call-record.js";

/** The only members of a record that are ever written, whatever else it has. */
const allowed = [
  "method kind requestId traceId site caller collection status ms bytes hostMs hostCalls changes",
  "mapped lost rehearsed change leftBehind notStored error outcome reason correlationId fields",
  "leftOut notKept dropped option",
].flatMap((names) => names.split(" ") as (keyof CallRecord)[]);

export const silent: SidecarLog = { call: () => {}, warn: () => {}, info: () => {} };

type Level = "info" | "warn" | "error";

/** A log of JSON lines, or of lines for people. A line that is no news may wait for others. */
export function createLog(
  write: (line: string, canWait: boolean) => void,
  format: "json" | "text",
  level: "info" | "warn" | "none" = "info",
): SidecarLog {
  if (level === "none") return { ...silent };
  const line = format === "json" ? jsonLine : textLine;
  const say = (lineLevel: Level, what: CallRecord | string) => {
    write(line(lineLevel, what), typeof what === "object" && lineLevel === "info");
  };
  return {
    call(record) {
      const recordLevel = levelOf(record);
      if (level === "info" || recordLevel !== "info") say(recordLevel, record);
    },
    warn: (text) => say("warn", text),
    info: level === "info" ? (text) => say("info", text) : () => {},
  };
}

function textLine(level: Level, what: CallRecord | string): string {
  const text = typeof what === "string" ? what : forPeople(what);
  return `${isoTime(Date.now())} ${level.padEnd(5)} ${text}\n`;
}

function jsonLine(level: Level, what: CallRecord | string): string {
  let line = `{"level":"${level}","time":"${isoTime(Date.now())}"`;
  // One by one: an object of all of them first would cost twice as much.
  const add = (name: string, value: unknown) => {
    if (value !== undefined) line += `,"${name}":${JSON.stringify(value)}`;
  };
  if (typeof what === "object") for (const name of allowed) add(name, what[name]);
  add("msg", typeof what === "string" ? what : "call");
  return `${line}}\n`;
}

/** Refusals that a legacy host gave every day: a token that ended, no such record, another's change. */
const usual: ReadonlySet<number> = new Set([401, 404, 412]);

function levelOf({ outcome, status, error }: CallRecord): Level {
  if (error === "EDB_INTERNAL") return "error";
  return outcome === undefined || usual.has(status) ? "info" : "warn";
}

/** The lists of a record, each after the words that introduce it to people. */
const lists = [
  ["fields", "fields"],
  ["leftOut", "left out"],
  ["notKept", "not kept"],
  ["dropped", "not written"],
  ["notStored", "not stored yet"],
  ["correlationId", "correlationId"],
  ["option", "option"],
] as const;

/** One line: what a caller or a host wrote is on it only as names and as a reason of one line. */
function forPeople(record: CallRecord): string {
  const { method, kind, caller, collection, status, ms, bytes, changes, leftBehind } = record;
  let line = `${method} ${kind}`;
  const word = (text: string | undefined) => {
    if (text) line += ` ${text}`;
  };
  word(collection);
  line += ` ${status || "left"} ${ms} ms`;
  // Beside a comparison, the old host answers the caller.
  if (bytes > 0) line += ` ${bytes} bytes`;
  if (record.site) line += ` site=${record.site}`;
  if (caller) line += ` caller=${caller}`;
  word(record.rehearsed);
  if (record.hostCalls) line += ` host=${record.hostMs}ms/${record.hostCalls}`;
  word(changes && changes.length > 0 ? changes.join(",") : record.change);
  if (leftBehind) line += ` left-behind=${leftBehind.count}`;
  word(record.error);
  word(record.outcome);
  if (record.reason !== undefined) line += `: ${record.reason}`;
  for (const [name, title] of lists) {
    const value = record[name];
    if (value?.length)
      line += `; ${title}: ${typeof value === "string" ? value : value.join(", ")}`;
  }
  return `${line}; id: ${record.requestId}`;
}
