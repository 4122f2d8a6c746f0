import { getHeapStatistics } from "node:v8";

/** Something that is remembered, and can be given up. */
export interface Remembered {
  /** Called when room is needed. */
  evict(): void;
}

/**
 * Bytes that look-ups of one bridge remember at most, whatever its credentials: enough for the
 * demographics of some 100,000 students, and never more than a quarter of the process's heap.
 */
function memoryLimit(): number {
  return Math.min(256 * 1024 * 1024, getHeapStatistics().heap_size_limit / 4);
}

/**
 * What look-ups remember, within one bound of bytes: what was not used for the longest time gives
 * way. The newest stays even if it is larger than the bound: it is used next.
 */
export class Memory {
  readonly #limit: number;
  readonly #bytes = new Map<Remembered, number>();
  #total = 0;

  constructor(limit: number = memoryLimit()) {
    this.#limit = limit;
  }

  /** Bytes that are remembered, as estimated. */
  get bytes(): number {
    return this.#total;
  }

  /** Remembers something, or that it has another size now. */
  put(one: Remembered, bytes: number): void {
    this.delete(one);
    this.#bytes.set(one, bytes);
    this.#total += bytes;
    for (const oldest of this.#bytes.keys()) {
      if (this.#total <= this.#limit || oldest === one) return;
      this.delete(oldest);
      oldest.evict();
    }
  }

  /** Notes that something was used. */
  touch(one: Remembered): void {
    const bytes = this.#bytes.get(one);
    if (bytes === undefined) return;
    this.#bytes.delete(one);
    this.#bytes.set(one, bytes);
  }

  delete(one: Remembered): void {
    this.#total -= this.#bytes.get(one) ?? 0;
    this.#bytes.delete(one);
  }
}

/** Bytes that a text takes, with what the engine needs beside it. */
export function bytesOf(text: string): number {
  return 40 + text.length * (wide.test(text) ? 2 : 1);
}

// The engine holds texts of Latin letters with one byte a character, others with two.
const wide = /[^\0-\xff]/;
