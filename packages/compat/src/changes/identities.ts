import type { Change } from "./change.js";
import { legacyError } from "../http/legacy-response.js";

export const identities: Change = {
  id: "EDB023",
  title: "Identities are another interface",
  difference:
    "A legacy host with an identity system had it outside the school years. Up to version 2.1 it is at /api/v2.0/identities: a person by id or by example, a new one by POST. Later it is below /api/v2.0/identity, with find, search and results as well. A current host up to version 7 has it at /identity/v2/identities: persons are found by POST to find or search, and the result may come later. Version 8 has none, and most hosts have no identity system at all.",
  bridged:
    "edbridge answers 501 with a legacy message that names the current operations, and sends nothing.",
  finish: "Call /identity/v2/identities, with find and search.",
  routes: ["data"],
  when: ({ name }) => /^identit(?:y|ies)$/i.test(name),
  request: () => legacyError(501, message, "EDB023"),
};

const message =
  "edbridge does not translate identities. A current host with an identity system has it at /identity/v2/identities: find a person with POST /find and a list of unique ids, or POST /search and a list of descriptions, and create one with POST.";
