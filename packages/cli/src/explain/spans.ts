import type { FieldStandard } from "@edbridge/records/internal";

/**
 * What is true of every Data Standard, or of several in turn, said once: `3.1-4.0`, `5.0-6.0`. Those
 * without a value are left out.
 */
export function bySpan<T>(
  valueOf: (standard: FieldStandard) => T | undefined,
  standards: readonly FieldStandard[],
): readonly { readonly span: string; readonly value: T }[] {
  const groups: { members: FieldStandard[]; key: string | undefined; value: T | undefined }[] = [];
  for (const standard of standards) {
    const value = valueOf(standard);
    const key = JSON.stringify(value);
    const open = groups.at(-1);
    if (open && open.key === key) open.members.push(standard);
    else groups.push({ members: [standard], key, value });
  }
  return groups.flatMap(({ members, value }) =>
    value === undefined ? [] : [{ span: spanOf(members), value }],
  );
}

/** The same for several things by their names. */
export function spansByName<T>(
  valuesOf: (standard: FieldStandard) => Iterable<readonly [name: string, value: T]>,
  standards: readonly FieldStandard[],
): readonly { readonly name: string; readonly span: string; readonly value: T }[] {
  const found = new Map(standards.map((each) => [each, new Map(valuesOf(each))]));
  const names = new Set([...found.values()].flatMap((values) => [...values.keys()]));
  return [...names].flatMap((name) => {
    const spans = bySpan((standard) => found.get(standard)?.get(name), standards);
    return spans.map((each) => ({ name, ...each }));
  });
}

/** Data Standards in turn, as text: `5.0-5.2`, or `6.0`. */
export function spanOf(standards: readonly FieldStandard[]): string {
  return [...new Set([standards[0], standards.at(-1)])].join("-");
}
