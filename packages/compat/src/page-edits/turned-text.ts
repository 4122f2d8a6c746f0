import type { Nesting } from "./nesting.js";
import type { FoundText } from "./text-search.js";

/** What takes the place of a text that was found; `undefined` where it stays. */
export function turnedText(
  window: string,
  { index, from, to, edits }: FoundText,
  nesting: Nesting,
): string | undefined {
  const path: string[] = [];
  for (const { name } of nesting.around(window, index)) {
    if (name !== undefined) path.push(name);
  }
  const edit = edits.find((one) => isAt(one.path, path));
  if (!edit) return undefined;
  const before = window.slice(from, to);
  const turned = edit.turn(before);
  return turned === before ? undefined : turned;
}

function isAt(path: readonly string[], around: readonly string[]): boolean {
  return path.length === around.length + 1 && around.every((name, at) => name === path[at]);
}
