import { SettingError } from "./errors.js";

/** Query parameters of a read; `undefined` leaves one out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** The query string with its `?`, or nothing. Spaces become `%20` and `#` becomes `%23`. */
export function queryString(query: Query | undefined): string {
  if (!query) return "";
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encode(name, name)}=${encode(name, String(value))}`],
  );
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function encode(name: string, text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw new SettingError(
      `query.${name}`,
      "must be well-formed text (it holds half a surrogate pair).",
    );
  }
}
