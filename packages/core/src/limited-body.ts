/** The bytes of a body as text, or `undefined` when it is longer than `limit` bytes: the rest is not read. */
export async function limitedText(
  body: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    // Leaving the loop destroys the body, and with it the connection.
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** The JSON object in `text`, or `undefined`. The parser's own message quotes the text: it is dropped. */
export function jsonObject(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether `value` is a JSON object: neither `null` nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
