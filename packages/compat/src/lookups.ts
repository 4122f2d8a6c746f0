import { heldText } from "./body-text.js";
import type { Answer } from "./call.js";
import type { DataCall, StepContext } from "./change.js";
import { isRecordValue, plainText, readJson } from "./json-text.js";
import { jsonAnswer, legacyError } from "./legacy-answer.js";
import { type QueryPart, queryValue } from "./query.js";
import { currentValue } from "./query-values.js";
import { type DataStandard, holdsIn } from "./tables/data-standard.js";

/** Where a part of a legacy key has to be looked up. */
interface Lookup {
  readonly collection: string;
  /** The name there of what the caller gave. */
  readonly by: string;
  /** Names that must be given as well: there, and in the call, the first that is present. */
  readonly with: readonly (readonly [there: string, ...here: string[]])[];
  /** What is taken of the record that is found: there, in the call, in which Data Standards. */
  readonly gives: readonly (readonly [there: string, here: string, spans?: string])[];
}

const lookups: Readonly<Record<string, Lookup>> = {
  session: {
    collection: "sessions",
    by: "termDescriptor",
    with: [
      ["schoolId", "schoolId"],
      ["schoolYear", "schoolYear"],
    ],
    gives: [["sessionName", "sessionName"]],
  },
  gradingPeriod: {
    collection: "gradingPeriods",
    by: "beginDate",
    with: [
      ["schoolId", "gradingPeriodSchoolId", "schoolId"],
      ["gradingPeriodDescriptor", "gradingPeriodDescriptor"],
    ],
    gives: [
      ["periodSequence", "gradingPeriodSequence", "3.1-4.0"],
      ["gradingPeriodName", "gradingPeriodName", "5.0-6.0"],
      ["schoolYear", "gradingPeriodSchoolYear"],
    ],
  },
};

/** What a look-up gave: parts for the query, or the answer in place of the call's own. */
export type Found = { readonly parts: readonly QueryPart[] } | { readonly answer: Answer };

/** Asks the host for the record that a legacy value stands for. */
export async function lookUp(
  name: string,
  asked: string,
  value: string,
  query: readonly QueryPart[],
  call: DataCall,
  { settings, onward }: StepContext,
): Promise<Found> {
  const lookup = lookups[name];
  if (!lookup) return { parts: [] };
  const { host } = settings;
  const by = { name: lookup.by, value: currentValue(lookup.by, value, host) };
  const parts = [by, { name: "limit", value: "2" }];
  for (const [there, ...here] of lookup.with) {
    const given = here.map((each) => queryValue(query, each)).find((each) => each !== undefined);
    if (given !== undefined) parts.push({ name: there, value: given });
    else return { answer: legacyError(400, `${asked} needs ${here[0]} beside it.`, "EDB011") };
  }
  const collection = host.catalog.find(lookup.collection);
  const target = { name: lookup.collection, collection, query: parts };
  const { "if-none-match": _, ...headers } = call.headers;
  const answer = await onward({ ...call, headers, target });
  if (answer.status !== 200) return { answer };
  const records = readJson(heldText(answer.body) ?? "")?.value;
  if (!Array.isArray(records)) return { answer: legacyError(502, "The look-up gave no list.") };
  return found(records, lookup, asked, call, host.dataStandard);
}

function found(
  records: readonly unknown[],
  lookup: Lookup,
  asked: string,
  call: DataCall,
  standard: DataStandard,
): Found {
  const [record, another] = records;
  if (another !== undefined) {
    const message = `More than one of ${lookup.collection} fits ${asked}; a current host tells them apart by ${lookup.gives[0]?.[0]}.`;
    return { answer: legacyError(409, message, "EDB011") };
  }
  // Nothing can refer to what is not there.
  if (!isRecordValue(record)) {
    const missing = legacyError(404, "The specified resource could not be found.");
    return { answer: call.target.single ? missing : jsonAnswer(200, []) };
  }
  const flat = { ...record, ...references(record) };
  return {
    parts: lookup.gives.flatMap(([there, here, spans]) => {
      const text = plainText(flat[there]);
      return text === undefined || !holdsIn(spans, standard) ? [] : [{ name: here, value: text }];
    }),
  };
}

/** The members of a record's references: a grading period's school year stands in one. */
function references(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const parts = Object.values(record).filter(isRecordValue);
  return Object.assign({}, ...parts) as Record<string, unknown>;
}
