import { bytesOf, joined } from "../../../http/body.js";
import type { Answer } from "../../../http/message.js";
import { DispatchBody } from "../../../transport/streamed-body.js";
import { wireName } from "../../../http/header-case.js";
import { arrive, type Receiver } from "./arrivals.js";

/** Bytes of a body up to which it leaves in one piece with its head. */
const together = 16 * 1024;

/** Writes the answer to a request of `method` as HTTP/1.1, at the pace it is read. */
export async function printAnswer(answer: Answer, method: string, to: Receiver): Promise<void> {
  const { status, body } = answer;
  const held = typeof body === "string" || body instanceof Uint8Array ? bytesOf(body) : undefined;
  if (method === "HEAD" || status === 204 || status === 304) {
    if (body instanceof DispatchBody) body.discard();
    arrive(to, Buffer.from(head(answer, held && lengthField(held)), "latin1"));
  } else if (held || body === undefined) {
    printWhole(answer, held ?? Buffer.alloc(0), to);
  } else {
    const taken = body instanceof DispatchBody ? body.taken() : undefined;
    if (taken) printWhole(answer, joined(taken), to);
    else await printStream(answer, body as AsyncIterable<Uint8Array>, to);
  }
}

function printWhole(answer: Answer, body: Buffer, to: Receiver): void {
  const text = head(answer, lengthField(body));
  if (body.length > together) {
    arrive(to, Buffer.from(text, "latin1"));
    return arrive(to, body);
  }
  const bytes = Buffer.allocUnsafe(text.length + body.length);
  bytes.write(text, "latin1");
  bytes.set(body, text.length);
  arrive(to, bytes);
}

async function printStream(
  answer: Answer,
  body: AsyncIterable<Uint8Array>,
  to: Receiver,
): Promise<void> {
  const chunked = answer.headers["content-length"] === undefined;
  const field = chunked ? "Transfer-Encoding: chunked\r\n" : undefined;
  arrive(to, Buffer.from(head(answer, field), "latin1"));
  for await (const chunk of body) {
    const bytes = bytesOf(chunk);
    // An empty chunk would be the last.
    if (bytes.length === 0) continue;
    await new Promise<void>((taken) => arrive(to, chunked ? framed(bytes) : bytes, taken));
  }
  if (chunked) arrive(to, Buffer.from("0\r\n\r\n"));
}

function framed(bytes: Buffer): Buffer {
  const size = Buffer.from(`${bytes.length.toString(16)}\r\n`);
  return Buffer.concat([size, bytes, Buffer.from("\r\n")]);
}

function lengthField({ length }: Buffer): string {
  return `Content-Length: ${length}\r\n`;
}

/** The head of an answer; `framing` stands in for what the answer says of its length. */
function head({ status, reason, headers }: Answer, framing: string | undefined): string {
  let text = `HTTP/1.1 ${status} ${reason || usualReason(status)}\r\n`;
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || (name === "content-length" && framing !== undefined)) continue;
    const written = wireName(name);
    if (typeof value === "string") text += `${written}: ${value}\r\n`;
    else for (const one of value) text += `${written}: ${one}\r\n`;
  }
  return `${text}${framing ?? ""}\r\n`;
}

function usualReason(status: number): string {
  return process.getBuiltinModule("node:http").STATUS_CODES[status] ?? "unknown";
}
