// The mark by which @edbridge/core knows its errors, so that its `instanceof SettingError` holds.
const kind = Symbol.for("edbridge.error.kind");

/** An option or a table is not usable. Code `EDB_SETTING`. */
export class RecordSettingError extends Error {
  /** What went wrong, for programs. */
  readonly code = "EDB_SETTING";
  /** The same call would fail again. */
  readonly retryable = false;
  /** The option's name, such as `dataStandard` or `extensions[0].rows[2].value`. */
  readonly setting: string;

  constructor(setting: string, expected: string) {
    super(`${setting}: ${expected}`);
    this.setting = setting;
  }

  override get name(): string {
    return "SettingError";
  }

  get [kind](): string {
    return this.name;
  }
}

/**
 * Node may not make functions of text: it runs with `--disallow-code-generation-from-strings`. Code
 * `EDB_CODE_GENERATION`.
 */
export class CodeGenerationError extends Error {
  /** What went wrong, for programs. */
  readonly code = "EDB_CODE_GENERATION";
  /** The same call would fail again. */
  readonly retryable = false;

  constructor(cause: Error) {
    super(
      "Node runs with --disallow-code-generation-from-strings, and edbridge makes functions of its tables. Start Node without this flag, or turn off the translation of records with records: false.",
      { cause },
    );
  }

  override get name(): string {
    return "EdbridgeError";
  }

  get [kind](): string {
    return this.name;
  }
}
