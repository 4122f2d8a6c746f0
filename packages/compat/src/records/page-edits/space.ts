/** The first place from `at` on that is no space. */
export function afterSpace(window: string, at: number): number {
  let behind = at;
  while (isSpace(window.charCodeAt(behind))) behind++;
  return behind;
}

/** The last place up to `at` that is no space. */
export function beforeSpace(window: string, at: number): number {
  let before = at;
  while (isSpace(window.charCodeAt(before))) before--;
  return before;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
