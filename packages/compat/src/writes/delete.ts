import { messageOf } from "../http/host-error.js";
import type { JsonRecord } from "../http/json.js";
import { legacyError, recordsId } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { LookupError } from "../lookups/lookup-error.js";
import { isPeople, organizationOf } from "../records/people.js";
import { removedWith } from "../records/record-translation.js";
import type { ScopedPerson } from "./waiting-entry.js";
import { discard } from "../http/body.js";
import { isOfMoment } from "../records/host-request.js";
import { partRecords } from "./parts.js";
import { etagOf, idOf, requestToCreate, requestToDelete, sendWrite } from "./send-step.js";
import { execute } from "./execute.js";
import type { PartRecord, Step, WriteCall } from "./write-call.js";

/**
 * Deletes a record. If the host refuses because others refer to it, those that hold parts of it, or that
 * edbridge made beside it, are deleted first, and written back if the host refuses again.
 */
export async function deleteWhole(
  existing: JsonRecord,
  person: ScopedPerson | undefined,
  x: WriteCall,
): Promise<Answer> {
  const { call, lookups, translation } = x;
  const main: Step = { request: call, onFail: "stop", isMain: true };
  const first = await execute({ steps: [main], person }, x);
  if (first.status !== 409) return first;
  const removed = removedWith(translation);
  const reason = await messageOf(first);
  const readParts = async () => {
    if (removed.length === 0) return [];
    const organization = person && (await organizationOf(person, lookups));
    // What places the person there refers to the person too, so the host would refuse again.
    if (organization !== undefined && organization !== "unreadable") return "placed" as const;
    return partRecords(removed, (part) => part.keyIn(existing), lookups);
  };
  const found = await orFailure(readParts());
  if (isPassing(found)) throw found;
  if (found === "placed") {
    const message = `The record is not deleted. Delete the person's enrollment, employment or assignment first. The host said: ${reason}`;
    return legacyError(409, message, recordsId);
  }
  if (found instanceof LookupError || found.length === 0) {
    call.report?.did("EDB006");
    return legacyError(409, reason);
  }
  const kept = found.flatMap(({ part, record }) =>
    part.unsaidIn(record).map((path) => `${part.collection}.${path}`),
  );
  if (kept.length > 0) {
    const paths = [...new Set(kept)].join(", ");
    const message = `The record is not deleted, because the host has fields beside it that no legacy record has: ${paths}. Delete them on the host first. The host said: ${reason}`;
    return legacyError(409, message, recordsId);
  }
  const says = "The record is not deleted";
  const again: Step = { ...main, onFail: "undo", says };
  return execute({ steps: [...found.map((each) => removal(each, x)), again], person }, x);
}

/**
 * Deletes a record that the key may not read. The claim sets that hosts ship let a key read and delete the
 * parts of a person only while the person is enrolled.
 *
 * @param failure why it was not read; `undefined` if the host has none
 * @throws the failure, if it may pass and the host refuses to delete the record while it has its parts
 */
export async function deleteUnread(
  failure: LookupError | undefined,
  x: WriteCall,
): Promise<Answer> {
  const { call, translation, lookups } = x;
  const answer = await sendWrite(call, x.send, lookups);
  const parts = removedWith(translation);
  if (answer.status !== 409 || parts.length === 0) return answer;
  if (isPassing(failure)) {
    await discard(answer);
    throw failure;
  }
  if (!isPeople(translation.collection)) return answer;
  const names = [...new Set(parts.map(({ collection }) => collection))].join(", ");
  const message = `The record is not deleted. The host may still have its part in ${names}, which this key may read and delete only while the person is enrolled. Delete that with a current request before the enrollment, or with a key that has rights to all records, such as that of the host's operator. The host said: ${await messageOf(answer)}`;
  return legacyError(409, message, recordsId);
}

/** The step that deletes a part. It is undone by writing the part back. */
function removal({ part, record }: PartRecord, { call }: WriteCall): Step {
  const { collection: name } = part;
  const copy = part.copyOf(record);
  return {
    request: requestToDelete(call, { name }, idOf(record), etagOf(record)),
    part: { part, record: copy },
    onFail: "undo",
    says: `The record is not deleted, because its part in ${name} is not`,
    undo: () => ({
      request: requestToCreate(call, name),
      key: part.keyOf(record),
      body: () => copy,
      onFail: "stop",
    }),
  };
}

/** What a look-up gives, or why it failed. */
export function orFailure<T>(looking: Promise<T>): Promise<T | LookupError> {
  return looking.catch((error: unknown) => {
    if (error instanceof LookupError) return error;
    throw error;
  });
}

/** Whether a look-up has failed that may succeed a little later. A 409 would end the tries of a program. */
function isPassing(found: unknown): found is LookupError {
  if (!(found instanceof LookupError) || found.kind !== "host") return false;
  return !found.answer || isOfMoment(found.answer);
}
