import { linesOf } from "../record/account.js";
import { addDefaults, asksFor } from "../translation/additions.js";
import { askForExisting, askForKeys } from "../lookups/ask-host.js";
import {
  absentFrom,
  companionsOf,
  type ExistingRecords,
  useExisting,
} from "../translation/companions.js";
import { Finder, useFinds } from "../lookups/finds.js";
import type { Key, Lookups } from "../settings/lookups.js";
import { standardNamespace } from "../model/descriptor-kind.js";
import type { HostValues } from "../model/host-values.js";
import type { RecordsSettings } from "../settings/options.js";
import { listAt } from "../plan/referrals.js";
import type { Tag } from "../plan/tags.js";
import type { CoercedRecord } from "../translation/coercion.js";
import { useAnswer } from "../translation/questions.js";
import type { JsonRecord } from "../record/record.js";
import { accountWithout, repeatedItems, withoutParts } from "../translation/uncoded.js";
import type { CompiledPlan } from "../translation/plans.js";
import { Reading, type Uncoded } from "../translation/reading.js";
import { noTableCode } from "../plan/reasons.js";
import type { Translated, TranslateOptions } from "./translator.js";

export interface ToCurrentOptions {
  /** What the caller of the translator has said. */
  readonly call: TranslateOptions;
  readonly settings: RecordsSettings;
  readonly coerced: Pick<CoercedRecord, "problems" | "wrongFields">;
  readonly host: Host;
}

/** What the host is asked with for one call, and the education organization that is meant. */
export interface Host {
  readonly lookups: Lookups | undefined;
  readonly values: HostValues;
  readonly educationOrganizationId: number | undefined;
}

/** What the host answered about a record that the translator has read. */
interface Answers {
  readonly existing: ExistingRecords | undefined;
  readonly keys: readonly (Key | undefined)[];
  readonly finder: Finder;
}

const none: readonly never[] = [];

/**
 * Translates a legacy record. Losses are rare: where only these are asked for, the record is
 * translated without an account first, and again with one where something may be lost.
 */
export async function toCurrentRecord(
  record: JsonRecord,
  plan: CompiledPlan,
  options: ToCurrentOptions,
): Promise<Translated> {
  const { host, settings, call } = options;
  const { values, lookups } = host;
  const { account: wanted = "all" } = call;
  const repeated = repeatedItems(record, plan.distinct);
  if (repeated.length > 0) return withoutSome(repeated, record, plan, options);
  const absent = absentFrom(record, plan);
  const read = (hasAccount: boolean): Reading => {
    const account = hasAccount ? [] : undefined;
    const reading = new Reading({ values, account, absent, today: settings.today });
    return plan.read(record, reading) ? reading : read(true);
  };
  // Most records need nothing of the host, and no promise then.
  const settled = values.settled(() => read(wanted === "all"));
  const first = settled instanceof Promise ? await settled : settled;
  const { questions, unknown, uncoded } = first;
  if (unknown || uncoded) {
    const whole = first.lines ? first : read(true);
    // Such a record is not sent, so that nothing has to be asked for it.
    if (unknown) return refused(whole, plan, options);
    return withoutSome(whole.uncoded ?? none, record, plan, options);
  }
  const refers = plan.referring.length > 0;
  const existing = refers ? await askForExisting(first, plan, lookups) : undefined;
  const keys = questions.length > 0 ? await askForKeys(questions, "toCurrent", lookups) : none;
  const answers = { existing, keys, finder: new Finder(lookups, call.replaced) };
  const result = await finish(first, record, plan, answers, options);
  const { lines, mayLose, missing, incomplete } = first;
  // An account is wanted for its lines, or for the whole paths of references.
  const isReadAgain = wanted === "losses" ? mayLose : missing || incomplete;
  if (lines || !isReadAgain) return result;
  return finish(read(true), record, plan, answers, options);
}

async function withoutSome(
  parts: readonly Uncoded[],
  record: JsonRecord,
  plan: CompiledPlan,
  options: ToCurrentOptions,
): Promise<Translated> {
  const result = await toCurrentRecord(withoutParts(record, parts), plan, options);
  const lines = accountWithout(result.account, record, parts);
  return { ...result, account: linesOf(lines, options.call.account) };
}

function refused(
  { record, lines, unknown = [] }: Reading,
  { readOnly, current }: CompiledPlan,
  options: ToCurrentOptions,
): Translated {
  const reasons = unknown.map(({ why }) => why);
  return {
    record,
    companions: {},
    obstacles: readOnly === undefined ? reasons : [readOnly, ...reasons],
    wrongFields: unknown.map(({ path }) => path),
    // A code of the table is no value of the record.
    unknownValues: unknown.flatMap(({ path, value }) =>
      value === undefined ? [] : [{ path, value }],
    ),
    account: linesOf(lines, options.call.account),
    missing: none,
    incomplete: none,
    collection: current,
  };
}

/** Adds what the table, the owner and the host's other records say. */
async function finish(
  reading: Reading,
  legacy: JsonRecord,
  plan: CompiledPlan,
  { existing, keys, finder }: Answers,
  options: ToCurrentOptions,
): Promise<Translated> {
  const { record, questions, lines } = reading;
  const { host, call, coerced } = options;
  const { current, readOnly, defaults, lastDefaults, finds, takesOptions } = plan;
  questions.forEach((question, index) => useAnswer(question, keys[index]));
  if (existing) useExisting(reading, plan, existing);
  const values = takesOptions ? await valuesFor(reading, plan, options) : {};
  addDefaults(reading, defaults, values);
  if (finds.length > 0) {
    await call.beforeFinds?.(record);
    await useFinds(reading, finds, finder, values);
    addDefaults(reading, lastDefaults, values);
  }
  const { companions, obstacles } =
    plan.companions.length === 0 ? noParts : await partsOf(reading, legacy, plan, options);
  const isAsked = host.lookups?.toCurrentKeys !== undefined;
  const missing = [...((isAsked && reading.missing) || none)];
  if (reading.unfound) missing.push(...(await finder.missingOf(reading.unfound)));
  const all = [...coerced.problems, ...(readOnly === undefined ? none : [readOnly])];
  // What a missing record would have said is no obstacle of its own.
  if (missing.length === 0) {
    all.push(...(reading.obstacles ?? none));
    for (const each of reading.unset ?? none) {
      all.push(`A current ${current} needs defaults.${each} to be set.`);
    }
  }
  return {
    record,
    companions,
    obstacles: [...all, ...obstacles],
    wrongFields: coerced.wrongFields,
    account: linesOf(lines, call.account),
    missing,
    incomplete: reading.incomplete ?? none,
    collection: current,
  };
}

/** The companions of a record, and why a host would refuse them. */
type Parts = Pick<Translated, "companions" | "obstacles">;

const noParts: Parts = { companions: {}, obstacles: none };

/** The companions of a translated record, with the codes that the table gives them as the host has them. */
async function partsOf(
  reading: Reading,
  legacy: JsonRecord,
  plan: CompiledPlan,
  { host: { values, educationOrganizationId } }: ToCurrentOptions,
): Promise<Parts> {
  const tags: { readonly tag: Tag; readonly name: string }[] = [];
  for (const { collection: name, list, only, needed } of plan.companions) {
    if (only && listAt(reading.companions, list).length > 0) tags.push({ tag: only.tag, name });
    if (!needed || !reading.notFound?.has(name)) continue;
    for (const tag of Object.values(needed.with)) tags.push({ tag, name });
  }
  const codes = new Map<Tag, unknown>();
  const settled = values.settled(() =>
    tags.flatMap(({ tag, name }) => {
      const code = String(tag.value);
      const found = tag.of ? values.currentOf(tag.of, code) : tag.value;
      codes.set(tag, found);
      return tag.of && found === undefined ? [noTableCode(tag.of, code, name, values)] : [];
    }),
  );
  const obstacles = settled instanceof Promise ? await settled : settled;
  return {
    companions: companionsOf(reading, legacy, plan, educationOrganizationId, codes),
    obstacles,
  };
}

/** The values of defaults: the owner's, the school year of the call, and what only the host can tell. */
async function valuesFor(
  reading: Reading,
  { defaults }: CompiledPlan,
  { settings, call: { schoolYear }, host: { lookups } }: ToCurrentOptions,
): Promise<Readonly<Record<string, unknown>>> {
  const values: Record<string, unknown> = { ...settings.defaults, schoolYear };
  if (!asksFor(reading, defaults, values)) return values;
  const [own] = (await lookups?.namespaces?.()) ?? none;
  for (const { from, ask } of defaults) {
    if (ask === undefined || from === undefined) continue;
    values[from] ??= own ?? settings.descriptorNamespace ?? standardNamespace;
  }
  return values;
}
