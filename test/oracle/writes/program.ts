import fc from "fast-check";
import { isEnrollment, subjects } from "./records.ts";

// People, and what became several records, are where the requests of two writes can meet.
const favored = subjects.flatMap(({ record: { name } }, at) =>
  /^students|^staffs|Incident/.test(name) ? [at, at, at] : [at],
);

function withEnrollment(subject: number): number[] {
  const name = subjects[subject]?.record.name ?? "";
  const enrollments = subjects.flatMap(({ record, refersTo }, at) =>
    isEnrollment(record.name) && refersTo.includes(name) ? [at] : [],
  );
  return [subject, subject, ...enrollments];
}

type Of<A> = A extends fc.Arbitrary<infer T> ? Readonly<T> : never;

const act = (among: readonly number[]) =>
  fc.record({
    kind: fc.constantFrom(
      ...(["POST", "POST", "POST", "PUT", "PUT", "DELETE"] as const),
      ...(["read by id", "read by key"] as const),
    ),
    subject: fc.constantFrom(...among),
    /** Which members a write leaves out, a bit for each. */
    shape: fc.nat({ max: 31 }),
    /** The condition that a PUT or a DELETE goes by. */
    condition: fc.constantFrom("none", "none", "none", "right", "stale"),
    /** Whether the same is sent again if its response was lost. */
    insists: fc.boolean(),
  });
export type Act = Of<ReturnType<typeof act>>;

/** What goes wrong with a request to the host that changes something, by the number of that. */
const mishap = fc.record({
  at: fc.nat({ max: 15 }),
  fault: fc.constantFrom("reset", "lost", "broken off", "503", "page"),
});
export type Mishap = Of<typeof mishap>;

/** Two legacy callers at once. They have a few records each, so that they meet. */
const programs = fc
  .uniqueArray(fc.constantFrom(...favored), { minLength: 1, maxLength: 3 })
  .chain((among) => {
    const acts = fc.array(act(among.flatMap(withEnrollment)), { minLength: 1, maxLength: 5 });
    return fc.record({
      credentials: fc.constantFrom(1 as const, 2 as const),
      doors: fc.constantFrom(1 as const, 1 as const, 2 as const),
      before: fc.oneof(
        fc.constant(subjects.map(() => true)),
        fc.constant(subjects.map(({ record }) => !isEnrollment(record.name))),
        fc.array(fc.boolean(), { minLength: subjects.length, maxLength: subjects.length }),
      ),
      acts: fc.tuple(acts, acts),
      mishaps: fc.oneof(
        fc.constant<Mishap[]>([]),
        fc.uniqueArray(mishap, { maxLength: 3, selector: ({ at }) => at }),
      ),
      /** Decides which request to the host is the next. */
      order: fc.nat(),
    });
  });
export type Program = Of<typeof programs>;

export const program = programs.map((each) => (each.doors === 1 ? each : ofTwoDoors(each)));

/**
 * What one door has read, the other does not know to have changed, and what it holds, the other cannot
 * drop. So such callers are not held to what they read, nobody is new, and nothing is deleted.
 */
function ofTwoDoors({ acts: [one, other], ...given }: Program): Program {
  const plain = (acts: readonly Act[]) =>
    acts.map((each): Act => {
      const kind = each.kind === "DELETE" ? "PUT" : each.kind;
      return { ...each, kind, condition: "none" };
    });
  return { ...given, before: subjects.map(() => true), acts: [plain(one), plain(other)] };
}

/** Numbers that follow from one, as random as this needs. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
