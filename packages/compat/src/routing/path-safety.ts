/** How often a path is decoded at most on its way: by a gateway, and by the host behind it. */
const mostDecodings = 3;

/** An empty segment, or one of dots, also before a parameter of it (`..;x`); a backslash, a control. */
const misleading = /\/(?:\/|\.{1,2}(?:[/;]|$))|[\\\p{Cc}]/u;

/**
 * Whether a path could become another one when a server or a gateway decodes or normalizes it. Such a
 * path has dots, backslashes or empty segments in any spelling, encoded slashes, or bytes that are no
 * UTF-8.
 */
export function leavesItsPlace(path: string): boolean {
  if (/\s/.test(path)) return true;
  // Some servers take full-width dots and slashes for the plain ones.
  let text = path.normalize("NFKC");
  for (let time = 0; time < mostDecodings; time++) {
    if (misleading.test(text) || /%(?:2f|5c)/i.test(text)) return true;
    if (!text.includes("%")) return false;
    try {
      text = decodeURIComponent(text).normalize("NFKC");
    } catch {
      // Of bytes that are no UTF-8 nobody knows what they become; a plain `%` stays one.
      return time === 0;
    }
  }
  return misleading.test(text);
}
