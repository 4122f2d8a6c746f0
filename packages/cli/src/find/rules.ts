import { catalogOf, type Collection, filterOf } from "@edbridge/records/model";
import { currentCollections } from "../explain/fields.js";
import { dateHits, fieldHits, isLabel } from "./field-hits.js";
import type { Hit } from "./hit.js";
import type { Mentions } from "./mentions.js";

/** A file that is searched. */
export interface Searched {
  /** Its whole text: some words say something only together. */
  readonly text: string;
  /** What its lines speak of. */
  readonly mentions: Mentions;
}

/** The hits in one line, which is at `index` in its file. */
export function hitsIn(line: string, index: number, file: Searched): readonly Hit[] {
  return [
    ...addressHits(line),
    ...patternHits(line, file.text),
    ...dateHits(line),
    ...fieldHits(line, index, file.mentions),
  ];
}

const collections = new Map(
  catalogOf("5.0").legacy.map((each) => [each.name.toLowerCase(), each] as const),
);

// The year is written out, or what stands for it is named so, or is filled in later.
const root = /(?:\/|(?<![\w/.-]))api\/v2\.0\b\/?/gi;
const rest =
  /^(?:(?<year>20\d\d|[^\s/?#]{0,40}year[^\s/?#]{0,20}|["'`\s.+&,]{0,10}[\w$.]{0,20}year\w{0,20}["'`\s.+&,)]{0,10})|(?<filled>[^\s/?#"'`]{1,40}))(?:["'`\s.+&,]{0,4}\/(?<collection>[a-z]+))?/i;
const otherwise = /^identit(?:y|ies)\b/i;

function addressHits(line: string): readonly Hit[] {
  return [...line.matchAll(root)].flatMap(({ 0: { length }, index }): Hit[] => {
    const after = line.slice(index + length, index + length + 200);
    if (otherwise.test(after)) {
      return [
        {
          id: "EDB023",
          what: "/api/v2.0/identities",
          write: "/identity/v2/identities, with find and search",
          belief: "legacy",
        },
      ];
    }
    const { year, filled, collection } = rest.exec(after)?.groups ?? {};
    const isKnown = collection !== undefined && isCollection(collection);
    // Another API has other words there. A legacy path has its year first.
    const [other] = /^[a-z][a-z-]{2,}(?=["'`/?#\s]|$)/i.exec(after) ?? [];
    if (other !== undefined && year === undefined && !isLegacyWord(other)) return [];
    const isSure =
      (year !== undefined && (collection === undefined || isKnown)) ||
      (filled !== undefined && /[{$%<:]/.test(filled) && isKnown);
    const write = "the current data path, such as /data/v3/ed-fi/";
    return [{ id: "EDB004", what: "/api/v2.0/", write, belief: isSure ? "sure" : "legacy" }];
  });
}

function isLegacyWord(word: string): boolean {
  return isCollection(word) || /^(?:bulkOperations|uploads)$/i.test(word);
}

function isCollection(name: string): boolean {
  return collections.has(name.toLowerCase()) || name.toLowerCase() === "enrollment";
}

/** What is found by its text alone. */
interface Pattern extends Hit {
  readonly pattern: RegExp;
  /** What else has to be in the file. */
  readonly beside?: RegExp;
}

const patterns: readonly Pattern[] = [
  {
    id: "EDB001",
    what: "Response_type",
    write: "nothing: delete the authorize request",
    belief: "sure",
    // Legacy hosts wrote these names with a capital, which OAuth does not.
    pattern: /\bResponse_type\b/,
    beside: /\bClient_id\b/,
  },
  {
    id: "EDB002",
    what: "Grant_type",
    write: "grant_type=client_credentials with HTTP Basic",
    belief: "sure",
    pattern: /\bGrant_type\b/,
    beside: /\bClient_secret\b/,
  },
  {
    id: "EDB021",
    what: "/metadata/…/api-docs",
    write: "the OpenAPI documents that the discovery document names",
    belief: "sure",
    pattern: /\/metadata\/(?:resources|types|descriptors|other)\/api-docs\b/i,
  },
  {
    id: "EDB001",
    what: "/oauth/authorize",
    write: "nothing: delete the authorize request",
    belief: "legacy",
    pattern: /\/oauth\/authorize\b/i,
  },
  {
    id: "EDB002",
    what: "authorization_code",
    write: "grant_type=client_credentials with HTTP Basic",
    belief: "legacy",
    pattern: /\bauthorization_code\b/,
    // Every OAuth program may have the word.
    beside: /\/oauth\/(?:authorize|token)\b|\b(?:Client_id|Client_secret|Grant_type)\b/,
  },
  {
    id: "EDB007",
    what: "bulkOperations or uploads",
    write: "a request for each record",
    belief: "legacy",
    pattern: /\/(?:bulkOperations|uploads)\b/i,
  },
  {
    id: "EDB014",
    what: "_etag",
    write: "the header ETag, sent back as If-Match",
    belief: "legacy",
    pattern: /\b_etag\b/,
  },
  {
    id: "EDB017",
    what: "a midnight",
    write: "dates without a time",
    belief: "legacy",
    pattern: /(?<!\d)T00:00:00/,
  },
  {
    id: "EDB017",
    what: "a format of a date with its time",
    write: "dates without a time, where the field is a date",
    belief: "legacy",
    pattern:
      /yyyy-MM-dd\\?'?T\\?'?(?:HH|hh|00)[:\\]|%Y-%m-%dT|%FT|Y-m-d\\+T|[Yy]{4}-MM-DD\[?T\]?|toISOString\(\)/,
  },
  {
    id: "EDB018",
    what: "the parameter fields",
    write: "whole records, without fields=",
    belief: "legacy",
    pattern: /[?&]fields=/i,
  },
  {
    id: "EDB019",
    what: "text/json",
    write: "application/json",
    belief: "legacy",
    pattern: /\btext\/json\b/i,
  },
  {
    id: "EDB020",
    what: "a view of the enrollment",
    write: "/composites/v1/…/enrollment, or the collections themselves",
    belief: "legacy",
    pattern: /\/enrollment\/(?:localEducationAgencies|schools|sections|staffs|students)\b/i,
  },
];

function patternHits(line: string, file: string): readonly Hit[] {
  const found = patterns
    .filter(({ pattern, beside }) => pattern.test(line) && (beside?.test(file) ?? true))
    .map(({ id, what, write, belief }): Hit => ({ id, what, write, belief }));
  return [...found, ...collectionHits(line)];
}

const named = /["'`/](?<name>[a-z]{5,80})(?:(?<query>\?[\w=&{}$%.-]{1,200})|["'`/\s)]|$)/gi;

/** Collections that have another name now, and names in their queries. */
function collectionHits(line: string): readonly Hit[] {
  return [...line.matchAll(named)].flatMap(({ index, groups: { name = "", query = "" } = {} }) => {
    const collection = collections.get(name.toLowerCase());
    if (!collection || isLabel(line, index + 1)) return [];
    const { name: before, why } = collection;
    const now = currentCollections(before, "5.0");
    const what: Hit[] =
      now.join() === before
        ? []
        : [
            {
              id: now.length === 0 ? "EDB007" : "EDB008",
              what: before,
              write: now.join(" and ") || (why ?? "another collection"),
              belief: "legacy",
            },
          ];
    return [...what, ...queryHits(collection, query)];
  });
}

function queryHits(collection: Collection, query: string): readonly Hit[] {
  const names = [...query.matchAll(/[?&](\w+)=/g)].map(([, name = ""]) => name);
  return names.flatMap((name): Hit[] => {
    if (name.toLowerCase() === "id") {
      return [{ id: "EDB012", what: "?id=", write: "the id in the path", belief: "legacy" }];
    }
    const filter = filterOf(collection, name, "5.0");
    const isSame = filter.kind === "same" || (filter.kind === "renamed" && filter.name === name);
    if (isSame) return [];
    const write = filter.kind === "renamed" ? filter.name : "another filter, or none";
    return [{ id: "EDB011", what: `?${name}=`, write, belief: "legacy" }];
  });
}
