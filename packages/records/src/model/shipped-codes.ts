import { once } from "@edbridge/core/internal";
import codeTable from "../../tables/values/codes.json" with { type: "json" };
import renamedTable from "../../tables/values/renamed.json" with { type: "json" };
import { type Code, CodeList } from "./code-list.js";
import { type CodeStandard, holdsIn, readTable } from "./data-standard.js";

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
  const [name, list = []] = entries().get(descriptor.toLowerCase()) ?? [];
  const namespace = `uri://ed-fi.org/${name}Descriptor`;
  const found = list.flatMap((entry): Code[] => {
    const [codeValue, text, spans] = typeof entry === "string" ? [entry] : entry;
    if (!holdsIn(spans, standard)) return [];
    return [{ namespace, codeValue, shortDescription: text || codeValue }];
  });
  return found.length > 0 ? new CodeList(found) : undefined;
}

export function renamedValues(descriptor: string, standard: CodeStandard): readonly Renamed[] {
  const name = descriptor.toLowerCase();
  return rows().filter((row) => row.descriptor.toLowerCase() === name && holdsIn(row.in, standard));
}
