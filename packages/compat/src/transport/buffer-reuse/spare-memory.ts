/** Bytes of a piece: what a window of a page becomes fits in. */
const pieceSize = 72 * 1024;

/** Pieces that are kept. */
const kept = 256;

/**
 * Memory that edited parts of bodies take turns in. Where all of them take new memory, the engine
 * spends as much time on collecting it as on all else that it does for a large page.
 */
export class SpareMemory {
  readonly #free: ArrayBuffer[] = [];
  readonly #pieces = new WeakSet<ArrayBufferLike>();

  /** So many bytes; `undefined` for more than a piece has. */
  take(size: number): Buffer | undefined {
    if (size > pieceSize) return undefined;
    let piece = this.#free.pop();
    if (!piece) {
      piece = new ArrayBuffer(pieceSize);
      this.#pieces.add(piece);
    }
    return Buffer.from(piece, 0, size);
  }

  /** A copy of these bytes; `undefined` for more than a piece has. */
  copy(bytes: Buffer): Buffer | undefined {
    const copy = this.take(bytes.length);
    copy?.set(bytes);
    return copy;
  }

  has({ buffer }: Buffer): boolean {
    return this.#pieces.has(buffer);
  }

  /** Takes back what nobody reads any more. */
  give({ buffer }: Buffer): void {
    if (this.#free.length < kept && buffer instanceof ArrayBuffer) this.#free.push(buffer);
  }
}
