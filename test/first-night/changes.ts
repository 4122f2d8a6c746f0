import { tableOf } from "@edbridge/records/internal";
import legacyCodes from "../../packages/records/test/legacy-codes.json" with { type: "json" };
import shippedCodes from "../../packages/records/tables/values/codes.json" with { type: "json" };
import { schemaOf } from "@edbridge/sandbox/contract";
import { isObject } from "./differences.ts";
import type { Json, LegacyRecord } from "./legacy-program.ts";

const lists = new Map<string, readonly string[]>(Object.entries(legacyCodes));
const shipped: Readonly<Record<string, readonly unknown[]>> = shippedCodes.codes;

/** The codes of a list that hosts of both generations have under the same name. */
function codesOf(kind: string): readonly string[] {
  const [, name = ""] = kind.split(" ");
  const current = shipped[name] ?? [];
  return (lists.get(kind) ?? []).filter((code) => current.includes(code));
}

/**
 * A record with every second of its values changed. Its key, its references and its namespaces stay as
 * they are, and so does a code whose list has no other one.
 *
 * @param round which half: 0 or 1
 */
export function changedHalf({ collection, key, body }: LegacyRecord, round: number): Json {
  const rows = tableOf(collection)?.rows ?? [];
  const kindOf = new Map(rows.toReversed().map((row) => [row.legacy, row.value]));
  let count = 0;
  const change = (value: unknown, path: string): unknown => {
    if (/Reference$|[nN]amespace$/.test(path) || path in key) return value;
    if (Array.isArray(value)) return value.map((item) => change(item, `${path}[]`));
    if (isObject(value)) {
      const start = path === "" ? "" : `${path}.`;
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, change(inner, start + name)]),
      );
    }
    count += 1;
    return count % 2 === round ? other(value, kindOf.get(path), body) : value;
  };
  return change(body, "") as Json;
}

/**
 * A record without every second of the members that a legacy host did not require.
 *
 * @param round which half: 0 or 1
 */
export function withoutHalf({ collection, key, body }: LegacyRecord, round: number): Json {
  const required = (schemaOf("v2", collection)?.["required"] ?? []) as readonly string[];
  const needed = (name: string) =>
    required.includes(name) || name in key || name.endsWith("Reference");
  const optional = Object.keys(body).filter((name) => !needed(name));
  const left = new Set(optional.filter((_, at) => at % 2 === round));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !left.has(name)));
}

/** Another value of a field. */
function other(value: unknown, kind: string | undefined, body: Json): unknown {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  if (typeof value !== "string") return value;
  if (kind !== undefined && /^(?:type|descriptor) /.test(kind)) {
    const codes = codesOf(kind);
    const next = [...codes, ...codes].slice(codes.indexOf(value) + 1);
    // A list has each code once.
    return next.find((code) => !JSON.stringify(body).includes(`"${code}"`)) ?? value;
  }
  const day = /^(\d{4}-\d\d-)(\d\d)(T.*)$/.exec(value);
  if (day) return `${day[1]}${day[2] === "28" ? "27" : "28"}${day[3]}`;
  // A text of the same length and form.
  return value.replace(/[a-z0-9](?=[^a-z0-9]*$)/i, (last) =>
    last === "1" ? "2" : /\d/.test(last) ? "1" : last === "x" ? "y" : "x",
  );
}
