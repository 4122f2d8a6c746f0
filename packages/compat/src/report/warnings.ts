import type { CallNote } from "./event.js";
import type { Report } from "./report.js";

/** Warnings of a process at most, of each kind: a caller may invent any number of names. */
const most = 200;

// A program may have many doors.
const warnedCalls = new Set<string>();
const warnedFields = new Set<string>();

/** Statuses that a legacy program meets on any host: an ended token, no such record, a conflict. */
const usual: ReadonlySet<number> = new Set([401, 404, 412, 429]);

/** The call of a note. */
export interface NotedCall {
  readonly method: string;
  readonly status: number;
  readonly collection: string | undefined;
  readonly report: Report;
}

/**
 * Reports a call as process warnings: each field that was not sent, and each outcome of a collection,
 * once. Node.js prints them to standard error, unless the program runs with `--no-warnings`.
 */
export function warnOnce(note: CallNote, call: NotedCall): void {
  const { method, status, collection = "", report } = call;
  const { leftBehind, lossReasons } = report;
  for (const [index, field] of (leftBehind?.fields ?? []).entries()) {
    warnOfLoss(leftBehind?.collection ?? collection, field, lossReasons[index]);
  }
  if (usual.has(status) || status >= 500) return;
  const { outcome, change, reason = "", fields = [], leftOut = [], notKept = [], option } = note;
  const { dropped = [] } = note;
  // Fields that were not sent have a warning each.
  if (outcome === "reduced" && [leftOut, notKept, dropped].every(({ length }) => length === 0))
    return;
  const key = [collection, outcome, reason, fields, leftOut, notKept, dropped].join("\n");
  if (warnedCalls.has(key) || warnedCalls.size >= most) return;
  warnedCalls.add(key);
  const list = (name: string, values: readonly string[]) =>
    values.length === 0 ? "" : `${name}: ${values.join(", ")}`;
  const parts = [
    [method, collection, `was ${outcome} (${[status, change].filter(Boolean).join(", ")})`]
      .filter(Boolean)
      .join(" "),
    reason,
    list("fields", fields),
    list("left out", leftOut),
    list("not kept", notKept),
    list("not written", dropped),
    option === undefined ? "" : `option: ${option}`,
  ];
  process.emitWarning(parts.filter((part) => part !== "").join("; "), {
    type: "EdbridgeWarning",
    code: outcome === "refused" ? "EDB_CALL_REFUSED" : "EDB_CALL_REDUCED",
  });
}

/** Warns of a field that is not sent (code `EDBRIDGE_LOSS`). The warning never has its value. */
function warnOfLoss(collection: string, path: string, why: string | undefined): void {
  const field = `${collection}.${path.replace(/\[\d+\]/g, "[]")}`;
  if (warnedFields.has(field) || warnedFields.size >= most) return;
  warnedFields.add(field);
  const reason = why === undefined ? "" : ` ${why}`;
  const last =
    warnedFields.size < most ? "" : ` No other field will be warned of: these are ${most}.`;
  process.emitWarning(
    `${field} was not sent: the current host has no place for it.${reason} This warning comes once for each field.${last}`,
    { code: "EDBRIDGE_LOSS" },
  );
}

const heldCode = "EDB_PARTS_HELD";

/** Gives what belongs to no single call as a process warning. It names no person. */
export function warnOfHeld(text: string): void {
  process.emitWarning(text, { type: "EdbridgeWarning", code: heldCode });
}

/** The same warning as an object, for a process that ends. */
export function heldWarning(text: string): Error {
  return Object.assign(new Error(text), { name: "EdbridgeWarning", code: heldCode });
}
