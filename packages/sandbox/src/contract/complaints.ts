import { capital, isArray, isObject, type JsonObject, type JsonValue } from "../json.js";
import { isDescriptor } from "./leaves.js";
import type { Contract } from "./contract.js";
import type { LeafType, Member } from "./members.js";

/** What is wrong with a record, by JSON path such as `$.addresses[0].city`; empty if nothing is. */
export type ValidationErrors = Readonly<Record<string, readonly string[]>>;

interface Check {
  readonly contract: Contract;
  readonly report: (path: string, name: string, text: string) => void;
  readonly resolves: (field: string, uri: string) => boolean;
}

/**
 * Holds a body of known fields to the published list: what is required, types, lengths, bounds, and
 * whether each descriptor value `resolves`.
 */
export function complaintsAbout(
  body: JsonObject,
  members: readonly Member[],
  contract: Contract,
  resolves: Check["resolves"] = () => true,
): ValidationErrors {
  const errors: Record<string, string[]> = {};
  const report: Check["report"] = (path, name, text) => {
    (errors[`${path}.${name}`] ??= []).push(text);
  };
  checkObject(body, members, "$", { contract, report, resolves });
  return errors;
}

function checkObject(
  body: JsonObject,
  members: readonly Member[],
  path: string,
  check: Check,
): void {
  for (const member of members) {
    const { name } = member;
    const value = body[name];
    if (value === undefined || (member.required && isEmpty(value))) {
      if (member.required) check.report(path, name, `${name} is required.`);
      continue;
    }
    const text = misfit(member, value, check);
    if (text === undefined) checkInside(member, value, `${path}.${name}`, check);
    else check.report(path, name, text);
  }
}

function checkInside(
  { holds, list, name }: Member,
  value: JsonValue,
  path: string,
  check: Check,
): void {
  if (typeof holds === "string") return;
  const members = check.contract.members(holds.definition);
  if (!list && isObject(value)) checkObject(value, members, path, check);
  if (!list || !isArray(value)) return;
  const owner = path.slice(0, -name.length - 1);
  const again = check.contract.legacy ? -1 : repeatedAt(value, members);
  if (again >= 0) {
    const text = `Item ${again + 1} has the same identifying values as another item earlier in the list.`;
    check.report(owner, name, text);
  }
  value.forEach((item, index) => {
    if (isObject(item)) checkObject(item, members, `${path}[${index}]`, check);
    else check.report(owner, `${name}[${index}]`, "The value is no object.");
  });
}

/** The first item with the code of an earlier one, in a list whose items are known by one field. */
function repeatedAt(items: readonly JsonValue[], members: readonly Member[]): number {
  const [key, another] = members.filter(({ required }) => required);
  if (!key || another || typeof key.holds !== "string") return -1;
  const values = items.map((item) => (isObject(item) ? item[key.name] : undefined));
  return values.findIndex((value, at) => value !== undefined && values.indexOf(value) < at);
}

function isEmpty(value: JsonValue): boolean {
  return value === "" || (isArray(value) && value.length === 0);
}

function misfit(member: Member, value: JsonValue, check: Check): string | undefined {
  if (typeof member.holds === "string") {
    return LEAVES[member.holds](value, member, check);
  }
  if (member.list) return isArray(value) ? undefined : "The value is no array.";
  return isObject(value) ? undefined : "The value is no object.";
}

type LeafCheck = (value: JsonValue, member: Member, check: Check) => string | undefined;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?)?$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/;
const DESCRIPTOR = /^uri:\/\/[^#]+\/\w+Descriptor#.+$/;

const LEAVES: Readonly<Record<LeafType, LeafCheck>> = {
  boolean: (value) => (typeof value === "boolean" ? undefined : "The value is no boolean."),
  integer: (value, member) => {
    const most = member.long === true ? Number.MAX_SAFE_INTEGER : 2 ** 31 - 1;
    if (typeof value !== "number" || !Number.isInteger(value) || Math.abs(value) > most) {
      return "The value is no integer.";
    }
    return outside(value, member);
  },
  number: (value, member) =>
    typeof value === "number" ? outside(value, member) : "The value is no number.",
  string: (value, member, { contract, resolves }) => {
    if (typeof value !== "string") return "The value is no text.";
    if (!contract.legacy && isDescriptor(member.name)) {
      if (!DESCRIPTOR.test(value) || !resolves(member.name, value)) {
        return `Unable to resolve value '${value}' to an existing '${capital(member.name)}' resource.`;
      }
    }
    return unfit(value.length, member);
  },
  // A legacy host takes a date with a time, and a date with a time without it.
  date: (value, _, { contract }) =>
    isDate(value, contract.legacy ? DATE_TIME : DATE)
      ? undefined
      : "The value is no date of the form yyyy-MM-dd.",
  "date-time": (value) =>
    isDate(value, DATE_TIME) ? undefined : "The value is no date with a time.",
  time: (value) =>
    typeof value === "string" && TIME.test(value)
      ? undefined
      : "The value is no time of the form HH:mm:ss.",
};

function isDate(value: JsonValue, form: RegExp): boolean {
  return typeof value === "string" && form.test(value) && !Number.isNaN(Date.parse(value));
}

function outside(value: number, { min = -Infinity, max = Infinity }: Member): string | undefined {
  return value < min || value > max ? `The value is not from ${min} to ${max}.` : undefined;
}

function unfit(length: number, { min = 0, max = Infinity }: Member): string | undefined {
  if (length > max) return `The text is longer than ${max} characters.`;
  return length < min ? `The text is shorter than ${min} characters.` : undefined;
}
