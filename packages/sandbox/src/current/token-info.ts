import type { Answer } from "../http/answer.js";
import { readNames } from "../http/body.js";
import type { Call } from "../http/call.js";
import type { World } from "../world.js";
import { bearerOf, refuseBearer } from "./bearer.js";
import { good } from "./present.js";
import { problem } from "./problems.js";

/** `oauth/token_info`, from 5.0: what a token stands for, told to the bearer of that very token. */
export function tokenInfo(call: Call, world: World): Answer {
  const form = world.settings.traits.errors;
  if (call.method !== "POST") return problem("outerMethod", call, form);
  const names = readNames(call, false);
  if (names === "unsupported") return problem("media", call, form);
  const refusal = refuseBearer(call, world);
  if (refusal !== undefined) return refusal;
  const bearer = bearerOf(call.headers.authorization);
  if (names === "unreadable" || names.get("token") !== bearer) {
    const errors = ["The token in the body must be the one in the header."];
    return problem("badRequest", call, form, { errors });
  }
  const clientKey = world.currentTokens.peek(bearer)?.clientKey ?? "";
  const ids = world.credentials.find(clientKey)?.educationOrganizationIds ?? [];
  return good(
    {
      active: true,
      client_id: clientKey,
      namespace_prefixes: ["uri://ed-fi.org"],
      education_organizations: ids.map((id) => ({ education_organization_id: id })),
      student_identification_system: null,
      assigned_profiles: [],
      claim_set: { name: "edbridge sandbox" },
      resources: [],
      services: [],
    },
    world,
    { "cache-control": "no-cache" },
  );
}
