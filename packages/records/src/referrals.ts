import type { AccountEntry } from "./account.js";
import type { Key, Lookups } from "./lookups.js";
import type { Plan, ReferralPlan, Way } from "./plan.js";
import { isRecord, type JsonRecord } from "./record.js";

/** What the host has of the records that one refers to, by collection. */
export type Held = Readonly<Record<string, readonly JsonRecord[]>>;

/** The keys of all records that a current one refers to. */
export function referredKeys(
  record: JsonRecord,
  { list, reference, by }: ReferralPlan,
): readonly Key[] {
  const items = record[list];
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown) => {
    const found = isRecord(item) ? item[reference] : undefined;
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
 * Gives each of the other records its identifier, and the record its references to them. One that the
 * host has already keeps the identifier that it has there.
 */
export function refer(
  made: JsonRecord,
  name: string,
  companions: readonly JsonRecord[],
  referral: ReferralPlan,
  held: readonly JsonRecord[],
  account: AccountEntry[] | undefined,
): void {
  const { list, reference, by, composed, same } = referral;
  const others = by.filter((member) => member !== composed);
  made[list] = companions.map((companion, index) => {
    const known = held.find(
      (each) =>
        same.every((way) => textAt(each, way) === textAt(companion, way)) &&
        others.every((member) => textAt(each, [member]) === textAt(companion, [member])),
    );
    companion[composed] ??= known?.[composed] ?? identifierOf(made, companion, referral);
    // A legacy record has room for the first of a list; the host's others stay.
    if (known)
      Object.assign(
        companion,
        pick(
          known,
          same.map(([member]) => String(member)),
        ),
      );
    account?.push({ path: `~${name}[${index}].${composed}`, fate: "defaulted" });
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

function pick(record: JsonRecord, names: readonly string[]): JsonRecord {
  return Object.fromEntries(
    names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
  );
}
