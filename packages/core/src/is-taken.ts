/** The head of a response, as far as it tells who answered. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** What a host answers to a write that it has carried out, by method. */
const takenStatuses: Readonly<Record<string, readonly number[]>> = {
  POST: [200, 201],
  PUT: [200, 201, 204],
  DELETE: [200, 204],
};

/**
 * Whether a response says that the host has carried out a write of a record: by its status, by a
 * `Location` after a POST, and by no content type but JSON. A gateway before the host may answer 200
 * too, with a page of its own. After any other 2xx the fate of the write is unknown.
 */
export function isTaken(method: string, answer: AnswerHead): boolean {
  const { status, headers } = answer;
  if (takenStatuses[method]?.includes(status) !== true || isForeign(answer)) return false;
  return method !== "POST" || headers["location"] !== undefined;
}

/** Whether a response has a body of another type than JSON, which no Ed-Fi host gives of records. */
export function isForeign({ headers }: AnswerHead): boolean {
  const type = headers["content-type"];
  return type !== undefined && !/^\s*[\w.+-]+\/(?:[\w.+-]*\+)?json\s*(?:;|$)/i.test(String(type));
}
