import { linesOf } from "../record/account.js";
import { addDefaults, asksFor } from "../translation/additions.js";
import { askForExisting, askForKeys } from "../lookups/ask-host.js";
import { absentFrom, type Companions, companionsOf } from "../related/companions.js";
import { Finder, type Findings, useFinds } from "../lookups/finds.js";
import type { Key, Lookups } from "../settings/lookups.js";
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
import { Reading, type Uncoded } from "../translation/reading.js";
import { noTableCode } from "../plan/reasons.js";
import type { Translated, TranslateOptions } from "./translator.js";

/** How a legacy record is translated. */
export interface ToCurrentOptions {
  /** What the caller of the translator has said. */
  readonly call: TranslateOptions;
  readonly settings: RecordsSettings;
  /** What is wrong with the record as the caller wrote it. */
  readonly coerced: Pick<CoercedRecord, "problems" | "wrongFields">;
  readonly lookups: Lookups | undefined;
  readonly values: HostValues;
  readonly educationOrganizationId: number | undefined;
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
  const { values, lookups, settings, call } = options;
  const { account: wanted = "all" } = call;
  const repeated = repeatedItems(record, plan.distinct);
  if (repeated.length > 0) return withoutSome(repeated, record, plan, options);
  const absent = absentFrom(record, plan);
  const read = (isWhole: boolean): Reading => {
    const account = isWhole ? [] : undefined;
    const reading = new Reading({ values, account, absent, today: settings.today });
    plan.read(record, reading);
    return reading;
  };
  // Most records need nothing of the host, and no promise then.
  const settled = values.settled(() => read(wanted === "all"));
  const first = settled instanceof Promise ? await settled : settled;
  // Such a record is not sent, so that nothing has to be asked for it.
  if (first.unknown) return refused(first.lines ? first : read(true), plan, options);
  if (first.uncoded) {
    const { uncoded = [] } = first.lines ? first : read(true);
    return withoutSome(uncoded, record, plan, options);
  }
  const finder = new Finder(lookups, call.replaced);
  const { length } = plan.companions;
  const existing = length > 0 ? await askForExisting(first, plan, lookups) : undefined;
  const { questions } = first;
  const answers =
    questions.length > 0 ? await askForKeys(questions, "toCurrent", lookups) : undefined;
  const found = { answers, existing, finder };
  const result = await finish(first, record, plan, found, options);
  if (wanted !== "losses" || !first.mayLose) return result;
  return finish(read(true), record, plan, found, options);
}

/** The same without some parts of the record. */
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

/** What comes of a record with descriptor values that the host does not have. */
function refused(
  { record, lines, unknown = [] }: Reading,
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
    account: linesOf(lines, options.call.account),
    missing: [],
    collection: current,
  };
}

interface Found {
  readonly answers: readonly (Key | undefined)[] | undefined;
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
  const { record, questions, lines: account } = reading;
  const { lookups, call } = options;
  const { problems, wrongFields } = options.coerced;
  const { defaults, lastDefaults, finds, readOnly, current: collection } = plan;
  if (answers) {
    for (const [index, question] of questions.entries()) useAnswer(question, answers[index]);
  }
  if (existing) useExisting(reading, plan, existing, account);
  const needsValues = defaults.length + finds.length > 0;
  const values = needsValues ? await valuesFor(reading, plan, options) : noValues;
  const wanted = new Set<string>();
  addDefaults(reading, defaults, values, wanted);
  let findings: Findings | undefined;
  if (finds.length > 0) {
    await call.beforeFinds?.(record);
    findings = await useFinds(reading, finds, finder, values, account);
    if (findings.mayLose) reading.mayLose = true;
    addDefaults(reading, lastDefaults, values, wanted);
  }
  const parts =
    plan.companions.length > 0 ? await partsOf(reading, legacy, plan, findings, options) : noParts;
  const unfound = findings && findings.unfound.length > 0 ? findings.unfound : none;
  const absent = unfound.length > 0 ? await finder.missingOf(unfound) : none;
  const missing = lookups?.toCurrentKeys ? [...(reading.missing ?? none), ...absent] : absent;
  const obstacles = [...problems];
  if (readOnly !== undefined) obstacles.push(readOnly);
  // What a missing record would have said is no obstacle of its own.
  if (missing.length === 0) {
    obstacles.push(...(findings?.obstacles ?? none));
    for (const each of wanted) {
      obstacles.push(`A current ${collection} needs defaults.${each} to be set.`);
    }
  }
  obstacles.push(...parts.obstacles);
  const { companions } = parts;
  const lines = linesOf(account, call.account);
  return { record, companions, obstacles, wrongFields, account: lines, missing, collection };
}

const none: readonly never[] = [];

/** The companions of a record, and why a host would refuse them. */
interface Parts {
  readonly companions: Companions;
  readonly obstacles: readonly string[];
}

const noParts: Parts = { companions: {}, obstacles: none };

/** The companions of a translated record, with the codes that the table gives them as the host has them. */
async function partsOf(
  reading: Reading,
  legacy: JsonRecord,
  plan: Plan,
  findings: Findings | undefined,
  { values, educationOrganizationId: place }: ToCurrentOptions,
): Promise<Parts> {
  const { lines, companions: made } = reading;
  const missing = findings?.missing ?? new Set();
  const tags = plan.companions.flatMap(({ name, list, only, needed }) => {
    const given = needed && missing.has(name) ? Object.values(needed.with) : [];
    const all = only && isRecordList(made[list]) ? [only.tag, ...given] : given;
    return all.map((tag) => ({ tag, name }));
  });
  const codes = new Map<Tag, unknown>();
  const obstacles: string[] = [];
  if (tags.length > 0) {
    await values.settled(() => {
      obstacles.length = 0;
      for (const { tag, name } of tags) {
        const code = String(tag.value);
        const found = tag.of ? values.currentOf(tag.of, code) : tag.value;
        codes.set(tag, found);
        if (tag.of && found === undefined) obstacles.push(noTableCode(tag.of, code, name, values));
      }
    });
  }
  const given = { place, missing, codes };
  return { companions: companionsOf(reading, legacy, plan, given, lines), obstacles };
}

function isRecordList(value: unknown): boolean {
  return Array.isArray(value) && value.some(isRecord);
}

type Values = Readonly<Record<string, unknown>>;
const noValues: Values = {};

/** The values of defaults: the owner's, the school year of the call, and what only the host can tell. */
async function valuesFor(
  made: Made,
  { defaults }: Plan,
  { settings, call: { schoolYear }, lookups }: ToCurrentOptions,
): Promise<Values> {
  const values = { ...settings.defaults, schoolYear };
  if (!asksFor(made, defaults, values)) return values;
  const [own] = (await lookups?.namespaces?.()) ?? [];
  const namespace = own ?? settings.descriptorNamespace ?? standardNamespace;
  const asked = defaults.flatMap(({ from, ask }) =>
    ask === undefined || from === undefined ? [] : [[from, namespace] as const],
  );
  return { ...Object.fromEntries(asked), ...values };
}
