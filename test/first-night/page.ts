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
  return `# The first night

This page shows what ordinary legacy programs meet on the first night after their host has moved. The host is strict, and edbridge has only one option: the address of the host. \`npm run docs\` makes the page from the runs of \`test/first-night\`. \`npm run check\` fails if it is out of date.

Each program has a key with the claim set that hosts are shipped with for its kind. Its requests and bodies are those of the legacy API 2.5. After each run, the test compares every field on the host with records that were written by hand. Their sources are the published field lists and the standard's own rules of migration. [Before the first night](first-night-checklist.md) says what to do before such a night.

${shown.map(programPart).join("\n\n")}

## The nights after it

In each of six more nights, a program sends its records again, with a third of their values changed or a third of their members left out, and reads them back. All that changes reads back as it was written, but for the fields above and these:

${table(["field", "Data Standard", "why"], laterLines())}`;
}

function laterLines(): string[][] {
  return changes.map(({ field, in: span, why }) => [
    `\`${field}\``,
    spanOf(standards.filter((each) => span === undefined || isIn(each, span))),
    why,
  ]);
}

function programPart(shown: Shown): string {
  const { program } = shown;
  const own = [...new Set(recordsOf(program).map(({ collection }) => collection))];
  const steps = new Set(
    [...shown.nights.values()].flatMap(({ rows }) => rows.flatMap((row) => [...row.steps.keys()])),
  );
  const legend = (Object.keys(letters) as Step[])
    .filter((step) => steps.has(step))
    .map((step) => `${letters[step]} ${step}`);
  const rows = own.map((collection) => [
    `\`${collection}\``,
    ...standards.map((standard) => cellOf(shown, collection, standard)),
  ]);
  return [
    `## ${program.name}`,
    `Each letter is a step that went right: ${legend.join(", ")}. Where a letter is missing, a table below says why.`,
    table(["collection", ...standards], rows),
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

function recordsOf({ reads, keeps }: Program): readonly LegacyRecord[] {
  return [...reads, ...keeps];
}

/** The steps that were right for all records of a collection. */
function cellOf({ program, nights }: Shown, collection: string, standard: Standard): string {
  const rows = nights.get(standard)?.rows.filter(({ record }) => record.collection === collection);
  const seen = (Object.keys(letters) as Step[]).filter((step) =>
    (rows ?? []).every((row) => isRight(program, row, standard, step)),
  );
  return seen.map((step) => letters[step]).join("") || "-";
}

function isRight(program: Program, row: Row, standard: Standard, step: Step): boolean {
  const { refused, remains } = expectationOf(program, row.record);
  if (refused !== undefined && isIn(standard, refused.in)) return false;
  if (step === "deleted" && remains !== undefined && isIn(standard, remains.in)) return false;
  return row.steps.get(step)?.length === 0;
}

function unplacedLines({ program }: Shown): string[][] {
  const lines = program.keeps.flatMap((record) =>
    (expectationOf(program, record).unplaced ?? []).map((one) => {
      const on = standards.filter((each) => unplacedOf(program, record, each).includes(one));
      return [`\`${record.collection}.${one.field}\``, spanOf(on), one.why];
    }),
  );
  return [["field", "Data Standard", "why"], ...once(lines)];
}

function reasonLines(program: Program): string[][] {
  const lines = program.keeps.flatMap((record) => {
    const { refused, remains, stays } = expectationOf(program, record);
    const name = `\`${record.collection}\``;
    const on = (span: string) => spanOf(standards.filter((each) => isIn(each, span)));
    const but = stays?.collections.map((each) => `\`${each}\``).join(", ");
    return [
      ...(refused ? [[name, on(refused.in), `refused with ${refused.status}`, refused.why]] : []),
      ...(remains ? [[name, on(remains.in), `not deleted: ${remains.status}`, remains.why]] : []),
      ...(stays ? [[name, "all", `deleted, except ${but}`, stays.why]] : []),
    ];
  });
  return [["collection", "Data Standard", "what", "why"], ...once(lines)];
}

function readLines(program: Program): string[][] {
  const lines = recordsOf(program).flatMap((record) => {
    const { reads, readsWhy } = expectationOf(program, record);
    const of = (standard: Standard) => Object.keys(reads?.(standard) ?? {}).length > 0;
    if (readsWhy === undefined) return [];
    return [[`\`${record.collection}\``, spanOf(standards.filter(of)), readsWhy]];
  });
  return [["collection", "Data Standard", "what"], ...once(lines)];
}

/** Parts of records, by the collection of the host that has them. */
function partLines(program: Program, kind: "late" | "leftOut"): string[][] {
  const found = new Map<string, readonly [string, string, Set<Standard>]>();
  for (const record of kind === "late" ? program.keeps : recordsOf(program)) {
    for (const standard of standards) {
      for (const name of expectationOf(program, record)[kind]?.(standard) ?? []) {
        const key = `${record.collection} ${name}`;
        const line = found.get(key) ?? [record.collection, name, new Set()];
        found.set(key, line);
        line[2].add(standard);
      }
    }
  }
  const lines = [...found.values()].map(([collection, name, on]) => [
    `\`${collection}\``,
    `\`${name}\``,
    spanOf(standards.filter((each) => on.has(each))),
  ]);
  return [["collection", "the host's collection", "Data Standard"], ...lines];
}

/** Data Standards as a reader says them. */
function spanOf(on: readonly Standard[]): string {
  if (on.length === standards.length) return "all";
  const [first = "", last = first] = [on.at(0), on.at(-1)];
  return first === last ? first : `${first} to ${last}`;
}

function once(lines: string[][]): string[][] {
  return lines.filter(
    (line, index) => lines.findIndex((other) => other.join() === line.join()) === index,
  );
}

function notes(title: string, [head = [], ...lines]: string[][]): string[] {
  return lines.length === 0 ? [] : [`### ${title}`, table(head, lines)];
}

/** A Markdown table as Prettier writes it. */
function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = head.map((name, index) =>
    Math.max(3, name.length, ...lines.map((line) => line[index]?.length ?? 0)),
  );
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [row(head), rule, ...lines.map(row)].join("\n");
}
