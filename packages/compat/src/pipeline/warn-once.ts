import type { CallNote } from "../http/call-note.js";
import type { Answer } from "../http/message.js";
import { warnOfLoss } from "./loss-warnings.js";

/** The call of a note. */
export interface NotedCall extends Pick<Answer, "leftBehind" | "lossReasons"> {
  readonly method: string;
  readonly status: number;
  readonly collection?: string | undefined;
}

/** Warnings of a process at most. */
const most = 200;

// A program may have many doors.
const given = new Set<string>();

/** Statuses that a legacy program meets on any host: an ended token, no such record, a conflict. */
const usual: ReadonlySet<number> = new Set([401, 404, 412, 429]);

/**
 * Reports a call as a process warning, each outcome of a collection once. Node.js prints it to standard
 * error, unless the program runs with `--no-warnings`.
 */
export function warnOnce(note: CallNote, call: NotedCall): void {
  const { method, status, collection = "", leftBehind, lossReasons = [] } = call;
  for (const [index, field] of (leftBehind?.fields ?? []).entries()) {
    warnOfLoss(leftBehind?.collection ?? collection, field, lossReasons[index]);
  }
  if (usual.has(status) || status >= 500) return;
  const { outcome, change, reason = "", fields = [], leftOut = [], notKept = [], option } = note;
  const { dropped = [] } = note;
  const concerned = [...leftOut, ...notKept, ...dropped];
  // Fields that were not sent have a warning each.
  if (outcome === "reduced" && concerned.length === 0) return;
  const key = [collection, outcome, reason, fields, leftOut, notKept, dropped].join("\n");
  if (given.has(key) || given.size >= most) return;
  given.add(key);
  const parts = [
    [method, collection, `was ${outcome} (${[status, change].filter(Boolean).join(", ")})`]
      .filter(Boolean)
      .join(" "),
    reason,
    fields.length > 0 ? `fields: ${fields.join(", ")}` : "",
    leftOut.length > 0 ? `left out: ${leftOut.join(", ")}` : "",
    notKept.length > 0 ? `not kept: ${notKept.join(", ")}` : "",
    dropped.length > 0 ? `not written: ${dropped.join(", ")}` : "",
    option === undefined ? "" : `option: ${option}`,
  ];
  process.emitWarning(parts.filter((part) => part !== "").join("; "), {
    type: "EdbridgeWarning",
    code: outcome === "refused" ? "EDB_CALL_REFUSED" : "EDB_CALL_REDUCED",
  });
}
