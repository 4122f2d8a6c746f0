import { EdbridgeError } from "@edbridge/core";

/** What a source does with some names. */
export interface Case {
  readonly names: readonly string[];
  readonly body: string;
}

/** A choice by a name. Each case has the statement `end` at its end; `other` is what is done with any other name. */
export function switchSource(
  name: string,
  cases: readonly Case[],
  end = "break;",
  other: string | false = false,
): string {
  const texts = cases.map(({ names, body }, at) => {
    const labels = names.map((each) => `case ${quoted(each)}:`).join(" ");
    // Cases with one body after another share it.
    return cases[at + 1]?.body === body ? labels : `${labels} {\n${joined([body, end])}\n}`;
  });
  const all = joined([...texts, other]);
  return all === "" ? "" : `switch (${name}) {\n${all}\n}`;
}

export function memberOf(object: string, name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${object}.${name}` : `${object}[${quoted(name)}]`;
}

/** A text or another single value as a source has it. */
export function quoted(value: unknown): string {
  return JSON.stringify(value);
}

/** Leaves variables without values. */
export function emptied(names: readonly string[]): string {
  return names.length === 0 ? "" : `${names.join(" = ")} = undefined;`;
}

/** Statements under a condition; an empty one always holds. */
export function when(condition: string, body: string): string {
  return condition === "" || body === "" ? body : `if (${condition}) {\n${body}\n}`;
}

/** Parts of a source one after another, without those that are not there. */
export function joined(parts: readonly (string | false | undefined)[], by = "\n"): string {
  let text = "";
  for (const part of parts) if (part) text += text === "" ? part : by + part;
  return text;
}

const noGeneration =
  "Node runs with --disallow-code-generation-from-strings, and edbridge makes functions of its tables. Start Node without this flag, or turn off the translation of records with records: false.";

/**
 * In a source are names of packaged tables and of the owner's tables only, each as a JSON string or a plain
 * word. `text` is the body of a function that returns the wanted one.
 *
 * @throws `EdbridgeError` with the code `EDB_CODE_GENERATION` where Node may make no functions of text
 */
export function functionOf<T>(text: string, constants: ReadonlyMap<string, unknown>): T {
  let make: Function;
  try {
    make = new Function(...constants.keys(), text);
  } catch (error) {
    if (!(error instanceof EvalError)) throw error;
    throw new EdbridgeError("EDB_CODE_GENERATION", noGeneration, { cause: error });
  }
  return make(...constants.values()) as T;
}
