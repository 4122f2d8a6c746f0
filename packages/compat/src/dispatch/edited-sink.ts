import type { BodySink } from "./dispatch-body.js";

/** Edits a body as it goes by. */
export interface BodyEditor {
  /** Takes a part of the body; gives what can go on, if there is anything. */
  push(chunk: Buffer): Buffer | undefined;
  /** Takes the end of the body; gives the rest of it. */
  end(): Buffer | undefined;
}

/** Hands a reader what an editor makes of a body. */
export class EditedSink implements BodySink {
  readonly #reader: BodySink;
  readonly #editor: BodyEditor;

  constructor(reader: BodySink, editor: BodyEditor) {
    this.#reader = reader;
    this.#editor = editor;
  }

  data(chunk: Buffer): boolean {
    const made = this.#editor.push(chunk);
    return made === undefined || this.#reader.data(made);
  }

  end(): void {
    const made = this.#editor.end();
    if (made) this.#reader.data(made);
    this.#reader.end();
  }

  fail(error: Error): void {
    this.#reader.fail(error);
  }
}
