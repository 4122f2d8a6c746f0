import { type AccountEntry, linesOf } from "../record/account.js";
import { addDefaults, asksFor } from "../translation/additions.js";
import { askForExisting, askForKeys, whenReady } from "../lookups/ask-host.js";
import { absentFrom, companionsOf, type GivenCodes } from "../related/companions.js";
import { Finder, type Findings, useFinds } from "../lookups/finds.js";
import type { Awaitable, Key, Lookups } from "../settings/lookups.js";
import { standardNamespace } from "../model/descriptor-kind.js";
import type { HostValues } from "../model/host-values.js";
import type { RecordsSettings } from "../settings/options.js";
import type { Made } from "../plan/places.js";
import type { Plan } from "../plan/plan.js";
import type { Tag } from "../plan/tags.js";
import { useAnswer } from "../translation/questions.js";
import { type ExistingRecords, useExisting } from "../related/referrals.js";
import { isRecord, type JsonRecord } from "../record/record.js";
import { accountWithout, repeatedItems, withoutParts } from "../translation/uncoded.js";
import { type CompiledPlan, translate } from "../translation/translate.js";
import type { Translation, Uncoded } from "../translation/translation.js";
import { noTableCode } from "../plan/reasons.js";
import { missingOf } from "../lookups/unfound.js";
import type { Translated } from "./translator.js";

/** How a legacy record is translated. */
export interface ToCurrentOptions {
  readonly settings: RecordsSettings;
  /** The education organization of the records that belong to this one. */
  readonly educationOrganizationId: number | undefined;
  readonly lookups: Lookups | undefined;
  /** Called before the host is asked for values that depend on its other records. */
  readonly beforeFinds?: ((draft: JsonRecord) => Awaitable<void>) | undefined;
  readonly values: HostValues;
  readonly schoolYear: number | undefined;
  /** The id of the host's record that is replaced, if the request names it. */
  readonly replaced?: string | undefined;
  readonly account: "all" | "losses" | "none";
  /** Values that cannot be read as what the legacy host read; such a record is not sent. */
  readonly problems: readonly string[];
  /** The paths of the fields that could not be read. */
  readonly wrongFields: readonly string[];
}

/**
 * Translates a legacy record. Losses are rare: where only these are asked for, the record is
 * translated without an account first, and again with one where something may be lost.
 */
export function toCurrentRecord(
  record: JsonRecord,
  plan: CompiledPlan,
  options: ToCurrentOptions,
): Awaitable<Translated> {
  const { values, lookups } = options;
  const without = (parts: readonly Uncoded[]): Awaitable<Translated> =>
    whenReady(toCurrentRecord(withoutParts(record, parts), plan, options), (result) => {
      const lines = accountWithout(result.account, record, parts);
      return { ...result, account: linesOf(lines, options.account) };
    });
  const repeated = repeatedItems(record, plan.distinct);
  if (repeated.length > 0) return without(repeated);
  const absent = absentFrom(record, plan);
  const today = options.settings.today();
  const read = (account: AccountEntry[] | undefined): Translation =>
    translate(record, plan, { values, account, absent, today });
  const begun = values.run(() => read(options.account === "all" ? [] : undefined));
  return whenReady(begun, (first) => {
    // Such a record is not sent, so that nothing has to be asked for it.
    if (first.unknown.length > 0) {
      return refused(first.account ? first : read([]), plan, options);
    }
    if (first.uncoded.length > 0) {
      return without((first.account ? first : read([])).uncoded);
    }
    const finder = new Finder(lookups, options.replaced);
    return whenReady(askForExisting(first, plan, lookups), (existing) =>
      whenReady(askForKeys(first.questions, "toCurrent", lookups), (answers) => {
        const complete = (translation: Translation): Awaitable<Translated> =>
          finish(translation, record, plan, { answers, existing, finder }, options);
        return whenReady(complete(first), (result) =>
          options.account === "losses" && first.mayLose ? complete(read([])) : result,
        );
      }),
    );
  });
}

/** What comes of a record with descriptor values that the host does not have. */
function refused(
  { record, account, unknown }: Translation,
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
    account: linesOf(account?.lines, options.account),
    missing: [],
    collection: current,
  };
}

interface Found {
  readonly answers: readonly (Key | undefined)[];
  readonly existing: ExistingRecords | undefined;
  readonly finder: Finder;
}

function finish(
  translation: Translation,
  legacy: JsonRecord,
  plan: Plan,
  { answers, existing, finder }: Found,
  options: ToCurrentOptions,
): Awaitable<Translated> {
  const { record, questions } = translation;
  const account = translation.account?.lines;
  for (const [index, question] of questions.entries()) useAnswer(question, answers[index]);
  if (existing) useExisting(translation, plan, existing, account);
  return whenReady(valuesFor(translation, plan, options), (values) => {
    const first = addDefaults(translation, plan.defaults, values, account);
    const begin = plan.finds.length > 0 ? options.beforeFinds?.(record) : undefined;
    const finds = whenReady(begin, () =>
      useFinds(translation, plan.finds, finder, values, account),
    );
    return whenReady(finds, (findings) => {
      const last = addDefaults(translation, plan.lastDefaults, values, account);
      if (first.mayLose || last.mayLose || findings.mayLose) translation.mayLose = true;
      const place = options.educationOrganizationId;
      const given = options.values.run(() =>
        givenCodes(translation, plan, findings, options.values),
      );
      const { lookups } = options;
      const absent = missingOf(findings.unfound, lookups);
      return whenReady(given, ({ codes, obstacles: uncoded }) =>
        whenReady(absent, (absentReferences) => {
          const companions = companionsOf(
            translation,
            legacy,
            plan,
            { place, missing: findings.missing, codes },
            account,
          );
          const missing = lookups?.toCurrentKeys
            ? [...translation.missing, ...absentReferences]
            : absentReferences;
          const obstacles = [...options.problems];
          if (plan.readOnly !== undefined) obstacles.push(plan.readOnly);
          // What a missing record would have said is no obstacle of its own.
          if (missing.length === 0) {
            obstacles.push(...findings.obstacles);
            for (const each of [...first.wanted, ...last.wanted]) {
              obstacles.push(`A current ${plan.current} needs defaults.${each} to be set.`);
            }
          }
          obstacles.push(...uncoded);
          return {
            record,
            companions,
            obstacles,
            wrongFields: options.wrongFields,
            account: linesOf(account, options.account),
            missing,
            collection: plan.current,
          };
        }),
      );
    });
  });
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
function valuesFor(
  made: Made,
  { defaults, lastDefaults, finds }: Plan,
  { settings, schoolYear, lookups }: ToCurrentOptions,
): Awaitable<Values> {
  if (defaults.length + lastDefaults.length + finds.length === 0) return noValues;
  const values = { ...settings.defaults, schoolYear };
  if (!asksFor(made, defaults, values)) return values;
  return whenReady(lookups?.namespaces?.() ?? [], ([own]) => {
    const namespace = own ?? settings.descriptorNamespace ?? standardNamespace;
    const asked = defaults.flatMap(({ from, ask }) =>
      ask === undefined || from === undefined ? [] : [[from, namespace] as const],
    );
    return { ...Object.fromEntries(asked), ...values };
  });
}
