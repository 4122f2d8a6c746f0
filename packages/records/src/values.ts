import { isRecord } from "./record.js";

/** How values are told apart that look alike in legacy records. */
export interface ValueSettings {
  /** What goes before the name of a descriptor whose legacy value is bare: `uri://ed-fi.org`. */
  readonly descriptorNamespace: string;
  /** The same for one descriptor, by its name: `{ GradeLevel: "uri://state.example" }`. */
  readonly namespaces: Readonly<Record<string, string>>;
  /** Legacy values by descriptor whose current code differs: `{ Term: { Fall: "Fall Semester" } }`. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Turns one value; what it does not understand it gives back for the host to judge. */
export type Turn = (value: unknown) => unknown;

/** A value both ways. */
export interface Conversion {
  readonly up: Turn;
  readonly down: Turn;
}

// Types never had a namespace of the agency's own.
const typeNamespace = "uri://ed-fi.org";

/** What a table's word for a value means. */
export function conversionOf(word: string, settings: ValueSettings): Conversion {
  const [kind, name] = word.split(" ");
  if (name !== undefined) {
    const usual = kind === "type" ? typeNamespace : settings.descriptorNamespace;
    return descriptor(name, settings.namespaces[name] ?? usual, settings.values[name] ?? {});
  }
  const plain = conversions[word];
  if (!plain) throw new SyntaxError(`${word} is no value of a table.`);
  return plain;
}

const conversions: Readonly<Record<string, Conversion>> = {
  date: {
    up: text((date) => date.replace(/^(\d{4}-\d\d-\d\d)[T ]\d\d:.*$/, "$1")),
    down: text((date) => (/^\d{4}-\d\d-\d\d$/.test(date) ? `${date}T00:00:00` : date)),
  },
  // Legacy times had no zone; hosts of both generations keep them in UTC.
  dateTime: {
    up: text((time) => (/T\d\d:\d\d:\d\d(?:\.\d+)?$/.test(time) ? `${time}Z` : time)),
    down: text((time) => time.replace(/Z$/, "")),
  },
  namespace: {
    up: text((namespace) => namespace.replace(/^https?:\/\//i, "uri://")),
    down: text((namespace) => namespace.replace(/^uri:\/\//i, "http://")),
  },
  descriptorNamespace: {
    up: text(
      remembered(new Map(), (namespace) =>
        namespace
          .replace(/^https?:\/\/(?:www\.)?/i, "uri://")
          .replace(/\/Descriptor\/(\w+)\.xml\/?$/i, "/$1"),
      ),
    ),
    down: text(
      remembered(new Map(), (namespace) =>
        namespace.replace(/^uri:\/\/(.+)\/(\w+)$/i, "http://$1/Descriptor/$2.xml"),
      ),
    ),
  },
  text: { up: asText, down: (value) => (isDigits(value) ? Number(value) : value) },
  // Zeros before a number are a part of its text, and would not come back.
  number: {
    up: (value) => (isDigits(value) && String(Number(value)) === value ? Number(value) : value),
    down: asText,
  },
};

function asText(value: unknown): unknown {
  return isNumber(value) ? String(value) : value;
}

function isDigits(value: unknown): boolean {
  return typeof value === "string" && /^-?\d{1,15}$/.test(value);
}

// One that its reader kept exact is an object.
function isNumber(value: unknown): boolean {
  if (typeof value === "number") return true;
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isRecord(value);
}

const legacyUri = /^https?:\/\/(?:(.+?)\/Descriptor|([^/]+)(?:\/.*?)?)\/\w+\.xml\/(.+)$/is;
const currentUri = /^(uri:\/\/[^#]+)\/(\w+)#(.*)$/is;

/**
 * A descriptor's value. Legacy records have it bare where its namespace is the host's usual one,
 * else as `http://agency.example/Descriptor/TermDescriptor.xml/Fall`.
 */
function descriptor(
  name: string,
  namespace: string,
  values: Readonly<Record<string, string>>,
): Conversion {
  const codes = new Map(Object.entries(values));
  const texts = new Map([...codes].map(([legacy, code]) => [code, legacy]));
  const up = new Map<string, string>();
  const down = new Map<string, string>();
  const uri = (value: string): string => {
    if (/^uri:\/\/[^#]+#/i.test(value)) return value;
    const [, space, host, code] = legacyUri.exec(value) ?? [];
    const agency = space ?? host;
    const own = agency === undefined || code === undefined;
    return `${own ? namespace : `uri://${agency}`}/${name}Descriptor#${own ? (codes.get(value) ?? value) : code}`;
  };
  const bare = (value: string): string => {
    const [, space, found, code = value] = currentUri.exec(value) ?? [];
    if (space === undefined) return value;
    const short = texts.get(code) ?? code;
    // A bare text that reads as an address would not find its way back.
    const usual = space === namespace && found === `${name}Descriptor`;
    if (usual && !/^(?:uri|https?):/i.test(short)) return short;
    return `${space.replace(/^uri:/i, "http:")}/Descriptor/${found}.xml/${code}`;
  };
  return { up: text(remembered(up, uri)), down: text(remembered(down, bare)) };
}

// A page repeats the same few values; a caller's own are without end.
function remembered(known: Map<string, string>, turn: (value: string) => string) {
  return (value: string): string => {
    const found = known.get(value);
    if (found !== undefined) return found;
    const turned = turn(value);
    if (known.size < 500) known.set(value, turned);
    return turned;
  };
}

/** Texts only; an empty one says nothing. */
function text(turn: (value: string) => string): Turn {
  return (value) => (typeof value === "string" && value !== "" ? turn(value) : value);
}
