import type { Home, ObjectNode } from "../plan/plan.js";
import { ownOfHost } from "../record/record.js";
import { nearestReason } from "./parts.js";
import { joined, quoted, type SourceScope, when } from "./source-scope.js";

/** The rows that read an object, and the expression for whether they do; absent where they always do. */
export interface View {
  readonly node: ObjectNode;
  readonly when?: string | undefined;
}

/** A member of an object that is read, and where it is, by the variables of the source. */
export interface Member {
  readonly name: string;
  readonly value: string;
  /** The innermost item of a list; the record itself outside of lists. */
  readonly item: string;
  /** Whether it is a member of the record itself. */
  readonly isTop: boolean;
}

/** The members that hosts add, and the one that an agency fills. */
export function hostMembersSource(
  names: readonly string[],
  views: readonly View[],
  member: Member,
  scope: SourceScope,
): string {
  const { value, isTop } = member;
  const { up, plan, isQuiet } = scope;
  const homes = homesOf(views);
  const left: string[] = [];
  const leave = scope.leaveEach(value, "ofHost", "false");
  const cases = names.map((name) => {
    const isWanted = !isTop || up || plan.wants(name);
    const keeps = ({ place }: Home): boolean => {
      if (name === "_ext") return isWanted;
      if (name === "id") return isTop && isWanted;
      if (up) return plan.currentNames.get(place)?.has(name.toLowerCase()) === true;
      return isWanted && (name === "link" || (isTop && name === "_etag"));
    };
    const isOfHost = ownOfHost.has(name);
    if (!homes.some(keeps) && (isQuiet || isOfHost)) {
      left.push(`case ${quoted(name)}:`);
      return "";
    }
    const named = { ...member, name: quoted(name) };
    const rest = isOfHost ? leave : leaveUnknown(views, named, scope);
    const kept = keepSource(homes, (home) => String(keeps(home)), named, !isOfHost, rest, scope);
    return `case ${quoted(name)}: {\n${kept}\nbreak;\n}`;
  });
  return joined([...cases, ...(left.length > 0 && !isQuiet ? [...left, leave, "break;"] : [])]);
}

/** A member with a name that no row has: one in another letter case, or one that is not known. */
export function otherSource(
  views: readonly View[],
  known: ReadonlySet<string>,
  written: string,
  member: Member,
  scope: SourceScope,
): string {
  const unknown = unknownSource(views, member, scope);
  if (!scope.up) return `default: {\n${unknown}\n}`;
  const names = new Map([...known].map((each) => [each.toLowerCase(), each]));
  // Legacy hosts took names in any letter case.
  const meant = `${scope.constant(names, "names")}.get(${member.name}.toLowerCase())`;
  const again = `t.mayCollide = true;\n${written} = meant;\ncontinue;`;
  return `default: {\nconst meant = ${meant};\n${when("meant !== undefined", again)}\n${unknown}\n}`;
}

export function unknownSource(views: readonly View[], member: Member, scope: SourceScope): string {
  if (scope.isQuiet) return "";
  const keeps = ({ place }: Home) => {
    const names = scope.plan.currentNames.get(place);
    if (!scope.up || !names) return "false";
    return `${scope.constant(names, "currentNames")}.has(${member.name}.toLowerCase())`;
  };
  const rest = leaveUnknown(views, member, scope);
  return keepSource(homesOf(views), keeps, member, true, rest, scope);
}

/** Takes a member along to the first home that fits, if that keeps it. */
function keepSource(
  homes: readonly Home[],
  keeps: (home: Home) => string,
  { name, value, item }: Member,
  mayCollide: boolean,
  otherwise: string,
  scope: SourceScope,
): string {
  const others: string[] = [];
  const texts: string[] = [];
  for (const home of homes) {
    const fits = home.when && `${scope.constant(home.when, "when")}(${item})`;
    const kept = keeps(home);
    const ownCodes = scope.constant(scope.plan.ownCodes, "ownCodes");
    const copy = scope.up
      ? `withCodes(${name}, ${value}, ${ownCodes}, ${item}, t)`
      : `typeof ${value} === "object" ? copyOf(${value}) : ${value}`;
    const object = scope.variable(home.slot);
    const text = joined([
      mayCollide && scope.up && "t.mayCollide = true;",
      scope.create(home.slot),
      scope.isQuiet
        ? `fill(${object}, ${name}, ${copy});`
        : `t.keep(${name}, ${object}, ${copy}, ${value});`,
    ]);
    const condition = joined([...others, fits, kept !== "true" && kept], " && ");
    if (condition === "") return joined([...texts, `{\n${text}\n}`], "\nelse ");
    if (kept !== "false") texts.push(when(condition, text));
    if (!fits) break;
    others.push(`!${fits}`);
  }
  return joined([...texts, otherwise !== "" && `{\n${otherwise}\n}`], "\nelse ");
}

function leaveUnknown(
  views: readonly View[],
  { name, value, isTop }: Member,
  scope: SourceScope,
): string {
  if (scope.isQuiet) return "";
  if (scope.up) {
    // The first view that reads the object tells which names there are.
    const why = views.reduceRight((other, { node, when: fits }) => {
      const own = scope.constant(nearestReason(node.members), "whyNot", node.members);
      return fits === undefined || other === "" ? own : `(${fits} ? ${own} : ${other})`;
    }, "");
    return `t.leaveEach(${value}, ${why}(${name}), "unknown");`;
  }
  const { companions, unwanted, current } = scope.plan;
  if (!isTop) return scope.leaveEach(value, "notCurrent");
  // What a list refers to is read itself.
  const referring = [...companions, ...unwanted].flatMap(({ name: companion, list, refers }) => {
    if (!refers) return [];
    const isRead = companions.some((each) => each.name === companion);
    const isThere = isRead && `s[${quoted(list)}] !== undefined`;
    const isMeant = joined([`${name} === ${quoted(refers.list)}`, isThere], " && ");
    return [`if (${isMeant}) t.noteEach(${value}, "lookedUp");`];
  });
  // Without a record of its own, each companion is read in its turn.
  const unread =
    current === undefined
      ? scope.leaveEach(value, "ofCompanions", "false")
      : scope.leaveEach(value, "notCurrent");
  return [...referring, unread].join("\nelse ");
}

/** The objects that an object is the counterpart of; those that read single items have none. */
function homesOf([first]: readonly View[]): readonly Home[] {
  return first && first.when === undefined ? first.node.homes : [];
}
