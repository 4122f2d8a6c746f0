import { isForeign } from "@edbridge/core/internal";
import type { Answer } from "../http/message.js";
import { plainText } from "../http/json.js";
import type { Key } from "@edbridge/records";
import { refusalStatus } from "../http/legacy-response.js";

/** Why a look-up gave nothing, beside that there is nothing. */
export type LookupFailure =
  /** More than one record fits. */
  | "several"
  /** A name is missing without which far too many records would have to be read. */
  | "incomplete"
  /** A part of a key is a descriptor value that the host does not have. */
  | "value"
  /** More records fit what the host can be asked for than are read. */
  | "tooMany"
  /** The host refused, or gave no list. */
  | "host";

/** A look-up that could not be made, or whose outcome is not one record. */
export class LookupError extends Error {
  override readonly name = "LookupError";
  readonly kind: LookupFailure;
  /** What the host answered, where it is to blame. */
  readonly answer: Answer | undefined;
  /** The current collection that the credential may not read, where that is why. */
  readonly collection: string | undefined;

  constructor(kind: LookupFailure, message: string, answer?: Answer, collection?: string) {
    super(message);
    this.kind = kind;
    this.answer = answer;
    this.collection = collection;
  }

  /** The status that tells a caller of it. */
  get status(): number {
    if (this.kind === "host") return refusalStatus(this.answer?.status ?? 502);
    return this.kind === "several" ? 409 : 400;
  }
}

/** Whether the host says that a collection, or what was asked of it, may not be read or is not there. */
export function isRefusal({ kind, answer }: LookupError): boolean {
  return kind === "host" && [403, 404, 405].includes(answer?.status ?? 0);
}

/** Whether something before the host refused: a web page says nothing of what the key may read. */
export function ofGateway({ answer }: LookupError): boolean {
  return answer !== undefined && isForeign(answer);
}

/** That more than one record fits, and what tells them apart on a current host. */
export function several(keys: readonly Key[], collection: string): LookupError {
  const [first = {}, ...others] = keys;
  const apart = Object.keys(first).filter((name) =>
    others.some((other) => plainText(other[name]) !== plainText(first[name])),
  );
  const message = `More than one of ${collection} fits; a current host tells them apart by ${apart.join(", ")}.`;
  return new LookupError("several", message);
}
