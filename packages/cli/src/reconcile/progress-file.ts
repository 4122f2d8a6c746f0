import { jsonObject } from "@edbridge/core/internal";
import * as z from "@edbridge/core/zod";
import { appendFileSync, createReadStream, existsSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { UsageFailure, writing } from "../command/outcome.js";

const line = z.object({
  v: z.literal(1),
  /** What is compared: the hosts, the year and the key. */
  of: z.string(),
  collection: z.string(),
  side: z.literal(["old", "new"]),
  /** Where the next page begins; the last page of a list has no records. */
  next: z.int(),
  records: z.array(
    z.object({ key: z.string(), school: z.string(), year: z.string(), content: z.string() }),
  ),
});

export type ReadPage = Omit<z.infer<typeof line>, "v" | "of">;

/** The pages that were read, in a file beside that of the keys: a second start goes on from there. */
export class ProgressFile {
  readonly #file: string;
  readonly #of: string;

  /** @param of tells one comparison from another */
  constructor(file: string, of: string) {
    this.#file = file;
    this.#of = of;
  }

  /** The pages of a start before. @throws `UsageFailure` where they are of another comparison */
  async *before(): AsyncGenerator<ReadPage> {
    if (!existsSync(this.#file)) return;
    for await (const each of createInterface({ input: createReadStream(this.#file) })) {
      const { success, data } = line.safeParse(jsonObject(each));
      // A start that was ended may have left half a line.
      if (!success) continue;
      if (data.of !== this.#of) {
        throw new UsageFailure(
          `${this.#file} is of another comparison that was not finished. Delete it, or name another file with --keys.`,
        );
      }
      yield data;
    }
  }

  /** @throws `Failure` naming the flag where it cannot be written */
  add(page: ReadPage): void {
    const text = JSON.stringify({ v: 1, of: this.#of, ...page });
    writing("--keys", this.#file, () => {
      // A start that was ended may have left half a line, to which this one must not be added.
      appendFileSync(this.#file, `\n${text}\n`, { mode: 0o600 });
    });
  }

  remove(): void {
    rmSync(this.#file, { force: true });
  }
}
