import type { BodySink } from "./dispatch-body.js";

/** Edits a body as it goes by. */
export interface BodyEditor {
  /** Takes a part of the body; gives what can go on. */
  push(chunk: Buffer): readonly Buffer[];
  /** Takes the end of the body; gives the rest of it. */
  end(): readonly Buffer[];
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
    let isReady = true;
    for (const made of this.#editor.push(chunk)) isReady = this.#reader.data(made) && isReady;
    return isReady;
  }

  end(): void {
    for (const made of this.#editor.end()) this.#reader.data(made);
    this.#reader.end();
  }

  fail(error: Error): void {
    this.#reader.fail(error);
  }
}
