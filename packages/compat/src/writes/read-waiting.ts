import { type JsonDocument, type JsonRecord, recordsIn } from "../http/json.js";
import type { Answer } from "../http/message.js";
import { isRecord } from "../routing/host-target.js";
import type { DataCall } from "../auth/bridged-call.js";
import type { FoundParts, HeldParts, HeldScope, Holder } from "./held-parts.js";
import { withNotStored } from "./left-behind.js";
import { personIn } from "../records/people.js";
import type { RecordTranslation } from "../records/record-translation.js";
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

  /** The response, which names the parts in it that the host has not stored. */
  async named(answer: Answer): Promise<Answer> {
    const fate = { held: (await this.#found)?.place };
    return withNotStored(
      answer,
      [...this.#shown].map((collection) => ({ collection, fate })),
    );
  }
}

/** What may wait of the person of a page; `undefined` for all but the read of one person. */
export function waitingRead(
  page: JsonDocument,
  { target }: DataCall,
  translation: RecordTranslation,
  held: HeldParts,
  scope: () => HeldScope,
): WaitingRead | undefined {
  if (!(target.single || isRecord(target))) return undefined;
  const { translator, collection } = translation;
  const [record, another] = recordsIn(page);
  const person = record && !another ? personIn(collection, record) : undefined;
  const holder = person && holderOf(person, { translation, scope: scope() });
  if (!holder) return undefined;
  const waiting = translator.parts(collection).filter(({ before }) => !before);
  return new WaitingRead(holder, held, new Set(waiting.map((part) => part.collection)));
}
