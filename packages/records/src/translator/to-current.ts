import { type AccountEntry, linesOf } from "../record/account.js";
import { addDefaults, asksFor } from "../translation/additions.js";
import { askForExisting, askForKeys } from "../lookups/ask-host.js";
import { absentFrom, companionsOf, type GivenCodes } from "../related/companions.js";
import { Finder, type Findings, useFinds } from "../lookups/finds.js";
import type { Key } from "../settings/lookups.js";
import { standardNamespace } from "../model/descriptor-kind.js";
import type { HostValues } from "../model/host-values.js";
import type { RecordsSettings } from "../settings/options.js";
import type { Made } from "../plan/places.js";
import type { Plan } from "../plan/plan.js";
import type { Tag } from "../plan/tags.js";
import type { CoercedRecord } from "../translation/coercion.js";
import { useAnswer } from "../translation/questions.js";
import { type ExistingRecords, useExisting } from "../related/referrals.js";
import { isRecord, type JsonRecord } from "../record/record.js";
import { accountWithout, repeatedItems, withoutParts } from "../translation/uncoded.js";
import type { CompiledPlan } from "../translation/compile.js";
import type { Reading, Uncoded } from "../translation/reading.js";
import { noTableCode } from "../plan/reasons.js";
import { missingOf } from "../lookups/unfound.js";
import type { Translated, TranslateOptions } from "./translator.js";

/** How a legacy record is translated. */
export interface ToCurrentOptions
  extends
    Pick<CoercedRecord, "problems" | "wrongFields">,
    Pick<
      TranslateOptions,
      "lookups" | "educationOrganizationId" | "beforeFinds" | "schoolYear" | "replaced"
    > {
  readonly settings: RecordsSettings;
  readonly values: HostValues;
  readonly account: "all" | "losses" | "none";
}

/**
 * Translates a legacy record. Losses are rare: where only these are asked for, the record is
 * translated without an account first, and again with one where something may be lost.
 */
export async function toCurrentRecord(
  record: JsonRecord,
  plan: CompiledPlan,
  options: ToCurrentOptions,
): Promise<Translated> {
  const { values, lookups } = options;
  const without = async (parts: readonly Uncoded[]): Promise<Translated> => {
    const result = await toCurrentRecord(withoutParts(record, parts), plan, options);
    const lines = accountWithout(result.account, record, parts);
    return { ...result, account: linesOf(lines, options.account) };
  };
  const repeated = repeatedItems(record, plan.distinct);
  if (repeated.length > 0) return without(repeated);
  const absent = absentFrom(record, plan);
  const today = options.settings.today();
  const read = (account: AccountEntry[] | undefined): Reading =>
    plan.read(record, { values, account, absent, today });
  const first = await values.settled(() => read(options.account === "all" ? [] : undefined));
  // Such a record is not sent, so that nothing has to be asked for it.
  if (first.unknown.length > 0) return refused(first.lines ? first : read([]), plan, options);
  if (first.uncoded.length > 0) return without((first.lines ? first : read([])).uncoded);
  const finder = new Finder(lookups, options.replaced);
  const existing = await askForExisting(first, plan, lookups);
  const answers = await askForKeys(first.questions, "toCurrent", lookups);
  const found = { answers, existing, finder };
  const result = await finish(first, record, plan, found, options);
  if (options.account !== "losses" || !first.mayLose) return result;
  return finish(read([]), record, plan, found, options);
}

/** What comes of a record with descriptor values that the host does not have. */
function refused(
  { record, lines, unknown }: Reading,
  { readOnly, current }: Plan,
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
    account: linesOf(lines, options.account),
    missing: [],
    collection: current,
  };
}

interface Found {
  readonly answers: readonly (Key | undefined)[];
  readonly existing: ExistingRecords | undefined;
  readonly finder: Finder;
}

async function finish(
  reading: Reading,
  legacy: JsonRecord,
  plan: Plan,
  { answers, existing, finder }: Found,
  options: ToCurrentOptions,
): Promise<Translated> {
  const { record, questions } = reading;
  const { lookups, educationOrganizationId: place } = options;
  const account = reading.lines;
  for (const [index, question] of questions.entries()) useAnswer(question, answers[index]);
  if (existing) useExisting(reading, plan, existing, account);
  const values = await valuesFor(reading, plan, options);
  const first = addDefaults(reading, plan.defaults, values, account);
  if (plan.finds.length > 0) await options.beforeFinds?.(record);
  const findings = await useFinds(reading, plan.finds, finder, values, account);
  const last = addDefaults(reading, plan.lastDefaults, values, account);
  if (first.mayLose || last.mayLose || findings.mayLose) reading.mayLose = true;
  const given = await options.values.settled(() =>
    givenCodes(reading, plan, findings, options.values),
  );
  const absent = await missingOf(findings.unfound, lookups);
  const beside = { place, missing: findings.missing, codes: given.codes };
  const companions = companionsOf(reading, legacy, plan, beside, account);
  const missing = lookups?.toCurrentKeys ? [...reading.missing, ...absent] : absent;
  const obstacles = [...options.problems];
  if (plan.readOnly !== undefined) obstacles.push(plan.readOnly);
  // What a missing record would have said is no obstacle of its own.
  if (missing.length === 0) {
    obstacles.push(...findings.obstacles);
    for (const each of [...first.wanted, ...last.wanted]) {
      obstacles.push(`A current ${plan.current} needs defaults.${each} to be set.`);
    }
  }
  obstacles.push(...given.obstacles);
  return {
    record,
    companions,
    obstacles,
    wrongFields: options.wrongFields,
    account: linesOf(account, options.account),
    missing,
    collection: plan.current,
  };
}

/** The codes that the table gives the companions of a record, as the host has them. */
function givenCodes(
  { companions: made }: Made,
  { companions }: Plan,
  { missing }: Findings,
  values: HostValues,
): { readonly codes: GivenCodes; readonly obstacles: readonly string[] } {
  const codes = new Map<Tag, unknown>();
  const obstacles: string[] = [];
  for (const { name, list, only, needed } of companions) {
    const tags = [
      ...(only && isRecordList(made[list]) ? [only.tag] : []),
      ...(needed && missing.has(name) ? Object.values(needed.with) : []),
    ];
    for (const tag of tags) {
      const code = String(tag.value);
      const found = tag.of ? values.currentOf(tag.of, code) : tag.value;
      codes.set(tag, found);
      if (tag.of && found === undefined) obstacles.push(noTableCode(tag.of, code, name, values));
    }
  }
  return { codes, obstacles };
}

function isRecordList(value: unknown): boolean {
  return Array.isArray(value) && value.some(isRecord);
}

type Values = Readonly<Record<string, unknown>>;
const noValues: Values = {};

/** The values of defaults: the owner's, the school year of the call, and what only the host can tell. */
async function valuesFor(
  made: Made,
  { defaults, lastDefaults, finds }: Plan,
  { settings, schoolYear, lookups }: ToCurrentOptions,
): Promise<Values> {
  if (defaults.length + lastDefaults.length + finds.length === 0) return noValues;
  const values = { ...settings.defaults, schoolYear };
  if (!asksFor(made, defaults, values)) return values;
  const [own] = (await lookups?.namespaces?.()) ?? [];
  const namespace = own ?? settings.descriptorNamespace ?? standardNamespace;
  const asked = defaults.flatMap(({ from, ask }) =>
    ask === undefined || from === undefined ? [] : [[from, namespace] as const],
  );
  return { ...Object.fromEntries(asked), ...values };
}
