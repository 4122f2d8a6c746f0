import { isSameValue, type JsonRecord, plainText } from "../http/json.js";
import { discard } from "../http/body.js";
import { withStatus } from "../http/legacy-response.js";
import { type Answer, headerValue } from "../http/message.js";
import { valueOf } from "../lookups/record-values.js";
import { recordUrl } from "../routing/record-url.js";
import { withoutConditions } from "../auth/bridged-call.js";
import { conditionalOn, etagOf, isStale, preconditionFailed } from "./conditions.js";
import { answerFailedWrite, answerOrUnsure } from "./failures.js";
import { passWrite, sendDelete } from "./note-write.js";
import type { RecordWrite } from "./write-context.js";

/** The parts of a key, of those that no legacy key has, in which two records differ. */
export function changedParts(
  record: JsonRecord,
  existing: JsonRecord,
  parts: readonly string[],
): readonly string[] {
  return parts.filter((part) => {
    const [value, before] = [valueOf(record, part), valueOf(existing, part)];
    return value !== undefined && before !== undefined && !isSameValue(value, before);
  });
}

/**
 * Writes a record with another value for a part of its current key, which a legacy host took as the
 * value of any field. A current host refuses that. So the new record is created, and the old one is
 * deleted if it is as it was read. If the host refuses that, the new one is deleted again.
 *
 * @param record the new record, with what only the host's own has
 * @param parts the parts of the key that differ
 */
export async function replaceRecord(
  record: JsonRecord,
  existing: JsonRecord,
  parts: readonly string[],
  context: RecordWrite,
): Promise<Answer> {
  const { call, json, lookups, next } = context;
  if (isStale(etagOf(existing), call)) return preconditionFailed();
  context.begin();
  const { name, collection } = call.target;
  const plain = withoutConditions(call);
  const target = { name, collection, query: [] };
  const created = await passWrite(
    { ...plain, method: "POST", json: json.with(record), target },
    next,
    lookups,
  );
  if (created.status >= 300) return created;
  const remove = (id: string | undefined, etag: string | undefined) => {
    const request = { ...conditionalOn(etag, plain), method: "DELETE", body: undefined };
    const one = { ...request, json: undefined, target: { ...target, part: id } };
    return answerOrUnsure(sendDelete(one, next, lookups));
  };
  const removed = await remove(plainText(existing["id"]), etagOf(existing));
  if (removed.status < 300 || removed.status === 404) {
    await discard(removed);
    return withStatus(created, call.method === "PUT" ? 204 : 200);
  }
  const own = created.status === 201 ? idIn(created, context) : undefined;
  const undone = own === undefined ? undefined : await remove(own, undefined);
  if (undone) await discard(undone);
  const isUndone = undone !== undefined && undone.status < 300;
  const other = `another ${parts.join(" and ")}`;
  const account = isUndone
    ? `The record is not stored with ${other}, because the one that the host has cannot be deleted`
    : `The record is stored with ${other}, but the one that the host had is still there`;
  return answerFailedWrite(account, removed);
}

/** The id of a record that was created. */
function idIn(created: Answer, { call, settings }: RecordWrite): string | undefined {
  const location = headerValue(created.headers, "location");
  const year = call.route.kind === "data" ? call.route.schoolYear : "";
  const namespace = call.target.collection?.namespace;
  return location && recordUrl(location, year, settings, namespace)?.rest;
}
