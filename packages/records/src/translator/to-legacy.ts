import type { AccountEntry } from "../record/account.js";
import { addFillers, keepDistinct } from "../translation/additions.js";
import { askForCompanions, askForKeys, askForPlaces, whenReady } from "../lookups/ask-host.js";
import { type Companions, withCompanions } from "../related/companions.js";
import type { Awaitable, Lookups } from "../settings/lookups.js";
import type { HostValues } from "../model/host-values.js";
import { useAnswer } from "../translation/questions.js";
import { isRecord, type JsonRecord } from "../record/record.js";
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
export function toLegacyRecords(
  records: readonly JsonRecord[],
  plan: CompiledPlan,
  options: ToLegacyOptions,
): Awaitable<readonly JsonRecord[]> {
  const { lookups, values, account, educationOrganizationId: own, today } = options;
  const companions = options.companions ?? askForCompanions(plan, records, lookups);
  const others: AccountEntry[] | undefined = account && [];
  const wholes = whenReady(companions, (companionsOf) =>
    whenReady(askForPlaces(plan, records, companionsOf, own, lookups), (places) =>
      records.map((record, index) =>
        withCompanions(record, plan, companionsOf[index] ?? {}, places[index], others),
      ),
    ),
  );
  return whenReady(wholes, (wholeRecords) => {
    const read = () => {
      const questions: Question[] = [];
      if (account) account.length = 0;
      const translations = wholeRecords.map((whole) =>
        plan.read(whole, { values, account, questions, today }),
      );
      return { questions, translations };
    };
    return whenReady(values.run(read), ({ questions, translations }) =>
      whenReady(askForKeys(questions, "toLegacy", lookups), (answers) => {
        for (const [index, question] of questions.entries()) useAnswer(question, answers[index]);
        account?.push(...(others ?? []));
        return translations.map(({ record }, index) => {
          addFillers(record, plan.fillers, wholeRecords[index]);
          keepDistinct(record, plan.distinct);
          return record;
        });
      }),
    );
  });
}

/** The same for a list in which there may be other values than records; these stay as they are. */
export function toLegacyPage(
  page: readonly JsonRecord[],
  plan: CompiledPlan,
  options: ToLegacyOptions,
): Awaitable<readonly JsonRecord[]> {
  const isPlain = page.every((each): boolean => isRecord(each));
  if (isPlain) return toLegacyRecords(page, plan, options);
  return whenReady(toLegacyRecords(page.filter(isRecord), plan, options), (translated) => {
    let next = 0;
    return page.map((each) => (isRecord(each) ? (translated[next++] ?? each) : each));
  });
}
