import { type LoopbackServer, startLoopbackServer } from "../run/loopback-server.js";
import { json } from "./rehearsal-answers.js";

/** What to do about a write to an address that is not rehearsed; without a variable the job is a Node.js program. */
export function addressAdvice(origin: string, variable: string | undefined): string {
  return variable === undefined
    ? `If that is the job's legacy host, give --legacy-url ${origin}.`
    : `If that is the job's host, have the job read its address from ${variable}.`;
}

/**
 * Starts a server that gets the writes of a rehearsed job to other addresses in place of their hosts,
 * and answers each with 501. Its path names the address: `/https%3A%2F%2Fold.example`.
 */
export function startHoldBack(variable: string | undefined): Promise<LoopbackServer> {
  return startLoopbackServer("http://127.0.0.1/", (request, response) => {
    request.resume();
    const origin = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname.slice(1));
    const message = `edbridge: held back in a rehearsal, because ${origin} is not the host that is rehearsed. ${addressAdvice(origin, variable)}`;
    json(response, 501, { message });
  });
}
