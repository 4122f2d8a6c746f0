import { type DataStandard, holdsIn } from "./data-standard.js";
import { saidBy } from "./kept.js";
import { parsePath } from "./path.js";
import type { CompanionPlan, Direction, Plan, ReferralPlan } from "./plan.js";
import { PlanBuilder, withinItem } from "./plan-builder.js";
import type { Companion, Default, Referral, Row, Table } from "./table.js";
import { Tags } from "./tags.js";
import type { ValueSettings } from "./values.js";

/** Makes the plan of a table. */
export function planOf(
  table: Table,
  standard: DataStandard,
  direction: Direction,
  settings: ValueSettings,
): Plan {
  const plan = new PlanBuilder(direction, settings);
  const holds = ({ in: spans }: { readonly in?: string | undefined }) => holdsIn(spans, standard);
  const rows = table.rows.filter(holds);
  const tags = new Tags(new Map(rows.map(({ current, value }) => [current, value])), settings);
  const mapped = new Set(rows.map((row) => (direction === "up" ? row.current : row.legacy)));
  const places = rows.map((row) => (direction === "up" ? row.current : row.legacy));
  for (const [index, row] of rows.entries()) {
    const place = places[index];
    const contested =
      places.some((each, at) => each === place && at !== index) ||
      (direction === "up" ? row.legacy : row.current)?.includes("[*]") === true;
    plan.row(row, tags, contested ? index : undefined);
  }
  for (const lookup of (table.lookups ?? []).filter(holds)) plan.lookup(lookup, mapped);
  const up = direction === "up";
  const into = table.current.find(holds)?.name;
  const defaults = (table.defaults ?? []).filter(holds);
  if (up) for (const each of (table.currentOnly ?? []).filter(holds)) plan.know(each.current);
  return {
    root: plan.root,
    anchors: plan.anchors,
    known: plan.known,
    defaults: up ? defaults.map((each) => ({ ...each, ...parsePath(each.current) })) : [],
    fillers: up
      ? []
      : rows.flatMap(({ legacy, filler }) =>
          filler === undefined ? [] : [{ ...parsePath(legacy), filler }],
        ),
    readOnly: table.readOnly?.find(holds)?.why,
    companions: (table.companions ?? [])
      .filter(holds)
      .map((each) => companionPlan(each, rows, defaults, into !== undefined)),
    said: saidBy(
      [
        ...rows.filter(({ current }) => current?.startsWith("~") === false),
        ...(table.lookups ?? [])
          .filter(holds)
          .flatMap((each) => Object.values(each.current).map((current) => ({ current }))),
      ],
      defaults.map((each) => each.current),
    ),
    current: into,
  };
}

function companionPlan(
  { name, key, place, apart, when, refers }: Companion,
  rows: readonly Row[],
  defaults: readonly Default[],
  hasMain: boolean,
): CompanionPlan {
  /** A path within the companion; none where it is of something else. */
  const within = (path = "") => {
    const [, other, own] = /^~(\w+)\[[^\]]*\]\.(.*)$/.exec(path) ?? [];
    return other === name ? own : undefined;
  };
  const ownRows = rows.filter((row) => row.current?.startsWith("~") !== true);
  const [, named, state] = /^(\w+) is (\w+)$/.exec(when ?? "") ?? [];
  return {
    name,
    key: Object.entries(key).map(([member, legacy]) => ({
      member: member.split("."),
      legacy: legacy.split("."),
      // Where there are companions only, one is known by the members of another.
      current: (hasMain
        ? (ownRows.find((row) => row.legacy === legacy)?.current ?? legacy)
        : member
      ).split("."),
    })),
    place: place?.split("."),
    apart: apart?.split("."),
    when: named === undefined ? undefined : { list: named, filled: state === "filled" },
    refers: refers && referralPlan(refers),
    said: saidBy(
      [
        ...[...Object.keys(key), ...(place === undefined ? [] : [place])].map((current) => ({
          current,
        })),
        ...rows.map((row) => ({ ...row, current: within(row.current) })),
      ],
      defaults.flatMap((each) => within(each.current) ?? []),
    ),
  };
}

function referralPlan({ at, by, composed, of, same }: Referral): ReferralPlan {
  const { steps, name } = parsePath(at);
  const ways = same.map((each) => withinItem(parsePath(each)));
  return { list: steps[0]?.name ?? "", reference: name, by, composed, of, same: ways };
}
