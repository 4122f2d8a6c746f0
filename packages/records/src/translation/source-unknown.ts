import type { Home, ObjectNode } from "../plan/plan.js";
import { ownOfHost } from "../record/record.js";
import { nearestReason } from "./parts.js";
import { type Case, joined, memberOf, quoted, type Spot, when } from "./source-scope.js";

/** The rows that read an object, and the expression for whether they do; absent where they always do. */
export interface View {
  readonly node: ObjectNode;
  readonly when?: string | undefined;
}

/** A member of an object that is read: its name is a variable too. */
export interface Member extends Spot {
  readonly name: string;
}

/** The cases of the members that no row has: those that hosts add, and the one that an agency fills. */
export function hostMembersSource(
  views: readonly View[],
  known: ReadonlySet<string>,
  member: Member,
): readonly Case[] {
  const names = ["_ext", ...ownOfHost].filter((each) => !known.has(each));
  const { value, isTop, scope } = member;
  if (!scope.up) {
    const [home] = homesOf(views);
    if (!home) return [];
    const kept = names.filter((each) => each === "_ext" || each === "link" || isTop);
    const copy = `typeof ${value} === "object" ? copyOf(${value}) : ${value}`;
    return kept
      .filter((each) => each !== "_lastModifiedDate")
      .map((each) => {
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
  for (const each of [...ownOfHost, "_ext", ...known]) names.set(each, each);
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
    const copy = `withCodes(${name}, ${value}, ${scope.constant(scope.tree.ownCodes, "ownCodes")}, ${item}, t)`;
    const keep = `t.keep(${name}, ${scope.variable(home.slot)}, ${copy}, ${value});`;
    const text = joined([scope.create(home.slot), keep]);
    const condition = joined([...others, fits, keeps(home)], " && ");
    texts.push(when(condition, text));
    if (!fits) break;
    others.push(`!${fits}`);
  }
  // The first view that reads the object tells which names there are.
  const why = views.reduceRight((other, { node, when: fits }) => {
    const own = scope.constant(nearestReason(node.members), "whyNot", node.members);
    return fits === undefined || other === "" ? own : `(${fits} ? ${own} : ${other})`;
  }, "");
  return joined([...texts, `{\nt.leaveEach(${value}, ${why}(${name}), "unknown");\n}`], "\nelse ");
}

/** The objects that an object is the counterpart of; those that read single items have none. */
function homesOf([first]: readonly View[]): readonly Home[] {
  return first && first.when === undefined ? first.node.homes : [];
}
