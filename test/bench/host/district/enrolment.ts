import type { District } from "./forms.ts";

/** Students whose first school is the same one. */
const studentsPerSchool = 250;
/** A prime, by which students of neighbouring ids come to schools far apart. */
const scatter = 7919;

/** A student at a school. */
export interface Enrolled {
  readonly school: number;
  readonly student: number;
  /** It is the student's first school. */
  readonly first: boolean;
}

/** A district of so many students, with 250 students and 50 sections a school. */
export function districtOf(standard: District["standard"], students: number): District {
  return { standard, students, schools: students / studentsPerSchool, staffs: students / 20 };
}

/** Which students go to which schools. Students are numbered by their ids, schools by theirs. */
export class Enrolment {
  /** All who are enrolled, by school, then by student. One student in ten goes to two schools. */
  readonly all: readonly Enrolled[];
  /** The students whose demographics are kept, by their first school: all but three in a hundred. */
  readonly described: readonly Enrolled[];
  readonly #places: Map<number, { school: number; at: number }>;
  readonly #bySchool: readonly (readonly number[])[];

  constructor({ schools, students }: District) {
    this.#places = new Map();
    const own = Array.from({ length: schools }, (): number[] => []);
    const second = Array.from({ length: schools }, (): number[] => []);
    for (let student = 0; student < students; student++) {
      const school = (student * scatter) % schools;
      const there = own[school] ?? [];
      this.#places.set(student, { school, at: there.push(student) - 1 });
      if (student % 10 === 3) second[(school + 1) % schools]?.push(student);
    }
    this.#bySchool = own;
    this.all = own.flatMap((ofSchool, school) =>
      [
        ...ofSchool.map((student) => ({ school, student, first: true })),
        ...(second[school] ?? []).map((student) => ({ school, student, first: false })),
      ].toSorted((a, b) => a.student - b.student),
    );
    const isDescribed = ({ student, first }: Enrolled) => first && (student % 100) % 33 !== 13;
    this.described = this.all.filter(isDescribed);
  }

  /** A student's first school, and the place among its students. */
  placeOf(student: number): { readonly school: number; readonly at: number } {
    return this.#places.get(student) ?? { school: 0, at: 0 };
  }

  /** One of the students whose first school it is. */
  student(school: number, at: number): number {
    return this.#bySchool[school]?.[at] ?? 0;
  }
}
