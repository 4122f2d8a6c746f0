import { EdbridgeError } from "@edbridge/core";
import { isForeign } from "@edbridge/core/internal";
import type { Companions } from "@edbridge/records";
import type { Awaitable } from "@edbridge/records/internal";
import { type JsonRecord, printJson } from "../http/json.js";
import { type Answer, headerValue } from "../http/message.js";
import { LookupError } from "../lookups/lookup-error.js";
import {
  type FoundParts,
  hasParts,
  type PartsStorage,
  type ScopedPerson,
} from "./waiting-entry.js";
import type { Plan, Sent, Step, WriteCall } from "./write-call.js";

// What edbridge remembers of a person that it has sent, for the host may show the person to nobody yet.

/**
 * Notes a new person before the host gets the record: if this process ends before it has the response, nobody
 * knows whether the host has the person. Gives whether it is noted, which costs two operations of the store.
 */
export async function noteNew(plan: Plan, x: WriteCall): Promise<boolean> {
  const { person, isNew } = plan;
  const { waiting, turn, call } = x;
  if (!person || !isNew || call.method !== "POST" || !waiting.store) return false;
  const parts = unsureParts(plan, person, x);
  const isThere = await waiting.has(person);
  return !isThere && waiting.note(person, parts, turn.lock, { record: recordName(plan, x) });
}

/**
 * Keeps what is left of a write, and gives where. Of a person without parts it keeps that the record was sent:
 * nothing else tells whether the host forbids it before the enrollment.
 *
 * @param main the response to the main step, which says where the person's own record is
 */
export function keepRest(
  plan: Plan,
  kept: Companions,
  isSent: boolean,
  x: WriteCall,
  main?: Answer,
): Awaitable<PartsStorage | undefined> {
  const { person } = plan;
  const { lock } = x.turn;
  if (!person) return undefined;
  const location = main && headerValue(main.headers, "location");
  if (!hasParts(kept) && isSent && waitingIn(plan).length === 0) {
    const sent = { record: recordName(plan, x), location };
    return x.waiting.note(person, {}, lock, sent).then(() => undefined);
  }
  const isDelete = x.call.method === "DELETE";
  const record = hasParts(kept) && !isDelete ? recordName(plan, x) : undefined;
  const storage = x.waiting.set(person, kept, lock, undefined, false, { record, location });
  if (plan.isNew && !hasParts(kept)) x.waiting.noteStored(person);
  return storage;
}

/** Whether an error says that the host has not carried out a write. */
export function isCertain(error: unknown): boolean {
  return error instanceof LookupError || (error instanceof EdbridgeError && !error.outcome);
}

/**
 * Keeps what would wait: if the host has the record, the parts of an older write are outdated. A new
 * person's own record is kept with them, unless the host is known to have it. If it has another record of the
 * person, the parts of that stay: a host that does not show the record before the enrollment takes no other one.
 */
export async function keepLatest(plan: Plan, x: WriteCall): Promise<void> {
  const { person } = plan;
  if (!person || x.call.method === "DELETE") return;
  const found = await foundOf(person, x);
  const name = recordName(plan, x);
  const isSame = found?.record === name;
  // Of the entry of another credential only its presence is known.
  const isOther = !isSame && (found !== undefined || (await x.waiting.has(person)));
  const unsure = unsureParts(plan, person, x);
  const isNew = unsure[person.collection] !== undefined;
  const isUnread = !plan.steps.some((step) => step.isMain && step.found);
  if (isOther && isUnread && !found?.companions[person.collection]) return;
  const kept = isSame ? { ...personRecord(person, found), ...partsOf(waitingIn(plan)) } : unsure;
  if (!hasParts(kept)) return;
  // Which of two records the host has, the refusal of one does not tell.
  const record = isSame || (isNew && !isOther) ? name : undefined;
  await x.waiting.set(person, kept, x.turn.lock, undefined, false, {
    record,
    location: isSame ? found.location : undefined,
  });
}

/** What waits of a person if nobody knows whether the host has the record: that too, if it may be new. */
function unsureParts(plan: Plan, { collection }: ScopedPerson, x: WriteCall): Companions {
  const main = plan.steps.find(({ isMain }) => isMain);
  const isNew = x.call.method === "POST" && !main?.found;
  const record = isNew ? main?.body?.(undefined) : undefined;
  return { ...(record && { [collection]: [record] }), ...partsOf(waitingIn(plan)) };
}

/** A person's own record among what waits: nobody knows whether the host has it. */
export function personRecord(
  person: ScopedPerson | undefined,
  found: FoundParts | undefined,
): Companions {
  const records = person && found?.companions[person.collection];
  return records ? { [person.collection]: records } : {};
}

export function waitingIn({ steps }: Plan): readonly Step[] {
  return steps.filter(({ onFail, found }) => onFail === "wait" && !found);
}

/**
 * What waits of a new person whose record is sent again as it was. Many hosts forbid that before the
 * enrollment. A legacy host took it, and a program that got an error may send the enrollment only after it.
 */
export async function repeatedIn(
  plan: Plan,
  { step, answer }: Sent,
  x: WriteCall,
): Promise<FoundParts | undefined> {
  const { person } = plan;
  const isForbidden = step.isMain && answer.status === 403 && !isForeign(answer);
  if (!person || !isForbidden || x.call.method !== "POST") return undefined;
  const found = await foundOf(person, x);
  return found?.record === recordName(plan, x) ? found : undefined;
}

async function foundOf(person: ScopedPerson, { waiting }: WriteCall) {
  const found = await waiting.find(person);
  return found === "unreachable" ? undefined : found;
}

/** A name for a new person's own record, which tells nothing of it. */
function recordName({ steps }: Plan, { scope }: WriteCall): string {
  return scope.seal.name(printJson(steps.find(({ isMain }) => isMain)?.body?.(undefined)));
}

/** The records of the parts that some steps write, by collection. */
export function partsOf(steps: readonly Step[]): Companions {
  const records: Record<string, JsonRecord[]> = {};
  for (const { part: each } of steps) {
    if (each) (records[each.part.collection] ??= []).push(each.record);
  }
  return records;
}
