/** Headers that are about one connection alone. */
const hop = new Set(["connection", "host", "keep-alive", "transfer-encoding", "upgrade", "expect"]);

/** The headers of a request or a response that a proxy passes on. */
export function passedOn(
  headers: NodeJS.Dict<string | string[]>,
): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || hop.has(name) ? [] : [[name, value]],
    ),
  );
}
