import type { Act } from "./program.ts";

/** A request of a caller for one record, and its response. */
export interface Entry {
  readonly subject: string;
  readonly caller: string;
  readonly kind: Act["kind"];
  /** The number of a write; no two have the same, but for one that is sent again. */
  readonly write?: number | undefined;
  readonly id?: string | undefined;
  /** The write whose ETag is its condition; 0 for an ETag that no record has. */
  readonly ifMatch?: number | undefined;
  /** When it began and ended, in the order of all that happened. */
  readonly begin: number;
  readonly end: number;
  /** 0 where no response came. */
  readonly status: number;
  readonly text: string;
  /** Whether the response says that the record itself waits: nobody knows whether the host has it. */
  readonly isOpen?: boolean;
  readonly location?: string | undefined;
  /** The writes that a record which was read may be of, each in full. */
  readonly read?: readonly number[];
}

interface State {
  /** Absent if no record is there; empty if its id is not known. */
  readonly id: string | undefined;
  /** The write that the record is of. After a write that broke off, it may be of several. */
  readonly writes: readonly number[];
}

const absent: State = { id: undefined, writes: [] };

/**
 * What a record may be of after all entries: one after the other in some order, in which an entry that
 * ended before another began comes first. Empty if there is no such order.
 */
export function outcomesOf(entries: readonly Entry[]): readonly State[] {
  const outcomes = new Map<string, State>();
  const seen = new Set<string>();
  const visit = (left: readonly Entry[], state: State): void => {
    const name = JSON.stringify([left.map(({ begin }) => begin), state]);
    if (seen.has(name)) return;
    seen.add(name);
    if (left.length === 0) return void outcomes.set(JSON.stringify(state), state);
    const firstEnd = Math.min(...left.map(({ end }) => end));
    for (const entry of left.filter(({ begin }) => begin < firstEnd)) {
      const rest = left.filter((each) => each !== entry);
      for (const next of after(state, entry)) visit(rest, next);
    }
  };
  visit(entries, absent);
  return [...outcomes.values()];
}

const isThere = ({ id }: State) => id !== undefined;
const hasId = (state: State, id: string | undefined) =>
  isThere(state) && (state.id === "" || id === undefined || state.id === id);

/** The states that an entry may lead to; none if it cannot have had its response there. */
function after(state: State, entry: Entry): readonly State[] {
  const { kind, status, write = 0, id, location, ifMatch } = entry;
  if (entry.read !== undefined) {
    if (status === 404) return isThere(state) ? [] : [state];
    const fits = state.writes.some((each) => entry.read?.includes(each));
    return isThere(state) && (fits || state.writes.length > 1) && hasId(state, id) ? [state] : [];
  }
  const written = (to: string | undefined): State => ({ id: to ?? "", writes: [write] });
  if (isUnsure(entry) || entry.isOpen) {
    const there = isThere(state) ? state.id : "";
    // The record may be there in part.
    const partly = [...new Set([0, ...state.writes, write])].toSorted((one, other) => one - other);
    return [state, kind === "DELETE" ? absent : written(there), { id: there, writes: partly }];
  }
  if (status >= 300) return mayRefuse(state, entry) ? [state] : [];
  const isCurrent = ifMatch === undefined || state.writes.length > 1 || state.writes[0] === ifMatch;
  if (!isCurrent) return [];
  const isTorn = state.writes.length > 1;
  switch (kind) {
    case "POST":
      if (status === 201 && isThere(state) && !isTorn) return [];
      if (status === 200 && !hasId(state, location) && !isTorn) return [];
      return [written(location)];
    case "PUT":
      // A PUT of an id that is not there creates the record, or replaces the one of its key.
      return [written(location ?? (hasId(state, id) ? id : ""))];
    default:
      // After a lost response, a record that is gone counts as deleted: no id is ever used again.
      return [hasId(state, id) ? absent : state];
  }
}

/** Whether a host may refuse an entry: what other records have to do with is not asked here. */
function mayRefuse(state: State, { kind, status, id, ifMatch }: Entry): boolean {
  if (status === 412) return ifMatch !== undefined && String(state.writes) !== String([ifMatch]);
  if (status === 404)
    return kind === "DELETE" ? state.id !== id || id === "" : ifMatch !== undefined;
  return true;
}

const unsure = /may have been carried out|as far as is known|is stored, but|in part|written back/;

/** Whether a response, or none, leaves open what became of a write. */
export function isUnsure({ status, text }: { readonly status: number; readonly text: string }) {
  return status === 0 || status === 502 || status === 504 || (status >= 300 && unsure.test(text));
}
