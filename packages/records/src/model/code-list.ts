import { keptIn, nearestNames, none, once } from "@edbridge/core/internal";
import codeTable from "../../tables/values/codes.json" with { type: "json" };
import renamedTable from "../../tables/values/renamed.json" with { type: "json" };
import { type CodeStandard, holdsIn, readTable } from "./data-standard.js";

/** One descriptor of a host, with the members that it has there. */
export interface Code {
  /** Of the descriptor, such as `uri://ed-fi.org/TermDescriptor`. */
  readonly namespace: string;
  readonly codeValue: string;
  readonly shortDescription?: string | undefined;
}

/** The codes that there are of one descriptor. Letter case does not count, as on legacy hosts. */
export class CodeList {
  readonly #byUri = new Map<string, Code>();
  readonly #byCode = new Map<string, Code[]>();
  readonly #byText = new Map<string, Code[]>();

  constructor(codes: Iterable<Code>) {
    for (const code of codes) {
      this.#byUri.set(uriOf(code).toLowerCase(), code);
      add(this.#byCode, code.codeValue, code);
      add(this.#byText, textOf(code), code);
    }
  }

  get all(): Iterable<Code> {
    return this.#byUri.values();
  }

  at(uri: string): Code | undefined {
    return this.#byUri.get(uri.toLowerCase());
  }

  /**
   * The code that a bare legacy value means. A code in the first of some namespaces comes before one
   * in the next; a code of another namespace is meant only if no other namespace has one like it. A
   * descriptor was named by its code, a type by its short description; the other one comes second.
   *
   * @param namespaces what the namespaces begin with, such as `uri://ed-fi.org`
   */
  find(value: string, namespaces: readonly string[], isType: boolean): Code | undefined {
    const key = value.toLowerCase();
    const found = [this.#byCode.get(key) ?? none, this.#byText.get(key) ?? none];
    if (isType) found.reverse();
    for (const codes of found) {
      for (const namespace of namespaces) {
        const code = only(
          codes.filter((each) => isBelow(each.namespace, namespace)),
          value,
        );
        if (code) return code;
      }
    }
    return found.map((codes) => only(codes, value)).find((code) => code !== undefined);
  }

  /** The codes that differ least from one that is not there, at most three. */
  nearest(value: string): readonly string[] {
    const codes = new Set([...this.#byUri.values()].map(({ codeValue }) => codeValue));
    return nearestNames(value, [...codes], 3);
  }
}

/** The one that is meant: the only one, or the only one that is written so. */
function only(codes: readonly Code[], value: string): Code | undefined {
  if (codes.length < 2) return codes[0];
  const same = codes.filter(({ codeValue }) => codeValue === value);
  return same.length === 1 ? same[0] : undefined;
}

/** Whether a namespace is one, or begins with it. */
export function isBelow(namespace: string, start: string): boolean {
  const [full, prefix] = [namespace.toLowerCase(), start.toLowerCase().replace(/\/$/, "")];
  return full === prefix || full.startsWith(`${prefix}/`);
}

/** The URI of a code, by which current records refer to it. */
export function uriOf({ namespace, codeValue }: Code): string {
  return `${namespace}#${codeValue}`;
}

/** What legacy hosts had as the value of a type; the Data Standard marks old codes in it. */
export function textOf({ codeValue, shortDescription = codeValue }: Code): string {
  return shortDescription.replace(/^DEPRECATED:\s*/i, "");
}

function add(map: Map<string, Code[]>, text: string, code: Code): void {
  keptIn(map, text.toLowerCase(), () => []).push(code);
}

/** A legacy value that has another code now. */
export interface Renamed {
  readonly legacy: string;
  readonly current: string;
  /** Whether it holds for writes alone: what is read keeps its current code. */
  readonly up?: true | undefined;
  /** Of a value with `up`: why it and another mean the same. */
  readonly why?: string | undefined;
}

interface RenamedRow extends Renamed {
  readonly descriptor: string;
  readonly in?: string;
}

/** A code alone, or with its short description and the Data Standards that have it. */
type Entry = string | readonly [code: string, text?: string, spans?: string];

const codes = once(() => readTable<{ codes: Readonly<Record<string, Entry[]>> }>(codeTable).codes);
const entries = once(
  () => new Map(Object.entries(codes()).map((entry) => [entry[0].toLowerCase(), entry])),
);
const rows = once(() => readTable<{ rows: readonly RenamedRow[] }>(renamedTable).rows);

/** The descriptors of which a Data Standard has codes, such as `Term`. */
export function codedDescriptors(): readonly string[] {
  return Object.keys(codes());
}

/** The codes that the Data Standard itself has of a descriptor; `undefined` for one that is not known. */
export function shippedCodes(descriptor: string, standard: CodeStandard): CodeList | undefined {
  const [name, list = none] = entries().get(descriptor.toLowerCase()) ?? none;
  const namespace = `uri://ed-fi.org/${name}Descriptor`;
  const found = list.flatMap((entry): Code[] => {
    const [codeValue, text, spans] = typeof entry === "string" ? [entry] : entry;
    if (!holdsIn(spans, standard)) return [];
    return [{ namespace, codeValue, shortDescription: text || codeValue }];
  });
  return found.length > 0 ? new CodeList(found) : undefined;
}

/** The legacy values of a descriptor that have another code in a Data Standard. */
export function renamedValues(descriptor: string, standard: CodeStandard): readonly Renamed[] {
  const name = descriptor.toLowerCase();
  return rows().filter((row) => row.descriptor.toLowerCase() === name && holdsIn(row.in, standard));
}
