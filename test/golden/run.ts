// Records what random programs see of the bridge, and compares it with an earlier recording:
//   npm run golden -- FILE [programs] [seed]            writes FILE
//   npm run golden -- FILE [programs] [seed] --compare  compares with FILE, which stays
// A change of the inside alone leaves all of it as it was.
import { createReadStream, createWriteStream, rmSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { doors, standards } from "../oracle/doors.ts";
import { program } from "../oracle/steps.ts";
import { record, type Recorded } from "./record.ts";

const { values, positionals } = parseArgs({
  options: { compare: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [name, programs = "2000", seed = "7"] = positionals;
if (name === undefined) throw new Error("usage: npm run golden -- FILE [programs] [seed]");
const file = resolve(process.env["CALLED_FROM"] ?? ".", name);

process.removeAllListeners("warning").on("warning", () => {});

async function* recordings(): AsyncGenerator<Recorded> {
  const all = fc.sample(program, { numRuns: Number(programs), seed: Number(seed) });
  for (const [at, steps] of all.entries()) {
    const door = doors[at % doors.length];
    const standard = standards[Math.floor(at / doors.length) % standards.length];
    if (door && standard) yield await record(door, standard, steps);
  }
}

async function write(): Promise<number> {
  rmSync(file, { force: true });
  const out = createWriteStream(file);
  let count = 0;
  for await (const each of recordings()) {
    out.write(`${JSON.stringify(each)}\n`);
    count++;
  }
  await new Promise<void>((done) => out.end(done));
  console.log(`${count} programs recorded`);
  return 0;
}

async function compare(): Promise<number> {
  const lines = createInterface({ input: createReadStream(file) })[Symbol.asyncIterator]();
  let [same, different] = [0, 0];
  for await (const now of recordings()) {
    const { value, done } = await lines.next();
    if (done) throw new Error(`${name} has fewer programs.`);
    const before = JSON.parse(value) as Recorded;
    const found = difference(before, now);
    if (found === undefined) same++;
    else if (different++ < 10) {
      console.log(`program ${same + different} (${now.door}, ${now.standard}): ${found}`);
    }
  }
  console.log(`${same} the same, ${different} different`);
  return different > 0 ? 1 : 0;
}

/** Lists of descriptors that are asked for together come in any order: a state folder may have some. */
function ordered(requests: readonly string[]): readonly string[] {
  const isList = (line: string | undefined) =>
    line?.startsWith("GET ") && line.endsWith("Descriptors");
  const sorted: string[] = [];
  for (let at = 0; at < requests.length;) {
    let end = at + 1;
    while (isList(requests[at]) && isList(requests[end])) end++;
    sorted.push(...requests.slice(at, end).toSorted());
    at = end;
  }
  return sorted;
}

function difference(before: Recorded, now: Recorded): string | undefined {
  for (const part of ["responses", "events", "requests"] as const) {
    const [wasAll, isAll] = [ordered(before[part]), ordered(now[part])];
    const longest = Math.max(wasAll.length, isAll.length);
    for (let at = 0; at < longest; at++) {
      const [was, is] = [wasAll[at], isAll[at]];
      if (was !== is) return `${part}[${at}]\n  was ${was}\n  is  ${is}`;
    }
  }
  return undefined;
}

process.exitCode = await (values.compare ? compare() : write());
