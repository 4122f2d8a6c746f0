/** One response as the handlers make it, free of the HTTP library. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for no body. */
  readonly body: string;
  /** The reason phrase, where it is not the usual one. */
  readonly reason?: string;
}

/** Ends a call with the answer of a refusal, wherever in a handler it is thrown. */
export class Refused extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super("The call was refused.");
    this.answer = answer;
  }
}

export function empty(status: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers, body: "" };
}

/** An answer with a JSON body; `indent` as hosts before version 8 write it. */
export function json(
  status: number,
  value: unknown,
  options: {
    readonly indent?: boolean;
    readonly type?: string;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): Answer {
  const type = options.type ?? "application/json; charset=utf-8";
  return {
    status,
    headers: { "content-type": type, ...options.headers },
    body: JSON.stringify(value, undefined, options.indent === false ? 0 : 2),
  };
}
