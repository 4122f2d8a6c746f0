/** Where a contender finds the host, and who it is there. */
export interface Place {
  readonly origin: string;
  /** Connections it may open, where its library has a setting. */
  readonly connections: number;
  readonly clientKey: string;
  readonly clientSecret: string;
  /** How many credentials take turns, where a contender can have several. Default 1. */
  readonly identities?: number | undefined;
}

/** A contender at work. */
export interface Client {
  /**
   * Reads a page of 2 schools, 2 KB, or of `pageSize` schools from `offset` on, parses it and gives
   * the list. Throws on any status but 200.
   */
  get(pageSize?: number, offset?: number): Promise<unknown>;
  /** Reads all pages as its library does; where it has no way of its own the row does it. */
  records?(pageSize: number): AsyncIterable<unknown>;
}

export type Open = (place: Place) => Promise<Client>;

/** Contenders by the name the tables give them. */
export type Contenders = Readonly<Record<string, Open>>;

/** The one that all ratios refer to. */
export const baseline = "undici.request";

/** Records of a page of about 2 KB. */
export const smallPage = 2;

/** The address of a page of schools below `root`. */
export function schools(root: string, pageSize: number = smallPage, offset = 0): string {
  return `${root}/schools?offset=${offset}&limit=${pageSize}`;
}

/** Where each generation keeps collections; `open` is the current one for callers without token. */
export const roots = {
  open: "/open",
  current: "/data/v3/ed-fi",
  legacy: "/api/v2.0/2017",
} as const;

export function checkStatus(status: number): void {
  if (status !== 200) throw new Error(`status ${status}`);
}
