import { SettingError } from "@edbridge/core";
import { slipOf } from "@edbridge/core/internal";
import { catalogOf } from "../model/catalog.js";
import { fieldStandards } from "../model/data-standard.js";
import { codedDescriptors } from "../model/shipped-codes.js";
import type { Extension } from "../tables/table-form.js";
import { tableNames, tableOf } from "../tables/tables.js";
import type { DescriptorOptions } from "../model/descriptor-value.js";
import type { Extensions } from "./extensions.js";

/** Options that say something of descriptors, by their names. */
export interface OfDescriptors extends Pick<DescriptorOptions, "values" | "namespaces"> {
  readonly extensions?: Extensions | undefined;
}

/**
 * The descriptors that options name, and that neither a Data Standard nor the extensions know. A host may
 * have them.
 *
 * @throws `SettingError` for one whose name is a slip of another
 */
export function ownDescriptors({
  values = {},
  namespaces = {},
  extensions = {},
}: OfDescriptors): readonly string[] {
  const places = { values, namespaces, "extensions.values": extensions.values ?? {} };
  const entries = Object.entries(places).flatMap(([option, named]) =>
    Object.keys(named).map((name) => ({ option, name })),
  );
  // Few owners name others: to read all tables takes longer than the rest of a start.
  const coded = entries.length > 0 ? codedDescriptors() : [];
  const others = entries.filter(({ name }) => !coded.includes(name));
  if (others.length === 0) return [];
  const known = knownNames(extensions);
  return others.flatMap(({ option, name }) => {
    if (known.has(name)) return [];
    // The names of its list, and of legacy fields.
    const bare = name.replace(/(?:Descriptors?|Types?)$/i, "");
    const meant = slipOf(bare, [...known]) ?? slipOf(name, [...known]);
    if (meant === undefined) return [name];
    throw new SettingError(
      `${option}.${name}`,
      `is no descriptor of Ed-Fi: did you mean ${meant}? For one of your own, name it in a row of extensions.`,
    );
  });
}

const ofRow = /^(?:descriptor|type|typeText|codeOf) (\w+)$/;

/** The descriptors of all Data Standards, and those that rows of extensions name. */
function knownNames({ tables = [] }: Extensions): ReadonlySet<string> {
  const lists = fieldStandards.flatMap((standard) =>
    catalogOf(standard).legacy.flatMap(({ current = "" }) => {
      const [, stem] = /^(\w+)Descriptors$/.exec(current) ?? [];
      return stem === undefined ? [] : [stem.charAt(0).toUpperCase() + stem.slice(1)];
    }),
  );
  const all = [...tableNames().map((name) => tableOf(name) ?? {}), ...tables];
  return new Set([...codedDescriptors(), ...lists, ...all.flatMap(namesInRows)]);
}

function namesInRows({ rows = [] }: Pick<Extension, "rows">): string[] {
  return rows.flatMap(({ value = "" }) => ofRow.exec(value)?.[1] ?? []);
}
