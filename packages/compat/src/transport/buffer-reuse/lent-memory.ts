const lent = new WeakSet<ArrayBufferLike>();
let isAnyLent = false;

/** Memory that others may look into until it is written anew; who needs more makes it their own. */
export function lentMemory(size: number): Buffer {
  const memory = new ArrayBuffer(size);
  lent.add(memory);
  isAnyLent = true;
  return Buffer.from(memory);
}

export function isLent(chunk: Buffer): boolean {
  return isAnyLent && lent.has(chunk.buffer);
}

/** The same bytes in memory that nobody writes anew. */
export function own(chunk: Buffer): Buffer {
  return isLent(chunk) ? Buffer.from(chunk) : chunk;
}
