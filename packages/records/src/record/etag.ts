import { compactId } from "../model/resource-id.js";
import { type JsonRecord, textOf } from "./record.js";

/**
 * The ETag of a legacy record, of the ETags of all current records that it is made of, in any order. Of one
 * record it is the host's own. Of several it is a number, as legacy hosts had it: 53 bits, which a program may
 * keep as any number, of a hash of their ids and ETags. `undefined` if a record of the host has none. What
 * waits in a store has no id, and does not count.
 */
export function etagOf(records: readonly JsonRecord[]): string | undefined {
  const texts: string[] = [];
  let own = "";
  for (const { id, _etag } of records) {
    if (id === undefined && texts.length > 0) continue;
    if (_etag === undefined) return undefined;
    own = typeof _etag === "string" ? _etag : textOf(_etag);
    const text = `${compactId(typeof id === "string" ? id : textOf(id))} ${own}`;
    if (!texts.includes(text)) texts.push(text);
  }
  if (texts.length < 2) return texts.length === 0 ? undefined : own;
  let [high, low] = [0, 0];
  for (const text of texts) {
    // FNV-1a, and the same with the prime of MurmurHash2.
    let [one, other] = [0x811c9dc5, 0x811c9dc5];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 0x01000193);
      other = Math.imul(other ^ code, 0x5bd1e995);
    }
    // A sum has no order.
    high += mixed(one);
    low += mixed(other);
  }
  return String((high >>> 11) * 2 ** 32 + (low >>> 0));
}

/** The last step of MurmurHash3, after which each bit depends on all. */
function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
