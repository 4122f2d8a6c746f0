import fc from "fast-check";

/** The collections whose legacy form a legacy sandbox has in full. */
export type CollectionName = "schools" | "disciplineIncidents";
const collections = ["schools", "disciplineIncidents"] as const;

/** How an id is written. */
export type IdForm = "bare" | "dashed" | "upper" | "unknown" | "bad";

/** What a write or a conditional read goes by. */
export type Condition = "none" | "right" | "stale";

/** A change to a record before it is written; `at` counts its members, at any depth. */
export type Mutation =
  | { readonly kind: "drop" | "shout"; readonly at: number }
  | { readonly kind: "set"; readonly at: number; readonly value: unknown }
  | { readonly kind: "add"; readonly name: string; readonly value: unknown };

interface ListStep {
  readonly kind: "list";
  /** As the program writes it. */
  readonly name: string;
  readonly query: readonly (readonly [name: string, value: string])[];
}

interface RecordStep {
  readonly kind: "read" | "delete";
  readonly collection: CollectionName;
  /** Which record of the list. */
  readonly pick: number;
  readonly form: IdForm;
  readonly inQuery: boolean;
  readonly condition: Condition;
}

export interface WriteStep {
  readonly kind: "write";
  readonly method: "POST" | "PUT";
  readonly collection: CollectionName;
  /** Whose id it is written to. */
  readonly pick: number;
  readonly form: IdForm;
  /** Whose fields it is made of. */
  readonly from: number;
  /** A key of its own, where it is to be new. */
  readonly key: number | undefined;
  readonly mutations: readonly Mutation[];
  readonly condition: Condition;
  readonly type: string;
}

interface OddStep {
  readonly kind: "odd";
  readonly method: string;
  readonly path: string;
  readonly token?: string;
}

/** One call of a legacy program. */
export type CallStep = ListStep | RecordStep | WriteStep | OddStep;

/** One thing that a legacy program does. */
export type Step =
  | CallStep
  | { readonly kind: "wait"; readonly minutes: number }
  /** Nothing that a program does: the current host forgets its tokens, which it must not notice. */
  | { readonly kind: "forget" }
  /** The process with the bridge ends, and another one begins. */
  | { readonly kind: "restart" };

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
  fc.tuple(fc.constantFrom(...filters[collection]), fc.constantFrom(...values));
/** Each name once: what a host makes of two is its own. */
const query = <T extends readonly [string, string]>(part: fc.Arbitrary<T>) =>
  fc.uniqueArray(part, { maxLength: 2, selector: ([name]) => name.toLowerCase() });

const list: fc.Arbitrary<Step> = fc.constantFrom(...collections).chain((collection) =>
  fc.record({
    kind: fc.constant("list" as const),
    name: fc.constantFrom(collection, collection.toUpperCase(), `${collection}/`),
    query: fc.oneof(query(pages), query(filter(collection))),
  }),
);

const pick = fc.nat({ max: 7 });
const form = fc.constantFrom<IdForm>("bare", "bare", "bare", "dashed", "upper", "unknown", "bad");
const condition = fc.constantFrom<Condition>("none", "none", "right", "stale");

const record: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("read" as const, "delete" as const),
  collection: fc.constantFrom(...collections),
  pick,
  form,
  inQuery: fc.boolean(),
  condition,
});

const at = fc.nat({ max: 60 });
const texts = ["", "xyz", "x x", " Staff ", "Ünïcode ☃", "Parking lot", "255901001"];
const dates = ["2016-08-22", "2016-08-22T00:00:00", "2016-13-45"];
const value = fc.constantFrom<unknown>(null, 0, -1, 1.5, true, [], {}, ...texts, ...dates);
const name = fc.constantFrom("unheardOf", "link", "_etag", "incidentCost", "weapons", "addresses");
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constantFrom("drop" as const, "shout" as const), at }),
  fc.record({ kind: fc.constant("set" as const), at, value }),
  fc.record({ kind: fc.constant("add" as const), name, value }),
);

const write: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant("write" as const),
  method: fc.constantFrom("POST" as const, "PUT" as const),
  collection: fc.constantFrom(...collections),
  pick,
  form,
  from: pick,
  key: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
  mutations: fc.array(mutation, { maxLength: 2 }),
  condition,
  type: fc.constantFrom("application/json", "application/json; charset=utf-8", "text/json"),
});

const odd: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("odd" as const),
    method: fc.constantFrom("PUT", "DELETE", "PATCH"),
    path: fc.constantFrom(...collections),
  }),
  fc.record({
    kind: fc.constant("odd" as const),
    method: fc.constantFrom("GET", "DELETE"),
    path: fc.constantFrom(...collections),
    token: fc.constantFrom("", "Bearer x", "Bearer 0123456789abcdef0123456789abcdef", "Basic YTpi"),
  }),
);

// No sum of them is the half hour for which an idle token lives.
const wait: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant("wait" as const),
  minutes: fc.constantFrom(11, 17, 29, 31, 70),
});

/** What a legacy program does, in order. */
export const program: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: list },
    { weight: 3, arbitrary: record },
    { weight: 5, arbitrary: write },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: wait },
    { weight: 1, arbitrary: fc.constant({ kind: "forget" as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: "restart" as const }) },
  ),
  { minLength: 1, maxLength: 8 },
);
