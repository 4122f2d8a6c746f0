import { SettingError } from "@edbridge/core";
import { nearestHint, none } from "@edbridge/core/internal";
import type { AccountEntry, LossKind } from "../record/account.js";

/** What the owner of a record wants done when something in it cannot arrive. */
const lossPolicies = ["refuse", "warn", "allow"] as const;

/** `refuse` sends nothing, `warn` sends and names what is lost, `allow` sends. */
export type LossPolicy = (typeof lossPolicies)[number];

interface LossOptions {
  readonly acceptLoss?: readonly string[] | undefined;
  readonly onLoss?: string | readonly string[] | undefined;
  readonly unknownFields?: string | readonly string[] | undefined;
}

/** A setting that single collections may have of their own, by their names in small letters. */
interface ByCollection<T> {
  readonly all: T;
  readonly byName: ReadonlyMap<string, T>;
}

export interface LossSettings {
  /** Whether the loss of what Ed-Fi itself dropped is accepted. */
  readonly acceptsDropped: ByCollection<boolean>;
  /** Fields whose loss is accepted, such as `students.learningstyle`, in small letters without `[]`. */
  readonly acceptedFields: readonly string[];
  readonly onLoss: ByCollection<LossPolicy>;
  readonly unknownFields: ByCollection<LossPolicy>;
}

const starters = { standard: true, none: false } as const;
const policies = { refuse: "refuse", warn: "warn", allow: "allow" } as const;

export interface LegacyNames {
  /** All collections that records may be of. */
  collections(): readonly string[];
  /** The fields of a collection, and the objects and lists that they are in: `addresses.city`. */
  fields(collection: string): readonly string[];
}

/**
 * @throws `SettingError` naming the option, and the nearest name to a collection or a field that does
 *   not exist. A field that no list names is taken where unknown fields of its collection are refused.
 */
export function lossSettings(
  { acceptLoss = none, onLoss = none, unknownFields = none }: LossOptions,
  names: LegacyNames,
): LossSettings {
  const unknown = byCollection("unknownFields", unknownFields, policies, "warn", names);
  const acceptedFields: string[] = [];
  for (const [index, term] of acceptLoss.entries()) {
    if (!isField(term)) continue;
    const at = `acceptLoss[${index}]`;
    const collection = checkCollection(collectionIn(term, names), at, names);
    if (settingOf(unknown, collection) !== "refuse") checkField(term, collection, at, names);
    acceptedFields.push(plain(term).toLowerCase());
  }
  return {
    acceptsDropped: byCollection("acceptLoss", acceptLoss, starters, true, names),
    acceptedFields,
    onLoss: byCollection("onLoss", onLoss, policies, "refuse", names),
    unknownFields: unknown,
  };
}

/** Whether a term is a field, such as `students.learningStyle`, and no setting of a collection. */
function isField(term: string): boolean {
  return /^[\w~-]+\.\S+$/.test(term) && !term.includes("=");
}

/** The collection of a field. Those of an agency may have dots in their names. */
function collectionIn(term: string, names: LegacyNames): string | undefined {
  const known = names.collections().filter((each) => {
    return term.toLowerCase().startsWith(`${each.toLowerCase()}.`);
  });
  return known.toSorted((one, other) => other.length - one.length)[0] ?? term.split(".")[0];
}

function settingOf<T>({ all, byName }: ByCollection<T>, collection: string): T {
  return byName.get(collection.toLowerCase()) ?? all;
}

/** The losses of a record, by what its owner wants done. */
export interface SortedLosses {
  /** If there are any, the record must not be sent. */
  readonly refused: readonly AccountEntry[];
  /** What is lost and has to be named when the record is sent. */
  readonly named: readonly AccountEntry[];
}

export function sortLosses(
  account: readonly AccountEntry[],
  collection: string,
  settings: LossSettings,
): SortedLosses {
  const onLoss = settingOf(settings.onLoss, collection);
  const acceptsDropped = settingOf(settings.acceptsDropped, collection);
  const byKind: Readonly<Record<LossKind, LossPolicy>> = {
    lost: onLoss,
    // A loss that is accepted is named, unless the owner wants none named.
    dropped: onLoss === "refuse" && acceptsDropped ? "warn" : onLoss,
    unknown: settingOf(settings.unknownFields, collection),
  };
  const refused: AccountEntry[] = [];
  const named: AccountEntry[] = [];
  for (const entry of account) {
    if (entry.loss === undefined) continue;
    const loss = byKind[entry.loss];
    const isAccepted = loss === "refuse" && isIn(entry, collection, settings.acceptedFields);
    const policy = isAccepted ? "warn" : loss;
    if (policy === "refuse") refused.push(entry);
    else if (policy === "warn") named.push(entry);
  }
  return { refused, named };
}

/** Whether a field, or an object or a list that it is in, is one of some fields. */
function isIn({ path }: AccountEntry, collection: string, fields: readonly string[]): boolean {
  if (fields.length === 0) return false;
  // A caller may write names in any letter case.
  const field = `${collection}.${plain(path)}`.toLowerCase();
  return fields.some((each) => field === each || field.startsWith(`${each}.`));
}

/** Reads terms such as `warn` for all collections and `students=allow` for one. Fields are no such terms. */
function byCollection<T>(
  setting: keyof LossOptions,
  written: string | readonly string[],
  values: Readonly<Record<string, T>>,
  usual: T,
  names: LegacyNames,
): ByCollection<T> {
  const mayBeField = setting === "acceptLoss";
  const terms = typeof written === "string" ? [written] : written;
  let all = usual;
  const byName = new Map<string, T>();
  for (const [index, term] of terms.entries()) {
    if (mayBeField && isField(term)) continue;
    const at = typeof written === "string" ? setting : `${setting}[${index}]`;
    const [, collection, word = ""] = /^(?:([\w.~-]+)=)?(\w+)$/.exec(term) ?? none;
    const value = Object.hasOwn(values, word) ? values[word] : undefined;
    if (value === undefined) {
      const words = Object.keys(values);
      const other = mayBeField ? ", or a field such as students.learningStyle" : "";
      const wrong = `must be one of ${words.join(", ")}; for one collection students=${words.at(-1)}${other}.`;
      throw new SettingError(at, wrong);
    }
    if (collection === undefined) all = value;
    else byName.set(checkCollection(collection, at, names).toLowerCase(), value);
  }
  return { all, byName };
}

/** A path without the marks of lists: of a path of an account, too. */
function plain(path: string): string {
  return path.replace(/\[\d*\]/g, "");
}

function checkCollection(name = "", at: string, names: LegacyNames): string {
  const known = names.collections();
  const found = known.find((each) => each.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  throw new SettingError(at, `names no legacy collection.${nearestHint(name, known)}`);
}

function checkField(field: string, collection: string, at: string, { fields }: LegacyNames): void {
  const known = fields(collection);
  const path = plain(field.slice(collection.length + 1));
  // Nothing is known of some collections of agencies.
  if (known.length === 0) return;
  if (known.some((each) => each.toLowerCase() === path.toLowerCase())) return;
  const near = nearestHint(path, known, `${collection}.`);
  throw new SettingError(at, `names no field of the legacy collection ${collection}.${near}`);
}
