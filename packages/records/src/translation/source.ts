import { ownOfHost } from "../record/record.js";
import { sameTagAs } from "../plan/pairs.js";
import type { ListNode, MemberNode, ObjectNode, ReaderPlan, Slot } from "../plan/plan.js";
import { fieldSource } from "./source-field.js";
import { memberOf, quoted, SourceScope } from "./source-scope.js";
import {
  hostMembersSource,
  type Member,
  otherSource,
  unknownSource,
  type View,
} from "./source-unknown.js";

/** The source of a function, and what the names in it stand for. */
export interface Source {
  readonly text: string;
  readonly constants: ReadonlyMap<string, unknown>;
}

/**
 * The source of the function that reads a record by a plan: a loop over the members of each object, with
 * a case for each name that a row has.
 *
 * @param hasAccount whether the function writes an account too
 */
export function sourceOf(plan: ReaderPlan, hasAccount: boolean): Source {
  const scope = new SourceScope(plan, hasAccount);
  const body = objectSource("s", [{ node: plan.root }], "s", true, scope);
  const variables = ["r = t.record", "x = t.companions", ...scope.variables].join(", ");
  const account = hasAccount ? "const a = t.account;\n" : "";
  const text = `"use strict";\nreturn function read(s, t) {\nlet ${variables};\n${account}${body}\n};`;
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
  const member = { name, value, item, isTop };
  const known = new Set(views.flatMap(({ node }) => [...node.members.keys()]));
  const cases = [...known].map(
    (each) => `case ${quoted(each)}: {\n${viewsSource(views, each, member, scope)}\nbreak;\n}`,
  );
  const added = ["_ext", ...ownOfHost].filter((each) => !known.has(each));
  cases.push(hostMembersSource(added, views, member, scope));
  if (!scope.isQuiet) cases.push(otherSource(views, known, written, member, scope));
  const begin = `for (const ${name} in ${object}) {\nconst ${value} = ${object}[${name}];`;
  const choice = `switch (${scope.up ? written : name}) {\n${cases.join("\n")}\n}`;
  const again = scope.up ? `for (let ${written} = ${name}; ; ) {\n${choice}\nbreak;\n}` : choice;
  const questions = views[0]?.node.lookups.map((each) => questionSource(each, item, scope)) ?? [];
  if (!scope.hasAccount) return [begin, again, "}", ...questions].join("\n");
  return [
    `const ${path} = a.path;`,
    begin,
    `a.toMember(${path}, ${name});`,
    again,
    "}",
    `a.path = ${path};`,
    ...(isTop ? [] : [`if (t.isEmpty(${object})) ${scope.leaveEach(object, "empty")}`]),
    ...questions,
  ].join("\n");
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
  return `const ${key} = keyIn(${item}, ${op}, ${scope.up});\nif (${key}) {\n${created}\naddQuestion(${op}, ${key}, [${items}], ${item}, ${scope.up}, t);\n}`;
}

/** A member that one or several views know. Only the first that knows it accounts for it. */
function viewsSource(
  views: readonly View[],
  name: string,
  member: Member,
  scope: SourceScope,
): string {
  const readers = views.flatMap(({ node, when }) => {
    const found = node.members.get(name);
    return found ? [{ when, text: memberSource(found, member, scope) }] : [];
  });
  const isSure = readers.some(({ when }) => when === undefined);
  const [only, another] = readers;
  if (only && !another && isSure) return only.text;
  const [met, muted] = [scope.name("met"), scope.name("muted")];
  const texts = readers.map(({ when, text }, index) => {
    const mute = index > 0 && !scope.isQuiet ? `t.isMuted = ${muted} || ${met};` : "";
    return `${when === undefined ? "" : `if (${when}) `}{\n${mute}\n${text}\n${met} = true;\n}`;
  });
  const unknown = isSure ? "" : unknownSource(views, member, scope);
  return [
    `let ${met} = false;`,
    ...(scope.isQuiet ? texts : [`const ${muted} = t.isMuted;`, ...texts, `t.isMuted = ${muted};`]),
    ...(unknown === "" ? [] : [`if (!${met}) {`, unknown, "}"]),
  ].join("\n");
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
    return `const ${copy} = carried(${op}, ${value}, ${scope.up}, t);\nif (${copy} !== undefined) {\n${scope.create(carried.slot)}\n${put}\n}`;
  }
  if (!object && !list) return fieldSource(node, value, item, scope);
  const parts = [
    ...(list
      ? [
          `if (Array.isArray(${value})) {\n${listSource(list, value, ops.length > 0, item, scope)}\n}`,
        ]
      : []),
    ...(object
      ? [
          `if (isRecord(${value})) {\n${objectSource(value, [{ node: object }], item, false, scope)}\n}`,
        ]
      : []),
    // An empty list and null are no losses; anything else is.
    ...(scope.isQuiet ? [] : [scope.leaveEach(value, "malformed")]),
  ];
  return parts.join("\nelse ");
}

function listSource(
  list: ListNode,
  value: string,
  hasOps: boolean,
  outer: string,
  scope: SourceScope,
): string {
  const { each, all, at, now, tagged } = list;
  const { hasAccount } = scope;
  const [path, index, item] = [scope.name("p"), scope.name("i"), scope.name("item")];
  const [period, alone, own] = [scope.name("now"), scope.name("alone"), scope.name("own")];
  const [first] = each?.begins ?? [];
  const kept = first
    ? scope.emptyList(first, hasAccount ? `t.noteEach(${value}, "kept");` : "")
    : "";
  const empty = hasAccount && !hasOps ? `t.leave(reasons.empty);` : "";
  const none = [kept, empty].filter((text) => text !== "").join("\nelse ");

  const standing = tagged.filter(({ stands }) => stands);
  const tags = standing.map((tag) => ({ ...tag, isSame: sameTagAs(tag.tag) }));
  const listed = standing.flatMap(({ stands }, at_) => (stands === "listed" ? [at_] : []));
  const standingText =
    standing.length === 0
      ? ""
      : [
          `const ${alone} = standingItems(${value}, ${scope.constant(tags, "standing")}, t.values);`,
          // Where all items are fields of their own, the list is there and empty, as a host has it.
          ...(first
            ? [
                `if (t.areAllAlone(${value}, ${alone}, ${quoted(listed)})) ${scope.emptyList(first)}`,
              ]
            : []),
        ].join("\n");
  const ofItem = standing.map(({ stands, during, node }, number) => {
    if (stands === "listed") return "";
    const ended = scope.leaveEach(item, "ended");
    const isOver =
      during === undefined
        ? ""
        : `if (!holdsToday(${item}, ${quoted(during)}, t.today)) {\n${ended}\ncontinue;\n}`;
    return `if (${own} === ${number}) {\n${isOver}\n${objectSource(item, [{ node }], outer, false, scope)}\ncontinue;\n}`;
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
    ...listed.flatMap((number) => {
      const node = standing[number]?.node;
      return node ? [{ node, when: `${own} === ${number}` }] : [];
    }),
  ];
  const surplus = scope.up
    ? scope.leaveEach(item, "oneOnly", `"dropped"`)
    : scope.leaveEach(item, "surplus", `"lost"`);
  const isOpen = views.some(({ when }) => when === undefined);
  const isRead = views.map(({ when }) => when).join(" || ");
  const [only, another] = views;
  const read =
    views.length === 0
      ? surplus
      : [
          ...(isOpen ? [] : [`if (!(${isRead})) {\n${surplus}\ncontinue;\n}`]),
          objectSource(
            item,
            only && !another ? [{ node: only.node }] : views,
            each ? item : outer,
            false,
            scope,
          ),
        ].join("\n");
  const malformed = scope.leaveEach(item, "malformed");
  const ended = each ? slotsWithin(each.begins, scope) : [];
  return [
    `if (${value}.length === 0) {\n${none}\n} else {`,
    ...(hasAccount ? [`const ${path} = a.path;`] : []),
    ...(now ? [`const ${period} = periodAt(${value}, t.today);`] : []),
    standingText,
    `for (let ${index} = 0; ${index} < ${value}.length; ${index}++) {`,
    `const ${item} = ${value}[${index}];`,
    ...(hasAccount ? [`a.toItem(${path}, ${index});`] : []),
    `if (!isRecord(${item})) {\n${malformed}\ncontinue;\n}`,
    ...(standing.length > 0 ? [`const ${own} = ${alone}.get(${item});`] : []),
    ...ofItem,
    ...(ended.length > 0 ? [`${ended.join(" = ")} = undefined;`] : []),
    ...guards,
    read,
    "}",
    ...(hasAccount ? [`a.path = ${path};`] : []),
    "}",
  ].join("\n");
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
