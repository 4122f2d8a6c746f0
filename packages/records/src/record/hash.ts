import { memoize } from "../model/memoize.js";

const utf8 = new TextEncoder();

/**
 * The 64 bits of FNV-1a of a text in UTF-8, as 16 hexadecimal digits. It tells a few records of one
 * owner from each other, and is no protection against anybody.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
 */
export const hashOf = memoize((text) => {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (const byte of utf8.encode(text)) {
    low ^= byte;
    // The prime is 2 ** 40 + 0x1b3; the low half is multiplied by 16 bits at a time, to know its carry.
    const first = (low & 0xffff) * 0x1b3;
    const second = (low >>> 16) * 0x1b3 + (first >>> 16);
    high = (Math.imul(high, 0x1b3) + (second >>> 16) + (low << 8)) | 0;
    low = (second << 16) | (first & 0xffff);
  }
  return hexOf(high) + hexOf(low);
});

function hexOf(half: number): string {
  return (half >>> 0).toString(16).padStart(8, "0");
}
