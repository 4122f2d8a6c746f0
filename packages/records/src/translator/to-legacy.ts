import type { AccountEntry } from "../record/account.js";
import { addFillers, keepDistinct } from "../translation/additions.js";
import { askForCompanions, askForKeys, askForPlaces } from "../lookups/ask-host.js";
import { type Companions, withCompanions } from "../related/companions.js";
import type { Lookups } from "../settings/lookups.js";
import type { HostValues } from "../model/host-values.js";
import { useAnswer } from "../translation/questions.js";
import type { JsonRecord } from "../record/record.js";
import type { CompiledPlan } from "../translation/compile.js";
import type { Question } from "../translation/reading.js";

/** How current records are translated. */
export interface ToLegacyOptions {
  readonly lookups: Lookups | undefined;
  readonly values: HostValues;
  readonly educationOrganizationId: number | undefined;
  /** The day for which facts with periods are read. */
  readonly today: string;
  /** The list that the lines of an account are added to; without it there is no account. */
  readonly account?: AccountEntry[] | undefined;
  /** The companions of each record, where they are at hand. */
  readonly companions?: readonly Companions[] | undefined;
}

/**
 * Translates the records of a page: asks for the companions of all, reads all, asks for the keys that
 * they need, and fills these in.
 */
export async function toLegacyRecords(
  records: readonly JsonRecord[],
  plan: CompiledPlan,
  options: ToLegacyOptions,
): Promise<readonly JsonRecord[]> {
  const { lookups, values, account, educationOrganizationId: own, today } = options;
  // Most collections need nothing else of the host, and no promise then.
  const hasParts = plan.companions.length > 0;
  const companions =
    options.companions ?? (hasParts ? await askForCompanions(plan, records, lookups) : []);
  const places =
    hasParts && own === undefined ? await askForPlaces(plan, records, companions, lookups) : [];
  const others: AccountEntry[] | undefined = account && [];
  const wholes = records.map((record, index) =>
    withCompanions(record, plan, companions[index] ?? {}, own ?? places[index], others),
  );
  const settled = values.settled(() => {
    const asked: Question[] = [];
    if (account) account.length = 0;
    const read = wholes.map((whole) =>
      plan.read(whole, { values, account, questions: asked, today }),
    );
    return { questions: asked, readings: read };
  });
  const { questions, readings } = settled instanceof Promise ? await settled : settled;
  const answers = questions.length > 0 ? await askForKeys(questions, "toLegacy", lookups) : [];
  for (const [index, question] of questions.entries()) useAnswer(question, answers[index]);
  account?.push(...(others ?? []));
  return readings.map(({ record }, index) => {
    addFillers(record, plan.fillers, wholes[index]);
    keepDistinct(record, plan.distinct);
    return record;
  });
}
