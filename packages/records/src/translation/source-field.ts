import type { FieldOp, MemberNode } from "../plan/plan.js";
import { joined, memberOf, quoted, type Spot, when } from "./source-scope.js";

/** The source that reads a field. */
export function fieldSource(field: MemberNode, spot: Spot): string {
  const { ops, leftBehind: { filler } = {} } = field;
  const { value, isSingle, scope } = spot;
  const { hasAccount } = scope;
  const empty = `t.leaveEmpty(${value}${filler === undefined ? "" : `, ${quoted(filler)}`});`;
  if (!isSingle) return hasAccount ? empty : scope.giveUp(`hasFilledField(${value})`);
  const isSure = ops.some(isUnconditional);
  const left = isSure ? "" : leftSource(field, spot);
  const put = left !== "" && ops.length > 0 ? scope.name("put") : "";
  const body = joined([
    put !== "" && `let ${put} = false;`,
    ...ops.map((op) => opSource(op, put, spot)),
    put === "" ? left : when(`!${put}`, left),
  ]);
  if (filler === undefined) return body;
  if (!hasAccount) return when(`${value} !== ${quoted(filler)}`, body);
  return joined(
    [when(`${value} === ${quoted(filler)}`, empty), body && `{\n${body}\n}`],
    "\nelse ",
  );
}

function leftSource(field: MemberNode, { value, item, scope }: Spot): string {
  const { ops, leftBehind, isAsked } = field;
  if (scope.hasAccount) {
    return `t.leaveField(${value}, ${scope.constant(field, "field")}, ${item}, s);`;
  }
  // A look-up has yet to decide about it.
  if (isAsked && ops.length === 0) return "";
  const { choose, isHarmless } = leftBehind ?? {};
  const saysNothing = choose && `!${scope.constant(choose, "pairs")}(${value}, ${item})`;
  const isLoss = isHarmless && `!${scope.constant(isHarmless, "harmless")}(${value}, s)`;
  return scope.giveUp(joined([saysNothing, isLoss], " && "));
}

/** `put` is the variable that says whether any place took the value; empty where it need not be known. */
function opSource(op: FieldOp, put: string, spot: Spot): string {
  const { companion, when: fits, needs, slot, choose, isKind, rank, row } = op;
  const { value, item, scope } = spot;
  const converted = convertedSource(op, spot);
  const made = converted === value ? value : scope.name("c");
  const condition = joined(
    [
      companion !== undefined && `!t.absent.has(${quoted(companion)})`,
      fits && `${scope.constant(fits, "when")}(${item})`,
      needs && `isFilled(valueAt(${item}, ${scope.constant(needs, "needs")}, ${scope.up}))`,
    ],
    " && ",
  );
  // Such a value is put when all others are in their places.
  const isLate = !slot || rank !== undefined;
  let text = isLate ? scope.addLate(op, made) : putSource(op, made, spot);
  if (!isLate && isKind && slot.parent) {
    const list = memberOf(scope.variable(slot.parent), slot.name);
    text = when(`!t.repeats(${slot.id}, ${list}, ${value}, ${made})`, text);
  }
  text = joined([put !== "" && `${put} = true;`, !isLate && scope.create(slot), text]);
  if (choose) text = when(`${made} !== undefined`, text);
  const convert = made === value ? "" : `const ${made} = ${converted};`;
  if (!scope.up || row.withoutCode === undefined) return when(condition, joined([convert, text]));
  // What lacks a code is left behind with the part that it is in.
  const part = `t.withoutCode = ${row.withoutCode.split(".").length};`;
  return when(condition, joined([part, convert, "t.withoutCode = undefined;", text]));
}

/** The value at an op's place; `undefined` where the pairs of its row have none for it. */
function convertedSource({ convert, row, choose }: FieldOp, { value, item, scope }: Spot): string {
  const by = () => convert && scope.constant(convert, row.value ?? "convert");
  if (choose) {
    const chosen = `${scope.constant(choose, "pairs")}(${value}, ${item})`;
    return convert && scope.up ? `t.ofTable(${chosen}, ${by()}, ${item})` : `${chosen}?.value`;
  }
  if (!convert) return value;
  const { text, kind } = convert;
  const isText = `typeof ${value} === "string"`;
  if (text) return `(${isText} ? ${scope.constant(text, "text")}(${value}) : ${value})`;
  const whole = `${by()}(${value}, t, ${item})`;
  if (!kind) return whole;
  if (!scope.up) return scope.legacyCode(kind, value);
  const found = `t.values.currentOf(${scope.constant(kind, "kind")}, ${value})`;
  return `(${isText} ? ${found} : undefined) ?? ${whole}`;
}

function putSource(op: FieldOp, made: string, { value, scope }: Spot): string {
  const { name, slot, convert } = op;
  const object = slot ? scope.variable(slot) : "r";
  if (scope.hasAccount) return `t.put(${scope.constant(op, "op")}, ${object}, ${made}, ${value});`;
  // No other value can be at its place.
  if (isAlone(op, scope.up)) return `${memberOf(object, name)} = ${made};`;
  const filled = `fill(${object}, ${quoted(name)}, ${made})`;
  const isCut = convert?.cuts && `${made} !== ${value}`;
  const taken = scope.giveUp(`(${joined([`!${filled}`, isCut], " || ")})`);
  return taken === "" ? `${filled};` : taken;
}

/** Whether a field always takes a value. */
function isUnconditional({ companion, when: fits, needs, choose }: FieldOp): boolean {
  return companion === undefined && !fits && !needs && !choose;
}

/** Whether a record puts at most one value at an op's place, which is the whole value. */
function isAlone(op: FieldOp, up: boolean): boolean {
  const { slot, rank, repeats, row, convert } = op;
  const isWhole = !up || (row.withoutCode === undefined && !convert?.cuts);
  return slot !== undefined && rank === undefined && !repeats && isWhole && isUnconditional(op);
}
