/**
 * What became of one leaf of a record:
 * `kept` at its place, `renamed` beside it, `restructured` to another place or record, `lookedUp`
 * by asking the host, or `leftBehind`; `defaulted` names a leaf that was added.
 */
export type Fate = "kept" | "renamed" | "restructured" | "lookedUp" | "leftBehind" | "defaulted";

/** One line of an account. */
export interface AccountEntry {
  /** The leaf: `addresses[0].city`. For `defaulted`, its path in the new record. */
  readonly path: string;
  readonly fate: Fate;
  /** Its path in the new record, if it arrived; `~name[0].…` is a path in a related record. */
  readonly to?: string;
  /** The reason, for the record's owner to read. */
  readonly why?: string;
  /**
   * Whether a value is lost; a `leftBehind` without it was empty or is not needed. One that is
   * `dropped` is named, and is no reason to refuse the record.
   */
  readonly loss?: true | "dropped";
}

/** What the owner of a record wants done when something in it cannot arrive. */
export const lossPolicies = ["refuse", "warn", "allow"] as const;

/** `refuse` sends nothing, `warn` sends and names what is lost, `allow` sends. */
export type LossPolicy = (typeof lossPolicies)[number];

/** The leaves of an account that are lost, without those that were accepted beforehand. */
export function losses(account: readonly AccountEntry[]): AccountEntry[] {
  return account.filter(({ loss }) => loss !== undefined);
}

/** An account in which a loss that the owner has accepted is none. */
export function withAccepted(
  account: readonly AccountEntry[],
  collection: string,
  accepted: readonly string[],
): readonly AccountEntry[] {
  if (accepted.length === 0) return account;
  // A caller may write names in any letter case.
  const fields = accepted.map((each) => each.replace(/\[\d*\]/g, "").toLowerCase());
  return account.map((entry) => {
    if (entry.loss === undefined) return entry;
    const field = `${collection}.${entry.path.replace(/\[\d+\]/g, "")}`.toLowerCase();
    if (!fields.some((each) => field === each || field.startsWith(`${each}.`))) return entry;
    const { loss: _, ...rest } = entry;
    return rest;
  });
}
