import { jsonObject } from "@edbridge/core/internal";
import * as z from "@edbridge/core/zod";
import { appendFileSync, createReadStream, existsSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { UsageFailure, writing } from "../command/outcome.js";

const record = z.object({
  /** Its natural key; of a record without one a digest. */
  key: z.string(),
  /** The school and the school year that it names; empty where it names none. */
  school: z.string(),
  year: z.string(),
  /** A digest of all that it says. */
  content: z.string(),
});

const line = z.object({
  v: z.literal(1),
  /** What is compared: the hosts, the year and the key. */
  of: z.string(),
  collection: z.string(),
  side: z.literal(["old", "new"]),
  /** Where the next page begins; the last page of a list has no records. */
  next: z.int(),
  records: z.array(record),
});

export type ReadPage = Omit<z.infer<typeof line>, "v" | "of">;

export type ProgressFile = ReturnType<typeof progressFile>;

/**
 * The pages that were read, in a file beside that of the keys: a second start goes on from there.
 *
 * @param of tells one comparison from another
 */
export function progressFile(file: string, of: string) {
  return {
    /** The pages of a start before. @throws `UsageFailure` where they are of another comparison */
    async *before(): AsyncGenerator<ReadPage> {
      if (!existsSync(file)) return;
      for await (const each of createInterface({ input: createReadStream(file) })) {
        const { success, data } = line.safeParse(jsonObject(each));
        // A start that was ended may have left half a line.
        if (!success) continue;
        if (data.of !== of) {
          throw new UsageFailure(
            `${file} is of another comparison that was not finished. Delete it, or name another file with --keys.`,
          );
        }
        yield data;
      }
    },
    /** @throws `Failure` naming the flag where it cannot be written */
    add(page: ReadPage): void {
      const text = JSON.stringify({ v: 1, of, ...page });
      writing("--keys", file, () => {
        // A start that was ended may have left half a line, to which this one must not be added.
        appendFileSync(file, `\n${text}\n`, { mode: 0o600 });
      });
    },
    remove: () => rmSync(file, { force: true }),
  };
}
