import { none } from "./absent.js";
import { isObject, jsonObject } from "./json.js";

/** What a host says of a failed data call, in one form for all generations. */
export interface HostProblem {
  /** The problem's type, such as `urn:ed-fi:api:not-found` (RFC 9457; hosts from 7.2). */
  readonly type?: string;
  /** The host's text. It may name values of the record: show it to the caller, do not log it. */
  readonly message?: string;
  /** What to quote to the host's operator. */
  readonly correlationId?: string;
  /**
   * What the host did not accept, by JSON path such as `$.schoolId`: `validationErrors` of hosts
   * from 7.2 on, `modelState` of older ones. The texts may name values of the record. Absent where
   * the host named no field.
   */
  readonly validationErrors?: Readonly<Record<string, readonly string[]>>;
  /** What the host says of the whole request; it may name values. Absent where it says nothing. */
  readonly errors?: readonly string[];
}

type Fields = Record<string, unknown>;

/** What the body of a failed call says; empty for a body that is no JSON object. */
export function problemOf(text: string | undefined): HostProblem {
  const fields = jsonObject(text) ?? {};
  const validationErrors = validationErrorsIn(fields);
  const errors = textsOf(fields["errors"]);
  const found = {
    type: textOf(fields["type"]),
    message: messageIn(fields),
    correlationId: textOf(fields["correlationId"]),
    validationErrors: Object.keys(validationErrors).length > 0 ? validationErrors : undefined,
    errors: errors.length > 0 ? errors : undefined,
  };
  const members = Object.entries(found).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members) as HostProblem;
}

function messageIn({ detail, message, Message, error }: Fields): string | undefined {
  return [detail, message, Message, isObject(error) ? error["message"] : error]
    .map(textOf)
    .find((text) => text !== undefined);
}

/** Keys of `modelState` begin with the name of the host's parameter; those of Meadowlark likewise. */
const rootName = /^(?:request|resource|\{requestBody\})?(?=$|[.[])/;

function validationErrorsIn(fields: Fields): Record<string, readonly string[]> {
  const { validationErrors, modelState, ModelState, error } = fields;
  const found = new Map<string, string[]>();
  const note = (path: string, texts: readonly string[]) => {
    const place = path.replace(rootName, "$");
    found.set(place, [...(found.get(place) ?? none), ...texts]);
  };
  for (const state of [validationErrors, modelState, ModelState].filter(isObject)) {
    for (const [path, texts] of Object.entries(state)) note(path, textsOf(texts));
  }
  for (const each of Array.isArray(error) ? error.filter(isObject) : []) {
    note(textOf(each["path"]) ?? "", textsOf(each["message"]));
  }
  return Object.fromEntries(found);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function textsOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((each) => textOf(each) !== undefined) as readonly string[];
}

/** A path of names and list places alone: any other could quote a value of the record. */
const plainPath = /^\$(?:\.[A-Za-z_]\w{0,80}|\[\d{1,6}\]){1,12}$/;
const mostNamed = 5;

/**
 * Counts what a problem says, and names the fields, for a message that may be logged:
 * `2 fields are wrong ($.schoolId, $.addresses[0].city); 1 error`. Empty where there is nothing.
 */
export function countsOf({ validationErrors = {}, errors = none }: HostProblem): string {
  const paths = Object.keys(validationErrors);
  const named = paths.filter((path) => plainPath.test(path)).slice(0, mostNamed);
  const more = named.length < paths.length ? ", …" : "";
  const names = named.length > 0 ? ` (${named.join(", ")}${more})` : "";
  const fields = paths.length === 1 ? "field is" : "fields are";
  const wrong = paths.length > 0 && `${paths.length} ${fields} wrong${names}`;
  const others =
    errors.length > 0 && `${errors.length} ${errors.length === 1 ? "error" : "errors"}`;
  return [wrong, others].filter(Boolean).join("; ");
}
