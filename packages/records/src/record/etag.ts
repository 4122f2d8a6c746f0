import { compactId } from "../model/resource-id.js";
import { hashOf } from "./hash.js";
import type { JsonRecord } from "./record.js";

/**
 * The ETag of a legacy record, of the ETags of all current records that it is made of, in any order. Of one
 * record it is the host's own. Of several it is a number, as legacy hosts had it: the hash of their ids and
 * ETags. `undefined` if a record of the host has none. What waits in a store has no id, and does not count.
 */
export function etagOf(records: readonly JsonRecord[]): string | undefined {
  const texts = new Set<string>();
  let own = "";
  for (const { id, _etag } of records) {
    if (id === undefined && texts.size > 0) continue;
    if (_etag === undefined) return undefined;
    own = String(_etag);
    texts.add(`${compactId(String(id))} ${own}`);
  }
  if (texts.size < 2) return texts.size === 0 ? undefined : own;
  const hash = hashOf([...texts].toSorted().join("\n"));
  // Without its sign, for programs that keep it in 64 bits.
  return String(BigInt.asUintN(63, BigInt(`0x${hash}`)));
}
