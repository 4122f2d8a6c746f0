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
