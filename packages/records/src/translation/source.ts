import { none } from "@edbridge/core/internal";
import { sameTagAs } from "../plan/pairs.js";
import {
  type ItemNode,
  itemOf,
  type MemberNode,
  type ObjectNode,
  type Slot,
} from "../plan/plan.js";
import type { Plan } from "../plan/plan-of.js";
import {
  fieldSource,
  hostMembersSource,
  meantSource,
  type Member,
  restSource,
  unknownSource,
  type View,
} from "./source-member.js";
import { SourceScope, type Spot } from "./source-scope.js";
import { type Case, joined, memberOf, quoted, switchSource, when } from "./source-text.js";

/**
 * The source of the function that reads a record by a plan, and what the names in it stand for. It is a
 * loop over the members of each object, with a case for each name that a row has. The function returns
 * whether it has read the whole record.
 *
 * @param hasAccount whether the function writes an account of a legacy record too. Without one it reads no
 *   record of which something is lost, or that has a name which no row has
 */
export function sourceOf(plan: Plan, hasAccount: boolean) {
  const scope = new SourceScope(plan, hasAccount);
  const { root } = scope.tree;
  const isCompanion = ([name]: readonly [string, MemberNode]) => !scope.up && name.startsWith("~");
  const members = [...root.members];
  const recordNode = { ...root, members: new Map(members.filter((each) => !isCompanion(each))) };
  const node = { ...noNode, members: new Map(members.filter(isCompanion)) };
  const top = { item: "s", isTop: true, scope };
  const body = joined([
    objectSource([{ node: recordNode }], { value: "s", ...top }),
    // Companions are beside the current record.
    node.members.size > 0 && objectSource([{ node }], { value: "t.currentCompanions", ...top }),
  ]);
  return { text: scope.whole(body), constants: scope.constants };
}

const noNode = { begins: [], lookups: [], homes: [] };

/** Reads an object, member by member in the order in which it has them. */
function objectSource(views: readonly View[], { value: object, item, isTop, scope }: Spot): string {
  const [name, value] = [scope.name("n"), scope.name("v")];
  const [path, meant] = [scope.name("p"), scope.name("m")];
  const { up, hasAccount } = scope;
  const known = new Set(views.flatMap(({ node }) => [...node.members.keys()]));
  const member = { name, value, object, item, isTop: isTop === true, scope };
  const named = hasAccount ? meant : name;
  // What is carried along is, whatever it is.
  const ofAnyForm = (each: string) =>
    views.length === 1 && views[0]?.node.members.get(each)?.carried !== undefined;
  const casesOf = (names: readonly string[], isSingle?: boolean) =>
    names.map((each): Case => {
      return { names: [each], body: viewsSource(views, each, { ...member, isSingle }) };
    });
  const choice = (isSingle: boolean) => {
    const cases = casesOf(
      [...known].filter((each) => !ofAnyForm(each)),
      isSingle,
    );
    // What is done with any other member is done with these too.
    const usual = scope.giveUp(isSingle ? "" : `hasFilledField(${value})`);
    const others = cases.filter(({ body }) => hasAccount || body !== usual);
    return switchSource(named, others, "continue;");
  };
  const carried = casesOf([...known].filter(ofAnyForm));
  // Programs write an empty text for what they do not know, which newer hosts refuse.
  const isText = `${up ? `${value} !== "" && ` : ""}${value} !== undefined`;
  const isField = (each: MemberNode | undefined) => each && !each.object && !each.list;
  const fields = [...known].filter((each) =>
    views.some(({ node }) => isField(node.members.get(each))),
  );
  const isExact = `${scope.constant(new Set(fields), "fields")}.has(${named}) && isExact(${value})`;
  const isSingle = `typeof ${value} !== "object" ? ${isText} : ${isExact}`;
  const questions = views[0]?.node.lookups.map((each) => questionSource(each, member)) ?? none;
  return joined([
    hasAccount && `const ${path} = t.path;`,
    `for (const ${name} in ${object}) {`,
    `const ${value} = ${object}[${name}];`,
    hasAccount && `t.path = ${path} === "" ? ${name} : ${path} + "." + ${name};`,
    hasAccount && `const ${meant} = ${meantSource(known, member)};`,
    `if (${isSingle}) {\n${choice(true)}\n} else {\n${choice(false)}\n}`,
    switchSource(named, [...carried, ...hostMembersSource(views, known, member)], "continue;"),
    hasAccount ? unknownSource(views, member) : up && restSource(known, member),
    "}",
    hasAccount && `t.path = ${path};`,
    hasAccount && !isTop && `if (isEmpty(${object})) ${scope.leaveEach(object, "empty")}`,
    ...questions,
  ]);
}

function questionSource(lookup: ObjectNode["lookups"][number], { item, scope }: Spot): string {
  const [key, op] = [scope.name("key"), scope.constant(lookup, "lookup")];
  const answer = scope.name("answer");
  const puts = lookup.gives.map((give) => answerSource(give, answer, scope));
  // The items that the answer goes to are there whether or not the host finds the key.
  const created = lookup.gives.map(({ slot }) => scope.create(itemOf(slot)));
  // Without an account, all names are written as in the table.
  const anyCase = scope.up && scope.hasAccount;
  const put = `(${answer}) => {\n${joined(puts.map(({ body }) => body))}\n}`;
  const add = `addQuestion(${op}, ${key}, ${item}, ${anyCase}, t, ${put});`;
  const kept = puts.map(({ constant }) => constant);
  const found = when(key, joined([...created, ...kept, add]));
  return `const ${key} = keyIn(${item}, ${op}, ${anyCase});\n${found}`;
}

/** Puts a part of an answer into an object, created where there is none, of the item that asks. */
function answerSource(
  { slot, name, part }: ObjectNode["lookups"][number]["gives"][number],
  answer: string,
  scope: SourceScope,
) {
  const item = scope.name("item");
  const reach = (to: Slot): string => {
    if (!to.parent || to === itemOf(to)) return item;
    const at = `(${reach(to.parent)}, ${quoted(to.name)})`;
    if (!to.item) return `objectIn${at}`;
    return `itemAt(listIn${at}, ${to.item.kind === "at" ? to.item.index : 0})`;
  };
  const value = memberOf(answer, part);
  const body = when(
    `${value} !== undefined`,
    `setMember(${reach(slot)}, ${quoted(name)}, ${value});`,
  );
  return { constant: `const ${item} = ${scope.variable(itemOf(slot))};`, body };
}

function viewsSource(views: readonly View[], name: string, member: Member): string {
  const known = views.flatMap(({ node, when: fits }) => {
    const found = node.members.get(name);
    return found ? [{ fits, found }] : [];
  });
  const [only, another] = known;
  const isSure = known.some(({ fits }) => fits === undefined);
  if (only && !another && isSure) return memberSource(only.found, member);
  const met = member.scope.name("met");
  const unknown = isSure ? "" : unknownSource(views, member);
  const texts = known.map(({ fits, found }) => {
    const text = memberSource(found, member);
    const whole = joined([text, unknown !== "" && `${met} = true;`]);
    return `${fits === undefined ? "" : `if (${fits}) `}{\n${whole}\n}`;
  });
  return joined([unknown !== "" && `let ${met} = false;`, ...texts, when(`!${met}`, unknown)]);
}

function memberSource(node: MemberNode, spot: Spot): string {
  const { object, list, ops, carried } = node;
  const { value, item, isTop, isSingle, scope } = spot;
  if (carried) {
    const [op, copy] = [scope.constant(carried, "carried"), scope.name("c")];
    const put = `putCarried(${op}, ${value}, ${scope.variable(carried.slot)}, ${copy}, t);`;
    const made = `const ${copy} = carried(${op}, ${value}, ${scope.up}, t);`;
    return `${made}\n${when(`${copy} !== undefined`, `${scope.create(carried.slot)}\n${put}`)}`;
  }
  if (!object && !list) return fieldSource(node, spot);
  if (isSingle) return scope.leaveEach(value, "malformed");
  const isList = `Array.isArray(${value})`;
  const parts = [
    list && when(isList, listSource(list, ops.length > 0, { value, item, scope })),
    object && when(`isRecord(${value})`, objectSource([{ node: object }], { value, item, scope })),
    // An empty list and null are no losses; anything else is.
    scope.leaveEach(value, "malformed"),
  ];
  const text = joined(parts, "\nelse ");
  return isTop ? scope.part(text, value) : text;
}

/** In which order the views of an item put values into the new record. */
const order = ["each", "all", "at", "now", "tagged"] as const;

function listSource(list: readonly ItemNode[], hasOps: boolean, spot: Spot): string {
  const { value, item: outer, scope } = spot;
  const sorted = list.toSorted(
    (one, other) => order.indexOf(one.item.kind) - order.indexOf(other.item.kind),
  );
  const each = sorted.find(({ item: { kind } }) => kind === "each")?.node;
  const { hasAccount } = scope;
  const [path, index, item] = [scope.name("p"), scope.name("i"), scope.name("item")];
  const [period, alone, tagIndex] = [
    scope.name("now"),
    scope.name("alone"),
    scope.name("tagIndex"),
  ];
  const [first] = each?.begins ?? none;
  const ofNone = joined(
    [
      first &&
        scope.emptyList(
          first,
          hasAccount ? `t.keepList(${value}, ${scope.constant(first, "slot")});` : "",
        ),
      hasAccount && !hasOps && "t.leave(reasons.empty);",
    ],
    "\nelse ",
  );

  const standing = sorted.filter(({ asItem }) => asItem);
  const tags = standing.flatMap(({ tag, during }) =>
    tag ? [{ tag, during, isSame: sameTagAs(tag) }] : [],
  );
  const listed = standing.flatMap(({ asItem }, number) => (asItem === "listed" ? [number] : []));
  const areAlone = `areAllAlone(${value}, ${alone}, ${quoted(listed)})`;
  const standingText =
    standing.length > 0 &&
    joined([
      `const ${alone} = standingItems(${value}, ${scope.constant(tags, "standing")}, t.values);`,
      // Where all items are fields of their own, the list is there and empty, as a host has it.
      first && `if (${areAlone}) ${scope.emptyList(first)}`,
    ]);
  const ofItem = standing.map(({ asItem, during, node }, number) => {
    if (asItem === "listed") return "";
    const holds = `holdsToday(${item}, ${quoted(during)}, t.today())`;
    const read = objectSource([{ node }], { value: item, item: outer, scope });
    const body = joined([during === undefined ? read : when(holds, read), "continue;"]);
    return when(`${tagIndex} === ${number}`, body);
  });

  const guards: string[] = [];
  const views = sorted.flatMap(({ item: which, tag, asItem, node }): View[] => {
    if (asItem) return [];
    if (which.kind === "at") return [{ node, when: `${index} === ${which.index}` }];
    if (which.kind === "now") return [{ node, when: `${index} === ${period}` }];
    if (!tag) return [{ node }];
    // Of several with one code, the first has the field.
    const is = scope.name("is");
    const isTag = scope.constant(sameTagAs(tag), "isTag", tag);
    guards.push(`const ${is} = ${isTag}(${memberOf(item, tag.member)});`);
    return [{ node, when: is }];
  });
  for (const number of listed) {
    const node = standing[number]?.node;
    if (node) views.push({ node, when: `${tagIndex} === ${number}` });
  }
  const surplus = scope.leaveEach(item, "oneOnly", `"dropped"`);
  const isOpen = views.some((view) => view.when === undefined);
  const isRead = views.map((view) => view.when).join(" || ");
  const inner = { value: item, item: each ? item : outer, scope };
  const [only, another] = views;
  const readers = only && !another ? [{ node: only.node }] : views;
  const read = only ? objectSource(readers, inner) : surplus;
  const ended = each ? scope.within(each.begins) : [];
  const body = joined([
    hasAccount && `const ${path} = t.path;`,
    sorted.some((view) => view.item.kind === "now") &&
      `const ${period} = periodAt(${value}, t.today());`,
    standingText,
    `for (let ${index} = 0; ${index} < ${value}.length; ${index}++) {`,
    `const ${item} = ${value}[${index}];`,
    hasAccount && `t.path = ${path} + "[" + ${index} + "]";`,
    when(`!isRecord(${item})`, `${scope.leaveEach(item, "malformed")}\ncontinue;`),
    standing.length > 0 && `const ${tagIndex} = ${alone}[${index}];`,
    ...ofItem,
    ended.length > 0 && `${ended.join(" = ")} = undefined;`,
    ...guards,
    !isOpen && only && when(`!(${isRead})`, `${surplus}\ncontinue;`),
    read,
    "}",
    hasAccount && `t.path = ${path};`,
  ]);
  return `if (${value}.length === 0) {\n${ofNone}\n} else {\n${body}\n}`;
}

/** A source as a person reads it, its lines as far in as the blocks that they are in. */
export function indented(text: string): string {
  let depth = 0;
  return text
    .split(/\n+/)
    .map((line) => {
      if (line.startsWith("}")) depth -= 1;
      const whole = "  ".repeat(Math.max(depth, 0)) + line.trim();
      if (line.trim().endsWith("{")) depth += 1;
      return whole;
    })
    .join("\n");
}
