import { valueAt } from "../record/field-path.js";
import { addLateValue, isLate } from "./late-values.js";
import type { ReadMember } from "./reader.js";
import type { FieldOp, MemberNode, ReaderPlan } from "../plan/plan.js";
import { reasons } from "../plan/reasons.js";
import { fill, isFilled, isRecord } from "../record/record.js";
import type { Convert } from "../plan/values.js";
import type { Translation } from "./translation.js";

/** Makes the function that reads one field. */
export function createFieldReader(member: MemberNode, plan: ReaderPlan): ReadMember {
  const up = plan.direction === "toCurrent";
  const read: ReadMember = (value, translation) => readField(value, member, up, translation);
  const [op, another] = member.ops;
  if (!op || another || !op.slot || !isAlone(op)) return read;
  return createDirectReader(op, op.slot, member.leftBehind?.filler, read);
}

/** Whether a record puts at most one value at an op's place, under no condition. */
function isAlone(op: FieldOp): boolean {
  // An op whose place others want has a rank.
  return (
    !isLate(op) &&
    !op.needs &&
    !op.when &&
    !op.withoutCode &&
    !op.choose &&
    !op.isCut &&
    op.companion === undefined &&
    !op.repeats
  );
}

/** Puts a plain value where no other can be. All other values go to `otherwise`. */
function createDirectReader(
  { name, convert, isKind }: FieldOp,
  slot: NonNullable<FieldOp["slot"]>,
  filler: unknown,
  otherwise: ReadMember,
): ReadMember {
  const { id } = slot;
  return (value, translation) => {
    if (
      typeof value === "object" ||
      value === undefined ||
      value === "" ||
      value === filler ||
      translation.mayCollide ||
      translation.account
    ) {
      otherwise(value, translation);
      return;
    }
    const converted = convert ? convert(value, translation) : value;
    if (isKind && translation.repeats(slot, value, converted)) return;
    const object = translation.objects[id] ?? translation.create(slot);
    object[name] = converted;
  };
}

function readField(
  value: unknown,
  { ops, leftBehind, isAsked }: MemberNode,
  up: boolean,
  translation: Translation,
): void {
  if (Array.isArray(value) || isRecord(value)) translation.leaveEach(value, reasons.malformed);
  else if (leftBehind?.filler !== undefined && value === leftBehind.filler) {
    translation.leave(reasons.filler);
  }
  // Programs write an empty text for what they do not know, which newer hosts refuse.
  else if (!isFilled(value) && (up || value !== "")) translation.leave(reasons.empty);
  else {
    let isPut = false;
    for (const op of ops) isPut = put(value, op, up, translation) || isPut;
    if (isPut) return;
    if (!isFilled(value)) translation.leave(reasons.empty);
    else if (isAsked && ops.length === 0) translation.wait(reasons.taken);
    else if (leftBehind?.choose?.(value, translation.item)) {
      translation.leave(reasons.filler);
    } else {
      const { why = reasons.unneeded, loss = "lost", isHarmless } = leftBehind ?? {};
      translation.leave(why, isHarmless?.(value, translation.input) ? undefined : loss);
    }
  }
}

/** Returns whether the value takes this op's place, or tried to. */
function put(value: unknown, op: FieldOp, up: boolean, translation: Translation): boolean {
  const { companion, when, needs, slot, name } = op;
  if (companion !== undefined && translation.absent.has(companion)) return false;
  if (when && !when(translation.item)) return false;
  if (needs && !isFilled(valueAt(translation.item, needs, up))) return false;
  translation.withoutCode = op.withoutCode;
  const converted = valueOf(value, op, up, translation);
  translation.withoutCode = undefined;
  if (op.choose && converted === undefined) return false;
  if (!slot || isLate(op)) addLateValue(converted, op, translation);
  else if (op.isKind && translation.repeats(slot, value, converted)) return true;
  else if (fill(translation.objectIn(slot), name, converted)) {
    if (op.isCut && converted !== value) translation.leave(op.why ?? reasons.cut, "dropped");
    else translation.move(op);
  } else translation.leave(reasons.taken, "lost");
  return true;
}

/** The value at an op's place; `undefined` where the pairs of its row have none for it. */
function valueOf(
  value: unknown,
  { convert = same, choose }: FieldOp,
  up: boolean,
  translation: Translation,
): unknown {
  if (!choose) return convert(value, translation);
  if (!up) return choose(value, undefined)?.value;
  const chosen = choose(value, translation.item)?.value;
  if (chosen === undefined) return undefined;
  translation.isOfTable = true;
  const converted = convert(chosen, translation);
  translation.isOfTable = false;
  return converted;
}

const same: Convert = (value) => value;
