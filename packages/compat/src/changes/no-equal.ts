import type { Change } from "./change.js";
import { isRecord } from "../routing/host-target.js";
import { legacyError } from "../http/legacy-response.js";
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
  async apply(call, next, { settings }) {
    const message = reasonFor(call, settings);
    return message === undefined ? next(call) : legacyError(501, message, noEqual.id);
  },
};

/** Why a current host has no equal of an operation; `undefined` where it has one. */
function reasonFor({ route, target, method }: BridgedCall, settings: CompatSettings) {
  if (route.kind === "unknown") {
    return "edbridge does not recognise this URL as a legacy API operation. A data request is /api/v2.0/{four-digit year}/{collection}.";
  }
  if (!target) return undefined;
  const { collection, name, part } = target;
  // Its views are built for a caller that is known.
  if (name.toLowerCase() === "enrollment") return undefined;
  if (part?.includes("/")) {
    return "A current host has no operations below a record or below an operation.";
  }
  // The host would drop the query without a word, and read or delete everything.
  if (part !== undefined && !isRecord(target) && method !== "GET") {
    return `A current host reads ${part}; it takes no ${method} there.`;
  }
  if (collection?.current !== undefined) return undefined;
  if (collection) return `A current host has no equal of ${name}. ${collection.why}`;
  const operation = operationOf(name);
  if (operation !== undefined) return operation;
  const { dataStandard } = settings.host;
  return `${name} is a collection neither of a legacy host nor of Data Standard ${dataStandard}. Name a collection of an extension in the option collections (EDBRIDGE_COLLECTIONS, or a file of --config).`;
}

const operations = {
  bulkoperations: "A current host has no bulkOperations; load records by POST.",
  uploads: "A current host has no uploads; load records by POST.",
};

function operationOf(name: string): string | undefined {
  return Object.entries(operations).find(([known]) => known === name.toLowerCase())?.[1];
}
