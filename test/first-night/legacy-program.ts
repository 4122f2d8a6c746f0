import { isObject } from "./differences.ts";

export type Json = Readonly<Record<string, unknown>>;

/** What a legacy program sees of a response. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request of a legacy program, by its path below the school year. */
export type Call = (method: string, path: string, body?: Json) => Promise<Reply>;

/** A record that a legacy program keeps at the host. */
export interface LegacyRecord {
  /** Name in the expectations: the collection, and a word where a program has several. */
  readonly name: string;
  readonly collection: string;
  /** The natural key, as filters of a GET. */
  readonly key: Readonly<Record<string, string | number>>;
  readonly body: Json;
  /** Members of `body` that a later night changes. */
  readonly change: Json;
}

/** A record whose collection is the first word of its name. */
interface NamedRecord extends Pick<LegacyRecord, "name" | "body"> {
  /** The key, or the members of the body, or of its references, that are the key. */
  readonly key: LegacyRecord["key"] | string[];
  readonly change?: Json;
}

export function legacyRecords(all: readonly NamedRecord[]): readonly LegacyRecord[] {
  return all.map(({ name, key, body, change = {} }) => {
    const places = [body, ...Object.values(body).filter(isObject)];
    const keyIn = (names: string[]) =>
      Object.fromEntries(names.map((each) => [each, places.find((of) => each in of)?.[each]]));
    const whole = (Array.isArray(key) ? keyIn(key) : key) as LegacyRecord["key"];
    return { name, collection: name.replace(/ .*/, ""), key: whole, body, change };
  });
}

/** What a program does with a record; one that owns no records only reads. */
export type Step =
  | "listed"
  | "written"
  | "read by id"
  | "read by key"
  | "filtered"
  | "links followed"
  | "changed"
  | "posted again"
  | "deleted";

/** Who watches a program: each response, and the end of each step for all records. */
export interface Watch {
  /** `reference`: for a link that was followed, the reference that had it. */
  saw(record: LegacyRecord, step: Step, reply: Reply, reference?: Json): void;
  finished(step: Step): void;
}

export function byKey({ collection, key }: Pick<LegacyRecord, "collection" | "key">): string {
  const query = Object.entries(key).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${collection}?${query.join("&")}`;
}

function idIn(reply: Reply): string | undefined {
  return reply.headers["location"]?.split("/").at(-1);
}

/** A night of a program that reads what the agency has, then keeps its own records at the host. */
export async function readAndKeep(
  reads: readonly LegacyRecord[],
  keeps: readonly LegacyRecord[],
  call: Call,
  watch: Watch,
): Promise<void> {
  for (const record of reads) {
    watch.saw(record, "listed", await call("GET", `${record.collection}?limit=25`));
    watch.saw(record, "read by key", await call("GET", byKey(record)));
  }
  await keepRecords(call, keeps, watch);
}

/**
 * What a program that owns its records does over some nights: it writes them in order, reads each
 * by id and by key, changes each, posts each again, and at last deletes them in reverse order. A
 * record that was not written is not read, changed or deleted.
 */
async function keepRecords(
  call: Call,
  records: readonly LegacyRecord[],
  watch: Watch,
): Promise<void> {
  const ids = new Map<LegacyRecord, string>();
  const each = async (
    step: Step,
    request: (record: LegacyRecord, id: string) => Promise<Reply>,
  ) => {
    const inOrder = step === "deleted" ? records.toReversed() : records;
    for (const record of inOrder) {
      const id = ids.get(record);
      if (id !== undefined) watch.saw(record, step, await request(record, id));
    }
    watch.finished(step);
  };

  for (const record of records) {
    const reply = await call("POST", record.collection, record.body);
    const id = idIn(reply);
    if (reply.status < 300 && id !== undefined) ids.set(record, id);
    watch.saw(record, "written", reply);
  }
  watch.finished("written");
  await each("read by id", ({ collection }, id) => call("GET", `${collection}/${id}`));
  await each("read by key", (record) => call("GET", byKey(record)));
  await each("changed", (record, id) => call("PUT", `${record.collection}/${id}`, changed(record)));
  await each("posted again", (record) => call("POST", record.collection, changed(record)));
  await each("deleted", ({ collection }, id) => call("DELETE", `${collection}/${id}`));
}

function changed({ body, change }: LegacyRecord): Json {
  return { ...body, ...change };
}
