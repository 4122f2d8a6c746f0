import type { AccountEntry } from "@edbridge/records";
import type { HostTranslator } from "@edbridge/records/internal";
import { isRecordValue, type JsonRecord } from "../http/json.js";
import type { ChangeId } from "../http/legacy-response.js";
import type { LostField, MappedField } from "./event.js";
import { pathText } from "./without-values.js";

/** Fields of one call that are noted at most. */
const [mostMapped, mostLost] = [200, 50];

/** The fields of a call's records that are others on the host, by collection and path. */
export class NotedFields {
  readonly mapped = new Map<string, NotedField>();
  readonly lost = new Map<string, LostField>();

  /** Notes the fields of an account that no current record has. */
  lose(collection: string, account: readonly AccountEntry[]): void {
    for (const { path, loss } of account) {
      if (loss === undefined) continue;
      const full = path.replaceAll(/\[\d+\]/g, "");
      this.mapped.delete(`${collection}.${full}`);
      const field = pathText(full);
      if (this.lost.size < mostLost)
        this.lost.set(`${collection}.${field}`, { collection, field, class: loss });
    }
  }

  /** Notes the fields of a legacy record that are others on the host. A name in another spelling is one. */
  note(record: JsonRecord, members: LegacyMembers): void {
    for (const name in record) {
      const value = record[name];
      if (value === undefined || value === null) continue;
      const member = members.get(name) ?? members.get(name.toLowerCase());
      if (!member) continue;
      const { key, inner } = member;
      const field = name === member.name ? member.field : member.moved;
      // A date without a time is the same on both sides.
      const isSame = field?.change === "EDB017" && String(value).length <= dateLength;
      if (field && !isSame && this.mapped.size < mostMapped) this.mapped.set(key, field);
      if (typeof value !== "object") continue;
      if (!Array.isArray(value)) this.note(value as JsonRecord, inner);
      else for (const item of value) if (isRecordValue(item)) this.note(item, inner);
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
  /** Its path, with its collection. */
  readonly key: string;
  /** Absent for one that is on the host as it is here. */
  field: NotedField | undefined;
  /** For another spelling. */
  readonly moved: NotedField;
  /** Those of the objects that it holds. */
  readonly inner: Map<string, LegacyMember>;
}

/** The members of an object, by name: as the lists write it, and in small letters. */
type LegacyMembers = ReadonlyMap<string, LegacyMember>;

/** By translator and collection. There are fewer collections than a host has. */
const allMembers = new WeakMap<HostTranslator, Map<string, LegacyMembers>>();

/** What the tables do with the members of legacy records of a collection. */
export function membersOf(translator: HostTranslator, collection: string): LegacyMembers {
  let known = allMembers.get(translator);
  if (!known) allMembers.set(translator, (known = new Map()));
  let members = known.get(collection);
  if (!members) known.set(collection, (members = readMembers(translator, collection)));
  return members;
}

const changes = { kept: undefined, dated: "EDB017", moved: "EDB024" } as const;

function readMembers(translator: HostTranslator, collection: string): LegacyMembers {
  const members = new Map<string, LegacyMember>();
  for (const { path, move } of translator.moves(collection)) {
    const names = path.split(".");
    const change = changes[move];
    let within = members;
    for (const [at, name] of names.entries()) {
      const upTo = names.slice(0, at + 1).join(".");
      const moved = { collection, field: pathText(upTo), change: "EDB024" } as const;
      const key = `${collection}.${upTo}`;
      const member = within.get(name) ?? { name, key, field: undefined, moved, inner: new Map() };
      if (change && at === names.length - 1) member.field = { ...moved, change };
      within.set(name, member).set(name.toLowerCase(), member);
      within = member.inner;
    }
  }
  return members;
}
