/** Any JSON value. */
export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [field: string]: JsonValue };

/** One record: a JSON object such as a school or a discipline incident. */
export type JsonRecord = { readonly [field: string]: JsonValue };
