/** The Data Standards on which a first night is shown. */
export const standards = ["3.1", "3.3", "4.0", "5.0", "5.2", "6.0"] as const;

/** One of {@link standards}. */
export type Standard = (typeof standards)[number];

/** The oldest, the usual and the newest one; all where `npm run fuzz -- --laws` gives a seed. */
export const generations = standards.filter(
  (each) => process.env["LAW_SEED"] !== undefined || ["3.1", "5.0", "6.0"].includes(each),
);

/** Data Standards such as `3.1-4.0`, `6.0` or `3.1-3.3,6.0`; both ends belong to a span. */
export type Span = string;

/** Whether a Data Standard is in a span. */
export function isIn(standard: Standard, span: Span): boolean {
  return span.split(",").some((part) => {
    const [first = part, last = first] = part.split("-");
    return standard >= first && standard <= last;
  });
}

/** The members if the Data Standard is in the span, else none: to be spread into a record. */
export function only<T extends object>(standard: Standard, span: Span, members: T): Partial<T> {
  return isIn(standard, span) ? members : {};
}

/** The value of the span that holds the Data Standard. */
export function byStandard<T>(standard: Standard, values: Readonly<Record<Span, T>>): T {
  const found = Object.entries(values).find(([span]) => isIn(standard, span));
  if (found === undefined) throw new TypeError(`No span holds Data Standard ${standard}`);
  return found[1];
}
