import { changes } from "./expected/second-night.ts";
import type { LegacyRecord, Step } from "./legacy-program.ts";
import { expectationOf, type Night, type Program, type Row, unplacedOf } from "./night.ts";
import { isIn, type Standard, standards } from "./standards.ts";

/** The nights of a program, by Data Standard. */
export interface Shown {
  readonly program: Program;
  readonly nights: ReadonlyMap<Standard, Night>;
}

/** The letter of each step in the tables. */
const letters: Readonly<Record<Step, string>> = {
  listed: "L",
  written: "W",
  "read by id": "I",
  "read by key": "K",
  filtered: "F",
  "links followed": "R",
  changed: "C",
  "posted again": "P",
  deleted: "D",
};

/** The page, made from what was seen. */
export function pageOf(shown: readonly Shown[]): string {
  return `<!-- Written by scripts/first-night-page.ts from runs of test/first-night. -->

# The first night

What ordinary legacy programs meet on the first night after their host has moved. The host is strict, and edbridge has only one option: the address of the host. Each program has a key with the claim set that hosts are shipped with for its kind. After each run, the test compares every field on the host with records that were written by hand. [Move a job](../MIGRATING.md) says what to do before such a night.

Each letter is a step that went right in every Data Standard from ${standards[0]} to ${standards.at(-1)}. The steps are ${(Object.keys(letters) as Step[]).map((step) => `${letters[step]} ${step}`).join(", ")}. Data Standards in brackets are the only ones that a line is about.

${shown.map(programPart).join("\n\n")}

## The nights after it

In each of four more nights, a program sends its records again, with half of their values or members changed, and reads them back. All changes read back as they were written, except the fields above and these:

${list(laterLines())}`;
}

function laterLines(): string[] {
  return changes.map(({ field, in: span, why }) => {
    const on = standards.filter((each) => span === undefined || isIn(each, span));
    return `\`${field}\`${spanOf(on)}: ${why}`;
  });
}

function programPart(shown: Shown): string {
  const { program } = shown;
  const own = [...new Set(recordsOf(program).map(({ collection }) => collection))];
  const seen = own.map((collection) => [stepsOf(shown, collection), collection] as const);
  const alike = (steps: string) =>
    seen.filter(([each]) => each === steps).map(([, collection]) => collection);
  return [
    `## ${program.name}`,
    list(seen.map(([steps]) => `${steps}: ${code(alike(steps))}`)),
    ...notes(
      "Fields that have no place on the host, and that the response names",
      unplacedLines(shown),
    ),
    ...notes("What differs from a legacy host", reasonLines(program)),
    ...notes("What a read changes", readLines(program)),
    ...notes("Stored with the enrollment, not before it", partLines(program, "late")),
    ...notes("Left out of reads: the key may not read it", partLines(program, "leftOut")),
  ].join("\n\n");
}

/** The steps of a collection, and where Data Standards differ those of each. */
function stepsOf(shown: Shown, collection: string): string {
  const cells = standards.map((standard) => cellOf(shown, collection, standard));
  if (new Set(cells).size === 1) return cells[0] ?? "";
  return [...new Set(cells)]
    .map((cell) => `${cell}${spanOf(standards.filter((_, at) => cells[at] === cell))}`)
    .join(", ");
}

function recordsOf({ reads, keeps }: Program): readonly LegacyRecord[] {
  return [...reads, ...keeps];
}

/** The steps that were right for all records of a collection. */
function cellOf({ program, nights }: Shown, collection: string, standard: Standard): string {
  const rows = nights.get(standard)?.rows.filter(({ record }) => record.collection === collection);
  const seen = (Object.keys(letters) as Step[]).filter((step) =>
    (rows ?? []).every((row) => isRight(program, row, standard, step)),
  );
  return seen.map((step) => letters[step]).join("") || "nothing";
}

function isRight(program: Program, row: Row, standard: Standard, step: Step): boolean {
  const { refused, remains } = expectationOf(program, row.record);
  if (refused !== undefined && isIn(standard, refused.in)) return false;
  if (step === "deleted" && remains !== undefined && isIn(standard, remains.in)) return false;
  return row.steps.get(step)?.length === 0;
}

function unplacedLines({ program }: Shown): string[] {
  return program.keeps.flatMap((record) =>
    (expectationOf(program, record).unplaced ?? []).map((one) => {
      const on = standards.filter((each) => unplacedOf(program, record, each).includes(one));
      return `\`${record.collection}.${one.field}\`${spanOf(on)}: ${one.why}`;
    }),
  );
}

function reasonLines(program: Program): string[] {
  return program.keeps.flatMap((record) => {
    const { refused, remains, stays } = expectationOf(program, record);
    const on = (span: string) =>
      `\`${record.collection}\`${spanOf(standards.filter((each) => isIn(each, span)))}`;
    return [
      ...(refused ? [`${on(refused.in)}, refused with ${refused.status}: ${refused.why}`] : []),
      ...(remains ? [`${on(remains.in)}, not deleted (${remains.status}): ${remains.why}`] : []),
      ...(stays
        ? [`\`${record.collection}\`, deleted, except ${code(stays.collections)}: ${stays.why}`]
        : []),
    ];
  });
}

function readLines(program: Program): string[] {
  return recordsOf(program).flatMap((record) => {
    const { reads, readsWhy } = expectationOf(program, record);
    const of = (standard: Standard) => Object.keys(reads?.(standard) ?? {}).length > 0;
    if (readsWhy === undefined) return [];
    return [`\`${record.collection}\`${spanOf(standards.filter(of))}: ${readsWhy}`];
  });
}

/** Parts of records, by the collection of the host that has them. */
function partLines(program: Program, kind: "late" | "leftOut"): string[] {
  const found = new Map<string, Map<string, Set<Standard>>>();
  for (const record of kind === "late" ? program.keeps : recordsOf(program)) {
    for (const standard of standards) {
      for (const name of expectationOf(program, record)[kind]?.(standard) ?? []) {
        const parts = found.get(record.collection) ?? new Map<string, Set<Standard>>();
        found.set(record.collection, parts);
        parts.set(name, (parts.get(name) ?? new Set()).add(standard));
      }
    }
  }
  return [...found].map(([collection, parts]) => {
    const names = [...parts].map(
      ([name, on]) => `\`${name}\`${spanOf(standards.filter((each) => on.has(each)))}`,
    );
    return `of \`${collection}\`: ${names.join(", ")}`;
  });
}

/** Data Standards in brackets, where they are not all. */
function spanOf(on: readonly Standard[]): string {
  if (on.length === standards.length) return "";
  const [first = "", last = first] = [on.at(0), on.at(-1)];
  return first === last ? ` (${first})` : ` (${first} to ${last})`;
}

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");
const list = (lines: readonly string[]) =>
  [...new Set(lines)].map((line) => `- ${line}`).join("\n");

function notes(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`### ${title}`, list(lines)];
}
