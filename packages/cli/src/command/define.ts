import { namedRows, rowsOf, type Table } from "@edbridge/core/internal";
import { Command, Option } from "commander";
import { type ParsedOptions, parseOptions, naming } from "./command-options.js";
import { topics } from "./help.js";
import type { Io } from "./io.js";
import { UsageFailure } from "./outcome.js";

/** An option of one command, which only its flag sets. */
export const flagRow: ReturnType<typeof rowsOf> = rowsOf("other", ["flag"]);

/** What a command is: its texts, its options, and what it does. */
interface Definition<T extends Table> {
  readonly name: string;
  /** A sentence, details and examples, with an empty line before each. */
  readonly about: string;
  readonly rows: T;
  /** Its argument, what that is, and its default. */
  readonly argument?: readonly [form: string, doc?: string, usual?: string];
  /** How it is called, where its arguments are other command lines. */
  readonly usage?: string;
  /** Gives the exit code. */
  readonly act: (parsed: ParsedOptions<T>, io: Io) => number | Promise<number>;
}

/** Makes a command; `end` hears of its exit code. */
export function defineCommand<T extends Table>({ name, about, rows, ...more }: Definition<T>) {
  return (io: Io, end: (code: number) => void): Command => {
    const command = new Command(name).description(about);
    const { argument, usage, act } = more;
    if (argument) command.argument(...argument);
    if (usage !== undefined) command.usage(usage).passThroughOptions();
    for (const option of flagsOf(rows)) command.addOption(option);
    return command.action(async () => {
      const parsed = parseOptions(command, rows, io);
      end(await naming(parsed, async () => act(parsed, io)));
    });
  };
}

/** Commander would take the last of two texts, and drop the first without a word. */
function once({ long, parseArg }: Option) {
  return (text: string, before: string | undefined): string | undefined => {
    if (before === undefined) return parseArg ? parseArg(text, before) : text;
    throw new UsageFailure(`${long} is given twice. Give it once; a list has commas.`);
  };
}

/** New flags of the options of a table: an option of commander belongs to one command. */
function flagsOf(table: Table): Option[] {
  return namedRows(table, "flag").map(({ row, flag }) => {
    const { value, words, before = "", doc, flagDoc = before + doc } = row;
    const option = new Option(value === undefined ? flag : `${flag} <${value}>`, flagDoc);
    if (words) option.choices(words);
    if (value !== undefined && !option.variadic) option.argParser(once(option));
    return option.helpGroup(topics[row.group]);
  });
}
