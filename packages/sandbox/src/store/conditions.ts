/** Whether a header `If-Match` or `If-None-Match` names `etag`, with or without its quotes. */
export function ifMatches(header: string | undefined, etag: string): boolean {
  return (header ?? "")
    .split(",")
    .map((each) =>
      each
        .trim()
        .replace(/^W\//, "")
        .replace(/^"(.*)"$/, "$1"),
    )
    .some((each) => each === etag || each === "*");
}

/** The condition of an `If-Match`. Hosts of both generations take a blank one for none. */
export function conditionOf(headers: Readonly<Record<string, unknown>>): string | undefined {
  const condition = headers["if-match"];
  return typeof condition === "string" && condition.trim() !== "" ? condition : undefined;
}
