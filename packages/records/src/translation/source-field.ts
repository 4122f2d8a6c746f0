import type { FieldOp, MemberNode } from "../plan/plan.js";
import { memberOf, quoted, type SourceScope } from "./source-scope.js";

/**
 * The source that reads a field.
 *
 * @param value the variable with its value
 * @param item the variable with the item that it is in
 */
export function fieldSource(
  field: MemberNode,
  value: string,
  item: string,
  scope: SourceScope,
): string {
  const { ops, leftBehind: { filler } = {} } = field;
  const { up, isQuiet } = scope;
  // Programs write an empty text for what they do not know, which newer hosts refuse.
  const isText = `${up ? `${value} !== "" && ` : ""}${value} !== undefined`;
  const isValue = `(typeof ${value} !== "object" ? ${isText} : isExact(${value}))`;
  const isFiller = filler === undefined ? "" : ` && ${value} !== ${quoted(filler)}`;
  const leave = `t.leaveField(${value}, ${scope.constant(field, "field")}, ${item}, s);`;
  const none = `else t.leaveEmpty(${value}, ${filler === undefined ? "undefined" : quoted(filler)});`;
  const isDirect = ops.length === 1 && ops.every(isAlone);
  const isSure = ops.some(isUnconditional);
  const put = !isSure && !isQuiet && ops.length > 0 ? scope.name("put") : "";
  const puts = ops.map((op) => opSource(op, { value, item, put, isDirect }, scope)).join("\n");
  const rest = isSure || isQuiet ? "" : put === "" ? leave : `if (!${put}) ${leave}`;
  const begin = put === "" ? "" : `let ${put} = false;\n`;
  return `if (${isValue}${isFiller}) {\n${begin}${puts}\n${rest}\n} ${isQuiet ? "" : none}`;
}

/** What is being put, by the variables of the source. */
interface Putting {
  readonly value: string;
  readonly item: string;
  /** What says whether any place took the value; empty where it need not be known. */
  readonly put: string;
  /** Whether no other value can be at its place. */
  readonly isDirect: boolean;
}

function opSource(op: FieldOp, putting: Putting, scope: SourceScope): string {
  const { companion, when, needs, slot, withoutCode, choose, isKind, rank } = op;
  const { value, item, put } = putting;
  const made = scope.name("c");
  const conditions = [
    ...(companion === undefined ? [] : [`!t.absent.has(${quoted(companion)})`]),
    ...(when ? [`${scope.constant(when, "when")}(${item})`] : []),
    ...(needs
      ? [`isFilled(valueAt(${item}, ${scope.constant(needs, "needs")}, ${scope.up}))`]
      : []),
  ];
  const isLate = !slot || rank !== undefined;
  let text = isLate ? lateSource(op, made, scope) : putSource(op, made, putting, scope);
  if (!isLate && isKind && slot.parent) {
    const list = memberOf(scope.variable(slot.parent), slot.name);
    text = `if (!t.repeats(${slot.id}, ${list}, ${value}, ${made})) {\n${text}\n}`;
  }
  text = `${put === "" ? "" : `${put} = true;`}\n${scope.create(isLate ? op.item : slot)}\n${text}`;
  if (choose) text = `if (${made} !== undefined) {\n${text}\n}`;
  const convert = `const ${made} = ${convertedSource(op, value, item, scope)};`;
  // What lacks a code is left behind with the part that it is in.
  const part = `t.withoutCode = ${withoutCode};\n${convert}\nt.withoutCode = undefined;`;
  text = `${withoutCode === undefined ? convert : part}\n${text}`;
  return conditions.length === 0 ? text : `if (${conditions.join(" && ")}) {\n${text}\n}`;
}

/** The value at an op's place; `undefined` where the pairs of its row have none for it. */
function convertedSource(
  { convert, word = "convert", choose }: FieldOp,
  value: string,
  item: string,
  scope: SourceScope,
): string {
  const by = convert && scope.constant(convert, word);
  if (!choose) return by ? `${by}(${value}, t, ${item})` : value;
  const chosen = `${scope.constant(choose, "pairs")}(${value}, ${item})`;
  return by && scope.up ? `t.ofTable(${chosen}, ${by}, ${item})` : `${chosen}?.value`;
}

/** Puts a value when all others are in their places. */
function lateSource(op: FieldOp, made: string, scope: SourceScope): string {
  return `addLateValue(${scope.constant(op, "late")}, ${made}, ${scope.variable(op.item)}, t);`;
}

function putSource(
  op: FieldOp,
  made: string,
  { value, isDirect }: Putting,
  scope: SourceScope,
): string {
  const { name, slot } = op;
  const object = slot ? scope.variable(slot) : "r";
  const set = `${memberOf(object, name)} = ${made};`;
  if (scope.isQuiet) return isDirect ? set : `fill(${object}, ${quoted(name)}, ${made});`;
  const put = `t.put(${scope.constant(op, "op")}, ${object}, ${made}, ${value});`;
  return isDirect && !scope.hasAccount ? `if (!t.mayCollide) ${set}\nelse ${put}` : put;
}

/** Whether a field always takes a value. */
function isUnconditional({ companion, when, needs, choose }: FieldOp): boolean {
  return companion === undefined && !when && !needs && !choose;
}

/** Whether a record puts at most one value at an op's place. */
function isAlone(op: FieldOp): boolean {
  const { slot, rank, isCut, repeats, withoutCode } = op;
  const isPlain = slot !== undefined && rank === undefined && withoutCode === undefined;
  return isPlain && !isCut && !repeats && isUnconditional(op);
}
