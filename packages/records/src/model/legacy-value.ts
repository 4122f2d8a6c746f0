import { none } from "@edbridge/core/internal";
import { isDate } from "./plain-value.js";

/** What the value of a legacy field is. */
export type LegacyType =
  | "text"
  | "integer"
  | "number"
  | "boolean"
  | "date"
  | "date and time"
  | "time";

/** The outcome of reading a value that cannot be one of the wanted type. */
export const unreadable = Symbol("unreadable");

/**
 * A value as the legacy host's JSON reader took it: text for a number, a number for text, `"True"`
 * for a boolean, `8/20/2018` for a date. A value of the right type is returned as it is. Source:
 * Newtonsoft.Json, `JsonReader` (`ReadAsInt32`, `ReadAsDecimal`, `ReadAsBoolean`, `ReadAsString`,
 * `ReadAsDateTime`) and the .NET number styles that it names; of a number with a fraction that is
 * whole, such as 5.0, that reader was stricter.
 *
 * @param value no list and no JSON object; an object is a number that its reader kept exact
 * @param numberOf makes a number of its text in JSON, and may keep it exact
 * @returns `unreadable` where the reader refused the value
 */
export function readLegacyValue(
  value: Value,
  type: LegacyType,
  numberOf: (text: string) => unknown = plainNumber,
): unknown {
  return readers[type](value, numberOf);
}

type Value = string | number | boolean | object;
type Reader = (value: Value, numberOf: (text: string) => unknown) => unknown;

/** Characters of a text that may be a number: to read longer ones would take too long. */
const longestNumber = 400;

const readers: Readonly<Record<LegacyType, Reader>> = {
  text: (value) => (typeof value === "string" ? value : String(value)),
  integer(value, numberOf) {
    if (Number.isInteger(value)) return value;
    if (typeof value === "string") {
      if (value.length > longestNumber) return unreadable;
      const [, sign = "", digits] = /^\s*(?:\+|(-))?0*(\d+)\s*$/.exec(value) ?? none;
      return digits === undefined ? unreadable : numberOf(sign + digits);
    }
    if (typeof value !== "object") return unreadable;
    if (/^-?\d+$/.test(String(value))) return value;
    // 5.0 and 5e0 are whole.
    return Number.isSafeInteger(Number(value)) ? Number(value) : unreadable;
  },
  number(value, numberOf) {
    if (typeof value !== "string") return typeof value === "boolean" ? unreadable : value;
    if (value.length > longestNumber) return unreadable;
    // The sign may follow the digits, as mainframes write it.
    const plain = value
      .trim()
      .replace(/^([\d,.]+) *([-+])$/, "$2$1")
      .replace(/(?<=\d),(?=\d)/g, "");
    const [, sign = "", whole, fraction = "", exponent = ""] =
      /^(?:\+|(-))?(?=\.?\d)0*(\d*)\.?(\d*)(e[-+]?\d{1,3})?$/i.exec(plain) ?? none;
    if (whole === undefined) return unreadable;
    return numberOf(sign + (whole || "0") + (fraction && `.${fraction}`) + exponent);
  },
  boolean(value) {
    if (typeof value === "boolean") return value;
    if (typeof value === "string") {
      const text = value.trim().toLowerCase();
      return text === "true" ? true : text === "false" ? false : unreadable;
    }
    return Number(value) !== 0;
  },
  date(value) {
    if (typeof value !== "string") return unreadable;
    return isDate(value) ? value : (readMoment(value)?.date ?? unreadable);
  },
  "date and time"(value) {
    if (typeof value !== "string") return unreadable;
    if (usualMoment.test(value)) return value;
    const { date, time, zone } = readMoment(value) ?? {};
    return date === undefined ? unreadable : `${date}T${time}${zone}`;
  },
  time(value) {
    if (typeof value !== "string") return unreadable;
    return usualTime.test(value) ? value : (readTime(value.trim()) ?? unreadable);
  },
};

const usualMoment = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[-+]\d\d:\d\d)?)?$/;
const usualTime = /^[0-2]\d:[0-5]\d:[0-5]\d$/;

/** A number of its text; text that JavaScript has no such number for stays text. */
function plainNumber(text: string): unknown {
  const number = Number(text);
  const digits = text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
  // A number of JavaScript is neither as large nor as small as all that a text may say.
  const isInRange = Number.isFinite(number) && (number !== 0 || !/^[^e]*[1-9]/i.test(text));
  return String(number) === digits || (isInRange && /e/i.test(text)) ? number : text;
}

/** A moment as its text has it; the zone may be unknown. */
interface Moment {
  /** `2018-08-20`. */
  readonly date: string;
  /** `14:30:00`; midnight where the text has none. */
  readonly time: string;
  /** `Z`, `-05:00`, or nothing. */
  readonly zone: string;
}

/** The forms in which the reader knew the day, whatever the culture of the host's machine. */
const days: readonly RegExp[] = [
  /^(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?!\d)/,
  /^(?<month>\d{1,2})(?<mark>[-/.])(?<day>\d{1,2})\k<mark>(?<year>\d{4}|\d\d)(?!\d)/,
  /^(?<day>\d{1,2})[- ](?<name>[a-z]{3,9})[-, ]+(?<year>\d{4}|\d\d)(?!\d)/i,
  /^(?<name>[a-z]{3,9}) (?<day>\d{1,2})(?:, *| )(?<year>\d{4})(?!\d)/i,
];
const months =
  "january february march april may june july august september october november december".split(
    " ",
  );
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? +/i;
const rest =
  /^(?:(?:T| +)(?<time>\d{1,2}:\d\d?(?::\d\d?(?:\.\d+)?)?)(?: *(?<half>[ap])\.?m\.?)?)? *(?<zone>Z|GMT|[-+]\d\d:?\d\d)?$/i;

function readMoment(text: string): Moment | undefined {
  const trimmed = text.trim();
  const [, milliseconds, offset] = /^\/Date\((-?\d{1,15})([-+]\d{4})?\)\/$/.exec(trimmed) ?? none;
  if (milliseconds !== undefined) return momentAt(Number(milliseconds), offset);
  const plain = trimmed.replace(weekday, "");
  for (const form of days) {
    const found = form.exec(plain);
    const date = found && dateOf(found.groups ?? {});
    if (!date) continue;
    const tail = rest.exec(plain.slice(found[0].length))?.groups;
    const time = tail && readTime(tail["time"] ?? "0:00", tail["half"]);
    if (!tail || time === undefined) continue;
    const zone = (tail["zone"] ?? "").toUpperCase().replace(/^([-+]\d\d):?(\d\d)$/, "$1:$2");
    return { date, time, zone: zone === "GMT" ? "Z" : zone };
  }
  return undefined;
}

/** A moment in the milliseconds of the Unix epoch; the day is that of the offset, else of UTC. */
function momentAt(milliseconds: number, offset = "+0000"): Moment | undefined {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3));
  const local = new Date(milliseconds + (offset.startsWith("-") ? -minutes : minutes) * 60_000);
  if (Number.isNaN(local.getTime())) return undefined;
  const [date = "", time = ""] = local.toISOString().slice(0, 19).split("T");
  return {
    date,
    time,
    zone: offset === "+0000" ? "Z" : `${offset.slice(0, 3)}:${offset.slice(3)}`,
  };
}

function dateOf(parts: Readonly<Record<string, string | undefined>>): string | undefined {
  const { year = "", month, day = "", name } = parts;
  const monthName = name?.toLowerCase() ?? "";
  const named =
    months.findIndex((each) => each === monthName || each.slice(0, 3) === monthName) + 1;
  // Of two digits, .NET took 30 to 99 for the years before 2000.
  const full = year.length === 4 ? year : `${Number(year) < 30 ? "20" : "19"}${year}`;
  const date = [full, padded(month ?? String(named)), padded(day)].join("-");
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : undefined;
}

/** `08:05:00` for `8:05`. */
function readTime(text: string, half?: string): string | undefined {
  const [, hours = "", minutes = "", seconds = "00", fraction = ""] =
    /^(\d{1,2}):([0-5]?\d)(?::([0-5]?\d)(\.\d+)?)?$/.exec(text) ?? none;
  if (hours === "" || Number(hours) > 23) return undefined;
  let hour = Number(hours);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (/p/i.test(half) ? 12 : 0);
  }
  return `${padded(String(hour))}:${padded(minutes)}:${padded(seconds)}${/[1-9]/.test(fraction) ? fraction : ""}`;
}

function padded(digits: string): string {
  return digits.padStart(2, "0");
}
