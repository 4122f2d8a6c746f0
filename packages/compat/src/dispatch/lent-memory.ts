const lent = new WeakSet<ArrayBufferLike>();

/** Memory that others may look into until it is written anew; who needs more makes it their own. */
export function lentMemory(size: number): Buffer {
  const memory = new ArrayBuffer(size);
  lent.add(memory);
  return Buffer.from(memory);
}

export function isLent({ buffer }: Buffer): boolean {
  return lent.has(buffer);
}

/** The same bytes in memory that nobody writes anew. */
export function own(chunk: Buffer): Buffer {
  return isLent(chunk) ? Buffer.from(chunk) : chunk;
}
