import { none } from "@edbridge/core/internal";
import { linesOf, noTableCode } from "../record/account.js";
import {
  addDefaults,
  asksFor,
  accountWithout,
  repeatedItems,
  withoutParts,
} from "../translation/additions.js";
import { HostQuestions } from "../lookups/ask-host.js";
import { absentFrom, companionsOf, useExisting } from "../translation/companions.js";
import { Finder, useFinds } from "../lookups/finds.js";
import type { Lookups } from "../settings/lookups.js";
import { standardNamespace } from "../model/descriptor-kind.js";
import { type Awaitable, type HostValues, whenThere } from "../model/host-values.js";
import type { RecordsSettings } from "../settings/check-options.js";
import type { Tag } from "../plan/pairs.js";
import type { CoercedRecord } from "../translation/coercion.js";
import { useAnswer } from "../translation/late.js";
import { valueAt, isFilled, type JsonRecord, listAt } from "../record/record.js";
import type { CompiledPlan, Plans } from "../translation/plans.js";
import { Reading, type Uncoded } from "../translation/reading.js";
import type { HostTranslateOptions } from "./host-translator.js";
import type { Translated, TranslateOptions } from "./translator.js";

/** What a translator knows beside the record. */
export interface Context {
  readonly plans: Plans;
  readonly settings: RecordsSettings;
  /** Of the records that are translated; the host is asked nothing for one that it will not be sent. */
  hostOf(call: HostTranslateOptions, hasLookups: boolean): Host;
}

/** What the host is asked with for one call, and the education organization that is meant. */
export interface Host {
  readonly lookups: Lookups | undefined;
  readonly values: HostValues;
  readonly educationOrganizationId: number | undefined;
}

/** A record with values of the published types. */
interface Begun extends CoercedRecord {
  readonly host: Host;
}

/**
 * Translates a legacy record. Losses are rare: where only these are asked for, the record is
 * translated without an account first, and again with one where something may be lost.
 *
 * @param rest what is left of a record that was begun with
 */
export async function toCurrentRecord(
  collection: string,
  legacyRecord: JsonRecord,
  call: HostTranslateOptions,
  context: Context,
  rest?: Begun,
): Promise<Translated> {
  const { plans, settings } = context;
  const { account: wanted = "all", schoolYear, beforeFinds } = call;
  const plan = plans.of(collection, "toCurrent");
  const begun = rest ?? plan.coerce(legacyRecord, call.numberOf);
  const { record, problems, wrongFields } = begun;
  const host = rest?.host ?? context.hostOf(call, problems.length === 0);
  const { values, lookups } = host;
  const withoutSome = async (parts: readonly Uncoded[]): Promise<Translated> => {
    const left = { ...begun, host, record: withoutParts(record, parts) };
    const result = await toCurrentRecord(collection, legacyRecord, call, context, left);
    const lines = accountWithout(result.account, record, parts);
    return { ...result, account: linesOf(lines, wanted) };
  };
  const repeated = repeatedItems(record, plan.distinct);
  if (repeated.length > 0) return withoutSome(repeated);
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
    return unknown ? refused(whole, plan, wanted) : withoutSome(whole.uncoded ?? none);
  }
  const hasQuestions = plan.referring.length + questions.length > 0;
  const asks = hasQuestions ? new HostQuestions(lookups) : undefined;
  const existing = plan.referring.length > 0 ? await asks?.existing(first, plan) : undefined;
  const pending = asks?.keys(questions, "toCurrent") ?? none;
  const keys = pending instanceof Promise ? await pending : pending;
  const finder = plan.finds.length > 0 ? new Finder(lookups, call.replaced) : undefined;
  for (let reading = first; ; reading = read(true)) {
    reading.questions.forEach((question, index) => useAnswer(question, keys[index]));
    if (existing) useExisting(reading, plan, existing);
    const options: Values = { ...settings.defaults, schoolYear };
    if (plan.takesOptions && asksFor(reading, plan.defaults, options)) {
      const added = addNamespaces(options, plan, settings, lookups);
      if (added instanceof Promise) await added;
    }
    if (plan.defaults.length > 0) addDefaults(reading, plan.defaults, options);
    if (finder) {
      if (beforeFinds) await beforeFinds(reading.record);
      const used = useFinds(reading, plan.finds, finder, options);
      if (used instanceof Promise) await used;
      addDefaults(reading, plan.lastDefaults, options);
    }
    const parts = plan.companions.length === 0 ? noParts : partsOf(reading, record, plan, host);
    const { companions, obstacles } = parts instanceof Promise ? await parts : parts;
    // An account is wanted for its lines, or for the whole paths of references.
    const isReadAgain =
      reading.unfound ||
      (wanted === "losses" ? reading.mayLose : reading.missing || reading.incomplete);
    if (isReadAgain && !reading.lines) continue;
    const missing = [...((lookups?.toCurrentKeys && reading.missing) ?? none)];
    if (reading.unfound) missing.push(...((await finder?.missingOf(reading.unfound)) ?? none));
    return {
      record: reading.record,
      companions,
      obstacles: [
        ...problems,
        ...lackedBy(record, plan),
        ...obstaclesTo(reading, plan, missing.length > 0),
        ...obstacles,
      ],
      wrongFields,
      account: reading.lines ? linesOf(reading.lines, wanted) : none,
      missing,
      incomplete: reading.incomplete ?? none,
      collection: plan.current,
    };
  }
}

/** Why a legacy host would refuse a record that a current one takes. */
function lackedBy(record: JsonRecord, { required }: CompiledPlan): readonly string[] {
  const lacked = required.filter((each) => !isFilled(valueAt(record, each.split("."), true)));
  return lacked.map((each) => `${each} is empty, and part of the key of the record.`);
}

/** Why a host would refuse a record, without its companions. */
function obstaclesTo(
  { obstacles = [], unset }: Reading,
  { readOnly, current }: CompiledPlan,
  isMissing: boolean,
): readonly string[] {
  const readOnlyReasons = readOnly === undefined ? none : [readOnly];
  // What a missing record would have said is no obstacle of its own.
  if (isMissing || (!unset && obstacles.length === 0)) return readOnlyReasons;
  const lacks = [...(unset ?? none)].map(
    (each) =>
      `A current ${current} needs ${each === "schoolYear" ? "the option schoolYear of the call" : `defaults.${each}`} to be set.`,
  );
  return [...readOnlyReasons, ...obstacles, ...lacks];
}

/** A record with values that have no code at the host. */
function refused(
  { record, lines, unknown = [] }: Reading,
  { readOnly, current }: CompiledPlan,
  wanted: TranslateOptions["account"],
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
    account: linesOf(lines, wanted),
    missing: none,
    incomplete: none,
    collection: current,
  };
}

/** The companions of a record, and why a host would refuse them. */
type Parts = Pick<Translated, "companions" | "obstacles">;

const noParts: Parts = { companions: {}, obstacles: none };

/** The companions of a translated record, with the codes that the table gives them as the host has them. */
function partsOf(
  reading: Reading,
  legacy: JsonRecord,
  plan: CompiledPlan,
  { values, educationOrganizationId }: Host,
): Awaitable<Parts> {
  const tags: { readonly tag: Tag; readonly name: string }[] = [];
  for (const { collection: name, list, only, needed } of plan.companions) {
    if (only && listAt(reading.companions, list).length > 0) tags.push({ tag: only.tag, name });
    if (!needed || !reading.notFound?.has(name)) continue;
    for (const tag of Object.values(needed.with)) tags.push({ tag, name });
  }
  const codes = new Map<Tag, unknown>();
  const withCodes = (obstacles: readonly string[]) => ({
    companions: companionsOf(reading, legacy, plan, educationOrganizationId, codes),
    obstacles,
  });
  if (tags.length === 0) return withCodes(none);
  const settled = values.settled(() =>
    tags.flatMap(({ tag, name }) => {
      const code = String(tag.value);
      const found = tag.of ? values.currentOf(tag.of, code) : tag.value;
      codes.set(tag, found);
      return tag.of && found === undefined ? [noTableCode(tag.of, code, name, values)] : [];
    }),
  );
  return whenThere(settled, withCodes);
}

type Values = Record<string, unknown>;

/** Adds the values of defaults that only the host can tell. */
function addNamespaces(
  values: Values,
  { defaults }: CompiledPlan,
  { descriptorNamespace = standardNamespace }: RecordsSettings,
  lookups: Lookups | undefined,
): Awaitable<void> {
  const found = lookups?.namespaces?.() ?? none;
  return whenThere<readonly string[], void>(found, ([namespace = descriptorNamespace]) => {
    for (const { from, ask } of defaults) {
      if (ask !== undefined && from !== undefined) values[from] ??= namespace;
    }
  });
}
