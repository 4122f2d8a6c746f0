import { differences } from "../../first-night/differences.ts";
import { expectedRead, withoutMarks } from "../../first-night/night.ts";
import { allPrograms } from "../../first-night/programs.ts";
import { type Entry, outcomesOf } from "./history.ts";
import { isEnrollment, type Subject, subjects } from "./records.ts";
import type { Reply } from "./world.ts";

/** The Data Standards on which students are made of one, two and four records. */
export const writesStandards = ["3.1", "5.0", "6.0"] as const;
export type WritesStandard = (typeof writesStandards)[number];

export type JsonRecord = Readonly<Record<string, unknown>>;
type Given = Pick<Entry, "kind" | "write" | "id" | "ifMatch" | "begin">;

interface Sent {
  readonly subject: Subject;
  readonly shape: number;
  sends: number;
  /** Whether a part of it waits for an enrollment. */
  isHeld: boolean;
  /** Whether a response said that the host has refused such a part. */
  isRefused: boolean;
}

export class Watch {
  readonly entries: Entry[] = [];
  readonly #standard: WritesStandard;
  readonly #seesAll: boolean;
  /** Whether nothing waits for an enrollment any longer. */
  allIsEnrolled = false;
  readonly #writes: Sent[] = [];
  readonly #etags = new Map<string, number>();
  #time = 0;

  /** @param seesAll whether what the callers read tells what is on the host */
  constructor(standard: WritesStandard, seesAll: boolean) {
    this.#standard = standard;
    this.#seesAll = seesAll;
  }

  now(): number {
    return this.#time++;
  }

  /** The number of a new write, from 1. */
  newWrite(subject: Subject, shape: number): number {
    this.#writes.push({ subject, shape, sends: 0, isHeld: false, isRefused: false });
    return this.#writes.length;
  }

  subjectOf(write: number): Subject | undefined {
    return this.#writes[write - 1]?.subject;
  }

  sendsOf(write: number): number {
    return this.#writes[write - 1]?.sends ?? 0;
  }

  writeOf(etag: string): number {
    return this.#etags.get(etag) ?? 0;
  }

  /** Notes a response; gives the record in it. */
  saw(subject: Subject, caller: string, reply: Reply, given: Given): JsonRecord | undefined {
    const { status, text } = reply;
    const { kind, write } = given;
    const sent = write === undefined ? undefined : this.#writes[write - 1];
    if (sent) {
      sent.sends++;
      sent.isHeld ||= reply.headers.has("edbridge-not-stored");
    }
    const notStored = reply.headers.get("edbridge-not-stored") ?? "";
    // Whoever deletes the enrollment at that moment makes the host refuse what waited for it.
    if (notStored.includes("refused=")) {
      const named = this.#writes.filter((each) =>
        subject.refersTo.includes(each.subject.record.name),
      );
      for (const each of named) each.isRefused = true;
    }
    const isRead = kind.startsWith("read");
    const record = isRead && status === 200 ? (JSON.parse(text) as JsonRecord) : undefined;
    const unlike = record && this.#unlike(subject, record);
    const mayLack = (each: number) => {
      const { isHeld = false, isRefused = false } = this.#writes[each - 1] ?? {};
      return isRefused || (isHeld && !this.allIsEnrolled);
    };
    const isLack = (line: string) => line.includes(": nothing in place of ");
    const read = unlike?.flatMap(({ write: each, lines }) =>
      lines.every((line) => mayLack(each) && isLack(line)) ? [each] : [],
    );
    if (record && read?.length === 1) this.#etags.set(`"${String(record["_etag"])}"`, read[0] ?? 0);
    // A caller who may not see a record is told that it is not there, or that it may not.
    const isTold = caller === "observer" || (this.#seesAll && status === 200);
    if (isRead && !isTold) return record;
    this.entries.push({
      ...given,
      subject: subject.record.name,
      caller,
      end: this.now(),
      status,
      text: record && read?.length === 0 ? nearest(unlike, reply) : text,
      isOpen: !isRead && new RegExp(`\\b${subject.record.collection};waits`).test(notStored),
      location: idIn(reply),
      ...(isRead && { read: read ?? [] }),
    });
    return record;
  }

  /** How a record that was read differs from what each write sent. */
  #unlike(subject: Subject, record: JsonRecord): Unlike[] {
    const actual = withoutMarks(record);
    return this.#writes.flatMap(({ subject: of, shape }, at) => {
      if (of !== subject) return [];
      const body = subject.bodyOf(at + 1, shape);
      const due = expectedRead(allPrograms.sis, { ...subject.record, body }, this.#standard);
      return [{ write: at + 1, lines: differences(due, actual) }];
    });
  }

  problems(): string[] {
    return subjects.flatMap(({ record: { name } }) => {
      const entries = this.entries.filter(({ subject }) => subject === name);
      const checked = entries.filter(
        (entry) => entry.read === undefined || !isBeside(entry, this.entries),
      );
      if (outcomesOf(checked).length > 0) return [];
      return [`${name} is not as any order of the writes leaves it:`, ...entries.map(told)];
    });
  }
}

interface Unlike {
  readonly write: number;
  readonly lines: readonly string[];
}

/** What a record that was read is most like, and what the response named as left out. */
function nearest(unlike: readonly Unlike[] = [], { headers }: Reply): string {
  const [like] = unlike.toSorted((one, other) => one.lines.length - other.lines.length);
  const left = headers.get("edbridge-left-out");
  const out = left === null ? "" : `left out: ${left} `;
  return `${out}like ${like?.write} but for ${like?.lines.join("; ") ?? "all"}`;
}

/** Whether a read met a write of the same record, or of the enrollment with which more is written. */
function isBeside(read: Entry, entries: readonly Entry[]): boolean {
  return entries.some(
    ({ subject, read: isRead, begin, end }) =>
      isRead === undefined &&
      begin < read.end &&
      end > read.begin &&
      (subject === read.subject || isEnrollment(subject)),
  );
}

export function told(entry: Entry): string {
  const { subject: _, caller, begin, end, text, ...facts } = entry;
  const isClear = facts.status < 300 && facts.read?.length !== 0;
  const rest = isClear ? "" : text.replaceAll(/\s+/g, " ").slice(0, 600);
  return `  ${begin}-${end} ${caller} ${JSON.stringify(facts)} ${rest}`;
}

export function idIn({ headers }: Reply): string | undefined {
  return headers.get("location")?.split("/").at(-1);
}
