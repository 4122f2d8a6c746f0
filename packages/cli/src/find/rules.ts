import { none } from "@edbridge/core/internal";
import { catalogOf, type Collection, filterOf } from "@edbridge/records/internal";
import { currentCollections } from "../explain/fields.js";
import { dateHits, fieldHits, type Hit, isLabel, nearestNamed } from "./fields.js";

/**
 * What finds the hits of each line of a file.
 *
 * @param text that of the whole file: some words say something only together
 */
export function hitsIn(text: string, lines: readonly string[]) {
  const isOfSdk = ofSdk.test(text);
  const patterns = patternsFor(text);
  const nearest = nearestNamed(lines);
  return (line: string, index: number): readonly Hit[] => {
    // Nobody changes the files of the SDK itself: they are generated again.
    if (isOfSdk) return ofSdk.test(line) ? [sdkHit] : [];
    return [
      ...sdkHits(line),
      ...addressHits(line),
      ...patterns.filter(({ pattern }) => pattern.test(line)).map(({ hit }) => hit),
      ...collectionHits(line),
      ...dateHits(line),
      ...fieldHits(line, index, nearest),
    ];
  };
}

/** A file of the C# SDK that was generated from a legacy host, and a program that uses it. */
const ofSdk = /^\s*namespace EdFi\.OdsApi\.(?:(?:Api|Models)\b|Sdk\s*(?:[{;]|$))/m;
const usesSdk = /^\s*using EdFi\.OdsApi\.(?:(?:Api|Models)(?:\.\w+)*|Sdk)\s*;/;
const sdkHit: Hit = {
  id: "EDB004",
  what: "the SDK of a legacy host",
  write: "an SDK that is generated from the current host",
  isSure: true,
};

/** How a program uses that SDK: the classes of its sign-in, those of collections, and their methods. */
const sdkSignIn = /\bnew\s+(?:TokenRetriever|BearerTokenAuthenticator)\s*\(/;
const sdkCalls =
  /\bnew\s+(?:\w+\.)*(\w+)Api\s*\(|\w*api\w*\.(?:Get(\w+)(?:All|ByKey|ById)|Delete(\w+)ById|Post(\w+)|Put(\w+))\s*\(/gi;

function sdkHits(line: string): readonly Hit[] {
  if (usesSdk.test(line)) return [sdkHit];
  if (sdkSignIn.test(line)) {
    const write = "a token by client credentials, in the Configuration of a current SDK";
    return [{ id: "EDB002", what: "the sign-in of the SDK", write }];
  }
  return [...line.matchAll(sdkCalls)].flatMap((found) => {
    const name = found.slice(1).join("");
    const known = [name, `${name}s`, name.replace(/y$/i, "ies")].map((each) => each.toLowerCase());
    const collection = known.map((each) => collections.get(each)).find(Boolean);
    if (!collection) return [];
    const { id, write } = movedTo(collection);
    return [{ id, what: `${collection.name} in the SDK`, write: `${write} in a current SDK` }];
  });
}

const collections = new Map(
  catalogOf("5.0").legacy.map((each) => [each.name.toLowerCase(), each] as const),
);

/** Where the records of a collection are now, and the change that is about it. */
function movedTo({ name, why = "another collection" }: Collection) {
  const now = currentCollections(name, "5.0");
  const isSame = now.join() === name;
  const id = isSame ? "EDB004" : now.length === 0 ? "EDB007" : "EDB008";
  return { isSame, id, write: now.join(" and ") || why };
}

// The year is written out, or what stands for it is named so, or is filled in later.
const root = /(?:\/|(?<![\w/.-]))api\/v2\.0\b\/?/gi;
const rest =
  /^(?:(?<year>20\d\d|[^\s/?#]{0,40}year[^\s/?#]{0,20}|["'`\s.+&,]{0,10}[\w$.]{0,20}year\w{0,20}["'`\s.+&,)]{0,10})|(?<filled>[^\s/?#"'`]{1,40}))(?:["'`\s.+&,]{0,4}\/(?<collection>[a-z]+))?/i;
const otherwise = /^identit(?:y|ies)\b/i;
const ofBulk = /^(?:bulkOperations|uploads)$/i;

function addressHits(line: string): readonly Hit[] {
  return [...line.matchAll(root)].flatMap(({ 0: { length }, index }) => {
    const after = line.slice(index + length, index + length + 200);
    if (otherwise.test(after)) {
      const write = "/identity/v2/identities, with find and search";
      return [{ id: "EDB023", what: "/api/v2.0/identities", write }];
    }
    const { year, filled, collection } = rest.exec(after)?.groups ?? {};
    const isKnown = collection !== undefined && isCollection(collection);
    // Another API has other words there. A legacy path has its year first.
    const [other] = /^[a-z][a-z-]{2,}(?=["'`/?#\s]|$)/i.exec(after) ?? none;
    const isWord = other === undefined || isCollection(other) || ofBulk.test(other);
    if (year === undefined && !isWord) return [];
    const isSure =
      (year !== undefined && (collection === undefined || isKnown)) ||
      (filled !== undefined && /[{$%<:]/.test(filled) && isKnown);
    const write = "the current data path, such as /data/v3/ed-fi/";
    return [{ id: "EDB004", what: "/api/v2.0/", write, isSure }];
  });
}

function isCollection(name: string): boolean {
  return collections.has(name.toLowerCase()) || name.toLowerCase() === "enrollment";
}

/** What is found by its text alone, and what else has to be in the file. */
type Pattern = readonly [
  id: string,
  what: string,
  write: string,
  pattern: RegExp,
  required?: RegExp,
];

const byCredentials = "grant_type=client_credentials with HTTP Basic";
const noRequest = "nothing: delete the authorize request";

const sure: readonly Pattern[] = [
  // Legacy hosts wrote these names with a capital, which OAuth does not.
  ["EDB001", "Response_type", noRequest, /\bResponse_type\b/, /\bClient_id\b/],
  ["EDB002", "Grant_type", byCredentials, /\bGrant_type\b/, /\bClient_secret\b/],
  [
    "EDB021",
    "/metadata/…/api-docs",
    "the OpenAPI documents that the discovery document names",
    /\/metadata\/(?:resources|types|descriptors|other)\/api-docs\b/i,
  ],
];

const legacy: readonly Pattern[] = [
  // Clients with a base address have paths without the first slash.
  ["EDB001", "/oauth/authorize", noRequest, /(?:\/|(?<![\w/.-]))oauth\/authorize\b/i],
  [
    "EDB002",
    "authorization_code",
    byCredentials,
    /\bauthorization_code\b/,
    // Every OAuth program may have the word.
    /\boauth\/(?:authorize|token)\b|\b(?:Client_id|Client_secret|Grant_type)\b/,
  ],
  [
    "EDB007",
    "bulkOperations or uploads",
    "a request for each record",
    /\/(?:bulkOperations|uploads)\b/i,
  ],
  ["EDB014", "_etag", "the header ETag, sent back as If-Match", /\b_etag\b/],
  ["EDB017", "a midnight", "dates without a time", /(?<!\d)T00:00:00/],
  [
    "EDB017",
    "a format of a date with its time",
    "dates without a time, where the field is a date",
    /yyyy-MM-dd\\?'?T\\?'?(?:HH|hh|00)[:\\]|%Y-%m-%dT|%FT|Y-m-d\\+T|[Yy]{4}-MM-DD\[?T\]?|toISOString\(\)/,
  ],
  ["EDB018", "the parameter fields", "whole records, without fields=", /[?&]fields=/i],
  ["EDB019", "text/json", "application/json", /\btext\/json\b/i],
  [
    "EDB020",
    "a view of the enrollment",
    "/composites/v1/…/enrollment, or the collections themselves",
    /\/enrollment\/(?:localEducationAgencies|schools|sections|staffs|students)\b/i,
  ],
];

/** The patterns that count in a file, and what each finds. */
function patternsFor(text: string) {
  const among = (patterns: readonly Pattern[], isSure: boolean) =>
    patterns
      .filter(([, , , , required]) => required?.test(text) ?? true)
      .map(([id, what, write, pattern]) => ({ pattern, hit: { id, what, write, isSure } }));
  return [...among(sure, true), ...among(legacy, false)];
}

const named = /["'`/](?<name>[a-z]{5,80})(?:(?<query>\?[\w=&{}$%.-]{1,200})|["'`/\s)\\]|$)/gi;

function collectionHits(line: string): readonly Hit[] {
  return [...line.matchAll(named)].flatMap(({ index, groups: { name = "", query = "" } = {} }) => {
    const collection = collections.get(name.toLowerCase());
    if (!collection || isLabel(line, index + 1)) return [];
    const { isSame, id, write } = movedTo(collection);
    const moved = isSame ? [] : [{ id, what: collection.name, write }];
    return [...moved, ...queryHits(collection, query)];
  });
}

function queryHits(collection: Collection, query: string): readonly Hit[] {
  const names = [...query.matchAll(/[?&](\w+)=/g)].map(([, name = ""]) => name);
  return names.flatMap((name) => {
    if (name.toLowerCase() === "id") {
      return [{ id: "EDB012", what: "?id=", write: "the id in the path" }];
    }
    const filter = filterOf(collection, name, "5.0");
    const isSame = filter.kind === "same" || (filter.kind === "renamed" && filter.name === name);
    if (isSame) return [];
    const write = filter.kind === "renamed" ? filter.name : "another filter, or none";
    return [{ id: "EDB011", what: `?${name}=`, write }];
  });
}
