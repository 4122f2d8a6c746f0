import { comparedText, none } from "@edbridge/core/internal";
import { lineOf } from "../record/account.js";
import {
  type FieldPath,
  valueAt,
  isRecord,
  type JsonRecord,
  textOf,
  listAt,
} from "../record/record.js";
import { memoize } from "../model/memoize.js";
import { type Companions, put } from "../plan/part.js";
import type { Plan } from "../plan/plan-of.js";
import { membersIn, type Referral } from "../plan/relations.js";
import type { Tag } from "../plan/pairs.js";
import type { Reading } from "./reading.js";

/** The related records that a legacy record does not become; `undefined` where there are none. */
export function absentFrom(
  legacy: JsonRecord,
  { companions }: Plan,
): ReadonlySet<string> | undefined {
  let absent: Set<string> | undefined;
  for (const { collection, when } of companions) {
    if (when && !when(legacy)) (absent ??= new Set()).add(collection);
  }
  return absent;
}

/** The values that a table gives companions, as the host has them. */
type TagCodes = ReadonlyMap<Tag, unknown>;

/**
 * The companions of a translated record. Each gets the members of its key and, where the owner has
 * named one, its education organization.
 */
export function companionsOf(
  reading: Reading,
  legacy: JsonRecord,
  { companions }: Plan,
  place: number | undefined,
  codes: TagCodes,
): Companions {
  const { record: main, lines } = reading;
  const taken: Record<string, readonly JsonRecord[]> = {};
  for (const { collection, list, refers, placePath, only, needed, key } of companions) {
    if (needed && reading.notFound?.has(collection)) {
      const made: JsonRecord = {};
      for (const [name, tag] of Object.entries(needed.with)) put(made, [name], codes.get(tag));
      for (const [path, from] of needed.by) put(made, path, valueAt(main, from, false));
      taken[collection] = [made];
      lines?.push(lineOf(`${list}[0]`, "defaulted"));
    }
    const found = reading.companions[list];
    if (!Array.isArray(found) || found.length === 0) continue;
    const records = found.filter(isRecord);
    taken[collection] = records;
    if (refers) addReferences(reading, records, list, refers);
    for (const [index, record] of records.entries()) {
      if (only) {
        const { list: at, member, tag } = only;
        record[at] = [{ [member]: codes.get(tag) }];
        lines?.push(lineOf(`${list}[${index}].${at}[0].${member}`, "defaulted"));
      }
      const fill = (path: readonly string[], value: unknown) => {
        if (!put(record, path, value)) return;
        lines?.push(lineOf(`${list}[${index}].${path.join(".")}`, "defaulted"));
      };
      for (const { member, legacy: from } of key) fill(member, valueAt(legacy, from, true));
      if (placePath) fill(placePath, place);
    }
  }
  return taken;
}

/**
 * Gives those of the related records that the host has already the identifier which they have there,
 * and what else the host's has where a legacy record has nothing.
 *
 * @param existing the host's own records that the record of the same key refers to
 */
export function useExisting(
  reading: Reading,
  { companions, defaults }: Plan,
  existing: Companions,
): void {
  for (const { collection, list, refers } of companions) {
    if (!refers) continue;
    const { by, same, composed } = refers;
    const known = existing[collection] ?? none;
    if (known.length === 0) continue;
    const added = defaults.flatMap((each) => (each.steps[0]?.name === list ? [each.name] : []));
    for (const [index, companion] of listAt(reading.companions, list).entries()) {
      const names = by.filter((name) => name !== composed && companion[name] !== undefined);
      const paths: readonly FieldPath[] = [...same, ...names.map((name) => [name])];
      const found = known.find((each) =>
        paths.every((path) => textAt(each, path) === textAt(companion, path)),
      );
      if (!found) continue;
      // A legacy record has the first item of a list; the host's others stay.
      const members = same.map(([member]) => String(member));
      Object.assign(companion, membersIn(found, members));
      for (const member of new Set([...by, ...added])) {
        if (companion[member] !== undefined || found[member] === undefined) continue;
        companion[member] = found[member];
        reading.lines?.push(lineOf(`${list}[${index}].${member}`, "defaulted"));
      }
    }
  }
}

/** Adds the record's references to related records, and composes the identifiers that these lack. */
function addReferences(
  { record, lines }: Reading,
  companions: readonly JsonRecord[],
  name: string,
  { list, reference, by, composed, of, same }: Referral,
): void {
  record[list] = companions.map((companion, index) => {
    if (companion[composed] === undefined) {
      // It is made of what tells the record from others, so that it is the same each time.
      const owner = textOf(record[of] ?? "").slice(0, 43);
      const hash = hashOf(same.map((path) => textAt(companion, path)).join("\n"));
      companion[composed] = `${owner}-${hash}`;
      lines?.push(lineOf(`${name}[${index}].${composed}`, "defaulted"));
    }
    for (const member of by) {
      lines?.push(lineOf(`${list}[${index}].${reference}.${member}`, "defaulted"));
    }
    return { [reference]: membersIn(companion, by) };
  });
}

function textAt(record: JsonRecord, path: FieldPath): string {
  const value = valueAt(record, path, false);
  return value === undefined || value === null ? "" : comparedText(textOf(value));
}

const utf8 = new TextEncoder();

/**
 * The 64 bits of FNV-1a of a text in UTF-8, as 16 hexadecimal digits. It tells a few records of one
 * owner from each other, and is no protection against anybody.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
 */
export const hashOf = memoize((text) => {
  let hash = 0xcbf29ce484222325n;
  for (const byte of utf8.encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
});
