import { expect } from "vitest";
import { type JsonRecord, records, type RecordsOptions } from "../src/index.js";

/**
 * Turns values as rows of a table do, each by its word such as `type Sex`: a list of values at once, in the
 * items of an agency's own record.
 */
export function rowsOf(words: readonly string[], options: RecordsOptions = {}) {
  const named = new Map(words.map((word, at) => [word, `m${at}`]));
  const rows = [...named].map(([value, name]) => {
    const place = `list[].${name}`;
    return { legacy: place, current: place, value };
  });
  const tables = [{ collection: "badges", current: [{ name: "badges" }], rows }];
  const extensions = { collections: { badges: "agency/badges" }, tables };
  const translator = records({ ...options, extensions });
  const memberOf = (word: string) => named.get(word) ?? expect.fail(word);
  const recordOf = (word: string, values: readonly unknown[]) => ({
    list: values.map((value) => ({ [memberOf(word)]: value })),
  });
  const valuesOf = (word: string, { list = [] }: JsonRecord) =>
    (list as JsonRecord[]).map((item) => item[memberOf(word)]);
  return {
    /** @returns the current values; `undefined` for one that the host does not have */
    async toCurrent(word: string, ...values: readonly unknown[]): Promise<readonly unknown[]> {
      const sent = await translator.toCurrent("badges", recordOf(word, values));
      const unknown = new Set(sent.unknownValues?.map(({ path }) => path));
      const isKnown = (at: number) => !unknown.has(`list[${at}].${memberOf(word)}`);
      return valuesOf(word, sent.record).map((value, at) => (isKnown(at) ? value : undefined));
    },
    async toLegacy(word: string, ...values: readonly unknown[]): Promise<readonly unknown[]> {
      return valuesOf(word, (await translator.toLegacy("badges", recordOf(word, values))).record);
    },
  };
}
