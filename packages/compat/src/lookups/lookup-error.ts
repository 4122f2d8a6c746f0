import { isForeign, isObject, jsonObject } from "@edbridge/core/internal";
import type { Answer } from "../http/message.js";
import { plainText } from "../http/json.js";
import type { Key } from "@edbridge/records";
import { quoted, refusalStatus } from "../http/legacy-response.js";

/** Why a look-up failed. That there is no record is no failure. */
export type LookupFailure =
  /** More than one record matches. */
  | "ambiguous"
  /** A part of the key is missing, without which too many records would have to be read. */
  | "incomplete"
  /** A part of a key is a descriptor value that the host does not have. */
  | "value"
  /** More records match the query parameters than edbridge reads. */
  | "tooMany"
  /** The host refused, or its response is no list. */
  | "host";

/** A look-up that failed. */
export class LookupError extends Error {
  override readonly name = "LookupError";
  readonly kind: LookupFailure;
  /** The response of the host, if that is the reason. */
  readonly answer: Answer | undefined;
  /** The current collection that the credential may not read, if that is the reason. */
  readonly collection: string | undefined;
  /** The part of a legacy key that the host does not have, if that is the reason; for the caller alone. */
  readonly unknown:
    | { readonly path: string; readonly value: string; readonly descriptor: string }
    | undefined;
  /** A sentence with values of the host's records, for the caller alone. */
  readonly forCaller: string | undefined;

  constructor(
    kind: LookupFailure,
    message: string,
    answer?: Answer,
    collection?: string,
    { unknown, forCaller }: Partial<Pick<LookupError, "unknown" | "forCaller">> = {},
  ) {
    super(message);
    this.kind = kind;
    this.answer = answer;
    this.collection = collection;
    this.unknown = unknown;
    this.forCaller = forCaller;
  }

  /** The status of the response to the caller. */
  get status(): number {
    const { status = 502 } = this.answer ?? {};
    // A legacy 404 says that there is no such record, which is not what was looked up.
    if (this.kind === "host") return status === 404 ? 502 : refusalStatus(status);
    return this.kind === "ambiguous" ? 409 : 400;
  }
}

/** Whether the host says that a collection may not be read, or that it has none of this name. */
export function isRefusal({ kind, answer }: LookupError): boolean {
  return kind === "host" && [403, 404, 405].includes(answer?.status ?? 0);
}

/** Whether a gateway refused: by a web page, or a 400 or 405 without the members that a host's error has. */
export function isFromGateway({ answer }: LookupError): boolean {
  if (!answer) return false;
  const { status, body } = answer;
  return isForeign(answer) || ((status === 400 || status === 405) && !isHostError(body));
}

/** Whether a body has the form of a host's error: of the ODS/API before 7.2 and from then on, of Meadowlark. */
function isHostError(body: Answer["body"]): boolean {
  const { message, type, error } = (typeof body === "string" && jsonObject(body)) || {};
  if (typeof message === "string" || isObject(error) || Array.isArray(error)) return true;
  return typeof type === "string" && type.startsWith("urn:ed-fi:");
}

/** Values of the host's records that an error names. */
const mostValues = 5;

/** The error for several records that match, by what a current host tells them apart. */
export function ambiguous(keys: readonly Key[], collection: string): LookupError {
  const [first = {}, ...others] = keys;
  const differing = Object.keys(first).filter((name) =>
    others.some((other) => plainText(other[name]) !== plainText(first[name])),
  );
  const message = `More than one record of ${collection} matches. A current host tells them apart by ${differing.join(", ")}. If no legacy request can, leave one of them on the host, or change in the others a value that the legacy key has.`;
  const values = differing.map((name) => {
    const all = new Set(keys.map((key) => plainText(key[name]) ?? ""));
    return `${name} ${[...all].slice(0, mostValues).map(quoted).join(", ")}`;
  });
  const forCaller = values.length === 0 ? undefined : `They have ${values.join("; ")}.`;
  return new LookupError("ambiguous", message, undefined, undefined, { forCaller });
}
