import fc from "fast-check";

/** The collections whose legacy form a legacy sandbox has in full. */
const collections = ["schools", "disciplineIncidents"] as const;
export type CollectionName = (typeof collections)[number];

type Of<A> = A extends fc.Arbitrary<infer T> ? Readonly<T> : never;

const pages = fc.tuple(
  fc.constantFrom("limit", "offset", "Limit", "OFFSET"),
  fc.constantFrom("0", "1", "2", "5", "25", "100", "-1", "x", "007", "99999"),
);
const filters = {
  schools: ["schoolId", "SCHOOLID"],
  disciplineIncidents: ["incidentIdentifier", "schoolId", "incidentDate", "reporterName"],
} as const;
const values = ["255901001", "255901002", "1", "2", "2024-02-16", "Staff 40", "", "x"];
const filter = (collection: CollectionName) =>
  fc.tuple(fc.constantFrom<string[]>(...filters[collection]), fc.constantFrom(...values));
/** Each name once: what a host makes of two is its own. */
const query = (part: fc.Arbitrary<[string, string]>) =>
  fc.uniqueArray(part, { maxLength: 2, selector: ([name]) => name.toLowerCase() });

const list = fc.constantFrom(...collections).chain((collection) =>
  fc.record({
    kind: fc.constant("list" as const),
    /** As the program writes it. */
    name: fc.constantFrom<string[]>(collection, collection.toUpperCase(), `${collection}/`),
    query: fc.oneof(query(pages), query(filter(collection))),
  }),
);

const pick = fc.nat({ max: 7 });
const form = fc.constantFrom("bare", "bare", "bare", "dashed", "upper", "unknown", "bad");
export type IdForm = Of<typeof form>;
/** What a write or a conditional read goes by. */
const condition = fc.constantFrom("none", "none", "right", "stale");
export type Condition = Of<typeof condition>;

const record = fc.record({
  kind: fc.constantFrom("read" as const, "delete" as const),
  collection: fc.constantFrom(...collections),
  pick,
  form,
  inQuery: fc.boolean(),
  condition,
});

/** It counts the members of a record, at any depth. */
const at = fc.nat({ max: 60 });
const texts = ["", "xyz", "x x", " Staff ", "Ünïcode ☃", "Parking lot", "255901001"];
const dates = ["2016-08-22", "2016-08-22T00:00:00", "2016-13-45"];
const value = fc.constantFrom<unknown[]>(null, 0, -1, 1.5, true, [], {}, ...texts, ...dates);
const name = fc.constantFrom("unheardOf", "link", "_etag", "incidentCost", "weapons", "addresses");

const mutation = fc.oneof(
  fc.record({ kind: fc.constantFrom("drop" as const, "shout" as const), at }),
  fc.record({ kind: fc.constant("set" as const), at, value }),
  fc.record({ kind: fc.constant("add" as const), name, value }),
);
export type Mutation = Of<typeof mutation>;

const write = fc.record({
  kind: fc.constant("write" as const),
  method: fc.constantFrom("POST" as const, "PUT" as const),
  collection: fc.constantFrom(...collections),
  /** Whose id it is written to. */
  pick,
  form,
  /** Whose fields it is made of. */
  from: pick,
  /** A key of its own, where it is to be new. */
  key: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
  mutations: fc.array(mutation, { maxLength: 2 }),
  condition,
  type: fc.constantFrom("application/json", "application/json; charset=utf-8", "text/json"),
});
export type WriteStep = Of<typeof write>;

const odd = fc.oneof(
  fc.record({
    kind: fc.constant("odd" as const),
    method: fc.constantFrom<string[]>("PUT", "DELETE", "PATCH"),
    path: fc.constantFrom<string[]>(...collections),
  }),
  fc.record({
    kind: fc.constant("odd" as const),
    method: fc.constantFrom<string[]>("GET", "DELETE"),
    path: fc.constantFrom<string[]>(...collections),
    token: fc.constantFrom("", "Bearer x", "Bearer 0123456789abcdef0123456789abcdef", "Basic YTpi"),
  }),
);

// No sum of them is the half hour for which an idle token lives.
const wait = fc.record({
  kind: fc.constant("wait" as const),
  minutes: fc.constantFrom(11, 17, 29, 31, 70),
});

export const program = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: list },
    { weight: 3, arbitrary: record },
    { weight: 5, arbitrary: write },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: wait },
    // The current host forgets its tokens, which a program must not notice.
    { weight: 1, arbitrary: fc.constant({ kind: "forget" as const }) },
    // The process with the bridge ends, and another one begins.
    { weight: 1, arbitrary: fc.constant({ kind: "restart" as const }) },
  ),
  { minLength: 1, maxLength: 8 },
);

export type CallStep = Of<typeof list | typeof record | typeof write | typeof odd>;
export type Step = Of<typeof program>[number];
