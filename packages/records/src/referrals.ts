import type { AccountEntry } from "./account.js";
import type { Key, Lookups } from "./lookups.js";
import type { Plan, ReferralPlan, Way } from "./plan.js";
import { isRecord, type JsonRecord } from "./record.js";

/** What the host has of the records that one refers to, by collection. */
export type Held = Readonly<Record<string, readonly JsonRecord[]>>;

/** The keys of all records that a current one refers to. */
function referredKeys(record: JsonRecord, { list, reference, by }: ReferralPlan): readonly Key[] {
  return listAt(record, list).flatMap((item) => {
    const found = item[reference];
    return isRecord(found) ? [pick(found, by)] : [];
  });
}

/** The records that a current one refers to, in its order. */
export async function referredBy(
  record: JsonRecord,
  name: string,
  referral: ReferralPlan,
  related: NonNullable<Lookups["related"]>,
): Promise<readonly JsonRecord[]> {
  const keys = referredKeys(record, referral);
  return (await Promise.all(keys.map((key) => related(name, key)))).flat();
}

/**
 * Asks what the host's record of the same key refers to already; `undefined` where nothing has to be
 * asked, for the record refers to nothing.
 */
export function heldBy(
  made: JsonRecord,
  { companions, current }: Plan,
  { related }: Partial<Lookups>,
): Promise<Held> | undefined {
  const asking = companions.flatMap(({ name, refers }) =>
    refers && made[`~${name}`] !== undefined ? [{ name, refers }] : [],
  );
  if (asking.length === 0 || !related || current === undefined) return undefined;
  const found = asking.map(async ({ name, refers }) => {
    const [own] = await related(current, pick(made, [refers.of]));
    return [name, own ? await referredBy(own, name, refers, related) : []] as const;
  });
  return Promise.all(found).then((lists) => Object.fromEntries(lists));
}

/**
 * Gives those of the other records that the host has already the identifier which they have there, and
 * what else it says where a legacy record does not.
 */
export function adopt(
  made: JsonRecord,
  { companions, defaults }: Plan,
  held: Held,
  account: AccountEntry[] | undefined,
): void {
  for (const { name, refers } of companions) {
    if (!refers) continue;
    const { by, same } = refers;
    const mark = `~${name}`;
    const added = defaults.flatMap((each) => (each.steps[0]?.name === mark ? [each.name] : []));
    for (const [index, companion] of listAt(made, mark).entries()) {
      const known = held[name]?.find((each) => isSame(companion, each, refers));
      if (!known) continue;
      // A legacy record has room for the first of a list; the host's others stay.
      Object.assign(
        companion,
        pick(
          known,
          same.map(([member]) => String(member)),
        ),
      );
      for (const member of new Set([...by, ...added])) {
        if (companion[member] !== undefined || known[member] === undefined) continue;
        companion[member] = known[member];
        account?.push({ path: `${mark}[${index}].${member}`, fate: "defaulted" });
      }
    }
  }
}

function isSame(
  companion: JsonRecord,
  known: JsonRecord,
  { by, composed, same }: ReferralPlan,
): boolean {
  const given = by.filter((member) => member !== composed && companion[member] !== undefined);
  const ways: readonly Way[] = [...same, ...given.map((member) => [member])];
  return ways.every((way) => textAt(known, way) === textAt(companion, way));
}

/** The record's references to the others, which have identifiers then. */
export function refer(
  made: JsonRecord,
  name: string,
  companions: readonly JsonRecord[],
  referral: ReferralPlan,
  account: AccountEntry[] | undefined,
): void {
  const { list, reference, by, composed } = referral;
  made[list] = companions.map((companion, index) => {
    if (companion[composed] === undefined) {
      companion[composed] = identifierOf(made, companion, referral);
      account?.push({ path: `~${name}[${index}].${composed}`, fate: "defaulted" });
    }
    for (const member of by) {
      account?.push({ path: `${list}[${index}].${reference}.${member}`, fate: "defaulted" });
    }
    return { [reference]: pick(companion, by) };
  });
}

/** Composed of what makes it what it is, so that it comes out the same each time. */
function identifierOf(made: JsonRecord, companion: JsonRecord, { of, same }: ReferralPlan): string {
  const owner = String(made[of] ?? "");
  return `${owner.slice(0, 43)}-${hashOf(same.map((way) => textAt(companion, way)).join("\n"))}`;
}

// FNV-1a, 64 bits: what is told apart is the few credentials of one person.
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}

// Hosts compare texts without regard to letter case.
function textAt(record: JsonRecord, way: Way): string {
  let value: unknown = record;
  for (const part of way) {
    if (typeof part === "number") value = Array.isArray(value) ? value[part] : undefined;
    else value = isRecord(value) ? value[part] : undefined;
  }
  return value === undefined || value === null ? "" : String(value).toLowerCase();
}

function listAt(record: JsonRecord, name: string): readonly JsonRecord[] {
  const list = record[name];
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

function pick(record: JsonRecord, names: readonly string[]): JsonRecord {
  return Object.fromEntries(
    names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
  );
}
