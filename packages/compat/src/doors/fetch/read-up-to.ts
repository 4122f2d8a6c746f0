import type { Body } from "../../http/message.js";

/** A stream's bytes where they are at most `limit`; else the stream as it was, to be sent once. */
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
