import type { Io } from "../command/io.js";
import { keptIn } from "../command/text.js";
import { isOfComparison, SeenCodes, shadowLines } from "../shadow/counts.js";
import { readReports } from "../todo/report.js";

/**
 * The codes in reports of calls and of comparisons. A field has its collection before it, such as
 * `students.races.raceType`. A comparison does not say who uses a field.
 *
 * @throws `UsageFailure` for another file
 */
export async function foundIn(files: readonly string[], io: Io) {
  const usedBy = new Map<string, Set<string>>();
  const compared = new Set<string>();
  const seen = new Map<string, SeenCodes>();
  const ofCalls: string[] = [];
  for (const file of files) {
    if (!(await isOfComparison(file))) {
      ofCalls.push(file);
      continue;
    }
    for await (const line of shadowLines(file)) {
      compared.add(line.collection);
      if (!("kind" in line) || line.codes === null || line.calls === "repeated") continue;
      const name = `${line.collection}.${line.field}`;
      keptIn(seen, name, () => new SeenCodes()).add(line.codes);
    }
  }
  if (ofCalls.length > 0) {
    await readReports(ofCalls, io, ({ call }) => {
      for (const { collection, field } of call?.mapped ?? []) {
        const callers = keptIn(usedBy, `${collection}.${field}`, () => new Set<string>());
        callers.add(call?.caller ?? "unknown");
      }
    });
  }
  // A comparison names collections: all fields of their records are used.
  const isUsed = (field: string) =>
    files.length === 0 || usedBy.has(field) || compared.has(field.slice(0, field.indexOf(".")));
  return { isUsed, usedBy, seen };
}
