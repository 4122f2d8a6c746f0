import fc from "fast-check";
import { isEnrollment, subjects } from "./records.ts";

/** What a program does with a record. */
export interface Act {
  readonly kind: "POST" | "PUT" | "DELETE" | "read by id" | "read by key";
  /** Which of the subjects. */
  readonly subject: number;
  /** Which members a write leaves out, a bit for each. */
  readonly shape: number;
  /** The condition that a PUT or a DELETE goes by. */
  readonly condition: "none" | "right" | "stale";
  /** Whether the same is sent again if its response was lost. */
  readonly insists: boolean;
}

/** What goes wrong with a request to the host that changes something. */
const faultNames = ["reset", "lost", "broken off", "503", "page"] as const;
export interface Mishap {
  /** The number of that request. */
  readonly at: number;
  readonly fault: (typeof faultNames)[number];
}

/** Two legacy callers at once. */
export interface Program {
  /** Whether they have a credential each. */
  readonly credentials: 1 | 2;
  /**
   * Whether they have a door each. What one door has read, the other does not know to have changed, and
   * what it holds, the other cannot drop. So such callers are not held to what they read, nobody is
   * new, and nothing is deleted.
   */
  readonly doors: 1 | 2;
  /** Which subjects are there at the beginning. */
  readonly before: readonly boolean[];
  readonly acts: readonly [readonly Act[], readonly Act[]];
  readonly mishaps: readonly Mishap[];
  /** Decides which request to the host is the next. */
  readonly order: number;
}

// People, and what became several records, are where the requests of two writes can meet.
const favored = subjects.flatMap(({ record: { name } }, at) =>
  /^students|^staffs|Incident/.test(name) ? [at, at, at] : [at],
);

/** A subject, and the enrollment of a person. */
function withEnrollment(subject: number): number[] {
  const name = subjects[subject]?.record.name ?? "";
  const enrollments = subjects.flatMap(({ record, refersTo }, at) =>
    isEnrollment(record.name) && refersTo.includes(name) ? [at] : [],
  );
  return [subject, subject, ...enrollments];
}

const kinds = [
  "POST",
  "POST",
  "POST",
  "PUT",
  "PUT",
  "DELETE",
  "read by id",
  "read by key",
] as const;
const act = (among: readonly number[]): fc.Arbitrary<Act> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    subject: fc.constantFrom(...among),
    shape: fc.nat({ max: 31 }),
    condition: fc.constantFrom("none", "none", "none", "right", "stale"),
    insists: fc.boolean(),
  });

const mishap: fc.Arbitrary<Mishap> = fc.record({
  at: fc.nat({ max: 15 }),
  fault: fc.constantFrom(...faultNames),
});

/** Programs of a few records each, so that the callers meet. */
export const program: fc.Arbitrary<Program> = fc
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
        fc.constant([]),
        fc.uniqueArray(mishap, { maxLength: 3, selector: ({ at }) => at }),
      ),
      order: fc.nat(),
    });
  })
  .map((given) => (given.doors === 1 ? given : ofTwoDoors(given)));

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
