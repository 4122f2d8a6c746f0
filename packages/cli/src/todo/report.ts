import { jsonObject, none, savedText, whyUnread } from "@edbridge/core/internal";
import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import * as z from "@edbridge/core/zod";
import type { Io } from "../command/io.js";
import { UsageFailure } from "../command/outcome.js";
import { counted } from "../command/text.js";

const text = z.string().check(z.maxLength(1000));
const texts = z.array(text).check(z.maxLength(1000));
const name = z.nullish(text);

const field = z.object({ collection: text, field: text });

/** One call, as a report has it: `CallEvent` of `@edbridge/compat`. Other members are left out. */
export const eventSchema = z.object({
  v: z.literal(1),
  time: z.iso.datetime(),
  run: text,
  caller: name,
  method: text,
  kind: text,
  collection: name,
  changes: texts,
  mapped: z.array(z.extend(field, { change: name })).check(z.maxLength(1000)),
  lost: z.array(z.extend(field, { class: name })).check(z.maxLength(1000)),
  status: z.number(),
  site: name,
  via: name,
  refused: name,
  elsewhere: z.optional(z.boolean()),
});

/** The end of a run, as a report has it. */
const summarySchema = z.object({
  v: z.literal(1),
  summary: z.literal(true),
  run: text,
  ended: z.iso.datetime(),
  exitCode: z.optional(z.number()),
  dataStandard: z.optional(text),
  job: z.optional(text),
  calls: z.optional(z.number()),
  elsewhere: z.optional(z.record(text, z.number())),
  legacyElsewhere: z.optional(texts),
  unseen: z.optional(texts),
});

/** A line of the log that `serve --log-format json` writes; those that are not about calls have no kind. */
const logSchema = z.object({
  level: z.union([z.number(), z.string()]),
  time: z.union([z.number(), z.iso.datetime()]),
  kind: z.optional(text),
  method: z._default(text, ""),
  caller: name,
  collection: name,
  changes: z.nullish(texts),
  mapped: z.nullish(texts),
  lost: z.nullish(texts),
  status: z._default(z.number(), 0),
});

/** One call of a caller, and what it used of the legacy API. */
export type CallUse = Omit<z.infer<typeof eventSchema>, "v" | "elsewhere">;

/** One line of a report that counts. */
export interface ReportLine {
  /** The file that it is of. */
  readonly source: string;
  readonly run: string;
  readonly time: string;
  /** Absent for the end of a run: it says that the job ran, even if none of its calls was bridged. */
  readonly call?: CallUse;
  /** Whether it is a line of a log that has calls only if something was wrong with them. */
  readonly isWarning?: boolean;
  /** That of the host of a run. */
  readonly dataStandard?: string | undefined;
  /** That of the job of a run that has ended. */
  readonly exitCode?: number | undefined;
  /** By what runs of the same command are known. */
  readonly job?: string | undefined;
  /** Whether no request of a run was seen. */
  readonly isIdle?: boolean;
  /** The origins to which a run sent requests with legacy paths that were not bridged. */
  readonly legacyElsewhere?: readonly string[] | undefined;
  /** Programs that a run started, and whose requests are not seen. */
  readonly unseen?: readonly string[] | undefined;
}

type Entry = Omit<ReportLine, "source">;

/** Lines of a report that could not be read. */
export interface Unread {
  readonly source: string;
  readonly unread: number;
  /** The time of the line after the last of them; absent where none follows. */
  readonly before: string | undefined;
}

/** Reads the file of a flag, which a command has printed as JSON. @throws `UsageFailure` with `how` to mend it */
export function readPrinted<T>(flag: string, schema: z.ZodMiniType<T>, wrong: string, how: string) {
  return (file: string): T => {
    let parsed: unknown;
    try {
      parsed = jsonObject(savedText(readFileSync(file)));
    } catch (error) {
      throw new UsageFailure(`${flag} ${file}: ${whyUnread(error)} ${how}`);
    }
    const { success, data } = schema.safeParse(parsed);
    if (success) return data;
    throw new UsageFailure(`${flag} ${file} ${wrong}. ${how}`);
  };
}

/** Characters of a line that are read at most. */
const longest = 256 * 1024;

/**
 * Reads reports, or standard input, and gives what could not be read of them.
 *
 * @throws `UsageFailure` for a file that is no report, and where there is nothing to read
 */
export async function readReports(
  files: readonly string[],
  io: Io,
  use: (line: ReportLine) => void,
): Promise<readonly Unread[]> {
  const nothing = "Give a report: a file that edbridge run --report FILE wrote.";
  if (files.length === 0 && process.stdin.isTTY) throw new UsageFailure(nothing);
  let count = 0;
  const found: Unread[] = [];
  const add = async (source: string, stream: Readable) => {
    const { unread, before } = await readReport(source, stream, (line) => {
      use(line);
      if (++count % 10_000 === 0) io.progress?.(`${count} lines read`);
    });
    if (unread === 0) return;
    found.push({ source, unread, before });
    sayUnread(source, unread, io);
  };
  if (files.length === 0) await add("standard input", process.stdin);
  for (const file of new Set(files)) await add(file, createReadStream(file));
  io.progress?.("");
  if (files.length === 0 && count === 0 && found.length === 0) throw new UsageFailure(nothing);
  return found;
}

/** Says how many lines of a report could not be read. */
export function sayUnread(source: string, unread: number, io: Pick<Io, "err">): void {
  const were = unread === 1 ? "was" : "were";
  io.err(`${source}: ${counted(unread, "line")} could not be read, and ${were} left out.\n`);
}

/**
 * Counts the lines that cannot be read: a program that was ended, or a full disk, may have cut them off.
 *
 * @throws `UsageFailure` naming the file that has no line of a report, or one of a newer edbridge
 */
export async function readReport(
  source: string,
  stream: Readable,
  use: (line: ReportLine) => void,
): Promise<Omit<Unread, "source">> {
  let [number, unread, isReport] = [0, 0, false];
  let before: string | undefined;
  let wrong: UsageFailure | undefined;
  const advice = "Give a file that edbridge run --report wrote.";
  for await (const line of linesOf(source, stream, advice)) {
    number++;
    if (line.trim() === "") continue;
    const found = entryOf(line.replace(/^\uFEFF/, ""), `${source} line ${number}`);
    if (found instanceof UsageFailure) {
      wrong ??= found;
      unread++;
      before = undefined;
      continue;
    }
    isReport = true;
    before ??= found?.time;
    if (found) use({ source, ...found });
  }
  if (wrong && !isReport) throw wrong;
  return { unread, before };
}

/** The lines of a file. @throws `UsageFailure` with `advice` where it cannot be read */
export async function* linesOf(source: string, input: Readable, advice: string) {
  try {
    yield* createInterface({ input, crlfDelay: Infinity });
  } catch (error) {
    throw new UsageFailure(`${source}: ${whyUnread(error)} ${advice}`);
  }
}

/** `undefined` for a line that says nothing of calls. @throws `UsageFailure` for one of a newer edbridge */
function entryOf(line: string, place: string): Entry | UsageFailure | undefined {
  const value = line.length > longest ? undefined : jsonObject(line);
  const event = eventSchema.safeParse(value);
  if (event.success) {
    const { v: _, elsewhere, ...call } = event.data;
    const { run, time } = call;
    // A report of another machine is to say the same.
    const here = join(process.cwd(), "/");
    const fromHere = (code?: string | null) =>
      code?.startsWith(here) ? code.slice(here.length) : code;
    const [site, via] = [fromHere(call.site), fromHere(call.via)];
    return elsewhere ? undefined : { run, time, call: { ...call, site, via } };
  }
  const summary = summarySchema.safeParse(value);
  if (summary.success) {
    const { ended: time, calls, elsewhere, ...rest } = summary.data;
    const isIdle = calls === 0 && Object.keys(elsewhere ?? {}).length === 0;
    return { ...rest, time, isIdle };
  }
  const log = logSchema.safeParse(value);
  // A number may be beyond all times.
  const isTimed = log.success && !Number.isNaN(new Date(log.data.time).getTime());
  if (isTimed) return logEntry(log.data);
  const wrong = `${place} is not of a report.`;
  const version = value?.["v"];
  if (typeof version === "number" && version > 1) {
    throw new UsageFailure(`${wrong} A newer edbridge wrote it: update this one.`);
  }
  return new UsageFailure(
    `${wrong} Give a file that edbridge run --report or edbridge serve --report wrote, or the log of edbridge serve --log-format json.`,
  );
}

function logEntry({ kind, ...log }: z.infer<typeof logSchema>): Entry | undefined {
  if (kind === undefined) return undefined;
  const fields = (paths: readonly string[] | null | undefined) =>
    (paths ?? none).map((path) => {
      const [collection = "", ...names] = path.split(".");
      return { collection, field: names.join(".") };
    });
  // A proxy has no runs.
  const run = "";
  const time = typeof log.time === "number" ? new Date(log.time).toISOString() : log.time;
  const [mapped, lost] = [fields(log.mapped), fields(log.lost)];
  const call = { ...log, run, time, kind, changes: log.changes ?? [], mapped, lost };
  return { run, time, call, isWarning: log.level !== 30 && log.level !== "info" };
}
