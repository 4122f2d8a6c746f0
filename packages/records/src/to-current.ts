import type { AccountEntry } from "./account.js";
import { addDefaults } from "./additions.js";
import { askForExisting, askForKeys, whenReady } from "./ask-host.js";
import { absentFrom, type Companions, takeCompanions } from "./companions.js";
import type { Awaitable, Key, Lookups } from "./lookups.js";
import type { HostValues } from "./model/host-values.js";
import type { RecordsSettings } from "./options.js";
import type { Plan } from "./plan.js";
import { useAnswer } from "./questions.js";
import { type ExistingRecords, useExisting } from "./referrals.js";
import type { JsonRecord } from "./record.js";
import { Translation } from "./translation.js";

/** A legacy record in its current form. */
export interface CurrentRecord {
  readonly record: JsonRecord;
  readonly companions: Companions;
  readonly obstacles: readonly string[];
  readonly account: readonly AccountEntry[];
}

/** How a legacy record is translated. */
export interface ToCurrentOptions {
  readonly settings: RecordsSettings;
  readonly lookups: Lookups | undefined;
  readonly values: HostValues;
  readonly schoolYear: number | undefined;
  readonly account: "all" | "losses" | "none";
}

/**
 * Translates a legacy record. Losses are rare: where only these are asked for, the record is
 * translated without an account first, and again with one where something may be lost.
 */
export function toCurrentRecord(
  record: JsonRecord,
  plan: Plan,
  options: ToCurrentOptions,
): Awaitable<CurrentRecord> {
  const { lookups, values } = options;
  const absent = absentFrom(record, plan);
  const read = (account: AccountEntry[] | undefined): Translation => {
    const translation = new Translation(values, account, absent);
    translation.read(record, plan);
    return translation;
  };
  const begun = values.run(() => read(options.account === "all" ? [] : undefined));
  return whenReady(begun, (first) => {
    // Such a record is not sent, so that nothing has to be asked for it.
    if (first.unknown.length > 0) return refused(first.account ? first : read([]), plan);
    return whenReady(askForExisting(first.record, plan, lookups), (existing) =>
      whenReady(askForKeys(first.questions, "toCurrent", lookups), (answers) => {
        const complete = (translation: Translation): CurrentRecord =>
          finish(translation, record, plan, { answers, existing }, options);
        const result = complete(first);
        return options.account === "losses" && first.mayLose ? complete(read([])) : result;
      }),
    );
  });
}

/** What comes of a record with descriptor values that the host does not have. */
function refused({ record, account, unknown }: Translation, { readOnly }: Plan): CurrentRecord {
  const obstacles = readOnly === undefined ? unknown : [readOnly, ...unknown];
  return { record, companions: {}, obstacles, account: account?.lines ?? [] };
}

interface HostAnswers {
  readonly answers: readonly (Key | undefined)[];
  readonly existing: ExistingRecords | undefined;
}

function finish(
  translation: Translation,
  legacy: JsonRecord,
  plan: Plan,
  { answers, existing }: HostAnswers,
  { settings, schoolYear }: ToCurrentOptions,
): CurrentRecord {
  const { record, questions } = translation;
  const account = translation.account?.lines;
  for (const [index, question] of questions.entries()) useAnswer(question, answers[index]);
  if (existing) useExisting(record, plan, existing, account);
  const required = addDefaults(
    record,
    plan.defaults,
    { ...settings.defaults, schoolYear },
    account,
  );
  const place = settings.educationOrganizationId;
  const companions = takeCompanions(record, legacy, plan, place, account);
  const obstacles = required.map(
    (each) => `A current ${plan.current} needs defaults.${each} to be set.`,
  );
  if (plan.readOnly !== undefined) obstacles.unshift(plan.readOnly);
  return { record, companions, obstacles, account: account ?? [] };
}
