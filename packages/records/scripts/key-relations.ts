// References whose key has other parts now.
import { keyParts } from "@edbridge/records/internal";
import type { KeyRelation } from "../src/tables/table-form.ts";
import type { Field, Standard } from "./contracts.ts";
import { join, type Match, split } from "./rules.ts";

type Names = Readonly<Record<string, string>>;

/** The collections that references name by such keys, and what a reference may call the parts. */
const collections: Readonly<Record<string, { readonly by?: Names; readonly gives?: Names }>> = {
  sections: {},
  sessions: {},
  gradingPeriods: {
    by: { beginDate: "gradingPeriodBeginDate", descriptor: "gradingPeriodDescriptor" },
    gives: {
      periodSequence: "gradingPeriodSequence",
      schoolId: "gradingPeriodSchoolId",
      schoolYear: "gradingPeriodSchoolYear",
    },
  },
  calendarDates: {},
};

/** The key relations that a collection's references need in a Data Standard. */
export function keyRelationsOf(
  legacy: readonly Field[],
  { containers, current }: Match,
  standard: Standard,
): KeyRelation[] {
  const found: KeyRelation[] = [];
  for (const [legacyAt, at] of containers) {
    if (!legacyAt.endsWith("Reference")) continue;
    const [legacyNames, currentNames] = [leavesIn(legacy, legacyAt), leavesIn(current, at)];
    for (const [to, others] of Object.entries(collections)) {
      // A section's key holds the parts of a session's: the longer key finds both.
      if (to === "sessions" && found.some((each) => each.to === "sections" && each.at === at)) {
        continue;
      }
      const parts = keyParts(to, standard);
      const by = namesOf(parts.legacy, legacyNames, others.by);
      const gives = namesOf(parts.current, currentNames, others.gives);
      if (!by || !gives) continue;
      const place = legacyAt === at ? { at } : { at, legacyAt };
      found.push({ use: "key", to, ...place, by, gives });
    }
  }
  return found;
}

function leavesIn(fields: readonly Field[], container: string): ReadonlySet<string> {
  return new Set(
    fields
      .filter(({ path, kind }) => kind === "leaf" && split(path).parent === container)
      .map(({ path }) => split(path).name),
  );
}

/** The parts that a reference has under another name; `undefined` if it lacks one. */
function namesOf(
  parts: readonly string[],
  names: ReadonlySet<string>,
  others: Names = {},
): Record<string, string> | undefined {
  const found: Record<string, string> = {};
  for (const part of parts) {
    const other = others[part];
    if (other !== undefined && names.has(other)) found[part] = other;
    else if (!names.has(part)) return undefined;
  }
  return found;
}

/** Those of all Data Standards: one for each reference, with the names of all. */
export function inAllStandards(
  found: ReadonlyMap<Standard, readonly KeyRelation[]>,
  spansOf: (where: readonly Standard[]) => { readonly in?: string },
): KeyRelation[] {
  const byPlace = new Map<string, { relation: KeyRelation; where: Standard[] }>();
  for (const [standard, relations] of found) {
    for (const relation of relations) {
      const id = join(relation.to, relation.at);
      const known = byPlace.get(id);
      const { by, gives, ...rest } = relation;
      const before = known?.relation;
      const names = { by: { ...before?.by, ...by }, gives: { ...before?.gives, ...gives } };
      const where = [...(known?.where ?? []), standard];
      byPlace.set(id, { relation: { ...rest, ...names }, where });
    }
  }
  return [...byPlace.values()].map(({ relation: { by = {}, gives = {}, ...rest }, where }) => ({
    ...rest,
    ...(Object.keys(by).length === 0 ? {} : { by }),
    ...(Object.keys(gives).length === 0 ? {} : { gives: sorted(gives) }),
    ...spansOf(where),
  }));
}

function sorted(names: Names): Record<string, string> {
  return Object.fromEntries(Object.entries(names).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
