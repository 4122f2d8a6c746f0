import { ownOfHost } from "../record/record.js";
import { sameTagAs } from "../plan/pairs.js";
import type { ListNode, MemberNode, ObjectNode, Plan, Slot } from "../plan/plan.js";
import { fieldSource } from "./source-field.js";
import { joined, memberOf, quoted, SourceScope, when } from "./source-scope.js";
import {
  hostMembersSource,
  type Member,
  otherSource,
  unknownSource,
  type View,
} from "./source-unknown.js";

/** The source of a function, and what the names in it stand for. */
interface Source {
  readonly text: string;
  readonly constants: ReadonlyMap<string, unknown>;
}

/**
 * The source of the function that reads a record by a plan: a loop over the members of each object, with
 * a case for each name that a row has.
 *
 * @param hasAccount whether the function writes an account too
 */
export function sourceOf(plan: Plan, hasAccount: boolean): Source {
  const scope = new SourceScope(plan, hasAccount);
  const body = objectSource("s", [{ node: plan.root }], "s", true, scope);
  const { before, first } = scope.opening;
  const text = `"use strict";\n${before}\nreturn function read(s, t) {\n${first}\n${body}\nreturn r;\n};`;
  // V8 keeps the text as long as the function.
  return { text: text.replace(/\n{2,}/g, "\n"), constants: scope.constants };
}

/** Reads an object, member by member in the order in which it has them. */
function objectSource(
  object: string,
  views: readonly View[],
  item: string,
  isTop: boolean,
  scope: SourceScope,
): string {
  const [name, value] = [scope.name("n"), scope.name("v")];
  const [path, written] = [scope.name("p"), scope.name("m")];
  const { up, hasAccount, isQuiet } = scope;
  const member = { name, value, item, isTop };
  const known = new Set(views.flatMap(({ node }) => [...node.members.keys()]));
  const cases = [...known].map(
    (each) => `case ${quoted(each)}: {\n${viewsSource(views, each, member, scope)}\nbreak;\n}`,
  );
  const added = ["_ext", ...ownOfHost].filter((each) => !known.has(each));
  cases.push(hostMembersSource(added, views, member, scope));
  if (!isQuiet) cases.push(otherSource(views, known, written, member, scope));
  const choice = `switch (${up ? written : name}) {\n${cases.join("\n")}\n}`;
  const questions = views[0]?.node.lookups.map((each) => questionSource(each, item, scope)) ?? [];
  return joined([
    hasAccount && `const ${path} = t.path;`,
    `for (const ${name} in ${object}) {`,
    `const ${value} = ${object}[${name}];`,
    hasAccount && `t.path = ${path} === "" ? ${name} : ${path} + "." + ${name};`,
    up ? `for (let ${written} = ${name}; ; ) {\n${choice}\nbreak;\n}` : choice,
    "}",
    hasAccount && `t.path = ${path};`,
    hasAccount && !isTop && `if (isEmpty(${object})) ${scope.leaveEach(object, "empty")}`,
    ...questions,
  ]);
}

/** Asks for a reference, with the key that an item has. */
function questionSource(
  lookup: ObjectNode["lookups"][number],
  item: string,
  scope: SourceScope,
): string {
  const [key, op] = [scope.name("key"), scope.constant(lookup, "lookup")];
  const items = lookup.gives.map((give) => scope.variable(give.item)).join(", ");
  const created = lookup.gives.map((give) => scope.create(give.item)).join("\n");
  const add = `addQuestion(${op}, ${key}, [${items}], ${item}, ${scope.up}, t);`;
  return `const ${key} = keyIn(${item}, ${op}, ${scope.up});\n${when(key, `${created}\n${add}`)}`;
}

/** A member that one or several views know. Only the first that knows it accounts for it. */
function viewsSource(
  views: readonly View[],
  name: string,
  member: Member,
  scope: SourceScope,
): string {
  const { isQuiet } = scope;
  const readers = views.flatMap(({ node, when: fits }) => {
    const found = node.members.get(name);
    return found ? [{ fits, text: memberSource(found, member, scope) }] : [];
  });
  const isSure = readers.some(({ fits }) => fits === undefined);
  const [only, another] = readers;
  if (only && !another && isSure) return only.text;
  const [met, muted] = [scope.name("met"), scope.name("muted")];
  const texts = readers.map(({ fits, text }, index) => {
    const mute = index > 0 && !isQuiet && `t.isMuted = ${muted} || ${met};`;
    return `${fits === undefined ? "" : `if (${fits}) `}{\n${joined([mute, text])}\n${met} = true;\n}`;
  });
  const unknown = isSure ? "" : unknownSource(views, member, scope);
  return joined([
    `let ${met} = false;`,
    !isQuiet && `const ${muted} = t.isMuted;`,
    ...texts,
    !isQuiet && `t.isMuted = ${muted};`,
    unknown !== "" && when(`!${met}`, unknown),
  ]);
}

function memberSource(
  node: MemberNode,
  { value, item }: Pick<Member, "value" | "item">,
  scope: SourceScope,
): string {
  const { object, list, ops, carried } = node;
  if (carried) {
    const [op, copy] = [scope.constant(carried, "carried"), scope.name("c")];
    const put = `putCarried(${op}, ${value}, ${scope.variable(carried.slot)}, ${copy}, t);`;
    const made = `const ${copy} = carried(${op}, ${value}, ${scope.up}, t);`;
    return `${made}\n${when(`${copy} !== undefined`, `${scope.create(carried.slot)}\n${put}`)}`;
  }
  if (!object && !list) return fieldSource(node, value, item, scope);
  const isList = `Array.isArray(${value})`;
  const parts = [
    list && when(isList, listSource(list, value, ops.length > 0, item, scope)),
    object &&
      when(`isRecord(${value})`, objectSource(value, [{ node: object }], item, false, scope)),
    // An empty list and null are no losses; anything else is.
    !scope.isQuiet && scope.leaveEach(value, "malformed"),
  ];
  return joined(parts, "\nelse ");
}

function listSource(
  list: ListNode,
  value: string,
  hasOps: boolean,
  outer: string,
  scope: SourceScope,
): string {
  const { each, all, at, now, tagged } = list;
  const { hasAccount, up } = scope;
  const [path, index, item] = [scope.name("p"), scope.name("i"), scope.name("item")];
  const [period, alone, own] = [scope.name("now"), scope.name("alone"), scope.name("own")];
  const [first] = each?.begins ?? [];
  const none = joined(
    [
      first && scope.emptyList(first, hasAccount ? `t.noteEach(${value}, "kept");` : ""),
      hasAccount && !hasOps && "t.leave(reasons.empty);",
    ],
    "\nelse ",
  );

  const standing = tagged.filter(({ stands }) => stands);
  const tags = standing.map((tag) => ({ ...tag, isSame: sameTagAs(tag.tag) }));
  const listed = standing.flatMap(({ stands }, number) => (stands === "listed" ? [number] : []));
  const areAlone = `areAllAlone(${value}, ${alone}, ${quoted(listed)})`;
  const standingText =
    standing.length > 0 &&
    joined([
      `const ${alone} = standingItems(${value}, ${scope.constant(tags, "standing")}, t.values);`,
      // Where all items are fields of their own, the list is there and empty, as a host has it.
      first && `if (${areAlone}) ${scope.emptyList(first)}`,
    ]);
  const ofItem = standing.map(({ stands, during, node }, number) => {
    if (stands === "listed") return "";
    const holds = `holdsToday(${item}, ${quoted(during)}, t.today())`;
    const ended = `${scope.leaveEach(item, "ended")}\ncontinue;`;
    const read = objectSource(item, [{ node }], outer, false, scope);
    const body = joined([during !== undefined && when(`!${holds}`, ended), read, "continue;"]);
    return when(`${own} === ${number}`, body);
  });

  const guards: string[] = [];
  const views: View[] = [
    ...(each ? [{ node: each }] : []),
    ...(all ? [{ node: all }] : []),
    ...[...at].map(([position, node]) => ({ node, when: `${index} === ${position}` })),
    ...(now ? [{ node: now, when: `${index} === ${period}` }] : []),
    // Of several with one code, the first has the field.
    ...tagged.flatMap(({ member, tag, stands, node }) => {
      if (stands) return [];
      const is = scope.name("is");
      const isTag = scope.constant(sameTagAs(tag), "isTag", tag);
      guards.push(`const ${is} = ${isTag}(${memberOf(item, member)});`);
      return [{ node, when: is }];
    }),
    ...standing.flatMap(({ stands, node }, number) =>
      stands === "listed" ? [{ node, when: `${own} === ${number}` }] : [],
    ),
  ];
  const surplus = up
    ? scope.leaveEach(item, "oneOnly", `"dropped"`)
    : scope.leaveEach(item, "surplus", `"lost"`);
  const isOpen = views.some((view) => view.when === undefined);
  const isRead = views.map((view) => view.when).join(" || ");
  const inner = each ? item : outer;
  const [only, another] = views;
  const readers = only && !another ? [{ node: only.node }] : views;
  const read = only ? objectSource(item, readers, inner, false, scope) : surplus;
  const ended = each ? slotsWithin(each.begins, scope) : [];
  const body = joined([
    hasAccount && `const ${path} = t.path;`,
    now && `const ${period} = periodAt(${value}, t.today());`,
    standingText,
    `for (let ${index} = 0; ${index} < ${value}.length; ${index}++) {`,
    `const ${item} = ${value}[${index}];`,
    hasAccount && `t.path = ${path} + "[" + ${index} + "]";`,
    when(`!isRecord(${item})`, `${scope.leaveEach(item, "malformed")}\ncontinue;`),
    standing.length > 0 && `const ${own} = ${alone}.get(${item});`,
    ...ofItem,
    ended.length > 0 && `${ended.join(" = ")} = undefined;`,
    ...guards,
    !isOpen && only && when(`!(${isRead})`, `${surplus}\ncontinue;`),
    read,
    "}",
    hasAccount && `t.path = ${path};`,
  ]);
  return `if (${value}.length === 0) {\n${none}\n} else {\n${body}\n}`;
}

/** The variables of some slots and of all within them. */
function slotsWithin(begins: readonly Slot[], scope: SourceScope): readonly string[] {
  const found = new Set<Slot>(begins);
  // A slot has a higher number than the one that it is in.
  for (const slot of scope.plan.slots) if (slot.parent && found.has(slot.parent)) found.add(slot);
  return [...found].map((slot) => scope.variable(slot));
}

/** A source as a person reads it, its lines as far in as the blocks that they are in. */
export function indented(text: string): string {
  let depth = 0;
  return text
    .split("\n")
    .map((line) => {
      if (line.startsWith("}")) depth -= 1;
      const whole = "  ".repeat(Math.max(depth, 0)) + line.trim();
      if (line.trim().endsWith("{")) depth += 1;
      return whole;
    })
    .join("\n");
}
