import { isForeign, none } from "@edbridge/core/internal";
import { discard } from "../http/body.js";
import { type LegacyError, withStatus } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import {
  answerFailedWrite,
  answerOrUnsure,
  hasReplaced,
  isOfMoment,
  isUnsure,
  mayBeDone,
} from "../records/host-request.js";
import { refuseWithoutOrganization } from "./parts.js";
import { withEtag } from "./etags.js";
import {
  isCertain,
  keepLatest,
  keepRest,
  noteNew,
  personRecord,
  partsOf,
  repeatedIn,
  waitingIn,
} from "./new-people.js";
import { done, sendStep } from "./send-step.js";
import type { Plan, Sent, Step, WriteCall } from "./write-call.js";

interface Outcome {
  readonly done: readonly Sent[];
  /** Steps that wait for the enrollment, or for a better moment. */
  readonly waiting: readonly Step[];
  /** Steps that the host has refused for good, though the others follow. */
  readonly refused: readonly Sent[];
  /** The step that ended it before its end. */
  readonly failed: Sent | undefined;
  /** The response to the main step, if that is done. */
  readonly main: Answer | undefined;
}

/** Carries out a plan. The response is that to its main step, or says what is stored and what is not. */
export async function execute(plan: Plan, x: WriteCall): Promise<Answer> {
  const { person } = plan;
  const isNoted = await noteNew(plan, x);
  let isSent = false;
  const onMain = () => void (isSent = true);
  let outcome = await sendSteps(plan.steps, x, onMain).catch(async (error: unknown) => {
    if (!isNoted) {
      if (!isCertain(error) && isSent) await keepLatest(plan, x);
    } else if (isCertain(error)) await keepRest(plan, {}, false, x);
    throw error;
  });
  const { refusal } = x.turn;
  if (refusal) return overtaken(refusal, outcome);
  const repeated =
    outcome.failed && !isNoted ? await repeatedIn(plan, outcome.failed, x) : undefined;
  if (outcome.failed && repeated) {
    await discard(outcome.failed.answer);
    const waiting = waitingIn(plan);
    const { location } = repeated;
    const main = { ...withStatus(done, 200), headers: location ? { location } : {} };
    outcome = { ...outcome, waiting, failed: undefined, main };
  }
  const { main, failed } = outcome;
  const isUnknown = failed?.step.isMain === true && mayBeDone(failed.answer);
  if (isUnknown && !isNoted) await keepLatest(plan, x);
  const isUndone = failed !== undefined && (await isTakenBack(outcome, x));
  if (isNoted && (isUndone || (!main && !isUnknown))) await keepRest(plan, {}, false, x);
  if (isUndone) return failed.answer;
  const lost = failed?.step.onFail === "undo" ? await undo(outcome, x) : [];
  const kept = { ...personRecord(person, repeated), ...partsOf(main ? outcome.waiting : lost) };
  const storage =
    main || lost.length > 0
      ? await keepRest(plan, kept, isNoted || repeated !== undefined, x, main)
      : undefined;
  if (failed && !failed.step.says) return failed.answer;
  if (main && person) {
    const unstored = Object.keys(kept).map((collection) => ({
      collection,
      fate: { waits: storage },
    }));
    x.call.report?.noteNotStored(unstored);
  }
  if (!failed) return main ? withEtag(shown(plan, main, x), plan, outcome.done, x) : done;
  if (main) await discard(main);
  return answerFailedWrite(accountOf(failed.step, lost), failed.answer);
}

/**
 * The response to a write whose turn has ended before its last step. Nothing is undone or kept: what another
 * process has written is newer.
 */
async function overtaken(
  refusal: LegacyError,
  { done: sent, failed, main }: Outcome,
): Promise<Answer> {
  if (main) await discard(main);
  const { says, onFail } = failed?.step ?? {};
  if (!says || (sent.length === 0 && onFail !== "undo")) return refusal;
  const unsure: LegacyError = { ...refusal, isUnsure: true };
  return answerFailedWrite(says, unsure);
}

function shown(
  { doneWith, leftBehind = none, unread = none, unshown = none }: Plan,
  main: Answer,
  x: WriteCall,
): Answer {
  const { report } = x.call;
  const answer = doneWith === undefined ? main : withStatus(main, doneWith);
  report?.noteLeftBehind(answer.status, x.translation.collection, leftBehind);
  // A new record had nothing to keep, and neither had its parts.
  if (hasReplaced(answer)) report?.noteNotKept(unread, unshown);
  return answer;
}

/** What is stored and what is not, and which parts could not be written back. */
function accountOf({ says = "", saysLost }: Step, lost: readonly Step[]): string {
  if (lost.length === 0) return says;
  const names = [...new Set(lost.flatMap(({ part }) => part?.part.collection ?? none))];
  const deleted = `${says}, and its part in ${names.join(", ")} was deleted and could not be written back. Write the record again`;
  return saysLost ?? deleted;
}

/**
 * Sends steps in order, until one fails. Once several follow, they are finished even if the caller leaves.
 *
 * @param onMain called before the main step is sent
 */
export async function sendSteps(
  steps: readonly Step[],
  x: WriteCall,
  onMain?: () => void,
): Promise<Outcome> {
  if (steps.length > 1) x.begin();
  const sent: Sent[] = [];
  const waiting: Step[] = [];
  const refused: Sent[] = [];
  let main: Answer | undefined;
  let failed: Sent | undefined;
  for (const [at, step] of steps.entries()) {
    const { onFail, found, says, isMain } = step;
    // Without a response to the first request, nothing is known to be stored.
    const follows = onFail === "name" || onFail === "undo" || (says && at > 0);
    if (isMain) onMain?.();
    const unplaced = step.part?.lacksOrganization ? step.part.part : undefined;
    const sending = () => (follows ? answerOrUnsure(sendInTurn(step, x)) : sendInTurn(step, x));
    const answer = unplaced ? refuseWithoutOrganization(unplaced) : await sending();
    const isRefused = unplaced !== undefined || (answer.status === 403 && !isForeign(answer));
    // Another program has deleted it already.
    const isGone = !isMain && answer.status === 404 && !isForeign(answer) && !step.body?.(found);
    if (answer.status < 300 || isGone) {
      if (isMain) main = answer;
      else await discard(answer);
      sent.push({ step, answer });
    } else if (step.part?.part.mayLack && isRefused) {
      // The host may have one that this key may neither read nor write. If not, it refuses the record.
      await discard(answer);
    } else if (onFail === "wait" && isRefused && !found) {
      await discard(answer);
      waiting.push(step);
    } else if (onFail === "name" && !unplaced && !isOfMoment(answer)) {
      refused.push({ step, answer });
    } else {
      failed = { step, answer };
      const rest = steps.slice(at).filter((each) => each.onFail === "name" || !each.found);
      // The host may forbid a new person's record to be sent again before the enrollment.
      const mayWait = isOfMoment(answer) && !(x.isExact && answer.status === 412);
      if (main ? mayWait : onFail === "name") waiting.push(...rest);
      break;
    }
  }
  return { done: sent, waiting, refused, failed, main };
}

/**
 * Sends a step in its own turn, if it has one. The turn of a record always comes before those of what
 * edbridge writes with it, so that none waits for another. The host may have got such a record meanwhile.
 */
function sendInTurn(step: Step, x: WriteCall): Promise<Answer> {
  const { turn, part } = step;
  if (!turn) return sendStep(step, x);
  return x.turn.within(turn, async () => {
    const found = step.found ?? (await step.reread?.());
    return found && part?.part.mayLack ? done : sendStep({ ...step, found }, x);
  });
}

/**
 * Deletes a new person again of whom the host refuses a part. Until the enrollment it would refuse the
 * corrected record too. Gives whether nothing is stored then.
 */
async function isTakenBack(outcome: Outcome, x: WriteCall): Promise<boolean> {
  const { main, failed } = outcome;
  if (main?.status !== 201 || failed?.step.onFail !== "wait" || isOfMoment(failed.answer)) {
    return false;
  }
  const lost = await undo(outcome, x);
  if (lost.length > 0) return false;
  await discard(main);
  return true;
}

/** Undoes what was done, in order. Gives the steps that could not be undone. */
async function undo({ done: sent, failed }: Outcome, x: WriteCall): Promise<readonly Step[]> {
  const lost: Step[] = [];
  // A step of unknown outcome may have been carried out.
  for (const { step, answer } of failed && isUnsure(failed.answer) ? [...sent, failed] : sent) {
    if (!step.undo || answer.status === 404) continue;
    const back = step.undo(answer);
    const undone = back && (await answerOrUnsure(sendStep(back, x)));
    if (undone) await discard(undone);
    if (!undone || undone.status >= 300) lost.push(step);
  }
  return lost;
}
