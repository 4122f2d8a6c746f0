import type { CallEvent } from "@edbridge/compat";
import { jsonObject, none } from "@edbridge/core/internal";
import {
  appendFileSync,
  chmodSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "@edbridge/core/zod";
import { cannotWrite, Failure, partOf, refuse, writing } from "../command/outcome.js";
import { eventSchema } from "../todo/report.js";

const othersLine = z.object({
  v: z.literal(1),
  elsewhere: z.literal(true),
  origin: z.string(),
  calls: z.int(),
  /** Whether their paths are those of a legacy host. */
  isLegacy: z.boolean(),
  isWrite: z.boolean(),
  isHeldBack: z.boolean(),
});

export type OtherCalls = z.infer<typeof othersLine>;

/** A program that a job starts, and whether it has the environment that bridges Node.js programs. */
const startedLine = z.object({ v: z.literal(1), started: z.string(), inherits: z.boolean() });

const otherLine = z.union([othersLine, startedLine]);

/** What a process of a run has written, apart from events; `"unknown"` is a line of no process of ours. */
export type OtherLine = z.infer<typeof otherLine> | "unknown";

/** @throws `Failure` where this user has no place for temporary files */
function newFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), "edbridge-run-"));
  } catch {
    throw new Failure(
      `${tmpdir()} takes no temporary files of this user, or has no room. Name another folder in the variable TMPDIR.`,
    );
  }
}

/** The file to which the processes of a run append their events, in a folder of its own. */
export class EventFile {
  readonly #folder = newFolder();
  readonly path = join(this.#folder, "events.ndjson");
  readonly config = join(this.#folder, "config.json");
  /** Where authorities are written together that several files name. */
  readonly authorities = join(this.#folder, "authorities.pem");

  /** Reads what the processes of the run have written so far, one line after the other. */
  async read(onEvent: (event: CallEvent) => void, onOther: (line: OtherLine) => void = () => {}) {
    // No process of the run made a call.
    if (!existsSync(this.path)) return;
    const input = createReadStream(this.path);
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      const value = jsonObject(line);
      const other = otherLine.safeParse(value);
      if (other.success) onOther(other.data);
      // The other members are those that our own processes write.
      else if (eventSchema.safeParse(value).success) onEvent(value as unknown as CallEvent);
      else onOther("unknown");
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() === true;

/** Bytes of a file in which the first line of a report has its end, or shows that it is one. */
const head = 64 * 1024;

/** Whether a file has something else in it than lines that begin with this member, such as the job itself. */
export function isOther(file: string, member = "v"): boolean {
  if (!isFile(file)) return false;
  const text = partOf(file, 0, head)
    .toString()
    .replace(/^\uFEFF/, "")
    .trimStart();
  const [first = ""] = text.split("\n", 1);
  const found = jsonObject(first);
  return first !== "" && (found ? !(member in found) : !first.startsWith(`{"${member}":`));
}

/** A file of another user, to which this one may append, keeps the mode that its owner chose. */
function makePrivate(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) throw error;
  }
}

/**
 * A report: a line of JSON for each event and one for the run, appended to a file. Whether it can be
 * written is found out before the job starts.
 *
 * @throws `Failure` naming the flag; `UsageFailure` for a file that is no report, which stays as it is
 */
export function openReport(file: string, flag = "--report") {
  let [isReport, isWritten] = [true, true];
  // It names fields, lines of code and what the host says, so it is its owner's.
  const append = (text: string) => appendFileSync(file, text, { mode: 0o600 });
  writing(flag, file, () => {
    isReport = !isOther(file);
    const isThere = isReport && isFile(file);
    if (isThere) makePrivate(file);
    // A full disk may have left half a line.
    const last = isThere ? partOf(file, Math.max(0, statSync(file).size - 1), 1).toString() : "";
    if (isReport) append(last === "" || last === "\n" ? "" : "\n");
  });
  refuse(
    !isReport &&
      `${flag} ${file} has something else in it than a report, which lines would spoil. Name a new file, or one that edbridge wrote.`,
  );
  return {
    /** A full disk stops neither the callers nor the job. */
    add(line: object): void {
      try {
        append(`${JSON.stringify(line)}\n`);
      } catch {
        isWritten = false;
      }
    },
    /** @throws `Failure` naming the flag where a line could not be written */
    end(): void {
      if (!isWritten) throw cannotWrite(flag, file);
    },
  };
}

/** Lines of code that are kept at most. */
const mostLines = 10_000;

/**
 * Finds the line of a program at which a call can be changed. Programs send their calls through functions
 * or files of their own, through whose lines many kinds of calls go.
 */
export class CallSites {
  /** The kinds of calls that go through each line, such as `POST students`. */
  readonly #kinds = new Map<string, Set<string>>();

  add(event: CallEvent): void {
    for (const line of codeOf(event)) {
      const kinds = this.#kinds.get(line) ?? new Set<string>();
      if (!this.#kinds.has(line) && this.#kinds.size >= mostLines) return;
      this.#kinds.set(line, kinds.add(`${event.method} ${event.collection ?? event.kind}`));
    }
  }

  /** The event of a call with the line through which the fewest kinds go; the nearest of these. */
  resolved(event: CallEvent): CallEvent {
    const { callers: _, ...rest } = event;
    const lines = codeOf(event);
    const kindsOf = (line: string) => this.#kinds.get(line)?.size ?? Infinity;
    const fewest = Math.min(...lines.map(kindsOf));
    const site = lines.find((line) => kindsOf(line) === fewest) ?? null;
    return { ...rest, site, via: site === event.site ? event.via : event.site };
  }
}

function codeOf({ site, callers = none }: CallEvent): readonly string[] {
  return site === null ? [] : [site, ...callers];
}
