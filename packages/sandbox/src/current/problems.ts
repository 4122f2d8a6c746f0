import { randomBytes } from "node:crypto";
import { type Answer, empty, json } from "../http/answer.js";
import type { Call } from "../http/call.js";
import type { JsonObject } from "../json.js";
import type { ErrorForm } from "../versions.js";

/** One kind of failure of the current generation. */
interface Problem {
  readonly status: number;
  /** After `urn:ed-fi:api:`. */
  readonly type: string;
  readonly title: string;
  readonly detail: string;
  /** Whether it is told before a controller is reached, which shows in the content type. */
  readonly outer: boolean;
}

const DENIED = "Access to the requested data could not be authorized.";
const BAD_REQUEST = "The request construction was invalid.";

/** Source: types and titles that Ed-Fi ODS/API 7.2 and later give. */
const PROBLEMS = {
  authentication: {
    status: 401,
    type: "security:authentication",
    title: "Authentication Failed",
    detail: "The caller could not be authenticated.",
    outer: true,
  },
  tooManyTokens: {
    status: 429,
    type: "security:authentication:too-many-tokens",
    title: "Too Many Tokens",
    detail: "The caller has authenticated too many times in too short of a time period.",
    outer: false,
  },
  badRequest: {
    status: 400,
    type: "bad-request",
    title: "Bad Request",
    detail: BAD_REQUEST,
    outer: false,
  },
  parameter: {
    status: 400,
    type: "bad-request:parameter-validation-failed",
    title: "Parameter Validation Failed",
    detail: BAD_REQUEST,
    outer: false,
  },
  data: {
    status: 400,
    type: "bad-request:data-validation-failed",
    title: "Data Validation Failed",
    detail: "Data validation failed. See 'validationErrors' for details.",
    outer: false,
  },
  badBody: {
    status: 400,
    type: "bad-request:data-validation-failed",
    title: "Data Validation Failed",
    detail: "The request data was constructed incorrectly.",
    outer: false,
  },
  keyChange: {
    status: 400,
    type: "bad-request:data-validation-failed:key-change-not-supported",
    title: "Key Change Not Supported",
    detail: "Identifying values of the item cannot be changed. Delete and recreate it instead.",
    outer: false,
  },
  deniedResource: {
    status: 403,
    type: "security:authorization:access-denied:resource",
    title: "Authorization Denied",
    detail: `${DENIED} You do not have permissions to access this resource.`,
    outer: false,
  },
  deniedAction: {
    status: 403,
    type: "security:authorization:access-denied:action",
    title: "Authorization Denied",
    detail: `${DENIED} You do not have permissions to perform the requested operation.`,
    outer: false,
  },
  unrelated: {
    status: 403,
    type: "security:authorization:",
    title: "Authorization Denied",
    detail: DENIED,
    outer: false,
  },
  namespaceMismatch: {
    status: 403,
    type: "security:authorization:namespace:access-denied:namespace-mismatch",
    title: "Authorization Denied",
    detail: DENIED,
    outer: false,
  },
  notFound: {
    status: 404,
    type: "not-found",
    title: "Not Found",
    detail: "The specified data could not be found.",
    outer: false,
  },
  noSuchPath: {
    status: 404,
    type: "not-found",
    title: "Not Found",
    detail: "The specified data could not be found.",
    outer: true,
  },
  method: {
    status: 405,
    type: "method-not-allowed",
    title: "Method Not Allowed",
    detail: BAD_REQUEST,
    outer: false,
  },
  outerMethod: {
    status: 405,
    type: "method-not-allowed",
    title: "Method Not Allowed",
    detail: BAD_REQUEST,
    outer: true,
  },
  dependent: {
    status: 409,
    type: "data-conflict:dependent-item-exists",
    title: "Dependent Item Exists",
    detail: "The item cannot be deleted because other items refer to it.",
    outer: false,
  },
  unresolved: {
    status: 409,
    type: "data-conflict:unresolved-reference",
    title: "Unresolved Reference",
    detail: "A referenced item does not exist.",
    outer: false,
  },
  notUnique: {
    status: 409,
    type: "data-conflict:non-unique-identity",
    title: "Identifying Values Are Not Unique",
    detail: "Another item has the same identifying values.",
    outer: false,
  },
  stale: {
    status: 412,
    type: "optimistic-lock-failed",
    title: "Optimistic Lock Failed",
    detail: "The item has been modified by another user.",
    outer: false,
  },
  tooManyRequests: {
    status: 429,
    type: "too-many-requests",
    title: "Too Many Requests",
    detail: "The number of allowed requests has been exceeded. Retry the request later.",
    outer: true,
  },
  media: {
    status: 415,
    type: "unsupported-media-type",
    title: "Unsupported Media Type",
    detail: BAD_REQUEST,
    outer: true,
  },
  internal: {
    status: 500,
    type: "system",
    title: "System Error",
    detail: "An unexpected problem has occurred.",
    outer: true,
  },
} as const satisfies Record<string, Problem>;

/** The name of a kind of failure. */
export type ProblemName = keyof typeof PROBLEMS;

/** What is said of one failure beyond its kind. */
export interface ProblemMore {
  /** In place of what its kind says. */
  readonly detail?: string;
  readonly errors?: readonly string[];
  /** By JSON path, such as `$.schoolId`. */
  readonly validationErrors?: Readonly<Record<string, readonly string[]>>;
  /** What a record refers to without its being there, for hosts that tell it so. */
  readonly failures?: readonly { readonly resourceName: string; readonly identity: JsonObject }[];
}

/** A failed current call in the form of the version that answers. */
export function problem(
  name: ProblemName,
  call: Call,
  form: ErrorForm,
  more: ProblemMore = {},
): Answer {
  const kind: Problem = PROBLEMS[name];
  if (form === "message" || form === "correlated") return message(kind, call, form, more);
  if (form === "meadowlark") return meadowlark(kind, more);
  const { status, title, detail } = kind;
  const { failures: _failures, ...shown } = more;
  const whole = form === "full";
  return json(
    status,
    {
      detail,
      type: `urn:ed-fi:api:${kind.type}`,
      title,
      status,
      correlationId: correlationId(call),
      ...(whole ? { validationErrors: {}, errors: [] } : {}),
      ...shown,
    },
    whole || kind.outer ? { type: "application/problem+json", indent: !whole } : {},
  );
}

/** Up to 7.1: one message, the fields in `modelState`; a 401 says nothing at all. */
function message(kind: Problem, call: Call, form: ErrorForm, more: ProblemMore): Answer {
  if (kind.status === 401) return empty(401);
  const fields = Object.entries(more.validationErrors ?? {});
  const modelState = Object.fromEntries(
    fields.map(([path, texts]) => [path.replace(/^\$/, "request"), texts]),
  );
  return json(kind.status, {
    message: fields.length > 0 ? "The request is invalid." : (more.errors?.[0] ?? kind.detail),
    ...(fields.length > 0 ? { modelState } : {}),
    ...(form === "correlated" ? { correlationId: correlationId(call) } : {}),
  });
}

/** Source: handlers and validation of Meadowlark. Not found has no body there. */
function meadowlark({ status, detail }: Problem, more: ProblemMore): Answer {
  if (status === 404) return empty(404);
  const { failures, validationErrors, errors } = more;
  if (failures !== undefined) {
    return json(status, { error: { message: "Reference validation failed", failures } });
  }
  const list = Object.entries(validationErrors ?? {}).flatMap(([path, texts]) =>
    texts.map((each) => ({ message: each, path: path.replace("$", "{requestBody}") })),
  );
  if (list.length > 0) return json(status, { error: list });
  return json(status, { error: errors?.[0] ?? more.detail ?? detail });
}

/** A caller's own id is given back. */
function correlationId(call: Call): string {
  const sent = call.headers["correlation-id"] ?? call.query.get("correlationId");
  return typeof sent === "string" && sent !== "" ? sent : randomBytes(16).toString("hex");
}
