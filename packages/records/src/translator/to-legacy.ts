import { addFillers, keepDistinct } from "../translation/additions.js";
import { HostQuestions } from "../lookups/ask-host.js";
import { companionLists, type Companions } from "../plan/part.js";
import { type OwnerKind, withoutOtherKinds } from "../plan/known.js";
import { compactId } from "../model/resource-id.js";
import { useAnswer } from "../translation/questions.js";
import { type JsonRecord, textOf } from "../record/record.js";
import type { CompiledPlan } from "../translation/plans.js";
import { type LegacyLinks, Reading } from "../translation/reading.js";
import type { Host } from "./to-current.js";

export interface ToLegacyOptions extends Host {
  /** Gives the day for which facts with periods are read. */
  readonly today: () => string;
  /** The kinds that the owner says legacy values are of. Default: it says none. */
  readonly kinds?: readonly OwnerKind[] | undefined;
  /** Whether a top-level member of the legacy records is wanted. Default: all are. */
  readonly wants?: ((member: string) => boolean) | undefined;
  /** The companions of each record, where they are at hand. */
  readonly companions?: readonly Companions[] | undefined;
  readonly links?: LegacyLinks | undefined;
}

const none: readonly never[] = [];
const noCompanions: Companions = {};

/**
 * Translates the records of a page: asks for the companions of all, reads all, asks for the keys that
 * they need, and fills these in.
 */
export async function toLegacyRecords(
  records: readonly JsonRecord[],
  whole: CompiledPlan,
  options: ToLegacyOptions,
): Promise<readonly JsonRecord[]> {
  const { lookups, values, educationOrganizationId: own, today, kinds, wants, links } = options;
  // Related records that only unwanted members are read from are not asked for.
  const isWanted = ({ members }: CompiledPlan["companions"][number]) =>
    !wants || members.some(wants);
  const isPart = wants && !wants("_etag");
  const plan = isPart ? { ...whole, companions: whole.companions.filter(isWanted) } : whole;
  // Most collections need nothing else of the host, and no promise then.
  const hasParts = plan.companions.length > 0;
  const asks = hasParts ? new HostQuestions(lookups) : undefined;
  const companions = options.companions ?? (asks ? await asks.companions(plan, records) : []);
  const isOpen = asks && own === undefined;
  const places = isOpen ? await asks.places(plan, records, companions) : [];
  const lists = hasParts
    ? records.map((_, index) =>
        companionLists(plan.companions, companions[index] ?? {}, own ?? places[index]),
      )
    : [];
  const settled = values.settled(() => {
    const reading = new Reading({ values, account: undefined, today, links });
    const shown = kinds ? records.map((each) => withoutOtherKinds(each, kinds)) : records;
    const made = shown.map((each, index) => {
      reading.given = lists[index];
      plan.read(each, reading);
      return reading.record;
    });
    return { made, questions: reading.questions };
  });
  const { made, questions } = settled instanceof Promise ? await settled : settled;
  // A question gives a wanted member, or none that another field does not give.
  const open = questions.filter(
    ({ lookup: { gives } }) => !wants || gives.length === 0 || gives.some(({ top }) => wants(top)),
  );
  if (open.length > 0) {
    const answers = await new HostQuestions(lookups).keys(open, "toLegacy");
    for (const [index, question] of open.entries()) useAnswer(question, answers[index]);
  }
  const { companions: parts, fillers, distinct } = plan;
  const isComplete = whole.companions.length + fillers.length + distinct.length === 0;
  for (const [index, record] of isComplete ? none : made.entries()) {
    const related = lists[index] ?? noCompanions;
    // The lists whose items a companion would have that the host does not have, as legacy hosts did.
    for (const part of parts) {
      if (related[part.list]?.length !== 0) continue;
      for (const name of part.lists) record[name] ??= [];
    }
    if (whole.companions.length > 0) {
      const isWhole = parts.length === whole.companions.length;
      const all = [records[index] ?? {}];
      for (const list of Object.values(related)) all.push(...list);
      const etag = isWhole ? etagOf(all) : undefined;
      if (etag === undefined) delete record["_etag"];
      else record["_etag"] = etag;
    }
    addFillers(record, fillers, lists[index]);
    keepDistinct(record, distinct);
  }
  if (!wants) return made;
  const isGiven = ([member]: readonly [string, unknown]) => member === "_etag" || wants(member);
  return made.map((each) => Object.fromEntries(Object.entries(each).filter(isGiven)));
}

/**
 * The ETag of a legacy record, of the ETags of all current records that it is made of, in any order. Of one
 * record it is the host's own. Of several it is a number, as legacy hosts had it: 53 bits, which a program may
 * keep as any number, of a hash of their ids and ETags. `undefined` if a record of the host has none. What
 * waits in a store has no id, and does not count.
 */
export function etagOf(records: readonly JsonRecord[]): string | undefined {
  const texts: string[] = [];
  let own = "";
  for (const { id, _etag } of records) {
    if (id === undefined && texts.length > 0) continue;
    if (_etag === undefined) return undefined;
    own = typeof _etag === "string" ? _etag : textOf(_etag);
    const text = `${compactId(typeof id === "string" ? id : textOf(id))} ${own}`;
    if (!texts.includes(text)) texts.push(text);
  }
  if (texts.length < 2) return texts.length === 0 ? undefined : own;
  let [high, low] = [0, 0];
  for (const text of texts) {
    // FNV-1a, and the same with the prime of MurmurHash2.
    let [one, other] = [0x811c9dc5, 0x811c9dc5];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 0x01000193);
      other = Math.imul(other ^ code, 0x5bd1e995);
    }
    // A sum has no order.
    high += mixed(one);
    low += mixed(other);
  }
  return String((high >>> 11) * 2 ** 32 + (low >>> 0));
}

/** The last step of MurmurHash3, after which each bit depends on all. */
function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
