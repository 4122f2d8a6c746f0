import { type JsonDocument, type JsonRecord, recordsIn } from "../http/json.js";
import type { FoundParts, HeldParts, HeldScope, Holder } from "./held-parts.js";
import { personIn } from "../records/people.js";
import type { RecordTranslation } from "../records/record-translation.js";
import type { Report } from "../report/report.js";
import { holderOf } from "./write.js";

/**
 * The parts of a new person that wait for the enrollment, for a read with the key that wrote them. The
 * store is read once, and only if the host shows the key no such part.
 */
export class WaitingRead {
  readonly #holder: Holder;
  readonly #held: HeldParts;
  /** The collections of the parts that may wait. */
  readonly #collections: ReadonlySet<string>;
  readonly #shown = new Set<string>();
  #found: Promise<FoundParts | undefined> | undefined;

  constructor(holder: Holder, held: HeldParts, collections: ReadonlySet<string>) {
    this.#holder = holder;
    this.#held = held;
    this.#collections = collections;
  }

  /** The parts of a collection that wait. */
  readonly partsIn = async (collection: string): Promise<readonly JsonRecord[]> => {
    if (!this.#collections.has(collection)) return [];
    this.#found ??= this.#held
      .find(this.#holder)
      .then((found) => (found === "unreachable" ? undefined : found));
    const parts = (await this.#found)?.companions[collection] ?? [];
    if (parts.length > 0) this.#shown.add(collection);
    return parts;
  };

  /** Notes the parts in the response that the host has not stored. */
  async noteShown(report: Report): Promise<void> {
    const fate = { held: (await this.#found)?.place };
    report.noteNotStored([...this.#shown].map((collection) => ({ collection, fate })));
  }
}

/** What may wait of the person that is read; `undefined` if the page is of something else. */
export function waitingRead(
  page: JsonDocument,
  translation: RecordTranslation,
  held: HeldParts,
  scope: () => HeldScope,
): WaitingRead | undefined {
  const { translator, collection } = translation;
  const [record, another] = recordsIn(page);
  const person = record && !another ? personIn(collection, record) : undefined;
  const holder = person && holderOf(person, { translation, scope: scope() });
  if (!holder) return undefined;
  const waiting = translator.parts(collection).filter(({ before }) => !before);
  return new WaitingRead(holder, held, new Set(waiting.map((part) => part.collection)));
}
