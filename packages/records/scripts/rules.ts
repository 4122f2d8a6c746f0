// The rules by which a current field is found for a legacy one: facts of the published lists, no
// judgement. What no rule finds is left to rows written by hand.
import type { Contracts, Field, Standard } from "./contracts.ts";

/** What the rules found for one collection in one Data Standard. */
export interface Match {
  /** The current field by the legacy one; leaves only. */
  readonly found: ReadonlyMap<string, Field>;
  /** Containers that hold the same, the root (``) among them. */
  readonly containers: ReadonlyMap<string, string>;
  readonly current: readonly Field[];
}

/** Matches the fields of a legacy collection with those of a current one. */
export function match(
  collection: string,
  legacy: readonly Field[],
  current: readonly Field[],
): Match {
  const byPath = new Map(current.map((field) => [field.path, field]));
  const containers = new Map([["", ""]]);
  const found = new Map<string, Field>();
  for (const field of legacy) {
    const { parent, name } = split(field.path);
    const container = containers.get(parent);
    if (container === undefined) continue;
    const period = byPath.get(join(join(container, "periods[]"), name));
    if (period && /^(?:begin|end)Date$/.test(name) && !byPath.has(join(container, name))) {
      found.set(field.path, { ...period, path: join(join(container, "periods[now]"), name) });
      continue;
    }
    const hit = candidates(name, parent, collection)
      .map((each) => byPath.get(join(container, each) + (field.path.endsWith("[]") ? "[]" : "")))
      .find((each) => each !== undefined && (each.kind === "leaf") === (field.kind === "leaf"));
    if (!hit) continue;
    if (field.kind === "leaf") found.set(field.path, hit);
    else containers.set(field.path, hit.path);
  }
  return { found, containers, current };
}

/** The names that a current field may have for a legacy one, the likeliest first. */
function candidates(name: string, parent: string, collection: string): string[] {
  const last = parent.split(".").at(-1) ?? "";
  const item = last === "" ? singular(collection) : singular(last.replace(/\[\]$|Reference$/g, ""));
  const stem = /^(?:type|descriptor|.*Type)$/.test(name) ? name.replace(/(?:T|^t)ype$/, "") : name;
  const names = [name];
  if (name === "type") names.push(`${item}Descriptor`, `${item}TypeDescriptor`);
  else if (name === "descriptor") names.push(`${item}Descriptor`);
  else if (name.endsWith("Type")) names.push(`${stem}Descriptor`, `${name}Descriptor`);
  names.push(item + capital(name));
  if (name.endsWith("Type")) {
    names.push(`${item}${capital(stem)}Descriptor`, `${item}${capital(name)}Descriptor`);
  }
  return names;
}

/**
 * How a value changes. `X` of a descriptor is the longest ending of the field's name that is a
 * descriptor of the Data Standard: a birthStateAbbreviationDescriptor is a StateAbbreviation.
 */
export function valueOf(
  legacy: Field,
  current: Field,
  contracts: Contracts,
  standard: Standard,
): string | undefined {
  const { name } = split(legacy.path);
  const currentName = split(current.path).name;
  if (currentName.endsWith("Descriptor")) {
    const words = currentName.slice(0, -"Descriptor".length).split(/(?=[A-Z])/);
    const known = new Set(contracts.descriptors(standard).map(capital));
    const endings = words.map((_, at) => words.slice(at).map(capital).join(""));
    const descriptor = endings.find((each) => known.has(each)) ?? capital(words.join(""));
    return `${/type$/i.test(name) ? "type" : "descriptor"} ${descriptor}`;
  }
  if (legacy.type === "date" && current.type === "date") return "date";
  if (legacy.type === "date-time" && current.type === "date-time") return "dateTime";
  if (/^namespace$|Namespace$/.test(currentName)) return "namespace";
  return undefined;
}

export function split(path: string): { readonly parent: string; readonly name: string } {
  const at = path.lastIndexOf(".");
  const name = path.slice(at + 1).replace(/\[\]$/, "");
  return { parent: at < 0 ? "" : path.slice(0, at), name };
}

export function join(container: string, name: string): string {
  return container === "" ? name : `${container}.${name}`;
}

function singular(name: string): string {
  return name
    .replace(/ies$/, "y")
    .replace(/sses$/, "ss")
    .replace(/([^s])s$/, "$1");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
