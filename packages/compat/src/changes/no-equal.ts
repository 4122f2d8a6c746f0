import type { Change } from "./change.js";
import type { LegacyCall } from "../call/legacy-call.js";
import { type LegacyError, legacyError } from "../http/legacy-response.js";

export const noEqual: Change = {
  id: "EDB007",
  title: "Operations without an equal",
  difference:
    "A legacy host had operations that a current one does not have, or has in another form: bulkOperations, uploads, collections such as assessmentFamilies.",
  bridged:
    "They are answered 501 with a legacy message, and nothing is sent. The option collections can name collections of an extension.",
  finish: "Use what the current host offers instead. Its discovery document names its interfaces.",
  routes: ["data", "unknown"],
  // Its views are built only for a caller with a session.
  when: ({ kind, shape, method, collection, name }) =>
    kind === "unknown" ||
    (name !== "" &&
      name.toLowerCase() !== "enrollment" &&
      (collection?.current === undefined ||
        shape === "deeper" ||
        (shape === "operation" && method !== "GET"))),
  request(x) {
    const { message, option } = reasonFor(x);
    return { ...legacyError(501, message, "EDB007"), option };
  },
};

type Reason = Pick<LegacyError, "message" | "option">;

/** Why a current host has no equal of an operation. */
function reasonFor({ target, method, settings, hasIdInQuery }: LegacyCall): Reason {
  if (!target) return { message: unknownUrl };
  const { collection, name, part } = target;
  if (part?.includes("/") && !hasIdInQuery) {
    return { message: "A current host has no operations below a record or below an operation." };
  }
  // The host would ignore the query, and read or delete everything.
  if (collection?.current !== undefined) {
    return { message: `A current host reads ${part}; it takes no ${method} there.` };
  }
  if (collection) {
    return { message: `A current host has no equal of ${name}. ${collection.why}` };
  }
  const operation = operationOf(name);
  if (operation !== undefined) return { message: operation };
  const { fieldStandard } = settings.host;
  const message = `No collection is called ${name}, on a legacy host or in Data Standard ${fieldStandard}.`;
  return { message, option: { name: "collections", effect: "names collections of an extension" } };
}

const unknownUrl =
  "edbridge does not recognise this URL as a legacy API operation. A data request is /api/v2.0/{four-digit year}/{collection}.";

const operations = {
  bulkoperations: "A current host has no bulkOperations; load records by POST.",
  uploads: "A current host has no uploads; load records by POST.",
};

function operationOf(name: string): string | undefined {
  return Object.entries(operations).find(([known]) => known === name.toLowerCase())?.[1];
}
