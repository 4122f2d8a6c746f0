import { expect } from "vitest";
import {
  type JsonRecord,
  losses,
  records,
  type RecordsOptions,
  type Translated,
} from "../src/index.js";

/** A code of the standard's own namespace. */
export const uri = (name: string, code: string) => `uri://ed-fi.org/${name}Descriptor#${code}`;

/** What becomes of a legacy record, with short forms of its account. */
export interface Sent extends Translated {
  /** The paths of the leaves that are lost. */
  readonly lost: readonly string[];
  /** Why they are. */
  readonly whys: readonly (string | undefined)[];
  /** What became of each leaf: `renamed TYPE schoolTypeDescriptor`. */
  readonly fates: readonly string[];
  /** The legacy record that is read of the current ones. */
  readonly back: JsonRecord;
}

export async function up(
  collection: string,
  legacy: JsonRecord,
  options: RecordsOptions & { readonly schoolYear?: number } = {},
): Promise<Omit<Sent, "back">> {
  const { schoolYear, ...others } = options;
  const made = await records(others).toCurrent(collection, legacy, { schoolYear });
  const lost = losses(made.account);
  return {
    ...made,
    lost: lost.map(({ path }) => path),
    whys: lost.map(({ why }) => why),
    fates: made.account.map(({ path, outcome, to }) =>
      [outcome, path, to].filter(Boolean).join(" "),
    ),
  };
}

/** A legacy record, and what becomes of it in the members that matter. */
export type Case = [
  what: string,
  collection: string,
  legacy: JsonRecord,
  wanted: Partial<Sent>,
  options?: Parameters<typeof up>[2],
];

export async function expectSent(...[, collection, legacy, wanted, options]: Case): Promise<void> {
  const sent = await up(collection, legacy, options);
  const { companions } = sent;
  const back = async () =>
    (await records(options).toLegacy(collection, sent.record, { companions })).record;
  const all: Partial<Sent> = { ...sent, ...("back" in wanted && { back: await back() }) };
  const found = Object.keys(wanted).map((name) => [name, all[name as keyof Sent]]);
  expect(Object.fromEntries(found)).toEqual(wanted);
}
