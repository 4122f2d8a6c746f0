import type { Part, Referrers } from "@edbridge/records";
import { type JsonDocument, type JsonRecord, plainText } from "../http/json.js";
import { legacyError } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import type { Lookups } from "../lookups/lookups.js";
import type { DataCall } from "../auth/bridged-call.js";
import { conditionalOn, etagOf } from "./conditions.js";
import { recordsId } from "./record-translation.js";
import { type CompanionWrite, filledKey } from "./companion-writes.js";

/** Records of the host that refer to parts of a legacy record. The host does not delete these parts. */
export interface Referring {
  readonly part: Part;
  readonly referrers: Referrers;
  /** The host's records of the part that they refer to. */
  readonly gone: readonly JsonRecord[];
  readonly found: readonly JsonRecord[];
}

/**
 * The records of the host that refer to some records of parts, for each part that has any.
 *
 * @throws `LookupError`
 */
export async function referringTo(
  removed: readonly { readonly collection: string; readonly record: JsonRecord }[],
  parts: readonly Part[],
  lookups: Lookups,
): Promise<readonly Referring[]> {
  const all = parts.map(async (part): Promise<readonly Referring[]> => {
    const { referrers } = part;
    const gone = removed.flatMap(({ collection, record }) =>
      collection === part.collection ? [record] : [],
    );
    const [first] = gone;
    if (!referrers || !first) return [];
    const { collection } = referrers;
    lookups.invalidate(collection);
    const [known = []] = await lookups.related(collection, [filledKey(referrers.keyOf(first))]);
    const found = known.filter((each) => referrers.refersTo(each, gone));
    return found.length === 0 ? [] : [{ part, referrers, gone, found }];
  });
  return (await Promise.all(all)).flat();
}

/**
 * The requests after which such records refer to what the legacy record has now: to its new parts, or
 * else to those that stay. `undefined` where it has none.
 */
export function callsToMove(
  { part, referrers, gone, found }: Referring,
  writes: readonly CompanionWrite[],
  call: DataCall,
  json: JsonDocument,
): readonly DataCall[] | undefined {
  const own = writes.filter((each) => each.part.collection === part.collection);
  const added = own.filter(({ existing }) => !existing);
  const others = (added.length > 0 ? added : own).map(({ record }) => record);
  if (others.length === 0) return undefined;
  return found.map((record) => {
    const id = plainText(record["id"]);
    const moved = { ...referrers.moved(part.copyOf(record), gone, others), id };
    return {
      ...conditionalOn(etagOf(record), call),
      method: "PUT",
      body: undefined,
      json: json.with(moved),
      target: { name: referrers.collection, part: id, query: [] },
    };
  });
}

/**
 * The refusal of a request after which such records would refer to nothing.
 *
 * @param done what the record is not: `stored` or `deleted`
 */
export function refuseReferred({ part, referrers }: Referring, done: string): Answer {
  const message = `The record is not ${done}: a record in ${referrers.collection} refers to its part in ${part.collection}, which the host keeps for it. Delete the record in ${referrers.collection} first.`;
  return legacyError(409, message, recordsId);
}
