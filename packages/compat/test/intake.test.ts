import { expect, test } from "vitest";
import { BodyRefused, type Intakes, intakesOf } from "../src/http/body.js";

const MiB = 2 ** 20;

async function* streamOf(bytes: number) {
  for (let sent = 0; sent < bytes; sent += MiB) yield new Uint8Array(Math.min(MiB, bytes - sent));
}

/** Reads bodies of these sizes, one after the other, that are all held; gives how each one ended. */
async function heldOf(all: Intakes, ...sizes: readonly number[]) {
  const intakes = sizes.map(() => all(true, undefined, undefined));
  const ends: (number | string | undefined)[] = [];
  for (const [index, intake] of intakes.entries()) {
    const read = Promise.resolve(intake.whole(streamOf(sizes[index] ?? 0)));
    ends.push(await read.then(({ byteLength }) => byteLength, refusalOf));
  }
  return { ends, end: () => intakes.forEach((intake) => intake.end()) };
}

function refusalOf(error: unknown) {
  if (!(error instanceof BodyRefused)) throw error;
  const { status, headers, option } = error.answer;
  return `${status} ${option?.name ?? headers["retry-after"]}`;
}

test("bodies are held up to 64 MiB in all; one more is asked to come again, until others end", async () => {
  const all = intakesOf(MiB, true);
  const sizes = Array<number>(64).fill(MiB);
  const { ends, end } = await heldOf(all, ...sizes, 1);
  expect(ends).toEqual([...sizes, "503 1"]);
  end();
  end();
  expect((await heldOf(all, ...sizes, 1)).ends).toEqual([...sizes, "503 1"]);
});

test("the largest body that is taken fits, however large that is", async () => {
  const most = 65 * MiB;
  expect((await heldOf(intakesOf(most, true), most, 1)).ends).toEqual([most, "503 1"]);
});

test("callers that are not known hold 8 MiB, and none of what the others may hold", async () => {
  const intakes = intakesOf(MiB, true);
  const hold = async (isKnown: boolean, times: number) => {
    const reads = Array.from({ length: times }, () =>
      intakes(isKnown, undefined, undefined).whole(streamOf(MiB)),
    );
    const ends = await Promise.allSettled(reads);
    return ends.filter(({ status }) => status === "fulfilled").length;
  };
  expect([await hold(false, 9), await hold(true, 65), await hold(false, 1)]).toEqual([8, 64, 0]);
});
