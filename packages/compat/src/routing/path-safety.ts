/** How often a path is decoded at most on its way: by a gateway, and by the host behind it. */
const mostDecodings = 3;

/** An empty segment, or one of dots, also before a parameter of it (`..;x`); a backslash, a control. */
const misleading = /\/(?:\/|\.{1,2}(?:[/;]|$))|[\\\p{Cc}]/u;

/**
 * Whether a character is not a slash, and becomes one where a server normalizes it (`／`, `℅`), or
 * writes it in a code page that lacks it (`⁄`, `∕`, `∖`).
 */
function hidesSlash(character: string): boolean {
  return character !== "/" && /[/\\\u2044\u2215\u2216]/.test(character.normalize("NFKC"));
}

/**
 * Whether a path could become another one when a server or a gateway decodes or normalizes it. Such a
 * path has dots, backslashes or empty segments in any spelling, slashes in another one than `/`, or
 * bytes that are no UTF-8.
 */
export function leavesItsPlace(path: string): boolean {
  if (/\s/.test(path)) return true;
  let text = path;
  for (let time = 0; time < mostDecodings; time++) {
    if ([...text].some(hidesSlash)) return true;
    // Some servers take full-width characters for the plain ones.
    text = text.normalize("NFKC");
    if (misleading.test(text) || /%(?:2f|5c)/i.test(text)) return true;
    if (!text.includes("%")) return false;
    try {
      text = decodeURIComponent(text);
    } catch {
      // Of bytes that are no UTF-8 nobody knows what they become; a plain `%` stays one.
      return time === 0;
    }
  }
  return [...text].some(hidesSlash) || misleading.test(text.normalize("NFKC"));
}
