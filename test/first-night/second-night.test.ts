// The nights after the first one: a program sends all its records again, with half of their values
// changed or half of their members left out, and reads them back.
import { describe, expect, test } from "vitest";
import { changedHalf, withoutHalf } from "./changes.ts";
import { differences } from "./differences.ts";
import { changes } from "./expected/second-night.ts";
import type { Call, Json, LegacyRecord } from "./legacy-program.ts";
import { expectationOf, onHostOf, type Program, unplacedOf, withoutMarks } from "./night.ts";
import { allPrograms } from "./programs.ts";
import { isIn, type Standard, standards } from "./standards.ts";

/** What a program sends in a night. */
type Make = (record: LegacyRecord) => Json;

/** The nights after the first one, each with the method of its writes. */
const nights: readonly (readonly [method: "POST" | "PUT", make: Make])[] = [0, 1].flatMap(
  (round) => [
    [round === 1 ? "PUT" : "POST", (record: LegacyRecord) => changedHalf(record, round)] as const,
    [round === 1 ? "POST" : "PUT", (record: LegacyRecord) => withoutHalf(record, round)] as const,
  ],
);

/** A program over some nights, and what did not read back as it was written, by `collection.field`. */
class Nights {
  readonly seen = new Map<string, string>();
  readonly #ids = new Map<LegacyRecord, string>();
  readonly #program: Program;
  readonly #standard: Standard;
  readonly #call: Call;

  constructor(program: Program, standard: Standard, call: Call) {
    this.#program = program;
    this.#standard = standard;
    this.#call = call;
  }

  async run(): Promise<void> {
    // What is refused in the first night is no record of a later one.
    for (const record of this.#program.keeps) await this.#write(record, "POST", record.body);
    for (const [method, make] of nights) {
      const stored: LegacyRecord[] = [];
      for (const record of this.#ids.keys()) {
        const refusal = await this.#write(record, method, make(record));
        if (refusal === undefined) stored.push(record);
        else this.seen.set(record.collection, refusal);
      }
      for (const record of stored) await this.#read(record, make(record));
    }
  }

  async #write(record: LegacyRecord, method: string, body: Json): Promise<string | undefined> {
    const { collection } = record;
    const known = this.#ids.get(record);
    const path = method === "PUT" ? `${collection}/${known}` : collection;
    const reply = await this.#call(method, path, body);
    if (reply.status >= 300) return JSON.stringify(reply.body);
    const id = reply.headers["location"]?.split("/").at(-1) ?? known;
    if (id !== undefined) this.#ids.set(record, id);
    return undefined;
  }

  async #read(record: LegacyRecord, written: Json): Promise<void> {
    const { collection } = record;
    const { body } = await this.#call("GET", `${collection}/${this.#ids.get(record)}`);
    // What the first night does not read back, the expectations of the first night say.
    const known = [
      ...unplacedOf(this.#program, record, this.#standard).map(({ field }) => field),
      ...Object.keys(expectationOf(this.#program, record).reads?.(this.#standard) ?? {}),
    ];
    for (const line of differences(written, withoutMarks(body))) {
      const field = fieldIn(line);
      const isWithin = (one: string, other: string) =>
        one === other || one.startsWith(`${other}.`) || one.startsWith(`${other}[]`);
      const isKnown = known.some((each) => isWithin(field, each) || isWithin(each, field));
      if (!isKnown) this.seen.set(`${collection}.${field}`, line);
    }
  }
}

/** The field of a line of differences: `addresses[].city`. */
function fieldIn(line: string): string {
  const [path = ""] = line.split(": ");
  return path.replace(/^\$\.?/, "").replaceAll(/\[\d+\]/g, "[]");
}

const { sis, assessment } = allPrograms;
describe.each([sis, assessment])("$name", (program) => {
  test.each(standards)("what changes reads back, on Data Standard %s", async (standard) => {
    const seen = await onHostOf(program, standard, async (call) => {
      const all = new Nights(program, standard, call);
      await all.run();
      return all.seen;
    });
    const collections = new Set(program.keeps.map(({ collection }) => collection));
    const due = changes
      .filter(({ field }) => collections.has(field.split(".")[0] ?? ""))
      .filter(({ in: span }) => span === undefined || isIn(standard, span))
      .map(({ field }) => field);
    const others = [...seen].filter(([field]) => !due.includes(field));
    expect(Object.fromEntries(others)).toEqual({});
    expect(due.filter((field) => !seen.has(field))).toEqual([]);
  });
});
