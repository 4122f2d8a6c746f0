import type { EditedName } from "./page-plan.js";
import type { TextForms } from "./text-forms.js";
import type { TextPaths } from "./text-paths.js";

/** Where in the scanner's memory a plan is written; `assembly/memory.ts` says so. */
export const layoutAt = 0x18;
/** Where the steps of paths are in it. */
const pathsAt = 0xf00 - layoutAt;
const mostPaths = 0xf00;

const namesAt = 0x100 - layoutAt;
const nameSize = 0x80;
const nameText = 4;
const mostNames = 4;
const textsAt = 0x300 - layoutAt;
const mostTexts = 0xc00;
/** Letters by which names are found. */
const mostLetters = 2;
/** From rare to common in JSON of hosts; the others are more common still. */
const rareLetters = "_QZXJKVWYUHGFBLMNOPRTICASEDqjkzwvxy";

let plans = 0;

/** The plan of these edits as the scanner reads it; `undefined` where it has no room for it. */
export function scannerLayout(
  names: readonly EditedName[],
  { forms }: TextForms,
  { steps }: TextPaths,
): Buffer | undefined {
  const letters = [...new Set(names.map(letterOf))];
  const texts = printed(forms);
  const tooLong = names.some(({ quoted }) => quoted.length > nameSize - nameText);
  if (names.length > mostNames || letters.length > mostLetters || tooLong || !texts) {
    return undefined;
  }
  if (!steps || steps.length > mostPaths) return undefined;
  const layout = Buffer.alloc(pathsAt + steps.length);
  layout.writeInt32LE(++plans, 0);
  layout.writeInt32LE(names.length, 4);
  // A zero stands in no page of JSON.
  layout.write((letters[0] ?? "\0") + (letters[1] ?? letters[0] ?? "\0"), 8, "latin1");
  for (const [at, name] of names.entries()) {
    const { quoted, isLink } = name;
    const letter = letterOf(name);
    const entry = namesAt + at * nameSize;
    layout.write(letter, entry, "latin1");
    layout.writeUInt8(quoted.indexOf(letter), entry + 1);
    layout.writeUInt8(quoted.length, entry + 2);
    layout.writeUInt8(isLink ? 1 : 0, entry + 3);
    layout.write(quoted, entry + nameText, "latin1");
  }
  texts.copy(layout, textsAt);
  steps.copy(layout, pathsAt);
  return layout;
}

/** The letter by which a name is found, the rarest in it. */
function letterOf({ quoted }: EditedName): string {
  return [...rareLetters].find((letter) => quoted.includes(letter)) ?? quoted.charAt(1);
}

/** The forms of texts, each with the names of its members. */
function printed(forms: TextForms["forms"]): Buffer | undefined {
  const parts: Buffer[] = [];
  for (const { dash, names } of forms) {
    const quoted = names.map((name) => Buffer.from(name, "latin1"));
    if (dash > 0xff || quoted.some(({ length }) => length > 0xff)) return undefined;
    const list = quoted.flatMap((name) => [Buffer.of(name.length), name]);
    const form = Buffer.concat([Buffer.of(dash, 0, 0, 0), ...list]);
    form.writeUInt16LE(form.length, 2);
    parts.push(form);
  }
  const all = Buffer.concat([...parts, Buffer.of(0)]);
  return all.length <= mostTexts ? all : undefined;
}
