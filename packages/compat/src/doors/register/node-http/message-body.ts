/** Finds a body in the bytes of a message. */
export interface MessageBody {
  /** Whether all of it has come. */
  readonly ended: boolean;
  /** The parts of it that these bytes hold. */
  take(bytes: Buffer): Buffer[];
}

/** A body whose length is known before it (RFC 9112 section 6.2). */
export class MeasuredBody implements MessageBody {
  #left: number;

  constructor(length: number) {
    this.#left = length;
  }

  get ended(): boolean {
    return this.#left === 0;
  }

  take(bytes: Buffer): Buffer[] {
    const part = bytes.subarray(0, this.#left);
    this.#left -= part.length;
    return [part];
  }
}

/** A body in chunks that each tell their size (RFC 9112 section 7.1). */
export class ChunkedBody implements MessageBody {
  ended = false;
  /** Bytes that the present chunk still has. */
  #left = 0;
  /** What has come of the line that tells the next chunk's size. */
  #line = "";

  take(bytes: Buffer): Buffer[] {
    const parts: Buffer[] = [];
    let at = 0;
    while (at < bytes.length && !this.ended) {
      if (this.#left > 0) {
        const part = bytes.subarray(at, at + this.#left);
        parts.push(part);
        this.#left -= part.length;
        at += part.length;
      } else {
        const end = bytes.indexOf("\n", at) + 1 || bytes.length;
        this.#line += bytes.toString("latin1", at, end);
        if (this.#line.endsWith("\n")) this.#begin();
        at = end;
      }
    }
    return parts;
  }

  #begin(): void {
    const size = this.#line.trim();
    this.#line = "";
    // The rest of the line on which the chunk before ended.
    if (size === "") return;
    this.#left = Number.parseInt(size, 16);
    this.ended = this.#left === 0;
  }
}
