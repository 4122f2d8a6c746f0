/** The standards the tables know, oldest first; `v2` is the legacy generation. */
export const STANDARDS = ["v2", "3.1", "3.3", "4.0", "5.0", "5.1", "5.2", "6.0"] as const;

/** One column of the tables: the legacy generation or a Data Standard with a published field list. */
export type Standard = (typeof STANDARDS)[number];

/** Whether `span` (`4.0` or `3.1-5.2`) includes `standard`. */
export function spans(span: string, standard: Standard): boolean {
  const [first = "", last = first] = span.split("-");
  const at = STANDARDS.indexOf(standard);
  return at >= indexOf(first) && at <= indexOf(last);
}

/** The words of a table that hold in `standard`: `name` always, `name@3.3-5.2` within that span. */
export function namesIn(table: string, standard: Standard): readonly string[] {
  return table
    .trim()
    .split(/\s+/)
    .map((word) => word.split("@"))
    .filter(([, span]) => span === undefined || spans(span, standard))
    .map(([name = ""]) => name);
}

function indexOf(name: string): number {
  return STANDARDS.findIndex((standard) => standard === name);
}
