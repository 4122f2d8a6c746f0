import { isObject } from "@edbridge/core/internal";
import { capitalized } from "../command/text.js";
import type { FieldForms } from "./fields.js";

/** A value of JSON in an example. Texts may hold `{key}`, `{secret}`, `{code}`, `{token}`, `{id}`. */
export type ExampleValue =
  string | number | boolean | readonly ExampleValue[] | { readonly [name: string]: ExampleValue };

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

const noId = "0".repeat(32);
const room = '"classroomIdentificationCode":"A-101","schoolReference":{"schoolId":255901001}';
const offered = '"educationOrganizationReference":{"educationOrganizationId":255901001}';

/**
 * Each example in lines: the request before, the one after, and a note. A request has its method, its
 * path, in brackets what it accepts or takes, then what it sends, and after `->` what of the response
 * matters. `old` and `now` are the paths of legacy and of current records.
 */
const texts: Readonly<Record<string, string>> = {
  EDB001: `
    POST /oauth/authorize Client_id={key}&Response_type=code -> 200 {"code":"…"}
    Delete the request. The token request of EDB002 needs no code.`,
  EDB002: `
    POST /oauth/token {"Client_id":"{key}","Client_secret":"{secret}","Code":"{code}","Grant_type":"authorization_code"} -> 200 {"access_token":"…","expires_in":1800,"token_type":"bearer"}
    POST /oauth/token grant_type=client_credentials -> 200 {"access_token":"…","expires_in":1800,"token_type":"bearer"}`,
  EDB003: `
    GET old/schools -> 200, and the token lives on
    POST /oauth/token grant_type=client_credentials -> 200 {"access_token":"…","expires_in":1800}
    Send the token request again when expires_in seconds have passed, and after a 401.`,
  EDB004: `
    GET old/schools
    GET now/schools`,
  EDB005: `
    POST old/locations {${room}} -> 201, Location: …/api/v2.0/2017/locations/{id}
    POST now/locations {${room}} -> 201, Location: …/data/v3/ed-fi/locations/{id}
    Keep the whole address of the header Location, and call it as it is.`,
  EDB006: `
    GET old/schools/${noId} -> 404 {"message":"…"}
    GET now/schools/${noId} -> 404 {"type":"…","title":"…","status":404,"detail":"…","correlationId":"…"}
    For a refused record, validationErrors names each field.`,
  EDB007: `
    GET old/bulkOperations/{id}
    Write each record with a request of its own; docs/losses.md says what else is gone.`,
  EDB008: `
    GET old/parents
    GET now/contacts
    edbridge explain COLLECTION names the current collection, by Data Standard.`,
  EDB009: `
    GET old/schools?schoolId=255901001 (record) -> 200 {"schoolId":255901001,…}, or 404
    GET now/schools?schoolId=255901001 (first) -> 200 [{"schoolId":255901001,…}], or 200 []`,
  EDB010: `
    GET old/schools -> 200, at most 25 records
    GET now/schools?limit=25 -> 200, at most 25 records`,
  EDB011: `
    GET old/courses?code=ALG-1
    GET now/courses?courseCode=ALG-1`,
  EDB012: `
    GET old/schools?id={id}
    GET now/schools/{id}`,
  EDB013: `
    PUT old/locations/{id} {${room}} -> 201, where no record has this id
    POST now/locations {${room}} -> 201 with the id in Location, or 200 where a record has this key`,
  EDB014: `
    POST old/locations {${room},"_etag":"0"} -> 201
    POST now/locations {${room}} -> 201
    Read _etag from the record or the header ETag; send it as If-Match only.`,
  EDB015: `
    GET old/schools/{id} -> 200; {id} has 32 digits
    GET now/schools/{id} -> 200; {id} is as the host gave it, on some hosts with dashes`,
  EDB016: `
    GET old/schools/{id} -> 200 {"…Reference":{"link":{"href":"/localEducationAgencies?localEducationAgencyId=…"}}}
    GET now/schools/{id} -> 200 {"…Reference":{"link":{"href":"/ed-fi/localEducationAgencies/…"}}}`,
  EDB017: `
    GET old/sessions -> 200 [{"beginDate":"2016-08-22T00:00:00",…}]
    GET now/sessions -> 200 [{"beginDate":"2016-08-22",…}]
    Send dates in the same form: a current host refuses a time in them.`,
  EDB018: `
    GET old/schools?fields=schoolId,nameOfInstitution
    GET now/schools?limit=25`,
  EDB019: `
    GET old/schools (text/json)
    GET now/schools (application/json)`,
  EDB020: `
    GET old/enrollment/schools
    GET /composites/v1/ed-fi/enrollment/Schools
    Version 8 has no composites: read the collections themselves.`,
  EDB021: `
    GET /metadata/resources/api-docs
    GET /metadata/
    The member urls.openApiMetadata of the discovery document names the address.`,
  EDB022: `
    GET old/schools
    GET /data/v3/2017/ed-fi/schools
    The host's discovery document says whether its paths hold a year.`,
  EDB023: `
    GET /api/v2.0/identities/{id}
    POST /identity/v2/identities/find ["{id}"]
    {id} is the unique id of a person.`,
  EDB024: `
    POST old/programs {${offered},"name":"Bilingual","type":"Bilingual"} -> 201
    POST now/programs {${offered},"programName":"Bilingual","programTypeDescriptor":"uri://ed-fi.org/ProgramTypeDescriptor#Bilingual"} -> 201
    edbridge explain COLLECTION lists the fields of a collection, in both forms.`,
  EDB025: `
    POST old/locations "{'classroomIdentificationCode': 'A-101', 'schoolReference': {'schoolId': 255901001},}" -> 201
    POST now/locations {${room}} -> 201`,
};

export const examples: Readonly<Record<string, Example>> = Object.fromEntries(
  Object.entries(texts).map(([id, text]) => [id, exampleOf(text)]),
);

function exampleOf(text: string): Example {
  const [before = "", ...more] = text.trim().split(/\n */);
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
    /^(\w+) (\S+)(?: \((\S+)\))?(?: (?!->)(.+?))?(?: -> (.+))?$/.exec(line) ?? [];
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
    put(body, path.match(/\w+(?:\[[^\]]*\])?/g) ?? [], JSON.parse(form) as ExampleValue);
  }
  return body;
}

function put(object: Members, [part = "", ...rest]: readonly string[], value: ExampleValue): void {
  const [, name = part, mark] = /^(\w+)(?:\[([^\]]*)\])?$/.exec(part) ?? [];
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
  const [, name, value] = /^(\w+)=(.*)$/.exec(mark) ?? [];
  if (name === undefined || value === undefined) return {};
  if (value === "true" || value === "false") return { [name]: value === "true" };
  const isCode = name.endsWith("Descriptor");
  return { [name]: isCode ? `uri://ed-fi.org/${capitalized(name)}#${value}` : value };
}
