/** The lines `name: word word` of a table. */
export function linesOf(table: string): [name: string, words: string[]][] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", words = ""] = line.split(": ");
      return [name, words.split(" ")];
    });
}

/** The words of a table as pairs of a name and the Data Standards after its `@`. */
export function wordsOf(table: string): [name: string, spans: string | undefined][] {
  return table
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [name = "", spans] = word.split("@");
      return [name, spans];
    });
}

/** A packaged table. The build keeps tables as text, which costs nothing until it is used. */
export function readTable<T>(table: unknown): T {
  return (typeof table === "string" ? JSON.parse(table) : table) as T;
}
