/** The head of a response, as far as it tells who answered. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/**
 * What a host answers to a write that it has carried out: by method and status, the header fields of
 * which it sends one at least. Source: `DataManagementControllerBase` of the Ed-Fi ODS/API.
 */
const taken: Readonly<Record<string, Readonly<Record<number, readonly string[]>>>> = {
  POST: { 200: ["location"], 201: ["location"] },
  PUT: { 200: ["location", "etag"], 201: ["location", "etag"], 204: [] },
  DELETE: { 204: [] },
};

/**
 * Whether a response says that the host has carried out a write of a record: by its status, by a
 * header field that names what was stored, and by no content type but JSON. A gateway before the host
 * may answer 200 too, with a page of its own. After any other 2xx the fate of the write is unknown.
 */
export function isTaken(method: string, answer: AnswerHead): boolean {
  const { status, headers } = answer;
  const fields = taken[method]?.[status];
  if (fields === undefined || isForeign(answer)) return false;
  return fields.length === 0 || fields.some((name) => headers[name] !== undefined);
}

/** Whether a response has a body of another type than JSON, which no Ed-Fi host gives of records. */
export function isForeign({ headers }: AnswerHead): boolean {
  const type = headers["content-type"];
  return type !== undefined && !/^\s*[\w.+-]+\/(?:[\w.+-]*\+)?json\s*(?:;|$)/i.test(String(type));
}
