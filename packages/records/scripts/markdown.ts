/** A table in Markdown, its columns from `right` on to the right. */
export function grid(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  right = Infinity,
) {
  const widths = titles.map((title, at) =>
    Math.max(3, title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const isNumber = (at: number) => at >= right;
  const line = (parts: readonly string[]) =>
    `| ${parts.map((part, at) => (isNumber(at) ? part.padStart(widths[at] ?? 0) : part.padEnd(widths[at] ?? 0))).join(" | ")} |\n`;
  const rule = widths.map((width, at) =>
    isNumber(at) ? `${"-".repeat(width - 1)}:` : "-".repeat(width),
  );
  return [line(titles), line(rule), ...rows.map(line)].join("");
}
