// The nights after the first one: a program sends all its records again, with a third of their values
// changed, and reads them back.
import { describe, expect, test } from "vitest";
import { differences } from "./differences.ts";
import { changedThird } from "./changes.ts";
import { type Change, changes } from "./expected/second-night.ts";
import type { Call, Json } from "./legacy-program.ts";
import { expectationOf, onHostOf, type Program, unplacedOf, withoutMarks } from "./night.ts";
import { allPrograms } from "./programs.ts";
import { isIn, type Standard, standards } from "./standards.ts";

/** A field that did not read back as it was written, as `collection.field`. */
type Seen = Map<string, string>;

/** The field of a line of differences: `addresses[].city`. */
const fieldIn = (line: string) =>
  line
    .replace(/^\$\.?/, "")
    .replace(/: .*/s, "")
    .replaceAll(/\[\d+\]/g, "[]");

async function nightsOf(program: Program, standard: Standard): Promise<Seen> {
  const seen: Seen = new Map();
  await onHostOf(program, standard, async (call: Call) => {
    const ids = new Map<string, string | undefined>();
    const send = async (name: string, method: string, path: string, body: Json) => {
      const reply = await call(method, path, body);
      if (reply.status >= 300) return JSON.stringify(reply.body);
      const id = reply.headers["location"]?.split("/").at(-1);
      if (id !== undefined) ids.set(name, id);
      return undefined;
    };
    for (const record of program.keeps)
      await send(record.name, "POST", record.collection, record.body);
    for (const round of [0, 1, 2]) {
      for (const record of program.keeps) {
        const { name, collection } = record;
        const id = ids.get(name);
        if (id === undefined) continue;
        const body = changedThird(record, round);
        const path = round === 1 ? `${collection}/${id}` : collection;
        const refusal = await send(name, round === 1 ? "PUT" : "POST", path, body);
        if (refusal !== undefined) seen.set(`${collection}`, refusal);
      }
      for (const record of program.keeps) {
        const { name, collection } = record;
        const id = ids.get(name);
        if (id === undefined || seen.has(collection)) continue;
        const { body } = await call("GET", `${collection}/${id}`);
        const known = [
          ...unplacedOf(program, record, standard).map(({ field }) => field),
          ...Object.keys(expectationOf(program, record).reads?.(standard) ?? {}),
        ];
        const lines = differences(changedThird(record, round), withoutMarks(body));
        for (const line of lines) {
          const field = fieldIn(line);
          if (
            known.some(
              (each) =>
                field === each ||
                field.startsWith(`${each}[`) ||
                each.startsWith(`${field}[]`) ||
                each.startsWith(`${field}.`),
            )
          )
            continue;
          seen.set(`${collection}.${field}`, `round ${round}: ${line}`);
        }
      }
    }
  });
  return seen;
}

const { sis, assessment } = allPrograms;
describe.each([sis, assessment])("$name", (program) => {
  test.each(standards)("a third of the values changed, on Data Standard %s", async (standard) => {
    const seen = await nightsOf(program, standard);
    const isHere = (each: Change) => each.in === undefined || isIn(standard, each.in);
    const own = new Set(program.keeps.map(({ collection }) => collection));
    const due = changes
      .filter((each) => own.has(each.field.split(".")[0] ?? "") && isHere(each))
      .map(({ field }) => field);
    const lines = [...seen].filter(([field]) => !due.includes(field));
    expect(Object.fromEntries(lines)).toEqual({});
    expect(due.filter((field) => !seen.has(field))).toEqual([]);
  });
});
