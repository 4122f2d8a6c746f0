import type { AccountEntry } from "../record/account.js";
import { addFillers, keepDistinct } from "../translation/additions.js";
import { askForCompanions, askForKeys, askForPlaces } from "../lookups/ask-host.js";
import { type Companions, withCompanions } from "../related/companions.js";
import type { Lookups } from "../settings/lookups.js";
import type { HostValues } from "../model/host-values.js";
import { useAnswer } from "../translation/questions.js";
import type { JsonRecord } from "../record/record.js";
import type { CompiledPlan } from "../translation/compile.js";
import { Reading } from "../translation/reading.js";

/** How current records are translated. */
export interface ToLegacyOptions {
  readonly lookups: Lookups | undefined;
  readonly values: HostValues;
  readonly educationOrganizationId: number | undefined;
  /** Gives the day for which facts with periods are read. */
  readonly today: () => string;
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
  const wholes = hasParts
    ? records.map((record, index) =>
        withCompanions(record, plan, companions[index] ?? {}, own ?? places[index], others),
      )
    : records;
  const settled = values.settled(() => {
    if (account) account.length = 0;
    const reading = new Reading({ values, account, today });
    return { made: wholes.map((whole) => plan.read(whole, reading)), reading };
  });
  const { made, reading } = settled instanceof Promise ? await settled : settled;
  const { questions } = reading;
  if (questions.length > 0) {
    const answers = await askForKeys(questions, "toLegacy", lookups);
    for (const [index, question] of questions.entries()) useAnswer(question, answers[index]);
  }
  account?.push(...(others ?? []));
  if (plan.fillers.length + plan.distinct.length > 0) {
    for (const [index, record] of made.entries()) {
      addFillers(record, plan.fillers, wholes[index]);
      keepDistinct(record, plan.distinct);
    }
  }
  return made;
}
