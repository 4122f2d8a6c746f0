import { jsonAnswer } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import type { BaseUrl } from "@edbridge/core/internal";

/**
 * An error without the address of the host, which may be one of an inner network. A caller that
 * sends its requests to that very address knows it, and gets the error as it is.
 *
 * @param url the URL that the caller asked for
 */
export function withoutHost(answer: Answer, host: BaseUrl, url: string): Answer {
  const { status, message } = answer;
  if (message === undefined || url.startsWith(`${host.origin}/`)) return answer;
  if (!message.includes(authorityOf(host))) return answer;
  const text = withoutAddress(message, host);
  return { ...answer, body: jsonAnswer(status, { message: text }).body, message: text };
}

/** A text that says "the host" in place of its address. */
export function withoutAddress(text: string, host: BaseUrl): string {
  return text.replaceAll(host.origin, "the host").replaceAll(authorityOf(host), "the host");
}

/** The name of the host, with its port if it has one. */
function authorityOf({ origin }: BaseUrl): string {
  return origin.slice(origin.indexOf("//") + 2);
}
