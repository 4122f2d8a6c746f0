import type { Change } from "./change.js";
import { isRecord } from "../routing/host-target.js";
import { legacyError } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import type { BridgedCall } from "../sessions/bridged-call.js";
import type { CompatSettings } from "../settings/compat-options.js";

export const noEqual: Change = {
  id: "EDB007",
  title: "Operations without an equal",
  difference:
    "A legacy host had operations that a current one does not have, or has in another form: bulkOperations, uploads, collections such as assessmentFamilies.",
  bridged:
    "They are answered 501 with a legacy message, and nothing is sent. The option collections can name collections of an extension.",
  finish: "Use what the current host offers instead. Its discovery document names its interfaces.",
  routes: ["data", "unknown"],
  apply(call, next, { settings }) {
    const reason = reasonFor(call, settings);
    if (reason === undefined) return next(call);
    const { message, option } = reason;
    return { ...legacyError(501, message, noEqual.id), option };
  },
};

type Reason = Pick<Answer, "option"> & { readonly message: string };

/** Why a current host has no equal of an operation; `undefined` if it has one. */
function reasonFor(call: BridgedCall, settings: CompatSettings): Reason | undefined {
  const { route, target, method } = call;
  if (route.kind === "unknown") return { message: unknownUrl };
  if (!target) return undefined;
  const { collection, name, part } = target;
  // Its views are built only for a caller with a session.
  if (name.toLowerCase() === "enrollment") return undefined;
  if (part?.includes("/")) {
    return { message: "A current host has no operations below a record or below an operation." };
  }
  // The host would ignore the query, and read or delete everything.
  if (part !== undefined && !isRecord(target) && method !== "GET") {
    return { message: `A current host reads ${part}; it takes no ${method} there.` };
  }
  if (collection?.current !== undefined) return undefined;
  if (collection) {
    return { message: `A current host has no equal of ${name}. ${collection.why}` };
  }
  const operation = operationOf(name);
  if (operation !== undefined) return { message: operation };
  const { fieldStandard } = settings.host;
  const message = `${name} is a collection neither of a legacy host nor of Data Standard ${fieldStandard}.`;
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
