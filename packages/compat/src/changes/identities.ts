import { legacyError } from "../http/legacy-response.js";
import type { Change } from "./change.js";

export const identities: Change = {
  id: "EDB023",
  title: "Identities are another interface",
  difference:
    "A legacy host with an identity system had it outside the school years: /api/v2.0/identities, later /api/v2.0/identity. A current host up to version 7 has it at /identity/v2/identities. Version 8 has none, and most hosts have no identity system at all.",
  bridged:
    "edbridge answers 501. The message names the operations to call instead, and nothing is sent.",
  finish: "Call /identity/v2/identities/find and /search of the host.",
  routes: ["data"],
  when: ({ name }) => /^identit(?:y|ies)$/i.test(name),
  request: () =>
    legacyError(
      501,
      "Identities are another interface of a current host. Call POST /identity/v2/identities/find or /search instead.",
      "EDB023",
    ),
};
