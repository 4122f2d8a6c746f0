import { legacyError } from "./legacy-response.js";
import type { Answer } from "./message.js";

/** Why a request is refused before it is carried out. */
export interface Refusal {
  /** From 400. */
  readonly status: number;
  /** For the caller; it repeats nothing of the request. */
  readonly message: string;
  /** Header fields that the response also has. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The option that helps, as the owner sets it. Only the owner is told. */
  readonly option?: string | undefined;
}

/** The response to a refused request, with the note for the owner. */
export function refusedBy({ status, message, headers, option }: Refusal): Answer {
  const answer = legacyError(status, message);
  const reason = message.replace(/\.$/, "");
  const note = { outcome: "refused", reason, option } as const;
  return { ...answer, headers: { ...answer.headers, ...headers }, note };
}
