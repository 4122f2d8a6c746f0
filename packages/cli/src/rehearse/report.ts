import type { CallEvent } from "@edbridge/compat";
import { groups, isWrite, type RunRecord } from "../run/summary.js";

/** The event of a rehearsed call: a write that edbridge itself refuses would fail as well. */
export function asRehearsed(event: CallEvent): CallEvent {
  if (!isWrite(event.method) || notData.includes(event.kind)) return event;
  return {
    ...event,
    rehearsed: event.refused === null ? (event.rehearsed ?? "would-pass") : "would-fail",
  };
}

const notData: readonly string[] = ["authorize", "token", "metadata"];

/** The writes of a rehearsal by what the host would have done with them. */
export interface RehearsedWrites {
  readonly reads: readonly CallEvent[];
  readonly pass: readonly CallEvent[];
  readonly fail: readonly CallEvent[];
  readonly uncertain: readonly CallEvent[];
}

/** Lines about one outcome that a report has at most. */
const most = 50;

export function sortWrites({ events }: RunRecord): RehearsedWrites {
  const data = events.filter(({ kind }) => !notData.includes(kind)).map(asRehearsed);
  const of = (wanted: CallEvent["rehearsed"]) => data.filter((event) => event.rehearsed === wanted);
  return {
    reads: data.filter(({ method }) => !isWrite(method)),
    pass: of("would-pass"),
    fail: of("would-fail"),
    uncertain: of("not-certain"),
  };
}

/** The report of a rehearsal: lines for people. */
export function rehearsalLines(record: RunRecord): string[] {
  const { reads, pass, fail, uncertain } = sortWrites(record);
  const refused = reads.filter((event) => event.refused !== null);
  const held = pass.length + fail.length + uncertain.length;
  return [
    "rehearsal: nothing was written.",
    `reads ${reads.length} sent, ${reads.length - refused.length} ok, ${refused.length} refused`,
    `writes ${held} held back, ${pass.length} would pass, ${fail.length} would fail, ${uncertain.length} not certain`,
    ...section("WOULD FAIL", fail),
    ...section("NOT CERTAIN", uncertain),
    ...section("REFUSED READS", refused),
  ];
}

function section(title: string, events: readonly CallEvent[]): string[] {
  if (events.length === 0) return [];
  const lines = groups(events, lineOf);
  const more = lines.length - most;
  return [
    `${title} (${events.length})`,
    ...lines.slice(0, most).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} other reasons`] : []),
  ];
}

function lineOf({
  method,
  collection,
  kind,
  status,
  refused,
  reason,
  site,
  via,
  caller,
}: CallEvent) {
  const code = refused === null ? "" : ` (${[...new Set([String(status), refused])].join(" ")})`;
  const through = via === null ? `caller ${caller ?? "unknown"}` : `called through ${via}`;
  return `${method} ${collection ?? kind}${code}${reason === null ? "" : `: ${reason}`} [${site ?? through}]`;
}
