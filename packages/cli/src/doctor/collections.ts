import { catalogOf, dataStandardOf } from "@edbridge/compat";
import { layoutPath } from "@edbridge/core";
import type { CurrentSide, HostValues } from "./examination.js";

/** What becomes of a legacy collection on a host. */
export interface CollectionFate {
  /** Its legacy path, such as `/api/v2.0/2017/parents`. */
  readonly legacy: string;
  readonly fate: "same" | "renamed" | "composed" | "refused";
  /** Where it stands now; absent where it is refused. */
  readonly current?: string;
  /** Why it is refused, where there is more to say than that it is gone. */
  readonly why?: string;
}

const views = ["LocalEducationAgencies", "Schools", "Sections", "Staffs", "Students"];

/**
 * The fate of each of the 261 legacy collections, and of the enrollment views, on the host that
 * was asked.
 */
export function fatesOf(
  { dataPath, dataStandard }: CurrentSide,
  { namespace, tenant, context }: HostValues,
  schoolYear: string,
): CollectionFate[] {
  // A placeholder that nobody has filled stays readable.
  const values = { namespace, tenant: tenant ?? "TENANT", context: context ?? "CONTEXT" };
  const root = layoutPath("dataPath", dataPath, { ...values, schoolYear });
  const legacyRoot = `/api/v2.0/${schoolYear}`;
  const { legacy } = catalogOf(dataStandardOf(dataStandard ?? "5.0") ?? "5.0");
  const fates = legacy.map(({ name, current, why }): CollectionFate => {
    const path = `${legacyRoot}/${name}`;
    if (current === undefined) {
      return { legacy: path, fate: "refused", ...(why === undefined ? {} : { why }) };
    }
    const fate = current === name ? "same" : "renamed";
    return { legacy: path, fate, current: `${root}/${current}` };
  });
  return [...fates, ...views.map((view) => viewFate(view, root, legacyRoot))];
}

function viewFate(view: string, root: string, legacyRoot: string): CollectionFate {
  const legacy = `${legacyRoot}/enrollment/${view.charAt(0).toLowerCase()}${view.slice(1)}`;
  if (!root.includes("/data/v3/")) return { legacy, fate: "refused", why: "it has no composites" };
  const current = `${root.replace("/data/v3/", "/composites/v1/")}/enrollment/${view}`;
  return { legacy, fate: "composed", current };
}
