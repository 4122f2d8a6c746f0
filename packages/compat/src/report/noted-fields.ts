import { ExpiringMap } from "@edbridge/core/internal";
import type { AccountEntry, RecordTranslator } from "@edbridge/records";
import type { JsonRecord } from "../http/json.js";
import type { ChangeId } from "../http/legacy-response.js";
import type { LostField, MappedField } from "./event.js";
import { pathText } from "./without-values.js";

/** Fields of one call that are noted at most. */
const [mostMapped, mostLost] = [200, 50];

/** The fields of a call's records that are others on the host, by their paths. */
export class NotedFields {
  readonly mapped = new Map<string, NotedField>();
  readonly lost = new Map<string, LostField>();

  /** Notes the fields of an account that no current record has. */
  lose(collection: string, account: readonly AccountEntry[]): void {
    for (const { path, loss } of account) {
      if (loss === undefined) continue;
      const full = path.replaceAll(/\[\d+\]/g, "");
      this.mapped.delete(`${collection}.${full}`);
      const field = shownField(full);
      if (this.lost.size < mostLost)
        this.lost.set(`${collection}.${field}`, { collection, field, class: loss });
    }
  }

  /** Notes the fields of a legacy record that are others on the host. Values themselves are not compared. */
  note(record: JsonRecord, members: LegacyMembers): void {
    for (const name in record) {
      const known = members.spelled.get(name);
      const member = known === undefined ? members.find(name) : known;
      const value = record[name];
      if (!member || value === undefined || value === null) continue;
      const { path, field, inner } = member;
      // A date without a time is the same on both sides.
      const isSame = field?.change === "EDB017" && String(value).length <= dateLength;
      if (field && !isSame && this.mapped.size < mostMapped) this.mapped.set(path, field);
      if (!inner || typeof value !== "object") continue;
      if (!Array.isArray(value)) this.note(value as JsonRecord, inner);
      else for (const item of value as readonly JsonRecord[]) this.note(item, inner);
    }
  }
}

const dateLength = "2010-01-02".length;

/** A field that a change has moved. */
interface NotedField extends MappedField {
  readonly change: ChangeId;
}

/** A member of legacy records, as the published lists have it. */
interface LegacyMember {
  readonly name: string;
  /** With the collection. */
  readonly path: string;
  /** Absent for one that is on the host as it is here. */
  field?: NotedField;
  inner?: LegacyMembers;
}

/** Spellings that are kept of the names of one object. A caller may give its fields any name. */
const mostSpellings = 500;

/** The members of one object. */
class LegacyMembers {
  readonly #collection: string;
  /** By their names in small letters. */
  readonly #members = new Map<string, LegacyMember>();
  /** By their names as records have them; `null` for one that no list has. */
  readonly spelled = new Map<string, LegacyMember | null>();

  constructor(collection: string) {
    this.#collection = collection;
  }

  /**
   * The member with a name that is new here. Legacy hosts ignored the case of letters; another spelling
   * is a move.
   */
  find(name: string): LegacyMember | null {
    let member = this.#members.get(name.toLowerCase()) ?? null;
    if (member && member.name !== name && !member.inner) {
      member = { ...member, field: notedField(this.#collection, member.path, "moved") };
    }
    if (this.spelled.size < mostSpellings) this.spelled.set(name, member);
    return member;
  }

  getOrAdd(name: string, within: string): LegacyMember {
    const key = name.toLowerCase();
    const member = this.#members.get(key) ?? { name, path: `${within}.${name}` };
    this.#members.set(key, member);
    return member;
  }
}

/** By translator and collection. There are fewer collections than a host has. */
const allMembers = new WeakMap<RecordTranslator, Map<string, LegacyMembers>>();

/** The members of legacy records of a collection, and what the tables do with them. */
export function membersOf(translator: RecordTranslator, collection: string): LegacyMembers {
  let known = allMembers.get(translator);
  if (!known) allMembers.set(translator, (known = new Map()));
  let members = known.get(collection);
  if (!members) known.set(collection, (members = treeOf(translator, collection)));
  return members;
}

function treeOf(translator: RecordTranslator, collection: string): LegacyMembers {
  const root = new LegacyMembers(collection);
  for (const { path, move } of translator.moves(collection)) {
    const names = path.split(".");
    const last = names.pop() ?? path;
    let members = root;
    let within = collection;
    for (const name of names) {
      const member = members.getOrAdd(name, within);
      within = member.path;
      members = member.inner ??= new LegacyMembers(collection);
    }
    const member = members.getOrAdd(last, within);
    if (move !== "kept") member.field = notedField(collection, member.path, move);
  }
  return root;
}

function notedField(collection: string, path: string, move: "dated" | "moved"): NotedField {
  const field = pathText(path.slice(collection.length + 1));
  return { collection, field, change: move === "dated" ? "EDB017" : "EDB024" };
}

/** Records have the same few fields, but a caller may give them any name. */
const shown = new ExpiringMap<string>({ limit: 2000 });

function shownField(path: string): string {
  return shown.getOrSet(path, pathText);
}
