import { isDeepStrictEqual } from "node:util";

/** Stands in an expected value for each text that matches, such as an identifier made by edbridge. */
export class Like {
  readonly pattern: RegExp;
  /** One such text. */
  readonly example: string;

  constructor(pattern: RegExp, example: string) {
    this.pattern = pattern;
    this.example = example;
  }

  toJSON(): string {
    return this.example;
  }
}

/**
 * How a JSON value differs from what it should be, a line for each leaf. The order of a list has no
 * meaning. Where no list was expected there may be an empty one, as hosts of both generations give it.
 */
export function differences(expected: unknown, actual: unknown, path = "$"): string[] {
  if (expected instanceof Like && typeof actual === "string") {
    if (expected.pattern.test(actual)) return [];
  }
  if (Array.isArray(expected) && Array.isArray(actual)) return ofLists(expected, actual, path);
  if (isObject(expected) && isObject(actual)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
    return [...names].flatMap((name) =>
      differences(expected[name], actual[name], `${path}.${name}`),
    );
  }
  if (isDeepStrictEqual(expected, actual)) return [];
  if (expected === undefined && Array.isArray(actual) && actual.length === 0) return [];
  return [`${path}: ${shown(actual)} in place of ${shown(expected)}`];
}

/** Pairs each expected item with one that is equal to it, else with the one that is most like it. */
function ofLists(expected: readonly unknown[], actual: readonly unknown[], path: string): string[] {
  const left = [...actual];
  const unmatched = [...expected.entries()].filter(([, item]) => {
    const equal = left.findIndex((other) => differences(item, other).length === 0);
    if (equal >= 0) left.splice(equal, 1);
    return equal < 0;
  });
  const found = unmatched.flatMap(([index, item]) => {
    const place = `${path}[${index}]`;
    const compared = left.map((other) => differences(item, other, place));
    const [best = [`${place}: nothing in place of ${shown(item)}`]] = compared.toSorted(
      (one, other) => one.length - other.length,
    );
    left.splice(compared.indexOf(best), compared.length === 0 ? 0 : 1);
    return best;
  });
  return [...found, ...left.map((item) => `${path}[]: ${shown(item)} in place of nothing`)];
}

function shown(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}

/** Whether a value is an object and no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Like)
  );
}
