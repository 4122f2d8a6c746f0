import type { Collection } from "./collection.ts";
import type { Json } from "./forms.ts";

/** A request, as far as the district looks at it. */
export interface Asked {
  readonly method: string;
  readonly query: URLSearchParams;
  readonly id: string | undefined;
  readonly ifMatch: string | undefined;
  readonly body: string;
  /** The address of the collection. */
  readonly address: string;
}

export interface Answer {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Records of a page at most, as current hosts have it. */
const mostRecords = 500;
const paging = ["limit", "offset", "totalcount"];

export function problem(status: number, detail: string): Answer {
  return { status, body: JSON.stringify({ status, detail, title: "Refused", errors: [] }) };
}

/** Answers a request to a collection as a current host does. */
export function answerOf(collection: Collection, asked: Asked): Answer {
  if (asked.id === undefined) {
    if (asked.method === "GET") return list(collection, asked);
    return asked.method === "POST" ? created(collection, asked) : problem(405, "Not here.");
  }
  const place = collection.place(asked.id);
  if (place === undefined) return problem(404, "There is no such record.");
  const etag = `"${collection.etag(place)}"`;
  if (asked.method === "GET")
    return { status: 200, body: collection.text(place), headers: { etag } };
  if (
    asked.ifMatch !== undefined &&
    asked.ifMatch.replaceAll('"', "") !== etag.replaceAll('"', "")
  ) {
    return problem(412, "The record was changed meanwhile.");
  }
  if (asked.method === "DELETE") {
    collection.remove(place);
    return { status: 204 };
  }
  if (asked.method !== "PUT") return problem(405, "Not here.");
  collection.put(place, JSON.parse(asked.body) as Json);
  return { status: 204, headers: { etag: `"${collection.etag(place)}"` } };
}

function list(collection: Collection, { query }: Asked): Answer {
  const parts: Record<string, string> = {};
  const pages: Record<string, string> = {};
  for (const [name, value] of query) {
    if (paging.includes(name.toLowerCase())) pages[name.toLowerCase()] = value;
    else if (!collection.knows(name)) return problem(400, `Nothing is found by ${name}.`);
    else parts[name] = value;
  }
  const limit = Number(pages["limit"] ?? 25);
  if (!(limit >= 0 && limit <= mostRecords)) return problem(400, "The limit is 0 to 500.");
  const { total, texts } = collection.page(parts, Number(pages["offset"] ?? 0), limit);
  const counted = pages["totalcount"]?.toLowerCase() === "true";
  const headers = counted ? { headers: { "total-count": String(total) } } : {};
  return { status: 200, body: `[${texts.join(",")}]`, ...headers };
}

function created(collection: Collection, { body, address, ifMatch }: Asked): Answer {
  const record = JSON.parse(body) as Json;
  if (ifMatch !== undefined && !collection.fits(record, ifMatch)) {
    return problem(412, "The record was changed meanwhile.");
  }
  const written = collection.store(record);
  if (!written) return problem(400, "A part of the key is missing.");
  const headers = {
    location: `${address}/${collection.id(written.place)}`,
    etag: `"${collection.etag(written.place)}"`,
  };
  return { status: written.created ? 201 : 200, headers };
}
