import type { Access } from "../access/access.js";
import { actionsOf, CLAIM_SETS } from "../access/claims.js";
import type { Answer } from "../http/answer.js";
import { readNames } from "../http/body.js";
import type { Call } from "../http/call.js";
import { capital, type JsonObject } from "../json.js";
import type { World } from "../world.js";
import { good, namespaceOf } from "./present.js";
import { refuse } from "./problems.js";
import { bearerOf, clientOf, requireBearer } from "./rights.js";

/** `oauth/token_info`, from 5.0: what a token stands for, shown to the bearer of that token. */
export function tokenInfo(call: Call, world: World): Answer {
  if (call.method !== "POST") refuse("outerMethod", call, world);
  const names = readNames(call, false);
  if (names === "unsupported") return refuse("media", call, world);
  requireBearer(call, world);
  const bearer = bearerOf(call.headers.authorization);
  if (names === "unreadable" || names.get("token") !== bearer) {
    const errors = ["The token in the body must be the one in the header."];
    return refuse("badRequest", call, world, { errors });
  }
  const client = clientOf(call, world);
  const standard = world.settings.standard;
  return good(
    {
      active: true,
      client_id: client.clientKey,
      namespace_prefixes: client.namespacePrefixes,
      education_organizations: world.access.organizationsOf(client).map(organization),
      student_identification_system: null,
      assigned_profiles: [],
      claim_set: { name: CLAIM_SETS[client.claimSet] },
      resources: world.currentCatalog.names.flatMap((name) => {
        const found = world.currentCatalog.find(name, true);
        const operations = found ? actionsOf(client.claimSet, found.entity, standard) : [];
        const resource = `/${namespaceOf(name, world)}/${name}`;
        return operations.length === 0 ? [] : [{ resource, operations }];
      }),
      services: [],
    },
    world,
    { "cache-control": "no-cache" },
  );
}

/** An organization with the ids of all above it, by their kind. */
function organization({
  id,
  found,
  above,
}: ReturnType<Access["organizationsOf"]>[number]): JsonObject {
  if (found === undefined) return { education_organization_id: id };
  return {
    education_organization_id: id,
    name_of_institution: found.body["nameOfInstitution"] ?? null,
    type: `edfi.${capital(found.entity)}`,
    ...Object.fromEntries(above.map((each) => [underscored(each.idName), each.id])),
  };
}

function underscored(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
