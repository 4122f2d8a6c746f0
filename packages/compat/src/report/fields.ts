import type { AccountEntry, RecordTranslator } from "@edbridge/records";
import type { JsonRecord } from "../http/json.js";
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

  /**
   * Notes the fields of a legacy record that are others on the host. Values themselves are not compared.
   * Legacy hosts ignored the case of letters; another spelling is a move.
   */
  note(collection: string, record: JsonRecord, members: LegacyMembers, within = ""): void {
    for (const name in record) {
      const value = record[name];
      if (value === undefined || value === null) continue;
      const written = within + name;
      const member = members.get(written.toLowerCase());
      if (!member) continue;
      const { path, key } = member;
      const field = path === written ? member.field : noted(collection, path, "EDB024");
      // A date without a time is the same on both sides.
      const isSame = field?.change === "EDB017" && String(value).length <= dateLength;
      if (field && !isSame && this.mapped.size < mostMapped) this.mapped.set(key, field);
      if (typeof value !== "object") continue;
      if (!Array.isArray(value)) this.note(collection, value as JsonRecord, members, `${path}.`);
      else
        for (const item of value as readonly JsonRecord[])
          this.note(collection, item, members, `${path}.`);
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
  /** Below its collection. */
  readonly path: string;
  /** With its collection. */
  readonly key: string;
  /** Absent for one that is on the host as it is here. */
  readonly field?: NotedField | undefined;
}

/** The members of the records of a collection, by their paths in small letters. */
type LegacyMembers = ReadonlyMap<string, LegacyMember>;

/** By translator and collection. There are fewer collections than a host has. */
const allMembers = new WeakMap<RecordTranslator, Map<string, LegacyMembers>>();

/** What the tables do with the members of legacy records of a collection. */
export function membersOf(translator: RecordTranslator, collection: string): LegacyMembers {
  let known = allMembers.get(translator);
  if (!known) allMembers.set(translator, (known = new Map()));
  let members = known.get(collection);
  if (!members) known.set(collection, (members = readMembers(translator, collection)));
  return members;
}

const changes = { kept: undefined, dated: "EDB017", moved: "EDB024" } as const;

function readMembers(translator: RecordTranslator, collection: string): LegacyMembers {
  const members = new Map<string, LegacyMember>();
  const add = (path: string, change?: ChangeId) => {
    const field = change && noted(collection, path, change);
    members.set(path.toLowerCase(), { path, key: `${collection}.${path}`, field });
  };
  for (const { path, move } of translator.moves(collection)) {
    for (let at = path.indexOf("."); at >= 0; at = path.indexOf(".", at + 1)) {
      if (!members.has(path.slice(0, at).toLowerCase())) add(path.slice(0, at));
    }
    const change = changes[move];
    if (change || !members.has(path.toLowerCase())) add(path, change);
  }
  return members;
}

function noted(collection: string, path: string, change: ChangeId): NotedField {
  return { collection, field: pathText(path), change };
}
