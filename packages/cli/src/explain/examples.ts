import { isObject } from "@edbridge/core/internal";
import { capitalized } from "../command/text.js";
import type { FieldForms } from "./fields.js";

/** A value of JSON in an example. Texts may hold `{key}`, `{secret}`, `{code}`, `{token}`, `{id}`. */
export type ExampleValue =
  string | number | boolean | readonly ExampleValue[] | { readonly [name: string]: ExampleValue };

/** One request of an example, from which the same request is written in several languages. */
export interface ExampleRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the base URL, with the query; may hold the same names in braces as values do. */
  readonly path: string;
  /** How the caller shows who it is. Default: not at all. */
  readonly auth?: "bearer" | "basic";
  readonly accept?: string;
  readonly form?: Readonly<Record<string, string>>;
  /** A body of JSON; a text is the body itself. */
  readonly body?: ExampleValue;
  /** What of the response matters, such as `200 {"code":"…"}`. */
  readonly answer?: string;
  /** What the program takes from the response, where that differs: the record, or the first of a list. */
  readonly takes?: "record" | "first";
}

/** A request to a legacy host, and the one that takes its place. */
export interface Example {
  readonly before: ExampleRequest;
  /** Absent where no request takes its place; `note` says what to do. */
  readonly after?: ExampleRequest;
  /** What neither request shows. */
  readonly note?: string;
}

const legacy = "/api/v2.0/2017";
const current = "/data/v3/ed-fi";

const newToken = (answer: string): ExampleRequest => ({
  method: "POST",
  path: "/oauth/token",
  auth: "basic",
  form: { grant_type: "client_credentials" },
  answer,
});

const read = (path: string, answer?: string): ExampleRequest => ({
  method: "GET",
  path,
  auth: "bearer",
  ...(answer !== undefined && { answer }),
});

/** A write of a record by an authorized caller. */
const post = (path: string, body: ExampleValue, answer?: string): ExampleRequest => ({
  ...read(path, answer),
  method: "POST",
  body,
});

const room = {
  classroomIdentificationCode: "A-101",
  schoolReference: { schoolId: 255901001 },
};
const offered = { educationOrganizationReference: { educationOrganizationId: 255901001 } };
const noId = "0".repeat(32);

export const examples: Readonly<Record<string, Example>> = {
  EDB001: {
    before: {
      method: "POST",
      path: "/oauth/authorize",
      form: { Client_id: "{key}", Response_type: "code" },
      answer: '200 {"code":"…"}',
    },
    note: "Delete the request. The token request of EDB002 needs no code.",
  },
  EDB002: {
    before: {
      method: "POST",
      path: "/oauth/token",
      body: {
        Client_id: "{key}",
        Client_secret: "{secret}",
        Code: "{code}",
        Grant_type: "authorization_code",
      },
      answer: '200 {"access_token":"…","expires_in":1800,"token_type":"bearer"}',
    },
    after: newToken('200 {"access_token":"…","expires_in":1800,"token_type":"bearer"}'),
  },
  EDB003: {
    before: read(`${legacy}/schools`, "200, and the token lives on"),
    after: newToken('200 {"access_token":"…","expires_in":1800}'),
    note: "Send the token request again when expires_in seconds have passed, and after a 401.",
  },
  EDB004: { before: read(`${legacy}/schools`), after: read(`${current}/schools`) },
  EDB005: {
    before: post(`${legacy}/locations`, room, "201, Location: …/api/v2.0/2017/locations/{id}"),
    after: post(`${current}/locations`, room, "201, Location: …/data/v3/ed-fi/locations/{id}"),
    note: "Keep the whole address of the header Location, and call it as it is.",
  },
  EDB006: {
    before: read(`${legacy}/schools/${noId}`, '404 {"message":"…"}'),
    after: read(
      `${current}/schools/${noId}`,
      '404 {"type":"…","title":"…","status":404,"detail":"…","correlationId":"…"}',
    ),
    note: "For a refused record, validationErrors names each field.",
  },
  EDB007: {
    before: read(`${legacy}/bulkOperations/{id}`),
    note: "Write each record with a request of its own; docs/losses.md says what else is gone.",
  },
  EDB008: {
    before: read(`${legacy}/parents`),
    after: read(`${current}/contacts`),
    note: "edbridge explain COLLECTION names the current collection, by Data Standard.",
  },
  EDB009: {
    before: {
      ...read(`${legacy}/schools?schoolId=255901001`, '200 {"schoolId":255901001,…}, or 404'),
      takes: "record",
    },
    after: {
      ...read(`${current}/schools?schoolId=255901001`, '200 [{"schoolId":255901001,…}], or 200 []'),
      takes: "first",
    },
  },
  EDB010: {
    before: read(`${legacy}/schools`, "200, at most 25 records"),
    after: read(`${current}/schools?limit=25`, "200, at most 25 records"),
  },
  EDB011: {
    before: read(`${legacy}/courses?code=ALG-1`),
    after: read(`${current}/courses?courseCode=ALG-1`),
  },
  EDB012: { before: read(`${legacy}/schools?id={id}`), after: read(`${current}/schools/{id}`) },
  EDB013: {
    before: {
      ...post(`${legacy}/locations/{id}`, room, "201, where no record has this id"),
      method: "PUT",
    },
    after: post(
      `${current}/locations`,
      room,
      "201 with the id in Location, or 200 where a record has this key",
    ),
  },
  EDB014: {
    before: post(`${legacy}/locations`, { ...room, _etag: "0" }, "201"),
    after: post(`${current}/locations`, room, "201"),
    note: "Read _etag from the record or the header ETag; send it as If-Match only.",
  },
  EDB015: {
    before: read(`${legacy}/schools/{id}`, "200; {id} has 32 digits"),
    after: read(
      `${current}/schools/{id}`,
      "200; {id} is as the host gave it, on some hosts with dashes",
    ),
  },
  EDB016: {
    before: read(
      `${legacy}/schools/{id}`,
      '200 {"…Reference":{"link":{"href":"/localEducationAgencies?localEducationAgencyId=…"}}}',
    ),
    after: read(
      `${current}/schools/{id}`,
      '200 {"…Reference":{"link":{"href":"/ed-fi/localEducationAgencies/…"}}}',
    ),
  },
  EDB017: {
    before: read(`${legacy}/sessions`, '200 [{"beginDate":"2016-08-22T00:00:00",…}]'),
    after: read(`${current}/sessions`, '200 [{"beginDate":"2016-08-22",…}]'),
    note: "Send dates in the same form: a current host refuses a time in them.",
  },
  EDB018: {
    before: read(`${legacy}/schools?fields=schoolId,nameOfInstitution`),
    after: read(`${current}/schools?limit=25`),
  },
  EDB019: {
    before: { ...read(`${legacy}/schools`), accept: "text/json" },
    after: { ...read(`${current}/schools`), accept: "application/json" },
  },
  EDB020: {
    before: read(`${legacy}/enrollment/schools`),
    after: read("/composites/v1/ed-fi/enrollment/Schools"),
    note: "Version 8 has no composites: read the collections themselves.",
  },
  EDB021: {
    before: { method: "GET", path: "/metadata/resources/api-docs" },
    after: { method: "GET", path: "/metadata/" },
    note: "The member urls.openApiMetadata of the discovery document names the address.",
  },
  EDB022: {
    before: read(`${legacy}/schools`),
    after: read("/data/v3/2017/ed-fi/schools"),
    note: "The host's discovery document says whether its paths hold a year.",
  },
  EDB023: {
    before: read("/api/v2.0/identities/{id}"),
    after: post("/identity/v2/identities/find", ["{id}"]),
    note: "{id} is the unique id of a person.",
  },
  EDB024: {
    before: post(`${legacy}/programs`, { ...offered, name: "Bilingual", type: "Bilingual" }, "201"),
    after: post(
      `${current}/programs`,
      {
        ...offered,
        programName: "Bilingual",
        programTypeDescriptor: "uri://ed-fi.org/ProgramTypeDescriptor#Bilingual",
      },
      "201",
    ),
    note: "edbridge explain COLLECTION lists the fields of a collection, in both forms.",
  },
  EDB025: {
    before: post(
      `${legacy}/locations`,
      "{'classroomIdentificationCode': 'A-101', 'schoolReference': {'schoolId': 255901001},}",
      "201",
    ),
    after: post(`${current}/locations`, room, "201"),
  },
};

/** The write of a record with one field, in both generations; `undefined` for a field that stays as it is. */
export function fieldExample({ collection, field, form, change, places }: FieldForms) {
  if (change === undefined) return undefined;
  const before = post(`${legacy}/${collection}`, bodyOf([[field, form]]));
  const target = places.find((place) => place.field !== undefined)?.collection;
  if (target === undefined) return { before, note: "Leave the field out." };
  const fields = places.flatMap((place) =>
    place.field === undefined || place.collection !== target
      ? []
      : [[place.field, place.form ?? '"…"'] as const],
  );
  return {
    before,
    after: post(`${current}/${target}`, bodyOf(fields)),
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
