import type { FieldOp, Home, MemberNode, ObjectNode } from "../plan/plan.js";
import { hostOnlyMembers } from "../record/record.js";
import { nearestReason } from "./parts.js";
import type { Spot } from "./source-scope.js";
import { type Case, joined, memberOf, quoted, when } from "./source-text.js";

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
  const { ops, leftBehind, isLookupKey } = field;
  if (scope.hasAccount) {
    return `t.leaveField(${value}, ${scope.constant(field, "field")}, ${item}, s);`;
  }
  // A look-up has yet to decide about it.
  if (isLookupKey && ops.length === 0) return "";
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
  const isLate = slot.isLate || rank !== undefined;
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
  const object = scope.variable(slot);
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
  return !slot.isLate && rank === undefined && !repeats && isWhole && isUnconditional(op);
}

/** The rows that read an object, and the expression for whether they do; absent where they always do. */
export interface View {
  readonly node: ObjectNode;
  readonly when?: string | undefined;
}

/** A member of an object that is read: its name and the object are variables too. */
export interface Member extends Spot {
  readonly name: string;
  readonly object: string;
}

/** The cases of the members that no row has: those that hosts add, and the one that an agency fills. */
export function hostMembersSource(
  views: readonly View[],
  known: ReadonlySet<string>,
  member: Member,
): readonly Case[] {
  const names = ["_ext", ...hostOnlyMembers].filter((each) => !known.has(each));
  const { value, object, isTop, scope } = member;
  if (!scope.up) {
    const [home] = homesOf(views);
    if (!home) return [];
    const kept = names.filter((each) => each === "_ext" || each === "link" || isTop);
    return kept
      .filter((each) => each !== "_lastModifiedDate")
      .map((each) => {
        const copy = each === "link" ? `t.linkOf(${object}, ${value})` : `t.copyOf(${value})`;
        const put = `${memberOf(scope.variable(home.slot), each)} ??= ${copy};`;
        return { names: [each], body: `${scope.create(home.slot)}\n${put}` };
      });
  }
  const isKept = (each: string) => each === "_ext" || (each === "id" && isTop);
  const cases = names.filter(isKept).flatMap((each): Case[] => {
    if (scope.hasAccount) {
      const named = { ...member, name: quoted(each) };
      return [{ names: [each], body: keepSource(views, named, () => "true") }];
    }
    // A caller that changes a record sends it as it was read.
    const body = `if (isRecord(${value})) return false;\nr.id ??= ${value};`;
    return each === "id" ? [{ names: [each], body }] : [];
  });
  const left = names.filter((each) => !isKept(each));
  const body = scope.leaveEach(value, "ofHost", "false");
  return left.length > 0 ? [...cases, { names: left, body }] : cases;
}

/** The expression for the name that a member has in the rows: legacy hosts took names in any letter case. */
export function meantSource(known: ReadonlySet<string>, { name, scope }: Member): string {
  const names = new Map([...known].map((each) => [each.toLowerCase(), each]));
  for (const each of [...hostOnlyMembers, "_ext", ...known]) names.set(each, each);
  const all = scope.constant(names, "names");
  return `${all}.get(${name}) ?? ${all}.get(${name}.toLowerCase())`;
}

/** What becomes of a member that nothing else was done with, without an account. */
export function restSource(known: ReadonlySet<string>, { name, value, scope }: Member): string {
  // Callers may send current names, or names in another letter case.
  const isKnown = `${scope.constant(known, "known")}.has(${name})`;
  return scope.giveUp(`!${isKnown} || hasFilledField(${value})`);
}

/** A member that no row has: one with a current name goes along, any other one goes nowhere. */
export function unknownSource(views: readonly View[], member: Member): string {
  const { scope } = member;
  if (!scope.up) return "";
  if (!scope.hasAccount) return "return false;";
  const isCurrent = ({ place }: Home) => {
    if (/(?:^|\.)_ext(?:\.|$)/.test(place)) return "true";
    const names = scope.tree.currentNames.get(place);
    if (!names) return "false";
    return `${scope.constant(names, "currentNames")}.has(${member.name}.toLowerCase())`;
  };
  return keepSource(views, member, isCurrent);
}

/** Takes a member along to the first counterpart of its object that fits, if that keeps it. */
function keepSource(
  views: readonly View[],
  { name, value, item, scope }: Member,
  keeps: (home: Home) => string,
): string {
  const others: string[] = [];
  const texts: string[] = [];
  for (const home of homesOf(views)) {
    const fits = home.when && `${scope.constant(home.when, "when")}(${item})`;
    const copy = `withCodes(${name}, ${value}, ${scope.constant(scope.tree.extensionCodes, "extensionCodes")}, ${item}, t)`;
    const to = `${scope.constant(home.slot, "slot")}, ${scope.variable(home.slot)}`;
    const keep = `t.keep(${name}, ${to}, ${copy}, ${value});`;
    const text = joined([scope.create(home.slot), keep]);
    const condition = joined([...others, fits, keeps(home)], " && ");
    texts.push(when(condition, text));
    if (!fits) break;
    others.push(`!${fits}`);
  }
  // The first view that reads the object tells which names there are.
  const why = views.reduceRight((other, { node, when: fits }) => {
    const reason = scope.constant(nearestReason(node.members), "whyNot", node.members);
    return fits === undefined || other === "" ? reason : `(${fits} ? ${reason} : ${other})`;
  }, "");
  return joined(
    [...texts, `{\nt.leaveEach(${value}, t.whyNot(${why}, ${name}), "unknown");\n}`],
    "\nelse ",
  );
}

/** The objects that an object is the counterpart of; those that read single items have none. */
function homesOf([first]: readonly View[]): readonly Home[] {
  return first && first.when === undefined ? first.node.homes : [];
}
