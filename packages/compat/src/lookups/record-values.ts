import { isRecordValue, isSameValue, type JsonRecord } from "../http/json.js";

/**
 * The value that a query parameter is compared with. It is a member of the record, or of one of its
 * references. If references disagree, the one of that name decides: `schoolId` is that of
 * `schoolReference`. If none has that name, one that hosts name by its role does not count:
 * `courseReference.educationOrganizationId` is `courseEducationOrganizationId`. If others disagree, the
 * value cannot be told, and is `undefined`. The role of a reference may also stand before the name:
 * `feederSchoolId` is `feederSchoolReference.schoolId`.
 */
export function valueOf(record: JsonRecord, name: string): unknown {
  if (record[name] !== undefined) return record[name];
  let found: unknown;
  let disagree = false;
  let byRole: unknown;
  let inRole: unknown;
  for (const [key, reference] of Object.entries(record)) {
    if (!key.endsWith("Reference") || !isRecordValue(reference)) continue;
    const role = key.slice(0, -"Reference".length);
    const own = reference[name];
    if (own === undefined) inRole ??= valueInRole(role, reference, name);
    else if (name.startsWith(role)) return own;
    else if (namedByRole.has(role)) byRole ??= own;
    else if (found === undefined) found = own;
    else disagree ||= !isSameValue(found, own);
  }
  if (disagree) return undefined;
  return found ?? byRole ?? inRole;
}

/**
 * The roles of references of which hosts name a part by the role where another reference has a part of
 * that name. Source: the published query parameters of Data Standards 3.1 to 6.0.
 */
const namedByRole: ReadonlySet<string> = new Set([
  "cohort",
  "course",
  "externalEducationOrganization",
]);

function valueInRole(role: string, reference: JsonRecord, name: string): unknown {
  for (const [member, value] of Object.entries(reference)) {
    const ending = member.charAt(0).toUpperCase() + member.slice(1);
    if (name.endsWith(ending) && role.startsWith(name.slice(0, -ending.length))) return value;
  }
  return undefined;
}

/** The last name of a path. It says what kind of value is there. */
export function nameAt(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}
