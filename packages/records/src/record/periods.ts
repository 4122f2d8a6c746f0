import { isFilled, isRecord, type JsonRecord, textOf } from "./record.js";

// The dates of a period are its first and its last day: the Data Standard recommends inclusive dates.

/**
 * Which of several periods a legacy record has, which has room for one: of those that hold today the one
 * that began last, else the one that ended last, else the first to begin.
 *
 * @param today such as `2017-08-21`
 */
export function periodAt(periods: readonly unknown[], today: string): number {
  let found = 0;
  for (let at = 1; at < periods.length; at++) {
    if (compare(periods[at], periods[found], today) > 0) found = at;
  }
  return found;
}

/** Whether an item holds today: it has no periods, or one of them holds. */
export function holdsToday(item: JsonRecord, list: string, today: string): boolean {
  const periods = periodsOf(item, list);
  return periods.length === 0 || periods.some((each) => stateOf(each, today) === "open");
}

/** An item that holds from today on, with the periods that it had. */
export function begunToday(item: JsonRecord, list: string, today: string): JsonRecord {
  if (holdsToday(item, list, today)) return item;
  return { ...item, [list]: [...periodsOf(item, list), { beginDate: today }] };
}

/**
 * An item that held until yesterday, with the periods that it had. `undefined` where nothing says that
 * it held before today.
 */
export function endedBefore(item: JsonRecord, list: string, today: string): JsonRecord | undefined {
  const periods = periodsOf(item, list).flatMap((each) => {
    if (!isRecord(each) || stateOf(each, today) !== "open") return [each];
    return dayIn(each, "beginDate") < today ? [{ ...each, endDate: dayBefore(today) }] : [];
  });
  return periods.length === 0 ? undefined : { ...item, [list]: periods };
}

/** The day of a point in time, where this process runs: `2017-08-21`. */
export function dayOf(milliseconds: number): string {
  const date = new Date(milliseconds);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${String(date.getFullYear()).padStart(4, "0")}-${month}-${day}`;
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

function periodsOf(item: JsonRecord, list: string): readonly unknown[] {
  const found = item[list];
  return Array.isArray(found) ? found : [];
}

type State = "coming" | "over" | "open";

const rank: Readonly<Record<State, number>> = { coming: 0, over: 1, open: 2 };

function stateOf(period: unknown, today: string): State {
  const end = dayIn(period, "endDate");
  if (end !== "" && end < today) return "over";
  return dayIn(period, "beginDate") > today ? "coming" : "open";
}

/** Above 0 where a legacy record has the first of two periods rather than the second. */
function compare(one: unknown, other: unknown, today: string): number {
  const state = stateOf(one, today);
  const otherState = stateOf(other, today);
  if (state !== otherState) return rank[state] - rank[otherState];
  const name = state === "over" ? "endDate" : "beginDate";
  const order = dayIn(one, name).localeCompare(dayIn(other, name));
  return state === "coming" ? -order : order;
}

/** The day of a date in a period; empty if it has none. */
function dayIn(period: unknown, name: string): string {
  const value = isRecord(period) ? period[name] : undefined;
  return isFilled(value) ? textOf(value).slice(0, 10) : "";
}
