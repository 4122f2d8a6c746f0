import type { AccountEntry } from "../record/account.js";
import { type FieldPath, valueAt } from "../record/field-path.js";
import { hashOf } from "../record/hash.js";
import { type Companions, type PartPlan, put } from "../plan/part.js";
import type { Made } from "../plan/places.js";
import type { Plan } from "../plan/plan-of.js";
import { listAt, pick, type Referral } from "../plan/referrals.js";
import type { Tag } from "../plan/tags.js";
import { isRecord, type JsonRecord, textOf } from "../record/record.js";

const none: ReadonlySet<string> = new Set();

export function absentFrom(legacy: JsonRecord, { companions }: Plan): ReadonlySet<string> {
  let absent: Set<string> | undefined;
  for (const { collection, when } of companions) {
    if (when && !when(legacy)) (absent ??= new Set()).add(collection);
  }
  return absent ?? none;
}

/** The values that a table gives companions, as the host has them. */
type TagCodes = ReadonlyMap<Tag, unknown>;

/** What companions get beside what the legacy record says. */
interface CompanionValues {
  /** The education organization that the owner has named. */
  readonly place: number | undefined;
  /** The collections in which the host has no record that was looked for. */
  readonly missing: ReadonlySet<string>;
  readonly codes: TagCodes;
}

/**
 * The companions of a translated record. Each gets the members of its key and, where the owner has
 * named one, its education organization.
 */
export function companionsOf(
  made: Made,
  legacy: JsonRecord,
  { companions }: Plan,
  { place, missing, codes }: CompanionValues,
  account: AccountEntry[] | undefined,
): Companions {
  const taken: Record<string, readonly JsonRecord[]> = {};
  for (const companion of companions) {
    if (companion.needed && missing.has(companion.collection)) {
      taken[companion.collection] = [neededRecord(made.record, companion.needed, codes)];
      account?.push({ path: `${companion.list}[0]`, fate: "defaulted" });
    }
    const { collection, list, refers, placePath } = companion;
    const found = made.companions[list];
    if (!Array.isArray(found) || found.length === 0) continue;
    const records = found.filter(isRecord);
    taken[collection] = records;
    if (refers) addReferences(made.record, collection, records, refers, account);
    for (const [index, record] of records.entries()) {
      if (companion.only) {
        const { list: at, member, tag } = companion.only;
        record[at] = [{ [member]: codes.get(tag) }];
        account?.push({ path: `${list}[${index}].${at}[0].${member}`, fate: "defaulted" });
      }
      const note = (path: readonly string[]) =>
        account?.push({ path: `${list}[${index}].${path.join(".")}`, fate: "defaulted" });
      for (const { member: path, legacy: from } of companion.key) {
        if (put(record, path, valueAt(legacy, from, true))) note(path);
      }
      if (placePath && place !== undefined && put(record, placePath, place)) note(placePath);
    }
  }
  return taken;
}

function neededRecord(
  translated: JsonRecord,
  { by, with: fixed }: NonNullable<PartPlan["needed"]>,
  codes: TagCodes,
): JsonRecord {
  const record: JsonRecord = {};
  for (const [member, tag] of Object.entries(fixed)) put(record, [member], codes.get(tag));
  for (const [member, from] of by) put(record, member, valueAt(translated, from, false));
  return record;
}

/** The host's own records that the record of the same key refers to, by collection. */
export type ExistingRecords = Readonly<Record<string, readonly JsonRecord[]>>;

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
  for (const { collection, list, refers } of companions) {
    if (!refers) continue;
    const { by, same } = refers;
    const known = existing[collection] ?? [];
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
  { by, composed, same }: Referral,
): boolean {
  const names = by.filter((member) => member !== composed && companion[member] !== undefined);
  const paths: readonly FieldPath[] = [...same, ...names.map((member) => [member])];
  return paths.every((path) => textAt(existing, path) === textAt(companion, path));
}

/** Adds the record's references to related records, and composes the identifiers that these lack. */
function addReferences(
  translated: JsonRecord,
  name: string,
  companions: readonly JsonRecord[],
  referral: Referral,
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
  { of, same }: Referral,
): string {
  const owner = textOf(translated[of] ?? "");
  return `${owner.slice(0, 43)}-${hashOf(same.map((path) => textAt(companion, path)).join("\n"))}`;
}

// Hosts compare texts without regard to letter case.
function textAt(record: JsonRecord, path: FieldPath): string {
  const value = valueAt(record, path, false);
  return value === undefined || value === null ? "" : textOf(value).toLowerCase();
}
