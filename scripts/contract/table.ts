// A table of facts by row, name and standard, and its text form.

/** Oldest first; `v2` is 2.5. */
export const STANDARDS = ["v2", "3.1", "3.3", "4.0", "5.0", "5.1", "5.2", "6.0"] as const;
export type Standard = (typeof STANDARDS)[number];

/** By name, then by standard: what the table says of it there. */
export type Columns = Map<string, Map<Standard, string>>;

/** Notes what a standard says of a name; the documents of a standard may say it twice, but alike. */
export function put(
  table: Map<string, Columns>,
  row: string,
  name: string,
  standard: Standard,
  text: string,
): void {
  const columns: Columns = table.get(row) ?? new Map<string, Map<Standard, string>>();
  const cells = columns.get(name) ?? new Map<Standard, string>();
  const known = cells.get(standard);
  if (known !== undefined && known !== text) {
    throw new Error(`${row}.${name} is both ${known} and ${text} in ${standard}`);
  }
  table.set(row, columns.set(name, cells.set(standard, text)));
}

/** `3.1-4.0`: each run of standards in which a name has one and the same text. */
function runs(cells: ReadonlyMap<Standard, string>): { span: string; text: string }[] {
  const found: { first: Standard; last: Standard; text: string }[] = [];
  for (const [index, standard] of STANDARDS.entries()) {
    const text = cells.get(standard);
    const run = found.at(-1);
    if (text === undefined) continue;
    if (run?.text === text && run.last === STANDARDS[index - 1]) run.last = standard;
    else found.push({ first: standard, last: standard, text });
  }
  return found.map(({ first, last, text }) => ({
    span: first === last ? first : `${first}-${last}`,
    text,
  }));
}

/** A head, `name@span`, and `member member=type@span|type@span`; a span is left out where it is the row's own. */
function line(row: string, columns: Columns): [head: string, body: string] {
  const all = new Map<Standard, string>();
  for (const cells of columns.values()) for (const standard of cells.keys()) all.set(standard, "");
  const spans = runs(all).map(({ span }) => span);
  const members = [...columns].map(([name, cells]) => {
    const variants = runs(cells).map(({ span, text }) => {
      const where = spans.length === 1 && spans[0] === span ? "" : `@${span}`;
      return `${text}${where}`;
    });
    const joined = variants.join("|");
    return joined === "" || joined.startsWith("@") ? `${name}${joined}` : `${name}=${joined}`;
  });
  return [`${row}@${spans.join(",")}`, members.join(" ")];
}

/** The rows named, in order of their names; rows of one body are one row with several heads. */
export function tableText(table: Map<string, Columns>, rows: readonly string[]): string {
  const heads = new Map<string, string[]>();
  for (const row of rows.toSorted()) {
    const [head, body] = line(row, table.get(row) ?? new Map<string, Map<Standard, string>>());
    heads.set(body, [...(heads.get(body) ?? []), head]);
  }
  return [...heads].map(([body, all]) => `${all.join(" ")}: ${body}`).join("\n");
}
