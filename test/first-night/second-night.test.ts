// The nights after the first one: a program sends all its records again, with half of their values
// changed or half of their members left out, and reads them back.
import { describe, expect, test } from "vitest";
import { changedHalf, withoutHalf } from "./changes.ts";
import { differences } from "./differences.ts";
import { changes } from "./expected/second-night.ts";
import type { Call, LegacyRecord } from "./legacy-program.ts";
import { expectationOf, onHostOf, type Program, unplacedOf, withoutMarks } from "./night.ts";
import { allPrograms } from "./programs.ts";
import { generations, isIn, type Standard } from "./standards.ts";

/** The nights after the first one, each with the method of its writes. */
const nights = [
  ["POST", (record: LegacyRecord) => changedHalf(record, 0)],
  ["PUT", (record: LegacyRecord) => withoutHalf(record, 0)],
  ["PUT", (record: LegacyRecord) => changedHalf(record, 1)],
  ["POST", (record: LegacyRecord) => withoutHalf(record, 1)],
] as const;

/** What did not read back as it was written over some nights, by `collection.field`. */
async function run(program: Program, standard: Standard, call: Call) {
  const seen = new Map<string, string>();
  const ids = new Map<LegacyRecord, string>();
  const write = async (record: LegacyRecord, method: string, body = record.body) => {
    const { collection } = record;
    const path = method === "PUT" ? `${collection}/${ids.get(record)}` : collection;
    const reply = await call(method, path, body);
    if (reply.status >= 300) return JSON.stringify(reply.body);
    const id = reply.headers["location"]?.split("/").at(-1);
    if (id !== undefined) ids.set(record, id);
    return undefined;
  };
  // What is refused in the first night is no record of a later one.
  for (const record of program.keeps) await write(record, "POST");
  for (const [method, make] of nights) {
    const stored: LegacyRecord[] = [];
    for (const record of ids.keys()) {
      const refusal = await write(record, method, make(record));
      if (refusal === undefined) stored.push(record);
      else seen.set(record.collection, refusal);
    }
    for (const record of stored) {
      const { body } = await call("GET", `${record.collection}/${ids.get(record)}`);
      // What the first night does not read back, the expectations of the first night say.
      const known = [
        ...unplacedOf(program, record, standard).map(({ field }) => field),
        ...Object.keys(expectationOf(program, record).reads?.(standard) ?? {}),
      ];
      for (const line of differences(make(record), withoutMarks(body))) {
        const [path = ""] = line.split(": ");
        const field = path.replace(/^\$\.?/, "").replaceAll(/\[\d+\]/g, "[]");
        const isWithin = (one: string, other: string) =>
          one === other || one.startsWith(`${other}.`) || one.startsWith(`${other}[]`);
        if (!known.some((each) => isWithin(field, each) || isWithin(each, field)))
          seen.set(`${record.collection}.${field}`, line);
      }
    }
  }
  return seen;
}

const { sis, assessment } = allPrograms;
describe.each([sis, assessment])("$name", (program) => {
  test.each(generations)("what changes reads back, on Data Standard %s", async (standard) => {
    const seen = await onHostOf(program, standard, (call) => run(program, standard, call));
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
