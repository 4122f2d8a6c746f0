import type { Socket } from "node:net";

/** One request, only as far as the host looks at it. */
export interface WireRequest {
  /** Path and query. */
  readonly path: string;
  /** The bearer, or nothing. */
  readonly bearer: string;
  /** The caller wants the connection closed after the answer. */
  readonly last: boolean;
}

const headEnd = "\r\n\r\n";

/**
 * Reads requests from a socket, one after the other, at a fraction of what `node:http` costs: the
 * host must never be what is measured. Bodies are read by length or in chunks, and dropped.
 */
export function readRequests(socket: Socket, take: (request: WireRequest) => void): void {
  let rest = "";
  socket.on("data", (chunk: Buffer) => {
    rest += chunk.toString("latin1");
    for (;;) {
      const head = rest.indexOf(headEnd);
      if (head < 0) return;
      const end = bodyEnd(rest, head + headEnd.length);
      if (end > rest.length) return;
      const request = parse(rest, head);
      rest = end === rest.length ? "" : rest.slice(end);
      take(request);
    }
  });
}

/** Where the body ends; beyond the text while it is not all there. */
function bodyEnd(text: string, start: number): number {
  // A GET of any client in the bench has no body.
  if (text.startsWith("GET")) return start;
  const head = text.slice(0, start);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return start + Number(length);
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return start;
  const last = text.indexOf("0\r\n\r\n", start);
  return last < 0 ? Infinity : last + 5;
}

function parse(text: string, head: number): WireRequest {
  const first = text.indexOf(" ");
  const second = text.indexOf(" ", first + 1);
  const fields = text.slice(second, head);
  return {
    path: text.slice(first + 1, second),
    bearer: /\r\nauthorization: *bearer +([^\r]+)/i.exec(fields)?.[1] ?? "",
    last: /\r\nconnection: *close/i.test(fields),
  };
}

/** An answer, head and body in one piece, made once and sent many times. */
export function wireAnswer(
  status: number,
  body: Uint8Array | string,
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const bytes = Buffer.from(body);
  const fields = {
    "content-type": "application/json; charset=utf-8",
    "content-length": String(bytes.length),
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status} ${reasons[status] ?? "Answer"}\r\n${lines.join("")}\r\n`),
    bytes,
  ]);
}

const reasons: Readonly<Record<number, string>> = {
  200: "OK",
  401: "Unauthorized",
  404: "Not Found",
};
