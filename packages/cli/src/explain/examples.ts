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
  /** The body: at most one of the three. */
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: ExampleValue;
  readonly text?: string;
}

/** One side of an example. */
export interface ExampleSide {
  readonly request: ExampleRequest;
  /** What of the response matters, such as `200 {"code":"…"}`. */
  readonly answer?: string;
  /** What the program takes from the response, where that differs: the record, or the first of a list. */
  readonly takes?: "record" | "first";
}

/** A request to a legacy host, and the one that takes its place. */
export interface Example {
  readonly before: ExampleSide;
  /** Absent where no request takes its place; `note` says what to do. */
  readonly after?: ExampleSide;
  /** What neither request shows. */
  readonly note?: string;
}

const legacy = "/api/v2.0/2017";
const current = "/data/v3/ed-fi";
const bearer = "bearer";

const newToken: ExampleRequest = {
  method: "POST",
  path: "/oauth/token",
  auth: "basic",
  form: { grant_type: "client_credentials" },
};

const read = (path: string): ExampleRequest => ({ method: "GET", path, auth: bearer });
/** A write of a record by an authorized caller. */
export const post = (path: string, json: ExampleValue): ExampleRequest => ({
  method: "POST",
  path,
  auth: bearer,
  json,
});

const room = {
  classroomIdentificationCode: "A-101",
  schoolReference: { schoolId: 255901001 },
};
const offered = { educationOrganizationReference: { educationOrganizationId: 255901001 } };

/** An example for each change, by its id. */
export const examples: Readonly<Record<string, Example>> = {
  EDB001: {
    before: {
      request: {
        method: "POST",
        path: "/oauth/authorize",
        form: { Client_id: "{key}", Response_type: "code" },
      },
      answer: '200 {"code":"…"}',
    },
    note: "Delete the request. The token request of EDB002 needs no code.",
  },
  EDB002: {
    before: {
      request: {
        method: "POST",
        path: "/oauth/token",
        json: {
          Client_id: "{key}",
          Client_secret: "{secret}",
          Code: "{code}",
          Grant_type: "authorization_code",
        },
      },
      answer: '200 {"access_token":"…","expires_in":1800,"token_type":"bearer"}',
    },
    after: {
      request: newToken,
      answer: '200 {"access_token":"…","expires_in":1800,"token_type":"bearer"}',
    },
  },
  EDB003: {
    before: { request: read(`${legacy}/schools`), answer: "200, and the token lives on" },
    after: { request: newToken, answer: '200 {"access_token":"…","expires_in":1800}' },
    note: "Send the token request again when expires_in seconds have passed, and after a 401.",
  },
  EDB004: {
    before: { request: read(`${legacy}/schools`) },
    after: { request: read(`${current}/schools`) },
  },
  EDB005: {
    before: {
      request: post(`${legacy}/locations`, room),
      answer: "201, Location: …/api/v2.0/2017/locations/{id}",
    },
    after: {
      request: post(`${current}/locations`, room),
      answer: "201, Location: …/data/v3/ed-fi/locations/{id}",
    },
    note: "Keep the whole address of the header Location, and call it as it is.",
  },
  EDB006: {
    before: {
      request: read(`${legacy}/schools/00000000000000000000000000000000`),
      answer: '404 {"message":"…"}',
    },
    after: {
      request: read(`${current}/schools/00000000000000000000000000000000`),
      answer: '404 {"type":"…","title":"…","status":404,"detail":"…","correlationId":"…"}',
    },
    note: "For a refused record, validationErrors names each field.",
  },
  EDB007: {
    before: { request: read(`${legacy}/bulkOperations/{id}`) },
    note: "Write each record with a request of its own; docs/losses.md says what else is gone.",
  },
  EDB008: {
    before: { request: read(`${legacy}/parents`) },
    after: { request: read(`${current}/contacts`) },
    note: "edbridge explain COLLECTION names the current collection, by Data Standard.",
  },
  EDB009: {
    before: {
      request: read(`${legacy}/schools?schoolId=255901001`),
      answer: '200 {"schoolId":255901001,…}, or 404',
      takes: "record",
    },
    after: {
      request: read(`${current}/schools?schoolId=255901001`),
      answer: '200 [{"schoolId":255901001,…}], or 200 []',
      takes: "first",
    },
  },
  EDB010: {
    before: { request: read(`${legacy}/schools`), answer: "200, at most 25 records" },
    after: { request: read(`${current}/schools?limit=25`), answer: "200, at most 25 records" },
  },
  EDB011: {
    before: { request: read(`${legacy}/courses?code=ALG-1`) },
    after: { request: read(`${current}/courses?courseCode=ALG-1`) },
  },
  EDB012: {
    before: { request: read(`${legacy}/schools?id={id}`) },
    after: { request: read(`${current}/schools/{id}`) },
  },
  EDB013: {
    before: {
      request: { method: "PUT", path: `${legacy}/locations/{id}`, auth: bearer, json: room },
      answer: "201, where no record has this id",
    },
    after: {
      request: post(`${current}/locations`, room),
      answer: "201 with the id in Location, or 200 where a record has this key",
    },
  },
  EDB014: {
    before: {
      request: post(`${legacy}/locations`, { ...room, _etag: "0" }),
      answer: "201",
    },
    after: { request: post(`${current}/locations`, room), answer: "201" },
    note: "Read _etag from the record or the header ETag; send it as If-Match only.",
  },
  EDB015: {
    before: { request: read(`${legacy}/schools/{id}`), answer: "200; {id} has 32 digits" },
    after: {
      request: read(`${current}/schools/{id}`),
      answer: "200; {id} is as the host gave it, on some hosts with dashes",
    },
  },
  EDB016: {
    before: {
      request: read(`${legacy}/schools/{id}`),
      answer:
        '200 {"…Reference":{"link":{"href":"/localEducationAgencies?localEducationAgencyId=…"}}}',
    },
    after: {
      request: read(`${current}/schools/{id}`),
      answer: '200 {"…Reference":{"link":{"href":"/ed-fi/localEducationAgencies/…"}}}',
    },
  },
  EDB017: {
    before: {
      request: read(`${legacy}/sessions`),
      answer: '200 [{"beginDate":"2016-08-22T00:00:00",…}]',
    },
    after: {
      request: read(`${current}/sessions`),
      answer: '200 [{"beginDate":"2016-08-22",…}]',
    },
    note: "Send dates in the same form: a current host refuses a time in them.",
  },
  EDB018: {
    before: { request: read(`${legacy}/schools?fields=schoolId,nameOfInstitution`) },
    after: { request: read(`${current}/schools?limit=25`) },
  },
  EDB019: {
    before: { request: { ...read(`${legacy}/schools`), accept: "text/json" } },
    after: { request: { ...read(`${current}/schools`), accept: "application/json" } },
  },
  EDB020: {
    before: { request: read(`${legacy}/enrollment/schools`) },
    after: { request: read("/composites/v1/ed-fi/enrollment/Schools") },
    note: "Version 8 has no composites: read the collections themselves.",
  },
  EDB021: {
    before: { request: { method: "GET", path: "/metadata/resources/api-docs" } },
    after: { request: { method: "GET", path: "/metadata/" } },
    note: "The member urls.openApiMetadata of the discovery document names the address.",
  },
  EDB022: {
    before: { request: read(`${legacy}/schools`) },
    after: { request: read("/data/v3/2017/ed-fi/schools") },
    note: "The host's discovery document says whether its paths hold a year.",
  },
  EDB023: {
    before: { request: read("/api/v2.0/identities/{id}") },
    after: { request: post("/identity/v2/identities/find", ["{id}"]) },
    note: "{id} is the unique id of a person.",
  },
  EDB024: {
    before: {
      request: post(`${legacy}/programs`, {
        ...offered,
        name: "Bilingual",
        type: "Bilingual",
      }),
      answer: "201",
    },
    after: {
      request: post(`${current}/programs`, {
        ...offered,
        programName: "Bilingual",
        programTypeDescriptor: "uri://ed-fi.org/ProgramTypeDescriptor#Bilingual",
      }),
      answer: "201",
    },
    note: "edbridge explain COLLECTION lists the fields of a collection, in both forms.",
  },
  EDB025: {
    before: {
      request: {
        ...read(`${legacy}/locations`),
        method: "POST",
        text: "{'classroomIdentificationCode': 'A-101', 'schoolReference': {'schoolId': 255901001},}",
      },
      answer: "201",
    },
    after: { request: post(`${current}/locations`, room), answer: "201" },
  },
};
