import type { BodySink } from "./streamed-body.js";
import { own } from "./buffer-reuse/lent-memory.js";
import type { SpareMemory } from "./buffer-reuse/spare-memory.js";

/** Edits a body as it goes by. */
export interface BodyEditor {
  /**
   * Takes a part of the body, which may be lent; gives what can go on, some of it in spare memory and
   * some as lent as it came.
   */
  push(chunk: Buffer, spare?: SpareMemory): readonly Buffer[];
  /** Takes the end of the body; gives the rest of it. */
  end(spare?: SpareMemory): readonly Buffer[];
}

/** Hands a reader what an editor makes of a body. */
export class EditedSink implements BodySink {
  readonly borrows = true;
  readonly #reader: BodySink;
  readonly #editor: BodyEditor;

  constructor(reader: BodySink, editor: BodyEditor) {
    this.#reader = reader;
    this.#editor = editor;
  }

  data(chunk: Buffer): boolean {
    let isReady = true;
    const { spare, borrows } = this.#reader;
    for (const made of this.#editor.push(chunk, spare)) {
      isReady = this.#reader.data(borrows === true ? made : own(made)) && isReady;
    }
    return isReady;
  }

  end(): void {
    for (const made of this.#editor.end(this.#reader.spare)) this.#reader.data(made);
    this.#reader.end();
  }

  fail(error: Error): void {
    this.#reader.fail(error);
  }
}
