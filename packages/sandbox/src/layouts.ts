/** Where one kind of current host puts its endpoints. */
export interface LayoutTemplate {
  /** Before `/oauth/token`. */
  readonly oauth: string;
  /** Before `/{namespace}/{collection}`; `{data}` is `data/v3`, or `data` on version 8. */
  readonly data: string;
  /** Where the discovery document names real addresses; at the root it shows placeholders. */
  readonly discovery: string;
  /** How hosts up to 6.2 call this in `apiMode` of their discovery document. */
  readonly mode: string;
}

/** The address forms of current hosts. Source: route conventions of Ed-Fi ODS/API 5.0 to 8. */
export const LAYOUTS = {
  shared: { oauth: "", data: "/{data}", discovery: "", mode: "Shared Instance" },
  year: { oauth: "", data: "/{data}/{schoolYear}", discovery: "", mode: "Year Specific" },
  instanceYear: {
    oauth: "/{instance}",
    data: "/{data}/{instance}/{schoolYear}",
    discovery: "",
    mode: "Instance Year Specific",
  },
  tenant: { oauth: "/{tenant}", data: "/{tenant}/{data}", discovery: "/{tenant}", mode: "" },
  context: { oauth: "/{context}", data: "/{context}/{data}", discovery: "/{context}", mode: "" },
  tenantContext: {
    oauth: "/{tenant}/{context}",
    data: "/{tenant}/{context}/{data}",
    discovery: "/{tenant}/{context}",
    mode: "",
  },
} as const satisfies Record<string, LayoutTemplate>;

/**
 * Where the current side puts its paths. `shared`: nowhere special, all versions. `year`: up to
 * 6.2. `instanceYear`: 5.1 to 6.2. `tenant`, `context`, `tenantContext`: from 7.0.
 */
export type Layout = keyof typeof LAYOUTS;

/** Replaces each `{name}` of `template` by its value; a name without a value stays. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
