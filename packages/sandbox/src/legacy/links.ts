import type { Catalog } from "../catalog.js";
import { capital, type JsonObject } from "../json.js";
import { entitiesOf } from "../store/references.js";

const ABSTRACT = { name: "educationOrganizations", entity: "educationOrganization" };

/**
 * The link of a legacy reference: relative to `/api/v2.0/{year}`, by natural key, such as
 * `/schools?schoolId=255901001`.
 */
export function legacyLink(
  name: string,
  reference: JsonObject,
  catalog: Catalog,
): JsonObject | undefined {
  const target = entitiesOf(name)
    .map((entity) => (entity === ABSTRACT.entity ? ABSTRACT : catalog.ofEntity(entity)))
    .find((each) => each !== undefined);
  if (target === undefined) return undefined;
  const fields = Object.entries(reference).filter(([field]) => field !== "link");
  const query = new URLSearchParams(
    fields.map(([field, value]): [string, string] => [field, String(value)]),
  );
  return { rel: capital(target.entity), href: `/${target.name}?${query.toString()}` };
}
