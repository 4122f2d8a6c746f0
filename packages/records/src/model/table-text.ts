/** A packaged table. The build keeps tables as text, which costs nothing until it is used. */
export function readTable<T>(table: unknown): T {
  return (typeof table === "string" ? JSON.parse(table) : table) as T;
}

/** The words of a text as pairs of a name and the Data Standards after its `@`. */
export function wordsOf(text: string): (readonly [name: string, spans: string | undefined])[] {
  return text.split(" ").map((word) => {
    const [name = "", spans] = word.split("@");
    return [name, spans];
  });
}
