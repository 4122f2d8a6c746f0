import { none } from "@edbridge/core/internal";
import type { Clock } from "@edbridge/core";
import type { AccountEntry } from "@edbridge/records";
import type { HostTranslator } from "@edbridge/records/internal";
import type { JsonDocument, JsonRecord } from "../http/json.js";
import type { ChangeId, OptionHint } from "../http/legacy-response.js";
import type { CallEvent, CallNote, CallOrigin, Rehearsed } from "./event.js";
import { membersOf, NotedFields } from "./fields.js";
import { pathText } from "./without-values.js";

/** Records of a page whose fields are noted. */
const mostNoted = 5;

/** Names, and characters of them, that a header holds: many clients take 16 kB of headers in all. */
const [mostNames, mostCharacters] = [50, 4000];

/** The header in which a rehearsal says what the host would have done with a write, and why. */
export const rehearsedHeader = "edbridge-rehearsed";

/** Fields of one record that were not sent. */
export interface LeftBehind {
  /** The legacy collection of the record. */
  readonly collection: string;
  /** Paths such as `addresses[0].city`: 50 at most, as a header can hold them. */
  readonly fields: readonly string[];
  /** How many there were in all. */
  readonly count: number;
}

/** A part of a new person that the host has not stored. */
export interface UnstoredPart {
  /** Its current collection. */
  readonly collection: string;
  readonly fate: PartFate;
}

/** Why the host has not stored a part, and what edbridge does with it. */
type PartFate =
  /** It waits; `undefined` for one that is too large to wait. The reason is that of a refused look-up. */
  | { readonly waits: "store" | "memory" | undefined; readonly because?: string | undefined }
  /** The host has refused it for good: the reason, without values of records. */
  | { readonly refused: string }
  /** The host has newer values in these members. */
  | { readonly newer: readonly string[] };

/**
 * What happens to one call on its way, for its owner. It keeps names of fields, never their values.
 * Mapped fields, lost fields and times are only noted while somebody listens.
 */
export class Report {
  /** The client key of the caller, once it is known. It goes into no event. */
  clientKey: string | undefined = undefined;
  /** The legacy collection that it is for, once that is known. */
  collection: string | undefined = undefined;
  /** The change that answered in the host's place, if one did. */
  answeredBy: ChangeId | undefined = undefined;
  /** Why an OAuth request is refused, which the body of a legacy host did not say. */
  why: string | undefined = undefined;
  /** The option that helps against this outcome. */
  option: OptionHint | undefined = undefined;
  leftBehind: LeftBehind | undefined = undefined;
  /** Why fields were left behind: a reason for each, if it has one. */
  lossReasons: readonly (string | undefined)[] = none;
  /** Collections of parts of the caller's record that the host has not stored yet. */
  notStored: readonly string[] | undefined = undefined;
  /** Collections of parts of a new person that are not written: refused, or the host has newer ones. */
  dropped: readonly string[] | undefined = undefined;
  /** Whether the host has refused one of them for good. */
  isPartRefused = false;
  /** Why parts of a new person are not stored, in sentences without values of records. */
  unstoredReasons: readonly string[] = none;
  /** Current collections that the key may not read, and that records were given without. */
  leftOut: readonly string[] | undefined = undefined;
  /** Current collections in which a write may have removed what the key may not read. */
  notKept: readonly string[] | undefined = undefined;
  /** Header fields of the response that name what was left behind, left out, not kept and not stored. */
  headers: Record<string, string> | undefined = undefined;
  /** What the owner should know of the call; set when it has ended. */
  note: CallNote | undefined = undefined;
  /** The event of the call; set when it has ended, if somebody listens. */
  event: CallEvent | undefined = undefined;
  /** Records that the caller sent or the host was sent: no note repeats a value of them. */
  readonly records: JsonDocument[] = [];
  hostCalls = 0;
  /** Milliseconds in which at least one request was at the host. */
  hostMs = 0;
  rehearsed: Rehearsed | null = null;
  /** Why a rehearsed write is not certain. */
  doubt: string | null = null;
  /** Where in the caller's program the call was made, where a door has looked. */
  readonly origin: CallOrigin | undefined;
  /** A clock, if somebody listens to the event of the call. */
  readonly clock: Clock | undefined;
  readonly began: number;
  /** Fields that are others on the host, if there are some and somebody listens. */
  fields: NotedFields | undefined = undefined;
  /** The changes that the owner has turned off for the caller. */
  off: ReadonlySet<string> | undefined = undefined;
  readonly #did = new Set<ChangeId>();
  #underWay = 0;
  #since = 0;

  /** @param clock absent while nobody listens */
  constructor(clock?: Clock, origin?: CallOrigin) {
    this.clock = clock;
    this.origin = origin;
    this.began = clock ? clock.monotonic() : 0;
  }

  /** Notes that a change had something to do. */
  did(id: ChangeId): void {
    this.#did.add(id);
  }

  /** The changes that had something to do, in the order of their ids. */
  get changes(): readonly ChangeId[] {
    return [...this.#did].toSorted();
  }

  /** Notes that a request goes to the host. */
  sent(): void {
    this.hostCalls++;
    if (this.clock && this.#underWay++ === 0) this.#since = this.clock.monotonic();
  }

  /** Notes that a request to the host has ended. */
  ended(): void {
    if (this.clock && --this.#underWay === 0) this.hostMs += this.clock.monotonic() - this.#since;
  }

  /** Notes what a rehearsal says of one write of the call. One that is not certain counts for all. */
  noteRehearsed(verdict: string): void {
    const [first, ...doubt] = verdict.split("; ");
    // Whether the call fails, its answer tells: another request may follow one that failed.
    if (first === "not-certain") {
      this.rehearsed = first;
      this.doubt ??= doubt.join("; ").slice(0, 300);
    } else {
      this.rehearsed ??= "would-pass";
    }
  }

  /**
   * Notes the fields of the caller's record that were not sent, if the record is stored.
   *
   * @param status of the response to the write
   * @param lines of an account, one for each field
   */
  noteLeftBehind(status: number, collection: string, lines: readonly AccountEntry[]): void {
    const count = lines.length;
    if (count === 0 || status >= 300) return;
    let room = mostCharacters;
    const fits = ({ path }: AccountEntry) => (room -= escapedPath(path).length) >= 0;
    const named = lines.slice(0, mostNames).filter(fits);
    const fields = named.map(({ path }) => pathText(path));
    this.leftBehind = { collection, fields, count };
    this.lossReasons = named.map(({ why }) => why);
    const names = named.map(({ path }) => escapedPath(path));
    this.#name("edbridge-left-behind", names.length < count ? [...names, "..."] : names);
    if (lines.some(({ loss }) => loss === "unknown")) this.option ??= placesUnknown;
  }

  /** Notes the parts of a new person that the host has not stored, why, and where they wait. */
  noteNotStored(parts: readonly UnstoredPart[]): void {
    if (parts.length === 0) return;
    const collections = (wait: boolean) => {
      const found = parts.filter(({ fate }) => "waits" in fate === wait);
      return found.length > 0 ? [...new Set(found.map((each) => each.collection))] : undefined;
    };
    this.notStored = collections(true);
    this.dropped = collections(false);
    this.isPartRefused = parts.some(({ fate }) => "refused" in fate);
    this.unstoredReasons = parts.flatMap((part) => unstoredText(part) ?? none);
    const named = parts.map(({ collection, fate }) => collection + unstoredParameter(fate));
    this.#name("edbridge-not-stored", named);
  }

  /** Notes the collections that the credential may not read, and that records are given without. */
  noteLeftOut(collections: Iterable<string>): void {
    this.leftOut = this.#name("edbridge-left-out", [...(this.leftOut ?? none), ...collections]);
  }

  /**
   * Notes the collections in which a record was written over although it could not be read, and those in
   * which one, or an item of one, was removed that no read showed.
   */
  noteNotKept(unread: readonly string[], unshown: readonly string[] = none): void {
    if (unread.length + unshown.length === 0) return;
    this.notKept = this.#name("edbridge-not-kept", [...unread, ...unshown]);
    if (unread.length > 0) this.option ??= refusesUnread;
  }

  /** Names something in a header, each name once. */
  #name(header: string, all: readonly string[]): readonly string[] {
    const names = [...new Set(all)];
    (this.headers ??= {})[header] = names.join(", ");
    return names;
  }

  /** Notes the fields of the first legacy records of a collection that are others on the host. */
  noteMapped(translator: HostTranslator, collection: string, records: readonly JsonRecord[]): void {
    const fields = (this.fields ??= this.clock && new NotedFields());
    if (!fields) return;
    const members = membersOf(translator, collection);
    for (const record of records.slice(0, mostNoted)) fields.note(record, members);
  }

  /** Notes the fields of an account that no current record has. */
  noteLost(collection: string, account: readonly AccountEntry[]): void {
    this.fields ??= this.clock && new NotedFields();
    this.fields?.lose(collection, account);
  }
}

const placesUnknown = { name: "records.extensions", effect: "says where such fields go" };

/** The option that refuses a write which could remove what the key may not read. */
export const refusesUnread = {
  name: "records.onKeepFailure",
  value: "refuse",
  effect: "refuses such writes",
} as const;

/** A path as a header can hold it. Half of a character, which a caller may send, has no bytes to escape. */
function escapedPath(path: string): string {
  const escaped = (each: string) => encodeURIComponent(Buffer.from(each).toString());
  return path.replaceAll(/[^\w.[\]*~-]/gu, escaped);
}

/** The parameters of a collection in the header `Edbridge-Not-Stored`. */
function unstoredParameter(fate: PartFate): string {
  if ("waits" in fate) return fate.waits === undefined ? "" : `;waits=${fate.waits}`;
  if ("newer" in fate) return `;newer="${fate.newer.join(" ")}"`;
  return `;refused="${fate.refused.replaceAll('"', "'").replaceAll(/[^ -~]|\\/g, "?")}"`;
}

/** Why a part is not stored, as a sentence for the owner; `undefined` if it waits as it should. */
export function unstoredText({ collection, fate }: UnstoredPart): string | undefined {
  const part = `the part in ${collection} that waited for the enrollment`;
  if ("newer" in fate) return `The host has newer values than ${part}: ${fate.newer.join(", ")}.`;
  if ("refused" in fate) return `The host refused ${part}: ${fate.refused}`;
  return fate.because && `edbridge tries again to write ${part}: ${fate.because}`;
}
