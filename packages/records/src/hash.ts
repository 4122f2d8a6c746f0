const utf8 = new TextEncoder();

/**
 * The 64 bits of FNV-1a of a text in UTF-8, as 16 hexadecimal digits. It tells a few records of one
 * owner from each other, and is no protection against anybody.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
 */
export function hashOf(text: string): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (const byte of utf8.encode(text)) {
    low = (low ^ byte) >>> 0;
    // The prime is 2 ** 40 + 0x1b3; the product is taken in halves that a number holds exactly.
    const product = low * 0x1b3;
    high = (high * 0x1b3 + Math.floor(product / 2 ** 32) + ((low << 8) >>> 0)) >>> 0;
    low = product >>> 0;
  }
  return hexOf(high) + hexOf(low);
}

function hexOf(half: number): string {
  return half.toString(16).padStart(8, "0");
}
