import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Answer } from "../call.js";

/** Writes an answer at the pace its caller reads it. */
export async function writeAnswer(
  { status, reason, headers, body }: Answer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) fields[name] = typeof value === "string" ? value : [...value];
  }
  const whole =
    typeof body === "string" || body instanceof Uint8Array ? Buffer.from(body) : undefined;
  if (whole) fields["content-length"] = String(whole.byteLength);
  // A caller still sending what nobody reads would wait for ever on this connection.
  if (!request.complete) fields["connection"] = "close";
  response.writeHead(status, reason || undefined, fields);
  if (request.method === "HEAD" || body === undefined || whole) response.end(whole);
  else await pipeline(Readable.from(body as AsyncIterable<Uint8Array>), response);
}
