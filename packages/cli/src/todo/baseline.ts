import { keptIn } from "@edbridge/core/internal";
import * as z from "@edbridge/core/zod";
import { exit } from "../command/outcome.js";
import { textsOf } from "../command/text.js";
import { readPrinted } from "./report.js";

const baselineSchema = z.object({
  v: z.literal(1),
  legacyCalls: z.array(
    z.object({
      change: z.string(),
      site: z.nullable(z.string()),
      method: z.string(),
      target: z.string(),
    }),
  ),
  fields: z.array(z.object({ collection: z.string(), field: z.string(), access: z.string() })),
});

type Baseline = Omit<z.infer<typeof baselineSchema>, "v">;

/** @throws `UsageFailure` for a file that is not what `todo --json` writes */
export const readBaseline = readPrinted(
  "--baseline",
  baselineSchema,
  "is not a baseline",
  "Write it with edbridge todo --json REPORT > FILE.",
);

/**
 * Compares what is used with a baseline: what is new, and how much of the baseline is gone. Lines of
 * code move, so that a call is known by its file, and a file may not have more lines with such a
 * call than before.
 */
export function compareWith(baseline: Baseline, left: Baseline) {
  const [before, now] = [usesOf(baseline), usesOf(left)];
  const added = [...now].flatMap(([use, lines]) => {
    const known = before.get(use);
    if (known && lines.size <= known.size) return [];
    const fresh = [...lines].filter((line) => line !== "" && !known?.has(line));
    return [`new: ${use}${fresh.length > 0 ? ` (${fresh.join(", ")})` : ""}`];
  });
  const gone = [...before.keys()].filter((use) => !now.has(use)).length;
  const less = `${gone} of the baseline ${gone === 1 ? "is" : "are"} not used any more. Write it again with edbridge todo --json.`;
  const isNew = added.length > 0;
  const lines = textsOf(...added, gone > 0 && less, !isNew && "nothing new");
  return { code: isNew ? exit.problem : exit.done, lines };
}

/** Each use in words, and the lines of code that make it. */
function usesOf({ legacyCalls, fields }: Baseline): ReadonlyMap<string, ReadonlySet<string>> {
  const uses = new Map<string, Set<string>>();
  const add = (use: string, line = "") => keptIn(uses, use, () => new Set<string>()).add(line);
  for (const { change, site, method, target } of legacyCalls) {
    const place = site === null ? "" : ` in ${site.replace(/(?::\d+){1,2}$/, "")}`;
    add(`${change} ${method} ${target}${place}`, site ?? "");
  }
  for (const { collection, field, access } of fields) add(`${collection}.${field} (${access})`);
  return uses;
}
