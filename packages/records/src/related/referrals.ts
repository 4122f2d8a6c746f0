import type { AccountEntry } from "../record/account.js";
import { type FieldPath, valueAt } from "../record/field-path.js";
import { hashOf } from "../record/hash.js";
import type { Key } from "../settings/lookups.js";
import type { Made } from "../plan/places.js";
import type { ReferralPlan, ReferrersPlan } from "../plan/part-plan.js";
import type { Plan } from "../plan/plan-of.js";
import { isRecord, type JsonRecord } from "../record/record.js";

/** The host's own records that the record of the same key refers to, by collection. */
export type ExistingRecords = Readonly<Record<string, readonly JsonRecord[]>>;

/** The keys of all records that a current one refers to, in its order. */
export function referencedKeys(
  record: JsonRecord,
  { list, reference, by }: ReferralPlan,
): readonly Key[] {
  return listAt(record, list).flatMap((item) => {
    const found = item[reference];
    return isRecord(found) ? [pick(found, by)] : [];
  });
}

/** The key of a translated record, by which the host is asked what its own refers to. */
export function ownKey(record: JsonRecord, { of }: ReferralPlan): Key {
  return pick(record, [of]);
}

/**
 * Gives those of the related records that the host has already the identifier which they have there,
 * and what else the host's has where a legacy record has nothing.
 */
export function useExisting(
  made: Made,
  { companions, defaults }: Plan,
  existing: ExistingRecords,
  account: AccountEntry[] | undefined,
): void {
  for (const { name, list, refers } of companions) {
    if (!refers) continue;
    const { by, same } = refers;
    const known = existing[name] ?? [];
    if (known.length === 0) continue;
    const added = defaults.flatMap((each) => (each.steps[0]?.name === list ? [each.name] : []));
    for (const [index, companion] of listAt(made.companions, list).entries()) {
      const found = known.find((each) => isSame(companion, each, refers));
      if (!found) continue;
      // A legacy record has the first item of a list; the host's others stay.
      const members = same.map(([member]) => String(member));
      Object.assign(companion, pick(found, members));
      for (const member of new Set([...by, ...added])) {
        if (companion[member] !== undefined || found[member] === undefined) continue;
        companion[member] = found[member];
        account?.push({ path: `${list}[${index}].${member}`, fate: "defaulted" });
      }
    }
  }
}

function isSame(
  companion: JsonRecord,
  existing: JsonRecord,
  { by, composed, same }: ReferralPlan,
): boolean {
  const names = by.filter((member) => member !== composed && companion[member] !== undefined);
  const paths: readonly FieldPath[] = [...same, ...names.map((member) => [member])];
  return paths.every((path) => textAt(existing, path) === textAt(companion, path));
}

/** Adds the record's references to related records, and composes the identifiers that these lack. */
export function addReferences(
  translated: JsonRecord,
  name: string,
  companions: readonly JsonRecord[],
  referral: ReferralPlan,
  account: AccountEntry[] | undefined,
): void {
  const { list, reference, by, composed } = referral;
  translated[list] = companions.map((companion, index) => {
    if (companion[composed] === undefined) {
      companion[composed] = identifierOf(translated, companion, referral);
      account?.push({ path: `~${name}[${index}].${composed}`, fate: "defaulted" });
    }
    for (const member of by) {
      account?.push({ path: `${list}[${index}].${reference}.${member}`, fate: "defaulted" });
    }
    return { [reference]: pick(companion, by) };
  });
}

/** An identifier made of what tells the record from others, so that it is the same each time. */
function identifierOf(
  translated: JsonRecord,
  companion: JsonRecord,
  { of, same }: ReferralPlan,
): string {
  const owner = String(translated[of] ?? "");
  return `${owner.slice(0, 43)}-${hashOf(same.map((path) => textAt(companion, path)).join("\n"))}`;
}

// Hosts compare texts without regard to letter case.
function textAt(record: JsonRecord, path: FieldPath): string {
  const value = valueAt(record, path, false);
  return value === undefined || value === null ? "" : String(value).toLowerCase();
}

function listAt(record: JsonRecord, name: string): readonly JsonRecord[] {
  const list = record[name];
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** The values at some paths, each by the last name of its path. */
export function membersAt(record: JsonRecord, paths: readonly (readonly string[])[]): JsonRecord {
  return Object.fromEntries(paths.map((path) => [path.at(-1) ?? "", valueAt(record, path, false)]));
}

function pick(record: JsonRecord, names: readonly string[]): JsonRecord {
  const picked: JsonRecord = {};
  for (const name of names) if (record[name] !== undefined) picked[name] = record[name];
  return picked;
}

/** Records that refer to related ones, as a host sees them: it keeps what they refer to. */
export interface Referrers {
  /** Their current collection. */
  readonly collection: string;
  /** The key that the host is asked for, of a related record that they may refer to. */
  keyOf(related: JsonRecord): Key;
  /** Whether a record refers to one of the related ones. */
  refersTo(record: JsonRecord, related: readonly JsonRecord[]): boolean;
  /** A record that refers to others in place of related ones that go. */
  moved(record: JsonRecord, gone: readonly JsonRecord[], others: readonly JsonRecord[]): JsonRecord;
}

/** The public form of their plan. */
export function referrersOf({ from, by, list, reference, parts }: ReferrersPlan): Referrers {
  const keyIn = (related: JsonRecord): JsonRecord => membersAt(related, parts);
  const textOf = (key: JsonRecord) =>
    JSON.stringify(parts.map((path) => String(key[path.at(-1) ?? ""]).toLowerCase()));
  const textIn = (item: JsonRecord) => {
    const found = item[reference];
    return isRecord(found) ? textOf(found) : undefined;
  };
  const textsOf = (related: readonly JsonRecord[]) =>
    new Set<string | undefined>(related.map((each) => textOf(keyIn(each))));
  return {
    collection: from,
    keyOf: (related) => {
      const key = keyIn(related);
      return Object.fromEntries(by.map((name) => [name, key[name]]));
    },
    refersTo: (record, related) => {
      const texts = textsOf(related);
      return listAt(record, list).some((item) => texts.has(textIn(item)));
    },
    moved: (record, gone, others) => {
      const texts = textsOf(gone);
      const kept = listAt(record, list).filter((item) => !texts.has(textIn(item)));
      const known = new Set(kept.map(textIn));
      const added = others.map(keyIn).filter((key) => !known.has(textOf(key)));
      return { ...record, [list]: [...kept, ...added.map((key) => ({ [reference]: key }))] };
    },
  };
}
