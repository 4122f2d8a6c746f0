import { expect, test } from "vitest";
import { type BodyLimit, BodyRefused, Intakes } from "../src/http/intake.js";

const MiB = 2 ** 20;

async function* streamOf(bytes: number) {
  for (let sent = 0; sent < bytes; sent += MiB) yield new Uint8Array(Math.min(MiB, bytes - sent));
}

/** Reads bodies of these sizes, one after the other, that are all held; gives how each one ended. */
async function heldOf(all: Intakes, ...sizes: readonly number[]) {
  const intakes = sizes.map(() => all.of(true, undefined, undefined));
  const ends: (number | string | undefined)[] = [];
  for (const [index, intake] of intakes.entries()) {
    const read = intake.whole(streamOf(sizes[index] ?? 0));
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
  const all = new Intakes(MiB, true);
  const sizes = Array<number>(64).fill(MiB);
  const { ends, end } = await heldOf(all, ...sizes, 1);
  expect(ends).toEqual([...sizes, "503 1"]);
  end();
  end();
  expect((await heldOf(all, ...sizes, 1)).ends).toEqual([...sizes, "503 1"]);
});

test("the largest body that is taken fits, however large that is", async () => {
  const most = 65 * MiB;
  const { ends } = await heldOf(new Intakes(most, true), most, 1);
  expect(ends).toEqual([most, "503 1"]);
});

test("a body that is there already has the same bound", async () => {
  const intake = new Intakes(4, true).of(true, undefined, undefined);
  for (const body of ["1234", Buffer.from("1234")]) {
    expect(String(await intake.whole(body))).toBe("1234");
  }
  for (const body of ["12345", Buffer.from("12345")]) {
    expect(await intake.whole(body).catch(refusalOf)).toBe("413 maxBody");
  }
  await expect(intake.whole("12345")).rejects.toThrow("4 bytes");
});

test("a body that is declared as too large is not read", async () => {
  const whole = (declared: string) =>
    new Intakes(4, true).of(true, undefined, declared).whole(streamOf(2)).catch(refusalOf);
  expect(await whole("5")).toBe("413 maxBody");
  expect(await whole("4")).toHaveLength(2);
  expect(await whole("x")).toHaveLength(2);
});

const ownLimit = (bytes: number): BodyLimit => ({ bytes, option: "callers.maxBody" });
test.each<[number, boolean, BodyLimit | undefined, number, string]>([
  [4 * MiB, true, undefined, 4 * MiB, "maxBody"],
  [4 * MiB, false, undefined, MiB, "maxBody"],
  [4, false, undefined, 4, "maxBody"],
  [4, true, ownLimit(2), 2, "callers.maxBody"],
  [4, true, ownLimit(4), 4, "maxBody"],
  [4, true, ownLimit(5), 4, "maxBody"],
  [4 * MiB, false, ownLimit(2 * MiB), MiB, "maxBody"],
])("of %d bytes, a caller that is known, %s, with %o sends %d", async (...row) => {
  const [largest, isKnown, own, most, option] = row;
  const read = (bytes: number, declared?: string) =>
    new Intakes(largest, true).of(isKnown, own, declared).whole(streamOf(bytes)).catch(refusalOf);
  expect(await read(most)).toHaveLength(most);
  expect(await read(most + 1)).toBe(`413 ${option}`);
  expect(await read(1, String(most + 1))).toBe(`413 ${option}`);
});

test("callers that are not known hold 8 MiB, and none of what the others may hold", async () => {
  const intakes = new Intakes(MiB, true);
  const hold = async (isKnown: boolean, times: number) => {
    const reads = Array.from({ length: times }, () =>
      intakes.of(isKnown, undefined, undefined).whole(streamOf(MiB)),
    );
    const ends = await Promise.allSettled(reads);
    return ends.filter(({ status }) => status === "fulfilled").length;
  };
  expect([await hold(false, 9), await hold(true, 65), await hold(false, 1)]).toEqual([8, 64, 0]);
});
