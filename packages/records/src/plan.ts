import type { Said } from "./kept.js";
import type { Move, Path, Step } from "./path.js";
import type { Default, Referral } from "./table.js";
import type { Turn } from "./values.js";

/** Which way a record goes. */
export type Direction = "up" | "down";

/** Where a value goes: within the item that an anchor stands for, some steps on, a name. */
export interface Target {
  readonly anchor: number;
  readonly steps: readonly Step[];
  readonly name: string;
}

/** What happens to one leaf. */
export interface LeafOp extends Target {
  readonly turn?: Turn;
  readonly fate: Move;
  readonly why?: string;
  /** A field beside it that must be filled. */
  readonly needs?: Way;
  /**
   * Where several fields want the same place: the first of the table that has a value gets it.
   */
  readonly rank?: number;
  /** The other record that it goes to, which is not always made. */
  readonly other?: string;
}

/** A leaf that arrives nowhere, or has a value that stands for nothing. */
interface Left {
  readonly why: string;
  readonly filler?: unknown;
  readonly harmless?: boolean;
}

/** A part of a key, and where it stands in the record that is read. */
export interface Asked {
  readonly part: string;
  readonly path: Way;
}

/** The names and indices that lead from an item to a leaf in it. */
export type Way = readonly (string | number)[];

/** A reference whose key is asked for. */
export interface LookupOp {
  readonly find: string;
  readonly ask: readonly Asked[];
  readonly gives: readonly (Target & { readonly part: string })[];
}

/** What is known of one member of an object. */
export interface Edge {
  readonly name: string;
  readonly ops: LeafOp[];
  left?: Left;
  /** Whether a look-up asks with it. */
  asked: boolean;
  object?: Node;
  items?: Items;
}

/** What the tag of an item is in a current record. */
export type Tag = string | boolean;

/** What is known of the items of a list. */
export interface Items {
  each?: Node;
  /** What every item is besides. */
  all?: Node;
  readonly at: Map<number, Node>;
  readonly tagged: { readonly member: string; readonly value: Tag; readonly node: Node }[];
}

/** What is known of one object. */
export interface Node {
  readonly edges: Map<string, Edge>;
  readonly byLowerCase: Map<string, Edge>;
  /** Anchors that begin anew with every object of this kind. */
  readonly anchors: number[];
  readonly lookups: LookupOp[];
  /** Where its own members go, by the first of them. */
  home?: { readonly anchor: number; readonly steps: readonly Step[]; readonly place: string };
}

/** An item of a list in the new record. */
export interface Anchor {
  readonly parent: number;
  readonly steps: readonly Step[];
  readonly name: string;
}

/** Another record that belongs to this one. */
export interface CompanionPlan {
  readonly name: string;
  /** Its members, and the fields of this record in either form that give them. */
  readonly key: readonly {
    readonly member: readonly string[];
    readonly legacy: readonly string[];
    readonly current: readonly string[];
  }[];
  /** The member for the education organization. */
  readonly place: readonly string[] | undefined;
  /** The member that tells several of one record apart. */
  readonly apart: readonly string[] | undefined;
  /** The list of a legacy record that must be filled, or empty, for it to be made. */
  readonly when: { readonly list: string; readonly filled: boolean } | undefined;
  /** How the record refers to it, where it does. */
  readonly refers: ReferralPlan | undefined;
  /** What a legacy record says of it. */
  readonly said: Said;
}

/** How a record refers to others, which are written before it. */
export interface ReferralPlan extends Pick<Referral, "by" | "composed" | "of"> {
  /** The list of the record, and the reference in each of its items. */
  readonly list: string;
  readonly reference: string;
  /** What two of one record that are the same have in common. */
  readonly same: readonly Way[];
}

/** How records of one collection are translated in one direction. */
export interface Plan {
  readonly root: Node;
  readonly anchors: readonly Anchor[];
  /** Current names at each place of a new record, for callers that use them already. */
  readonly known: ReadonlyMap<string, ReadonlySet<string>>;
  readonly defaults: readonly (Path & Pick<Default, "value" | "from" | "why">)[];
  /** Why such records can only be read, where that is so. */
  readonly readOnly: string | undefined;
  readonly fillers: readonly (Path & { readonly filler: unknown })[];
  readonly companions: readonly CompanionPlan[];
  /** What a legacy record says of the current one. */
  readonly said: Said;
  /** The current collection; none where the record is made of companions only, or has no place. */
  readonly current: string | undefined;
}
