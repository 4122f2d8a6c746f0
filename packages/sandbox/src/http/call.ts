import type { IncomingHttpHeaders } from "node:http";

/** The variable segments of paths, decoded. A path has those that its endpoint reads. */
export type Segments = Readonly<
  Record<"what" | "namespace" | "collection" | "year", string> & { rest?: string; id?: string }
>;

/** One request as the handlers see it, free of the HTTP library. */
export interface Call {
  /** In upper case. */
  readonly method: string;
  /** As sent, not decoded, without the query. */
  readonly path: string;
  readonly params: Segments;
  readonly query: Names;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Scheme, host and base path that the caller used: what absolute addresses begin with. */
  readonly root: string;
}

/** What a call is for; `other` is a path that no endpoint has. */
export type CallKind = "authorize" | "token" | "data" | "discovery" | "other";

/** One of the two generations. */
export type Generation = "legacy" | "current";

/** Named values of a query or a form, read without regard to letter case; the first one counts. */
export class Names {
  readonly pairs: readonly (readonly [string, string])[];
  readonly #first = new Map<string, string>();

  constructor(pairs: Iterable<readonly [string, string]>) {
    this.pairs = [...pairs];
    for (const [name, value] of this.pairs) {
      const plain = name.toLowerCase();
      if (!this.#first.has(plain)) this.#first.set(plain, value);
    }
  }

  get(name: string): string | undefined {
    return this.#first.get(name.toLowerCase());
  }

  /** Those of some names that have a value, with it. */
  among(names: readonly string[]): readonly (readonly [name: string, value: string])[] {
    return names.flatMap((name) => {
      const value = this.get(name);
      return value ? [[name, value] as const] : [];
    });
  }
}

/** The media type of the body in lower case, without parameters; empty when not said. */
export function mediaType(call: Call): string {
  const [type = ""] = (call.headers["content-type"] ?? "").split(";", 1);
  return type.trim().toLowerCase();
}

/** Whether a header `If-Match` or `If-None-Match` names `etag`, with or without its quotes. */
export function ifMatches(header: string | undefined, etag: string): boolean {
  const named = (header ?? "").split(",").map((each) => each.trim().replace(/^W\//, ""));
  return named.some((each) => ["*", etag, `"${etag}"`].includes(each));
}

/** Whether an `If-Match` names another state. Hosts of both generations take a blank one for none. */
export function isStale({ "if-match": condition }: IncomingHttpHeaders, etag: string): boolean {
  return condition !== undefined && condition.trim() !== "" && !ifMatches(condition, etag);
}
