import { linesOf } from "../record/account.js";
import { addDefaults, asksFor } from "../translation/additions.js";
import { askForExisting, askForKeys } from "../lookups/ask-host.js";
import type { Companions } from "../plan/part.js";
import {
  absentFrom,
  companionsOf,
  type ExistingRecords,
  useExisting,
} from "../translation/companions.js";
import { Finder, type Findings, useFinds } from "../lookups/finds.js";
import type { Key, Lookups } from "../settings/lookups.js";
import { standardNamespace } from "../model/descriptor-kind.js";
import { type Awaitable, type HostValues, whenThere } from "../model/host-values.js";
import type { RecordsSettings } from "../settings/options.js";
import type { Made } from "../plan/places.js";
import type { Plan } from "../plan/plan-of.js";
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

/**
 * Translates a legacy record. Losses are rare: where only these are asked for, the record is
 * translated without an account first, and again with one where something may be lost.
 */
export function toCurrentRecord(
  record: JsonRecord,
  plan: CompiledPlan,
  options: ToCurrentOptions,
): Awaitable<Translated> {
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
  return whenThere(
    values.settled(() => read(wanted === "all")),
    (first) => {
      // Such a record is not sent, so that nothing has to be asked for it.
      if (first.unknown) return refused(first.lines ? first : read(true), plan, options);
      if (first.uncoded) {
        const { uncoded = [] } = first.lines ? first : read(true);
        return withoutSome(uncoded, record, plan, options);
      }
      return whenThere(askFor(first, plan, lookups), (found) => {
        const finder = new Finder(lookups, call.replaced);
        const finished = finish(first, record, plan, finder, found, options);
        return whenThere(finished, (result) => {
          const { lines, mayLose, missing, incomplete } = first;
          // An account is wanted for its lines, or for the whole paths of references.
          const isReadAgain = wanted === "losses" ? mayLose : missing || incomplete;
          if (lines || !isReadAgain) return result;
          return finish(read(true), record, plan, finder, found, options);
        });
      });
    },
  );
}

function withoutSome(
  parts: readonly Uncoded[],
  record: JsonRecord,
  plan: CompiledPlan,
  options: ToCurrentOptions,
): Awaitable<Translated> {
  const rest = toCurrentRecord(withoutParts(record, parts), plan, options);
  return whenThere(rest, (result) => {
    const lines = accountWithout(result.account, record, parts);
    return { ...result, account: linesOf(lines, options.call.account) };
  });
}

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
    missing: none,
    incomplete: none,
    collection: current,
  };
}

/** What the host answered about a record that the translator has read. */
interface Found {
  readonly existing: ExistingRecords | undefined;
  readonly answers: readonly (Key | undefined)[];
}

const nothing: Found = { existing: undefined, answers: [] };

function askFor(reading: Reading, plan: Plan, lookups: Lookups | undefined): Awaitable<Found> {
  const { questions } = reading;
  if (plan.referring.length + questions.length === 0) return nothing;
  return whenThere(askForExisting(reading, plan, lookups), (existing) => {
    if (questions.length === 0) return { existing, answers: none };
    const asked = askForKeys(questions, "toCurrent", lookups);
    return whenThere(asked, (answers) => ({ existing, answers }));
  });
}

function finish(
  reading: Reading,
  legacy: JsonRecord,
  plan: Plan,
  finder: Finder,
  { answers, existing }: Found,
  options: ToCurrentOptions,
): Awaitable<Translated> {
  const { record, questions, lines: account } = reading;
  const { host, call } = options;
  questions.forEach((question, index) => useAnswer(question, answers[index]));
  if (existing) useExisting(reading, plan, existing, account);
  return whenThere(addOthers(reading, plan, finder, options), ({ findings, wanted }) =>
    whenThere(partsOf(reading, legacy, plan, findings, options), (parts) => {
      const missing = findings?.unfound ? finder.missingOf(findings.unfound) : none;
      return whenThere(missing, (absent): Translated => {
        const isAsked = reading.missing && host.lookups?.toCurrentKeys;
        const all = isAsked ? [...(reading.missing ?? none), ...absent] : absent;
        const obstacles = obstaclesTo(plan, all.length > 0, findings, wanted, options);
        obstacles.push(...parts.obstacles);
        return {
          record,
          companions: parts.companions,
          obstacles,
          wrongFields: options.coerced.wrongFields,
          account: linesOf(account, call.account),
          missing: all,
          incomplete: reading.incomplete ?? none,
          collection: plan.current,
        };
      });
    }),
  );
}

/** Why a host would refuse a record, its companions apart. */
function obstaclesTo(
  { readOnly, current }: Plan,
  isMissing: boolean,
  findings: Findings | undefined,
  wanted: readonly string[],
  { coerced }: ToCurrentOptions,
): string[] {
  const obstacles = [...coerced.problems];
  if (readOnly !== undefined) obstacles.push(readOnly);
  // What a missing record would have said is no obstacle of its own.
  if (isMissing) return obstacles;
  obstacles.push(...(findings?.obstacles ?? none));
  if (wanted.length === 0) return obstacles;
  for (const each of new Set(wanted)) {
    obstacles.push(`A current ${current} needs defaults.${each} to be set.`);
  }
  return obstacles;
}

const none: readonly never[] = [];

/** What came of the host's other records, and the defaults that the owner has not set. */
interface Added {
  readonly findings?: Findings;
  readonly wanted: readonly string[];
}

const noneAdded: Added = { wanted: none };

/** Adds what the table, the owner and the host's other records say. */
function addOthers(
  reading: Reading,
  plan: Plan,
  finder: Finder,
  options: ToCurrentOptions,
): Awaitable<Added> {
  const { record, lines } = reading;
  const { defaults, lastDefaults, finds, takesOptions } = plan;
  if (!takesOptions && finds.length === 0) return noneAdded;
  return whenThere(takesOptions ? valuesFor(reading, plan, options) : noValues, (values) => {
    const wanted = addDefaults(reading, defaults, values);
    if (finds.length === 0) return { wanted };
    return whenThere(options.call.beforeFinds?.(record), () =>
      whenThere(useFinds(reading, finds, finder, values, lines), (findings) => {
        if (findings.mayLose) reading.mayLose = true;
        const more = addDefaults(reading, lastDefaults, values);
        return { findings, wanted: [...wanted, ...more] };
      }),
    );
  });
}

/** The companions of a record, and why a host would refuse them. */
interface Parts {
  readonly companions: Companions;
  readonly obstacles: readonly string[];
}

const noParts: Parts = { companions: {}, obstacles: none };
const noNames: ReadonlySet<string> = new Set();

/** The companions of a translated record, with the codes that the table gives them as the host has them. */
function partsOf(
  reading: Reading,
  legacy: JsonRecord,
  plan: Plan,
  findings: Findings | undefined,
  { host: { values, educationOrganizationId: place } }: ToCurrentOptions,
): Awaitable<Parts> {
  if (plan.companions.length === 0) return noParts;
  const { lines, companions: made } = reading;
  const missing = findings?.missing ?? noNames;
  const tags: { readonly tag: Tag; readonly name: string }[] = [];
  for (const { collection: name, list, only, needed } of plan.companions) {
    if (only && listAt(made, list).length > 0) tags.push({ tag: only.tag, name });
    if (!needed || !missing.has(name)) continue;
    for (const tag of Object.values(needed.with)) tags.push({ tag, name });
  }
  const codes = new Map<Tag, unknown>();
  const withCodes = (obstacles: readonly string[]): Parts => {
    const context = { place, missing, codes };
    return { companions: companionsOf(reading, legacy, plan, context, lines), obstacles };
  };
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

type Values = Readonly<Record<string, unknown>>;
const noValues: Values = {};

/** The values of defaults: the owner's, the school year of the call, and what only the host can tell. */
function valuesFor(
  made: Made,
  { defaults }: Plan,
  { settings, call: { schoolYear }, host: { lookups } }: ToCurrentOptions,
): Awaitable<Values> {
  const values: Record<string, unknown> = { ...settings.defaults, schoolYear };
  if (!asksFor(made, defaults, values)) return values;
  return whenThere(lookups?.namespaces?.() ?? none, ([own]) => {
    const namespace = own ?? settings.descriptorNamespace ?? standardNamespace;
    for (const { from, ask } of defaults) {
      if (ask !== undefined && from !== undefined) values[from] ??= namespace;
    }
    return values;
  });
}
