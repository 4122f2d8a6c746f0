import type { Change } from "../change.js";
import { legacyError } from "../legacy-answer.js";

export const noEqual: Change = {
  id: "EDB007",
  title: "Operations without an equal",
  difference:
    "A legacy host had operations that a current one has not, or has in another form: bulkOperations, uploads, identities, enrollment views, Swagger documents of its own.",
  bridged:
    "Answered 501 with a legacy message, before anything is sent: nothing is passed on by guess.",
  finish: "Use what the current host offers in their place; its discovery document tells.",
  routes: ["data", "unknown"],
  call(call) {
    const { route } = call;
    if (route.kind === "unknown") {
      const message =
        "This address is no operation of a legacy host that edbridge can carry to a current one. A data call is /api/v2.0/{four-digit year}/{collection}.";
      return { answer: legacyError(501, message, noEqual.id) };
    }
    if (route.kind !== "data") return call;
    const [collection = ""] = route.path.split("/", 1);
    if (!withoutEqual.has(collection.toLowerCase())) return call;
    const message = `A current host has no equal of ${collection}.`;
    return { answer: legacyError(501, message, noEqual.id) };
  },
};

const withoutEqual: ReadonlySet<string> = new Set([
  "assessmentfamilies",
  "bulkoperations",
  "enrollment",
  "identities",
  "uploads",
]);
