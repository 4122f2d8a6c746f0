import { nearestHint } from "@edbridge/core/internal";
import type { Change } from "./change.js";
import type { LegacyCall } from "../call/legacy-call.js";
import { type LegacyError, legacyError } from "../http/legacy-response.js";
import { interfaceNamed } from "../routing/host-target.js";

export const noEqual: Change = {
  id: "EDB007",
  routes: ["data", "unknown"],
  steps({ kind, shape, method, collection, name }) {
    const isLegacyOnly = shape === "deeper" || (shape === "operation" && method !== "GET");
    // The views of the enrollment are built only for a caller with a session.
    const isView = interfaceNamed(name) === "enrollment";
    const lacksEqual = !isView && (collection?.current === undefined || isLegacyOnly);
    return (kind === "unknown" || lacksEqual) && { request: refuse };
  },
};

export const identities: Change = {
  id: "EDB023",
  steps: ({ name }) =>
    interfaceNamed(name) === "identities" && {
      request: () => legacyError(501, findPersons, "EDB023"),
    },
};

const findPersons =
  "edbridge does not translate identities. A current host with an identity system has it at /identity/v2/identities: find a person with POST /find and a list of unique ids, or POST /search and a list of descriptions, and create one with POST.";

function refuse(x: LegacyCall): LegacyError {
  const { message, option } = reasonFor(x);
  return { ...legacyError(501, message, "EDB007"), option };
}

type Reason = Pick<LegacyError, "message" | "option">;

/** Why a current host has no equal of an operation. */
function reasonFor({ target, method, settings, movedId }: LegacyCall): Reason {
  if (!target) return { message: unknownUrl };
  const { collection, name, part } = target;
  const loads = interfaceNamed(name);
  if (loads === "bulkOperations" || loads === "uploads") {
    return { message: `A current host has no ${loads}; load records by POST.` };
  }
  if (part?.includes("/") && movedId === undefined) {
    return { message: "A current host has no operations below a record or below an operation." };
  }
  // The host would ignore the query, and read or delete everything.
  if (collection?.current !== undefined) {
    return { message: `A current host reads ${part}; it takes no ${method} there.` };
  }
  if (collection) {
    return { message: `A current host has no equal of ${name}. ${collection.why}` };
  }
  const { catalog, fieldStandard } = settings.host;
  const known = catalog.legacy.map((each) => each.name);
  const message = `No collection is called ${name}, on a legacy host or in Data Standard ${fieldStandard}.${nearestHint(name, known)}`;
  return { message, option: { name: "collections", effect: "names collections of an extension" } };
}

const unknownUrl =
  "edbridge does not recognise this URL as a legacy API operation. A data request is /api/v2.0/{four-digit year}/{collection}.";
