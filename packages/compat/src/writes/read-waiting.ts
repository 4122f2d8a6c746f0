import { type JsonDocument, type JsonRecord, recordsIn } from "../http/json.js";
import type { PartsScope } from "./waiting-entry.js";
import type { FoundParts, WaitingParts } from "./waiting-parts.js";
import { personIn } from "../records/people.js";
import type { RecordTranslation } from "../records/record-translation.js";
import type { Report } from "../report/report.js";
import { holderOf } from "./write.js";

/** The parts of a new person that wait for the enrollment, for a read with the key that wrote them. */
export interface WaitingRead {
  /** The parts of a collection that wait. The store is read once, if the host shows no such part. */
  readonly partsIn: (collection: string) => Promise<readonly JsonRecord[]>;
  /** Notes the parts in the response that the host has not stored. */
  readonly noteShown: (report: Report) => void;
}

/** What may wait of the person that is read; `undefined` if the page is of something else. */
export function waitingRead(
  page: JsonDocument,
  translation: RecordTranslation,
  waiting: WaitingParts,
  scope: () => PartsScope,
): WaitingRead | undefined {
  const { translator, collection: legacy } = translation;
  const [record, another] = recordsIn(page);
  const person = record && !another ? personIn(legacy, record) : undefined;
  const holder = person && holderOf(person, { translation, scope: scope() });
  if (!holder) return undefined;
  const mayWait = new Set(
    translator.parts(legacy).flatMap(({ before, collection }) => (before ? [] : collection)),
  );
  const shown = new Set<string>();
  let reading: ReturnType<WaitingParts["find"]> | undefined;
  let found: FoundParts | undefined;
  return {
    async partsIn(collection) {
      if (!mayWait.has(collection)) return [];
      const read = await (reading ??= waiting.find(holder));
      found = read === "unreachable" ? undefined : read;
      const parts = found?.companions[collection] ?? [];
      if (parts.length > 0) shown.add(collection);
      return parts;
    },
    noteShown(report) {
      const fate = { held: found?.place };
      report.noteNotStored([...shown].map((collection) => ({ collection, fate })));
    },
  };
}
