import codeTable from "../../tables/values/codes.json" with { type: "json" };
import renamedTable from "../../tables/values/renamed.json" with { type: "json" };
import * as z from "zod/mini";
import { type Code, CodeList } from "./code-list.js";
import { type CodeStandard, holdsIn } from "./data-standard.js";

/** A legacy value that has another code now. */
export interface Renamed {
  readonly legacy: string;
  readonly current: string;
  /** Whether it holds for writes alone: what is read keeps its current code. */
  readonly up?: true | undefined;
  /** Of a value with `up`: why it and another mean the same. */
  readonly why?: string | undefined;
}

const codes = z.object({
  codes: z.record(z.string(), z.array(z.union([z.string(), z.array(z.string())]))),
});
const renamed = z.object({
  rows: z.array(
    z.object({
      descriptor: z.string(),
      legacy: z.string(),
      current: z.string(),
      in: z.optional(z.string()),
      up: z.optional(z.literal(true)),
      why: z.optional(z.string()),
    }),
  ),
});

/** The codes that the Data Standard itself has of a descriptor; `undefined` for one that is not known. */
export function shippedCodes(descriptor: string, standard: CodeStandard): CodeList | undefined {
  const [name, list] = codesByName().get(descriptor.toLowerCase()) ?? [];
  if (name === undefined || list === undefined) return undefined;
  const namespace = `uri://ed-fi.org/${name}Descriptor`;
  const found = list.flatMap((entry): Code[] => {
    const [codeValue = "", text = "", spans] = typeof entry === "string" ? [entry] : entry;
    if (!holdsIn(spans, standard)) return [];
    return [{ namespace, codeValue, shortDescription: text === "" ? codeValue : text }];
  });
  return found.length > 0 ? new CodeList(found) : undefined;
}

/** The legacy values of a descriptor that have another code in a Data Standard. */
export function renamedValues(descriptor: string, standard: CodeStandard): readonly Renamed[] {
  const name = descriptor.toLowerCase();
  rows ??= renamed.parse(read(renamedTable)).rows;
  return rows.filter((row) => row.descriptor.toLowerCase() === name && holdsIn(row.in, standard));
}

type Entries = readonly (string | readonly string[])[];
type Row = z.infer<typeof renamed>["rows"][number];

let entries: ReadonlyMap<string, readonly [name: string, entries: Entries]> | undefined;
let rows: readonly Row[] | undefined;

function codesByName(): NonNullable<typeof entries> {
  entries ??= new Map(
    Object.entries(codes.parse(read(codeTable)).codes).map(([name, list]) => [
      name.toLowerCase(),
      [name, list],
    ]),
  );
  return entries;
}

/** The build keeps tables as text, which costs nothing until it is used. */
function read(table: unknown): unknown {
  return typeof table === "string" ? JSON.parse(table) : table;
}
