import type { CallEvent } from "@edbridge/compat";

/** What the owner of a call learns that the lines above do not show. */
export function learned({ changes, mapped, lost, refused, reason }: CallEvent): string {
  const mappedFields = mapped.map((each) => Object.values(each).join(" ")).join();
  const named = { mapped: mappedFields, lost: lost.length > 0 && lost, refused, reason };
  const known = Object.entries(named).filter(([, value]) => value);
  return `${changes.join()} ${JSON.stringify(Object.fromEntries(known))}`;
}
