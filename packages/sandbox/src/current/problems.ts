import { randomBytes } from "node:crypto";
import { type Answer, empty, json, Refused } from "../http/answer.js";
import type { Call } from "../http/call.js";
import type { JsonObject } from "../json.js";
import type { ErrorForm } from "../versions.js";
import type { World } from "../world.js";

const DENIED = "Access to the requested data could not be authorized.";
const INVALID = "The request construction was invalid.";

/**
 * Each kind of failure: status, type after `urn:ed-fi:api:`, title and detail. `outer` marks what is
 * told before a controller is reached, which shows in the content type. Source: types and titles that
 * Ed-Fi ODS/API 7.2 and later give.
 */
const PROBLEMS = {
  authentication:
    "401 | security:authentication | Authentication Failed | The caller could not be authenticated. | outer",
  tooManyTokens:
    "429 | security:authentication:too-many-tokens | Too Many Tokens | The caller has authenticated too many times in too short of a time period.",
  badRequest: `400 | bad-request | Bad Request | ${INVALID}`,
  parameter: `400 | bad-request:parameter-validation-failed | Parameter Validation Failed | ${INVALID}`,
  data: "400 | bad-request:data-validation-failed | Data Validation Failed | Data validation failed. See 'validationErrors' for details.",
  badBody:
    "400 | bad-request:data-validation-failed | Data Validation Failed | The request data was constructed incorrectly.",
  keyChange:
    "400 | bad-request:data-validation-failed:key-change-not-supported | Key Change Not Supported | Identifying values of the item cannot be changed. Delete and recreate it instead.",
  deniedResource: `403 | security:authorization:access-denied:resource | Authorization Denied | ${DENIED} You do not have permissions to access this resource.`,
  deniedAction: `403 | security:authorization:access-denied:action | Authorization Denied | ${DENIED} You do not have permissions to perform the requested operation.`,
  unrelated: `403 | security:authorization: | Authorization Denied | ${DENIED}`,
  namespaceMismatch: `403 | security:authorization:namespace:access-denied:namespace-mismatch | Authorization Denied | ${DENIED}`,
  notFound: "404 | not-found | Not Found | The specified data could not be found.",
  noSuchPath: "404 | not-found | Not Found | The specified data could not be found. | outer",
  method: `405 | method-not-allowed | Method Not Allowed | ${INVALID}`,
  outerMethod: `405 | method-not-allowed | Method Not Allowed | ${INVALID} | outer`,
  dependent:
    "409 | data-conflict:dependent-item-exists | Dependent Item Exists | The item cannot be deleted because other items refer to it.",
  unresolved:
    "409 | data-conflict:unresolved-reference | Unresolved Reference | A referenced item does not exist.",
  notUnique:
    "409 | data-conflict:non-unique-identity | Identifying Values Are Not Unique | Another item has the same identifying values.",
  stale:
    "412 | optimistic-lock-failed | Optimistic Lock Failed | The item has been modified by another user.",
  tooManyRequests:
    "429 | too-many-requests | Too Many Requests | The number of allowed requests has been exceeded. Retry the request later. | outer",
  media: `415 | unsupported-media-type | Unsupported Media Type | ${INVALID} | outer`,
} as const;

export type ProblemName = keyof typeof PROBLEMS;

/** What is said of one failure beyond its kind. */
interface ProblemMore {
  /** In place of what its kind says. */
  readonly detail?: string;
  readonly errors?: readonly string[];
  /** By JSON path, such as `$.schoolId`. */
  readonly validationErrors?: Readonly<Record<string, readonly string[]>>;
  /** What a record refers to without its being there, for hosts that tell it so. */
  readonly failures?: readonly { readonly resourceName: string; readonly identity: JsonObject }[];
}

/** @throws Refused with a failure in the form of the version that answers */
export function refuse(name: ProblemName, call: Call, world: World, more?: ProblemMore): never {
  throw new Refused(problem(name, call, world.settings.traits.errors, more));
}

export function problem(
  name: ProblemName,
  call: Call,
  form: ErrorForm,
  more: ProblemMore = {},
): Answer {
  const [code, type = "", title, detail = "", outer] = PROBLEMS[name].split(" | ");
  const status = Number(code);
  if (form === "message" || form === "correlated") return message(status, detail, call, form, more);
  if (form === "meadowlark") return meadowlark(status, detail, more);
  const { failures: _failures, ...shown } = more;
  const whole = form === "full";
  return json(
    status,
    {
      detail,
      type: `urn:ed-fi:api:${type}`,
      title,
      status,
      correlationId: correlationId(call),
      ...(whole ? { validationErrors: {}, errors: [] } : {}),
      ...shown,
    },
    whole || outer ? { type: "application/problem+json", indent: !whole } : {},
  );
}

/** Up to 7.1: one message, the fields in `modelState`; a 401 says nothing at all. */
function message(
  status: number,
  detail: string,
  call: Call,
  form: ErrorForm,
  { validationErrors = {}, errors }: ProblemMore,
): Answer {
  if (status === 401) return empty(401);
  const fields = Object.entries(validationErrors);
  const modelState = Object.fromEntries(
    fields.map(([path, texts]) => [path.replace(/^\$/, "request"), texts]),
  );
  return json(status, {
    message: fields.length > 0 ? "The request is invalid." : (errors?.[0] ?? detail),
    ...(fields.length > 0 ? { modelState } : {}),
    ...(form === "correlated" ? { correlationId: correlationId(call) } : {}),
  });
}

/** Source: handlers and validation of Meadowlark. Not found has no body there. */
function meadowlark(status: number, detail: string, more: ProblemMore): Answer {
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
