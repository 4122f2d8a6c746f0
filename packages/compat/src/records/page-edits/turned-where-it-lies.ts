import type { Nesting } from "./nesting.js";
import { type FoundText, turnedText, type TurnedText } from "./text-forms.js";

/** What a text becomes that lies where the window says; `undefined` where it stays. */
export function turnedWhereItLies(
  window: string,
  { index, from, edits }: FoundText,
  nesting: Nesting,
): TurnedText | undefined {
  const around: string[] = [];
  for (const { name } of nesting.around(window, index)) if (name !== undefined) around.push(name);
  return turnedText(window, from, edits, ({ edit }) => isAt(edit.path, around));
}

function isAt(path: readonly string[], around: readonly string[]): boolean {
  return path.length === around.length + 1 && around.every((name, at) => name === path[at]);
}
