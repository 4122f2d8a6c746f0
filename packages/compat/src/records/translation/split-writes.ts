import { discard } from "../../http/body.js";
import type { Answer } from "../../http/message.js";
import type { DataCall } from "../../changes/change.js";
import { recordsChange } from "../../changes/records.js";
import { isRecord } from "../../routing/host-target.js";
import { compactId } from "../../model/resource-id.js";
import { type JsonRecord, plainText } from "../../http/json.js";
import { legacyError } from "../../http/legacy-response.js";
import { isStale, notFound, stale } from "./if-match.js";
import { failedWrite, outcomeOf } from "./write-outcome.js";
import type { SplitMeans } from "./split-records.js";
import { relatedTo } from "./write-companions.js";

/** A current record of the host, with its place. */
interface Held {
  readonly collection: string;
  readonly id: string;
  readonly etag: string | undefined;
  readonly record: JsonRecord;
}

/** A call to the host, and what to say where it does not succeed after others did. */
interface Step {
  readonly call: DataCall;
  readonly refused: string;
}

/**
 * Writes all current records that a legacy one is, and deletes those of the same key that it is no
 * more, as a legacy host replaced the whole record.
 */
export async function writeSplit(call: DataCall, means: SplitMeans): Promise<Answer> {
  const ready = await means.ready();
  if ("answer" in ready) return { change: recordsChange.id, ...ready.answer };
  const { companions: writes, print } = ready;
  const [first] = writes;
  if (first === undefined) {
    return legacyError(400, "The record says nothing that a host could keep.", recordsChange.id);
  }
  const group = await groupOf(first.record, means);
  const own = isRecord(call.target) ? group.find((each) => isAt(each, call)) : undefined;
  if (isRecord(call.target)) {
    if (!own) return (await heldAt(call, means)) ? keyChanged() : notFound();
    if (isStale(own.etag, call)) return stale();
  }
  const isOwn = (write: (typeof writes)[number]) =>
    own !== undefined && plainText(write.known?.["id"]) === own.id;
  const steps = [...writes.filter(isOwn), ...writes.filter((each) => !isOwn(each))].map(
    (write): Step => {
      const refused = `A part of the record is stored, but its part in ${write.collection} is not`;
      const { collection, record } = write;
      if (own && isOwn(write)) {
        return { call: to(own, call, "PUT", print({ ...record, id: own.id })), refused };
      }
      return { call: to({ collection }, call, "POST", print(record)), refused };
    },
  );
  const named = new Set(writes.map(({ known }) => plainText(known?.["id"])));
  const removed = group.filter(({ id }) => !named.has(id));
  const answer = await inOrder(
    [...steps, ...removed.map((each) => removal(each, own, call))],
    means,
  );
  if (answer.status >= 300) return answer;
  const { leftBehind } = ready;
  const status = own ? 204 : group.length > 0 ? 200 : answer.status;
  return { ...answer, status, leftBehind };
}

/** Deletes all current records that a legacy one is. */
export async function removeSplit(call: DataCall, means: SplitMeans): Promise<Answer> {
  const own = await heldAt(call, means);
  if (!own) return notFound();
  const group = await groupOf(own.record, means);
  const others = group.filter(({ id }) => id !== own.id);
  return inOrder(
    [own, ...others].map((each) => removal(each, own, call)),
    means,
  );
}

/** The answer to the first step; that of another in its place where it does not succeed. */
async function inOrder([first, ...others]: readonly Step[], { ask }: SplitMeans): Promise<Answer> {
  if (!first) return notFound();
  const answer = await ask(first.call);
  if (answer.status >= 300) return answer;
  for (const { call, refused } of others) {
    const outcome = await outcomeOf(ask(call));
    if (!outcome || outcome.status >= 300) {
      await discard(answer);
      return failedWrite(refused, outcome);
    }
    await discard(outcome);
  }
  return answer;
}

function removal(held: Held, own: Held | undefined, call: DataCall): Step {
  const refused = `The record is changed in part, but what it was in ${held.collection} is still there`;
  const asked = to(held, call, "DELETE");
  // The condition of the caller is for the record that it knows.
  return { call: held === own ? asked : unconditional(asked), refused };
}

/** All of the host's records that have the key of one of them. */
async function groupOf(record: JsonRecord, { parts, lookups }: SplitMeans): Promise<Held[]> {
  const lists = await Promise.all(
    parts.map(async (part) => {
      const found = await relatedTo(record, part, lookups);
      return found.flatMap((each) => heldOf(part.collection, each) ?? []);
    }),
  );
  return lists.flat();
}

/** The host's record that a call names by its id. */
async function heldAt(
  { target }: DataCall,
  { parts, lookups }: SplitMeans,
): Promise<Held | undefined> {
  for (const { collection } of parts) {
    const record = await lookups.record(collection, target.part ?? "");
    if (record) return heldOf(collection, record);
  }
  return undefined;
}

function heldOf(collection: string, record: JsonRecord): Held | undefined {
  const id = plainText(record["id"]);
  return id === undefined ? id : { collection, id, etag: plainText(record["_etag"]), record };
}

function isAt({ id }: Held, { target }: DataCall): boolean {
  return compactId(id).toLowerCase() === compactId(target.part ?? "").toLowerCase();
}

/** A call for one current record, or to its collection; only the caller's own has its condition. */
function to(
  { collection: name, id }: { readonly collection: string; readonly id?: string },
  call: DataCall,
  method: string,
  body?: string,
): DataCall {
  const target = { name, part: id, query: [] };
  const asked = { ...call, method, body, target };
  return method === "POST" ? unconditional(asked) : asked;
}

function unconditional(call: DataCall): DataCall {
  const { "if-match": _, "if-none-match": __, ...headers } = call.headers;
  return { ...call, headers };
}

function keyChanged(): Answer {
  const message =
    "The record with this id has another key. Create a new record, and delete the old one.";
  return legacyError(400, message, recordsChange.id);
}
