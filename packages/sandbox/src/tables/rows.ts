import { spans, type Standard } from "./spans.js";

/**
 * Reads one row of a contract table: `row@spans: name name=text name=text@span|text@span`. A name alone
 * has no text. A span is a standard or the first and last of a run of them, several are parted by
 * commas; without one a cell holds wherever its row does.
 */
export function parseRow(row: string | undefined, standard: Standard) {
  if (row === undefined) return [];
  const [head = "", body = ""] = row.split(": ");
  const within = (head.split("@")[1] ?? "").split(",");
  if (!within.some((span) => spans(span, standard))) return [];
  return body.split(" ").flatMap((word) => {
    const [, name = "", variants = ""] = /^([^=@]+)=?(.*)$/.exec(word) ?? [];
    const found = variants.split("|").find((variant) => {
      const [, span] = variant.split("@");
      return span === undefined || spans(span, standard);
    });
    return found === undefined ? [] : [{ name, text: found.replace(/@.*/, "") }];
  });
}

/** The rows of a table by their name, read on first use. Several with one body are one line: `row@span row@span: name`. */
export function rowsOf(...tables: readonly string[]): () => ReadonlyMap<string, string> {
  let rows: ReadonlyMap<string, string> | undefined;
  return () => {
    rows ??= new Map(
      tables.flatMap((table) =>
        table
          .trim()
          .split("\n")
          .flatMap((row) => {
            const [heads = "", body = ""] = row.split(": ");
            return heads
              .split(" ")
              .map((head): [string, string] => [
                head.slice(0, head.indexOf("@")),
                `${head}: ${body}`,
              ]);
          }),
      ),
    );
    return rows;
  };
}
