import type { TextEdit } from "./member-edit.js";
import type { EditedName } from "./page-plan.js";

/** Where in the scanner's memory a plan is written; `page-scanner.ts` in `assembly` reads it there. */
export const layoutAt = 0x18;

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
  texts: readonly TextEdit[],
): Buffer | undefined {
  const letters = [...new Set(names.map(letterOf))];
  const forms = formsOf(texts);
  const tooLong = names.some(({ quoted }) => quoted.length > nameSize - nameText);
  if (names.length > mostNames || letters.length > mostLetters || tooLong || !forms) {
    return undefined;
  }
  const layout = Buffer.alloc(textsAt + forms.length);
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
  forms.copy(layout, textsAt);
  return layout;
}

/** The letter by which a name is found, the rarest in it. */
function letterOf({ quoted }: EditedName): string {
  return [...rareLetters].find((letter) => quoted.includes(letter)) ?? quoted.charAt(1);
}

/** The forms of texts, by where they have a dash, each with the names of its members. */
function formsOf(texts: readonly TextEdit[]): Buffer | undefined {
  const parts: Buffer[] = [];
  for (const dash of new Set(texts.map((text) => text.dash))) {
    const own = texts.filter((text) => text.dash === dash).map(({ path }) => path.at(-1) ?? "");
    const named = [...new Set(own)].map((name) => Buffer.from(`"${name}"`, "latin1"));
    if (dash > 0xff || named.some(({ length }) => length > 0xff)) return undefined;
    const list = named.flatMap((name) => [Buffer.of(name.length), name]);
    const head = Buffer.of(dash, 0, 0, 0);
    const form = Buffer.concat([head, ...list]);
    form.writeUInt16LE(form.length, 2);
    parts.push(form);
  }
  const all = Buffer.concat([...parts, Buffer.of(0)]);
  return all.length <= mostTexts ? all : undefined;
}
