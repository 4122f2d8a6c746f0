import type { Body } from "../../http/message.js";

/** Reads a stream of at most `limit` bytes; a longer one is given as a stream, to be sent once. */
export async function readUpTo(stream: ReadableStream<Uint8Array>, limit: number): Promise<Body> {
  const chunks: Uint8Array[] = [];
  const reader = stream.getReader();
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    chunks.push(value);
    size += value.byteLength;
    if (size > limit) return joined(chunks, reader);
  }
}

async function* joined(
  chunks: readonly Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* chunks;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
