import { StreamedBody } from "@edbridge/core/internal";
import { bytesOf, joined } from "../../../http/body.js";
import { type Answer, reasonPhrase } from "../../../http/message.js";
import { wireName } from "../../../http/header-case.js";

/** Bytes of a body up to which it is sent in one piece with its head. */
const joinedUpTo = 16 * 1024;

/** Takes the bytes of a message for a reader, and calls `onRoom` when there is room for more. */
interface ByteReceiver {
  deliverLater(bytes: Buffer, onRoom?: () => void): void;
}

/** Writes the answer to a request of `method` as HTTP/1.1, at the pace it is read. */
export async function printAnswer(answer: Answer, method: string, to: ByteReceiver): Promise<void> {
  const { status, body } = answer;
  const whole = typeof body === "string" || body instanceof Uint8Array ? bytesOf(body) : undefined;
  if (method === "HEAD" || status === 204 || status === 304) {
    if (body instanceof StreamedBody) body.discard();
    to.deliverLater(Buffer.from(head(answer, whole && lengthField(whole)), "latin1"));
  } else if (whole || body === undefined) {
    printWhole(answer, whole ?? Buffer.alloc(0), to);
  } else {
    const chunks = body instanceof StreamedBody ? body.bufferedChunks() : undefined;
    if (chunks) printWhole(answer, joined(chunks), to);
    else await printStream(answer, body as AsyncIterable<Uint8Array>, to);
  }
}

function printWhole(answer: Answer, body: Buffer, to: ByteReceiver): void {
  const text = head(answer, lengthField(body));
  if (body.length > joinedUpTo) {
    to.deliverLater(Buffer.from(text, "latin1"));
    return to.deliverLater(body);
  }
  const bytes = Buffer.allocUnsafe(text.length + body.length);
  bytes.write(text, "latin1");
  bytes.set(body, text.length);
  to.deliverLater(bytes);
}

async function printStream(
  answer: Answer,
  body: AsyncIterable<Uint8Array>,
  to: ByteReceiver,
): Promise<void> {
  const chunked = answer.headers["content-length"] === undefined;
  const field = chunked ? "Transfer-Encoding: chunked\r\n" : undefined;
  to.deliverLater(Buffer.from(head(answer, field), "latin1"));
  for await (const chunk of body) {
    const bytes = bytesOf(chunk);
    // An empty chunk would be the last.
    if (bytes.length === 0) continue;
    await new Promise<void>((onRoom) => to.deliverLater(chunked ? inChunk(bytes) : bytes, onRoom));
  }
  if (chunked) to.deliverLater(Buffer.from("0\r\n\r\n"));
}

function inChunk(bytes: Buffer): Buffer {
  const size = Buffer.from(`${bytes.length.toString(16)}\r\n`);
  return Buffer.concat([size, bytes, Buffer.from("\r\n")]);
}

function lengthField({ length }: Buffer): string {
  return `Content-Length: ${length}\r\n`;
}

/** The head of an answer; `framing` replaces the headers about its length. */
function head(answer: Answer, framing: string | undefined): string {
  const { status, headers } = answer;
  let text = `HTTP/1.1 ${status} ${reasonPhrase(answer)}\r\n`;
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || (name === "content-length" && framing !== undefined)) continue;
    const written = wireName(name);
    if (typeof value === "string") text += `${written}: ${value}\r\n`;
    else for (const one of value) text += `${written}: ${one}\r\n`;
  }
  return `${text}${framing ?? ""}\r\n`;
}
