import type { Change } from "./change.js";
import { isRecord } from "../routing/host-target.js";
import { legacyError } from "../http/legacy-response.js";

export const noEqual: Change = {
  id: "EDB007",
  title: "Operations without an equal",
  difference:
    "A legacy host had operations that a current one has not, or has in another form: bulkOperations, uploads, collections such as assessmentFamilies.",
  bridged:
    "Answered 501 with a legacy message, before anything is sent: nothing is passed on by guess. Collections of an extension can be named in the option collections.",
  finish: "Use what the current host offers in their place; its discovery document tells.",
  routes: ["data", "unknown"],
  call(call, { settings }) {
    const { route, target } = call;
    if (route.kind === "unknown") {
      const message =
        "This address is no operation of a legacy host that edbridge can carry to a current one. A data call is /api/v2.0/{four-digit year}/{collection}.";
      return refused(message);
    }
    if (!target) return call;
    const { collection, name, part } = target;
    if (part?.includes("/")) {
      return refused("A current host has no operations below a record or below an operation.");
    }
    // Its query would be dropped without a word, and everything be told or done.
    if (part !== undefined && !isRecord(target) && call.method !== "GET") {
      return refused(`A current host reads ${part}; it takes no ${call.method} there.`);
    }
    if (collection?.current !== undefined) return call;
    if (collection) return refused(`A current host has no equal of ${name}. ${collection.why}`);
    const operation = operationOf(name);
    if (operation !== undefined) return refused(operation);
    const { dataStandard } = settings.host;
    return refused(
      `${name} is a collection neither of a legacy host nor of Data Standard ${dataStandard}. One of an extension must be named in the option collections; another Data Standard in dataStandard.`,
    );
  },
};

const operations = {
  bulkoperations: "A current host has no bulkOperations; load records by POST.",
  uploads: "A current host has no uploads; load records by POST.",
};

function operationOf(name: string): string | undefined {
  return Object.entries(operations).find(([known]) => known === name.toLowerCase())?.[1];
}

function refused(message: string) {
  return { answer: legacyError(501, message, noEqual.id) };
}
