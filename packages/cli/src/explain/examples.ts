import { isObject, none } from "@edbridge/core/internal";
import { capitalized } from "../command/text.js";
import texts from "./examples.json" with { type: "json" };
import type { FieldForms } from "./fields.js";

/** A value of JSON in an example. Texts may hold `{key}`, `{secret}`, `{code}`, `{token}`, `{id}`. */
export type ExampleValue =
  | string
  | number
  | boolean
  | readonly ExampleValue[]
  | { readonly [name: string]: ExampleValue };

/** One request of an example, from which the same request is written in several languages. */
export interface ExampleRequest {
  readonly method: string;
  /** Below the base URL, with the query; may hold the same names in braces as values do. */
  readonly path: string;
  /** Whether it has key and secret by HTTP Basic. */
  readonly isBasic?: boolean | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>> | undefined;
  /** A body of JSON; a text is the body itself. */
  readonly body?: ExampleValue | undefined;
  /** What of the response matters, such as `200 {"code":"…"}`. */
  readonly answer?: string | undefined;
  /** What the program takes from the response, where that differs: the record, or the first of a list. */
  readonly takes?: "record" | "first" | undefined;
}

/** A request to a legacy host, and the one that takes its place. */
export interface Example {
  readonly before: ExampleRequest;
  /** Absent where no request takes its place; `note` says what to do. */
  readonly after?: ExampleRequest | undefined;
  /** What neither request shows. */
  readonly note?: string | undefined;
}

const bearer = { Authorization: "Bearer {token}" };
const json = { "Content-Type": "application/json" };

/**
 * Each example in lines: the request before, the one after, and a note. A request has its method, its
 * path, in brackets what it accepts or takes, then what it sends, and after `->` what of the response
 * matters. `old` and `now` are the paths of legacy and of current records.
 */
export const examples: Readonly<Record<string, Example>> = Object.fromEntries(
  Object.entries<readonly string[]>(texts).map(([id, lines]) => [id, exampleOf(lines)]),
);

function exampleOf([before = "", ...more]: readonly string[]): Example {
  const isRequest = (line: string) => /^[A-Z]+ /.test(line);
  const [after] = more.filter(isRequest);
  return {
    before: requestOf(before),
    after: after === undefined ? undefined : requestOf(after),
    note: more.find((line) => !isRequest(line)),
  };
}

function requestOf(line: string): ExampleRequest {
  const [, method = "", place = "", mark = "", sent, answer] =
    /^(\w+) (\S+)(?: \((\S+)\))?(?: (?!->)(.+?))?(?: -> (.+))?$/.exec(line) ?? none;
  const path = place.replace(/^old/, "/api/v2.0/2017").replace(/^now/, "/data/v3/ed-fi");
  const isJson = sent !== undefined && /^[{["]/.test(sent);
  const form = sent === undefined || isJson ? undefined : new URLSearchParams(sent);
  const isOpen = /^\/(?:oauth|metadata)\//.test(path);
  return {
    method,
    path,
    isBasic: form?.has("grant_type"),
    headers: {
      ...(!isOpen && bearer),
      ...(mark.includes("/") && { Accept: mark }),
      ...(isJson && json),
    },
    form: form && Object.fromEntries(form),
    body: isJson ? (JSON.parse(sent) as ExampleValue) : undefined,
    answer,
    takes: mark === "record" || mark === "first" ? mark : undefined,
  };
}

/** A request that writes a record. */
function post(path: string, body: ExampleValue): ExampleRequest {
  return { method: "POST", path, headers: { ...bearer, ...json }, body };
}

/** The write of a record with one field, in both generations; `undefined` for a field that stays as it is. */
export function fieldExample({ collection, field, form, change, places }: FieldForms) {
  if (change === undefined) return undefined;
  const before = post(`/api/v2.0/2017/${collection}`, bodyOf([[field, form]]));
  const target = places.find((place) => place.field !== undefined)?.collection;
  if (target === undefined) return { before, note: "Leave the field out." };
  const fields = places.flatMap((place) =>
    place.field === undefined || place.collection !== target
      ? []
      : [[place.field, place.form ?? '"…"'] as const],
  );
  return {
    before,
    after: post(`/data/v3/ed-fi/${target}`, bodyOf(fields)),
    note: "The other fields of the record are left out here.",
  };
}

interface Members {
  [name: string]: ExampleValue | Members | Members[];
}

/** A record that has these fields, and what the marks of lists in their paths say. */
function bodyOf(fields: readonly (readonly [path: string, form: string])[]): ExampleValue {
  const body: Members = {};
  for (const [path, form] of fields) {
    // `addresses[]`, `city` of `addresses[].city`; a dot in a mark is none between parts.
    put(body, path.match(/\w+(?:\[[^\]]*\])?/g) ?? none, JSON.parse(form) as ExampleValue);
  }
  return body;
}

function put(object: Members, [part = "", ...rest]: readonly string[], value: ExampleValue): void {
  const [, name = part, mark] = /^(\w+)(?:\[([^\]]*)\])?$/.exec(part) ?? none;
  if (rest.length === 0 && mark === undefined) {
    object[name] ??= value;
    return;
  }
  const known = object[name];
  const item = (Array.isArray(known) ? known[0] : known) ?? itemOf(mark);
  if (!isObject(item)) return;
  const members = item as Members;
  object[name] = mark === undefined ? members : [members];
  if (rest.length > 0) put(members, rest, value);
}

/** The member that a mark such as `indicatorName=VisualLearning` gives to an item. */
function itemOf(mark = ""): Members {
  const [, name, value] = /^(\w+)=(.*)$/.exec(mark) ?? none;
  if (name === undefined || value === undefined) return {};
  if (value === "true" || value === "false") return { [name]: value === "true" };
  const isCode = name.endsWith("Descriptor");
  return { [name]: isCode ? `uri://ed-fi.org/${capitalized(name)}#${value}` : value };
}
