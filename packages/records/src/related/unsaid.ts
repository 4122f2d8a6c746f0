import { isParent, type MappedMembers } from "../plan/mapped-members.js";
import { codeOf } from "../plan/pairs.js";
import { hasFilledField, isRecord, type JsonRecord, ownOfHost } from "../record/record.js";

/** The paths of what a current record holds and no legacy record has a member for. */
export function unsaidIn(record: JsonRecord, mapped: MappedMembers, place = ""): readonly string[] {
  const own = mapped.members.get(place);
  return Object.entries(record).flatMap(([name, value]) => {
    if (ownOfHost.has(name) || !hasFilledField(value)) return [];
    const inner = place === "" ? name : `${place}.${name}`;
    if (mapped.assumed.has(inner)) return [];
    if (!own?.has(name) && !isParent(mapped, inner)) return [inner];
    if (Array.isArray(value)) return unsaidItems(value, mapped, `${inner}[]`);
    return isRecord(value) ? unsaidIn(value, mapped, inner) : [];
  });
}

/** The same of the items of a list, of which a legacy record may have room for some only. */
function unsaidItems(
  items: readonly unknown[],
  mapped: MappedMembers,
  place: string,
): readonly string[] {
  const tags = mapped.tagged.get(place);
  const met = new Set<string>();
  const hasRoom = (item: JsonRecord) => {
    if (!tags) return true;
    const tag = codeOf(item[tags.member]) ?? "";
    const isFirst = !met.has(tag);
    met.add(tag);
    return isFirst && tags.values.has(tag);
  };
  if (mapped.firsts.has(place) && items.length > 1) return [place];
  return items
    .filter(isRecord)
    .flatMap((item) => (hasRoom(item) ? unsaidIn(item, mapped, place) : [place]));
}
