import type { Clock } from "@edbridge/core";
import { onAbort, waitFor } from "@edbridge/core/internal";
import type { Awaitable } from "@edbridge/records/internal";
import { type DataCall, isConditional } from "../records/host-request.js";
import { discard } from "../http/body.js";
import type { JsonRecord } from "../http/json.js";
import { legacyError, recordsId } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { enrolledBy, keyedPerson, type Person, personIn } from "../records/people.js";
import { isComposed } from "../records/record-translation.js";
import { LookupError } from "../lookups/lookup-error.js";
import { writeEnrollment } from "./enrollment.js";
import { execute } from "./execute.js";
import type { ScopedPerson } from "./waiting-entry.js";
import { onCondition, onEtag } from "./etags.js";
import { keyOfCall, planWhole } from "./plan-whole.js";
import { deleteUnread, orFailure, deleteWhole } from "./delete.js";
import { planSplit, planSplitDelete, splitTurn } from "./plan-split.js";
import { translateRequest, type TranslatedRecord } from "./translate-request.js";
import type { Plan, WriteCall } from "./write-call.js";

/**
 * Writes or deletes a legacy record, after all earlier writes of it: the entry of this room. A legacy record may
 * be several records of the host, so a write is a list of requests that succeed together as far as possible.
 *
 * 1. `translate-request.ts` makes the records of the host, or refuses what would lose fields against the
 *    owner's options. When the key is known, the write waits for its turn (`turns.ts`): one write of a record
 *    at a time, in this process and in all that share a store.
 * 2. A plan lists the requests as steps (`write-call.ts` has the types), and says for each what happens if it
 *    fails. `plan-whole.ts` makes it for a record with its parts, `plan-split.ts` for a record that has become
 *    several. They read what the host has first (`parts.ts`). `delete.ts` carries out up to two for a DELETE.
 * 3. `execute.ts` sends the steps in order. If one fails, it undoes those before it, or the response says what
 *    is stored. `send-step.ts` sends one step: with the ETag that was read, and again after a 412.
 * 4. Parts of a new person that the host forbids before the enrollment wait (`new-people.ts`). With the
 *    enrollment, `enrollment.ts` writes them.
 *
 * Two things outlive the call. The turns of this process are kept while a write runs or waits. Parts that wait
 * are kept for four days, in the store or in memory (`waiting-parts.ts`), with timers that try again. A write
 * that has begun is finished although its caller leaves ({@link finishWrite}).
 *
 * Open `plan-whole.ts` next: most writes are planned there.
 *
 * @throws `LookupError` if the host does not give what the plan needs
 */
export async function writeRecord(x: WriteCall): Promise<Answer> {
  const isSplit = x.call.target.collection?.split !== undefined;
  try {
    if (x.call.method !== "DELETE") return await writeTranslated(isSplit, x);
    return await (isSplit ? carryOut(planSplitDelete(x), x) : deleteRecord(x));
  } finally {
    await x.turn.end();
  }
}

async function writeTranslated(isSplit: boolean, x: WriteCall): Promise<Answer> {
  const { call, translation, lookups, turn } = x;
  // Values that depend on other records of the host are found out in the turn: an earlier write may have
  // taken them, or deleted what the record refers to.
  const translated = await translateRequest(call, translation, lookups, (draft) =>
    takeTurn(draft, x),
  );
  if ("status" in translated) return turn.refusal ?? translated;
  const { record } = translated;
  if (isSplit) {
    await turn.take(splitTurn(translated, x));
    return turn.refusal ?? carryOut(planSplit(translated, x), x);
  }
  await takeTurn(record, x);
  // A record without a known key is one request, if it has no parts: it need not wait for others.
  if (isComposed(translation)) await turn.take({ ...translation, key: {} });
  if (turn.refusal) return turn.refusal;
  const write = () => writeWhole(translated, x);
  const enrolled = scoped(enrolledBy(call.target.name, record), x);
  return enrolled ? writeEnrollment(enrolled, write, x) : write();
}

/** Writes a record that was translated. One that seemed to be new is planned again if it is not. */
async function writeWhole(translated: TranslatedRecord, unchecked: WriteCall): Promise<Answer> {
  const { record } = translated;
  const x = await onCondition(record, unchecked);
  if ("status" in x) return x;
  const { call, lookups, settings } = x;
  const person = scoped(personIn(call.target.name, record), x);
  const createsOnly = settings.host.createsOnly && call.method === "POST" && !isConditional(call);
  const plan = await planWhole(translated, person, x, createsOnly);
  const answer = "status" in plan ? plan : await execute(plan, x);
  if (!createsOnly || answer.status !== 412) return answer;
  await discard(answer);
  lookups.invalidate(call.target.name, { key: keyOfCall(record, x) });
  return carryOut(planWhole(translated, person, x, false), x);
}

async function deleteRecord(x: WriteCall): Promise<Answer> {
  const { call, lookups, translation, turn } = x;
  const { name, part = "", collection } = call.target;
  const existing = await orFailure(lookups.record(name, part, collection));
  if (!existing || existing instanceof LookupError) return deleteUnread(existing, x);
  const { translator, collection: legacy } = translation;
  const readOnly = translator.readOnly(legacy);
  if (readOnly !== undefined && translator.removesUnshown(legacy, existing, {})) {
    return legacyError(400, `Request not sent: ${readOnly}`, recordsId);
  }
  await takeTurn(existing, x);
  await turn.take({ ...translation, key: {} });
  const person = scoped(personIn(name, existing), x);
  if (turn.refusal) return turn.refusal;
  const checked = await onEtag(existing, x);
  return "status" in checked ? checked : deleteWhole(existing, person, checked);
}

async function carryOut(planning: Promise<Plan | Answer>, x: WriteCall): Promise<Answer> {
  const plan = await planning;
  return "status" in plan ? plan : execute(plan, x);
}

/**
 * Takes the turn of a record among all writes of it, as far as its key is known. Writes of a person and of
 * the person's enrollments have one turn, also in other processes.
 */
function takeTurn(record: JsonRecord, x: WriteCall): Awaitable<void> {
  const { turn, translation, call } = x;
  const { collection, translator } = translation;
  const { name } = call.target;
  const person = enrolledBy(name, record) ?? personIn(name, record);
  if (person) return turn.take(keyedPerson(person));
  const key = translator.keyOfOthers(collection, record) ?? keyOfCall(record, x);
  return key && turn.take({ collection, key });
}

/** A person, for the caller's credential. */
function scoped<P extends Person>(
  person: P | undefined,
  { scope }: WriteCall,
): (P & ScopedPerson) | undefined {
  return person && { ...person, scope };
}

/** Milliseconds that a write has after its caller has left. */
const finishWithin = 10_000;

/**
 * Carries out a write whose caller may leave. `work` gets the request with a signal of its own, and calls
 * `begin` just before the first of several requests that change something. A caller that leaves before that
 * stops the work. After that it has ten seconds to finish, so that no record is stored in part.
 *
 * @param onLeft gets each write that continues after its caller has left
 */
export function finishWrite(
  call: DataCall,
  { clock, onLeft }: { readonly clock: Clock; readonly onLeft: (write: Promise<unknown>) => void },
  work: (call: DataCall, begin: () => void) => Promise<Answer>,
): Promise<Answer> {
  const { signal } = call;
  if (!signal) return work(call, () => {});
  signal.throwIfAborted();
  const controller = new AbortController();
  // To abort one takes time, which a caller who stays does not need.
  let done: AbortController | undefined;
  let hasBegun = false;
  const leave = () => {
    if (!hasBegun) return controller.abort(signal.reason);
    onLeft(finished);
    done = new AbortController();
    clock.sleep(finishWithin, done.signal).then(
      () => controller.abort(signal.reason),
      () => {},
    );
  };
  onAbort(signal, leave);
  const finished = work({ ...call, signal: controller.signal }, () => void (hasBegun = true));
  return waitFor(
    finished.finally(() => {
      signal.removeEventListener("abort", leave);
      done?.abort();
    }),
    signal,
  );
}
