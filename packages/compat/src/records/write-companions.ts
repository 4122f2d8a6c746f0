import { isForeign } from "@edbridge/core/internal";
import type { Companions, Part } from "@edbridge/records";
import { discard } from "../http/body.js";
import { isRecordValue, type JsonRecord, plainText } from "../http/json.js";
import type { Answer } from "../http/message.js";
import { type DataCall, withoutConditions } from "../auth/bridged-call.js";
import {
  type CompanionWrite,
  filledKey,
  isSame,
  recordsOf,
  relatedTo,
} from "./companion-writes.js";
import { conditionalOn, etagOf } from "./conditions.js";
import { answerFailedWrite, answerOrUnsure, isOfMoment } from "./failures.js";
import type { HeldPlace } from "./held-pages.js";
import { withNotStored } from "./left-behind.js";
import { filledUp } from "./part-fate.js";
import { noteWrite, sendDelete } from "./note-write.js";
import { mostRetries, overwrite } from "./overwrite.js";
import type { RecordWrite } from "./write-context.js";

/**
 * Writes the companions that the record refers to, each in its turn: other records may refer to the same
 * one. The turn of a record always comes before those of its companions, so that none waits for another.
 * If the host refuses one, its response is returned, and the record is not written.
 */
export async function writeBefore(
  writes: readonly CompanionWrite[],
  context: RecordWrite,
): Promise<Answer | undefined> {
  for (const write of writes) {
    const { collection, keyOf } = write.part;
    // As tables name them: a legacy record of this collection has another turn.
    const made = { collection: `~${collection}`, key: filledKey(keyOf(write.record)) };
    const written = await context.inTurn(made, () => writeInTurn(write, context));
    if (written.status >= 300) return written;
    await discard(written);
  }
  return undefined;
}

/** Writes a companion that the record refers to, unless the host has got it meanwhile. */
async function writeInTurn(write: CompanionWrite, context: RecordWrite): Promise<Answer> {
  const { part, record } = write;
  const existing = write.existing ?? (await companionAgain(part, record, context));
  if (existing && part.mayLack) return done;
  const written = await writeCompanion({ ...write, existing }, context);
  if (written.status < 300) return written;
  // The host may have one that this key may neither read nor write. If not, it refuses the record.
  if (part.mayLack && written.status === 403 && !isForeign(written)) {
    await discard(written);
    return done;
  }
  const account = `The record is not stored, because its part in ${part.collection} is not`;
  return answerFailedWrite(account, written);
}

/** The response to a part that needs no request. */
const done: Answer = { status: 204, headers: {} };

/** What happens to parts that must wait for the enrollment of a person. */
export interface Waiting {
  /** Whether a part may wait after its write has failed. */
  readonly mayWait: (write: CompanionWrite, outcome: Answer) => boolean;
  /**
   * Holds the parts that wait, and drops those that waited before. `answer` is that to the record.
   * Gives where they are.
   */
  readonly hold: (companions: Companions, answer: Answer) => Promise<HeldPlace | undefined>;
}

/**
 * Writes companions after their record. Those that may wait are held, and the response names them. If
 * another one fails, the response says that the record is stored and this part is not; after a fault of
 * a moment it waits as well, with those that follow.
 */
export async function writeAfter(
  answer: Answer,
  writes: readonly CompanionWrite[],
  context: RecordWrite,
  waiting?: Waiting,
): Promise<Answer> {
  if (answer.status >= 300) return answer;
  const held: CompanionWrite[] = [];
  const hold = async () => waiting?.hold(recordsOf(held), answer);
  const naming = (place: HeldPlace | undefined, given: Answer) =>
    withNotStored(
      given,
      waiting
        ? held.map(({ part }) => ({ collection: part.collection, fate: { held: place } }))
        : [],
    );
  for (const [at, write] of writes.entries()) {
    const sent = write.lacksOrganization ? undefined : writeCompanion(write, context);
    const written = sent ? await answerOrUnsure(sent) : forbidden;
    if (written.status < 300) {
      await discard(written);
      continue;
    }
    if (waiting?.mayWait(write, written)) {
      await discard(written);
      held.push(write);
      continue;
    }
    // The host may forbid a new person's record to be sent again before the enrollment.
    if (isOfMoment(written)) held.push(...writes.slice(at).filter(({ existing }) => !existing));
    const place = await hold();
    await discard(answer);
    const account = `The record is stored, but its part in ${write.part.collection} is not`;
    return naming(place, await answerFailedWrite(account, written));
  }
  return naming(await hold(), answer);
}

/** The response to a part that is not sent: the host would forbid it before the enrollment. */
const forbidden: Answer = { status: 403, headers: {} };

/** Writes a companion: a new one, or over what the host has. */
export async function writeCompanion(write: CompanionWrite, context: RecordWrite): Promise<Answer> {
  const { part, record, existing, isEmptied = false, fills = false } = write;
  const { call, json, lookups, settings, next } = context;
  const { collection: name } = part;
  const year = call.route.kind === "data" ? call.route.schoolYear : "";
  const target = { name, query: [] };
  const request = { ...withoutConditions(call), method: "POST", target };
  const key = filledKey(part.keyOf(record));
  const said = isRecordValue(json.value) ? json.value : undefined;
  const isGone = isEmptied && existing && !part.emptied(existing, said);
  if (isGone) return deleteCompanion(part, existing, context);
  const reread = () => companionAgain(part, record, context);
  const sent = overwrite(
    {
      call: request,
      json,
      root: settings.dataRoot(year),
      existing,
      merge: (found) => {
        if (isEmptied) return part.emptied(found ?? record, said) ?? record;
        if (found && fills) return filledUp(part, found, record);
        return found ? part.merge(found, record, said) : record;
      },
      reread,
    },
    next,
  );
  return noteWrite(sent, request, lookups, key);
}

/** The host's record of a companion, read again. */
async function companionAgain(
  part: Part,
  record: JsonRecord,
  { lookups }: RecordWrite,
): Promise<JsonRecord | undefined> {
  lookups.invalidate(part.collection, { key: filledKey(part.keyOf(record)) });
  const [related = []] = await relatedTo([record], part, lookups);
  return related.find((each) => isSame(part, each, record));
}

/** Deletes the host's record of a companion, as it was read. */
async function deleteCompanion(
  part: Part,
  existing: JsonRecord,
  context: RecordWrite,
): Promise<Answer> {
  for (let found: JsonRecord | undefined = existing, retries = 0; found; retries++) {
    const answer = await sendDelete(
      requestToDelete({ part, record: found }, context.call),
      context.next,
      context.lookups,
    );
    if (answer.status !== 404 && (answer.status !== 412 || retries === mostRetries)) return answer;
    await discard(answer);
    found = await companionAgain(part, existing, context);
  }
  return done;
}

/** A request to delete the host's record of a part, if it is as it was read. */
export function requestToDelete(
  { part, record }: { readonly part: Part; readonly record: JsonRecord },
  call: DataCall,
): DataCall {
  return {
    ...conditionalOn(etagOf(record), call),
    method: "DELETE",
    body: undefined,
    json: undefined,
    target: { name: part.collection, part: plainText(record["id"]), query: [] },
  };
}
