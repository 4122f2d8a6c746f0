import { printableReason, wireName } from "@edbridge/compat/internal";
import type { ServerResponse } from "node:http";
import type { Dispatcher } from "undici";

/** Headers that are about one connection alone. */
const hop = new Set(["connection", "host", "keep-alive", "transfer-encoding", "upgrade", "expect"]);

/** The headers of a request or a response that a proxy passes on. */
export function passedOn(
  headers: NodeJS.Dict<string | string[]>,
): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || hop.has(name) ? [] : [[name, value]],
    ),
  );
}

/** Sends the head of a host's response on: its reason phrase too, and its headers as hosts name them. */
export function passHead(
  response: ServerResponse,
  answer: Pick<Dispatcher.ResponseData, "statusCode" | "statusText" | "headers">,
): void {
  const headers = Object.entries(passedOn(answer.headers)).map(([name, value]) => [
    wireName(name),
    value,
  ]);
  const reason = printableReason(answer.statusText) || undefined;
  response.writeHead(answer.statusCode, reason, Object.fromEntries(headers));
}
