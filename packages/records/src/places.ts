import type { AccountEntry } from "./account.js";
import type { Step } from "./path.js";
import { isRecord, type JsonRecord } from "./record.js";

/** The object some steps on, made where it is not there. */
export function objectAt(from: JsonRecord, steps: readonly Step[]): JsonRecord {
  let at = from;
  for (const { name, item } of steps) {
    const known = at[name];
    if (item) {
      const list: unknown[] = Array.isArray(known) ? known : [];
      if (!Array.isArray(known)) at[name] = list;
      const index = item.kind === "at" ? item.index : 0;
      const found = list[index];
      if (isRecord(found)) at = found;
      else list[index] = at = {};
    } else if (isRecord(known)) at = known;
    else at = at[name] = {};
  }
  return at;
}

/** An object of a record in the making. */
export interface Place {
  readonly object: JsonRecord;
  /** With a dot at its end. */
  readonly path: string;
}

/** The objects some steps on: of every item, or of the one with a tag, which is made if need be. */
export function placesOf(
  from: Place,
  steps: readonly Step[],
  account: AccountEntry[] | undefined,
): readonly Place[] {
  let places: readonly Place[] = [from];
  for (const step of steps) {
    const { name, item } = step;
    places = places.flatMap(({ object, path }): readonly Place[] => {
      if (item?.kind === "tagged") return [taggedItem(object, path + name, name, item, account)];
      if (item?.kind !== "all") {
        const at = item ? `[${item.kind === "at" ? item.index : 0}]` : "";
        return [{ object: objectAt(object, [step]), path: `${path}${name}${at}.` }];
      }
      const list = object[name];
      return Array.isArray(list)
        ? list.flatMap((each: unknown, index) =>
            isRecord(each) ? [{ object: each, path: `${path}${name}[${index}].` }] : [],
          )
        : [];
    });
  }
  return places;
}

function taggedItem(
  object: JsonRecord,
  path: string,
  name: string,
  { member, value }: { readonly member: string; readonly value: string | boolean },
  account: AccountEntry[] | undefined,
): Place {
  const known = object[name];
  const list: unknown[] = Array.isArray(known) ? known : [];
  if (!Array.isArray(known)) object[name] = list;
  const index = list.findIndex((each) => isRecord(each) && each[member] === value);
  const found = list[index];
  if (isRecord(found)) return { object: found, path: `${path}[${index}].` };
  const made = { [member]: value };
  list.push(made);
  account?.push({ path: `${path}[${list.length - 1}].${member}`, fate: "defaulted" });
  return { object: made, path: `${path}[${list.length - 1}].` };
}

/** Whether a step leads to items that other fields make. */
export function isShared(kind: string | undefined): boolean {
  return kind === "tagged" || kind === "all";
}
