import { isArray, isObject, type JsonObject, type JsonValue } from "../json.js";

const SYSTEM = "educationOrganizationIdentificationSystemDescriptor";
const STATE_SYSTEM = "uri://ed-fi.org/EducationOrganizationIdentificationSystemDescriptor#SEA";

/**
 * What no field rule can say: `stateOrganizationId`, which is the identification code of the system SEA
 * on a current host, and the one pair of dates of an address.
 */
export function schoolToLegacy(body: JsonObject): JsonObject {
  const codes = objects(body["identificationCodes"]);
  const state = codes.find((each) => String(each[SYSTEM]).endsWith("#SEA"));
  const addresses = body["addresses"];
  return {
    ...body,
    identificationCodes: codes,
    stateOrganizationId: state?.["identificationCode"] ?? String(body["schoolId"]),
    ...(addresses === undefined ? {} : { addresses: objects(addresses).map(firstPeriod) }),
  };
}

/** The way back: the id becomes an identification code, the dates a period. */
export function schoolToCurrent(body: JsonObject): JsonObject {
  const { stateOrganizationId, ...rest } = body;
  const codes = objects(rest["identificationCodes"]);
  const others = codes.filter((each) => !String(each[SYSTEM]).endsWith("#SEA"));
  const added =
    stateOrganizationId === undefined
      ? codes
      : [...others, { [SYSTEM]: STATE_SYSTEM, identificationCode: stateOrganizationId }];
  const addresses = rest["addresses"];
  return {
    ...rest,
    identificationCodes: added,
    ...(addresses === undefined ? {} : { addresses: objects(addresses).map(intoPeriods) }),
  };
}

function firstPeriod(address: JsonObject): JsonObject {
  const [period] = objects(address["periods"]);
  return { ...address, ...period };
}

function intoPeriods(address: JsonObject): JsonObject {
  const { beginDate, endDate, ...rest } = address;
  if (beginDate === undefined) return { ...rest, periods: [] };
  const period = endDate === undefined ? { beginDate } : { beginDate, endDate };
  return { ...rest, periods: [period] };
}

function objects(value: JsonValue | undefined): readonly JsonObject[] {
  return isArray(value) ? value.filter((each) => isObject(each)) : [];
}
