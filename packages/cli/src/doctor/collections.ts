import { catalogOf, linesIn, nearestFieldStandard } from "@edbridge/records/model";
import { layoutPath } from "@edbridge/core/internal";
import { markdownCode, markdownTable } from "../command/text.js";
import type { CurrentSide, HostValues } from "./host.js";

const fateNames = ["same", "renamed", "read-only", "composed", "split", "refused"] as const;

export interface CollectionFate {
  /** Its legacy path, such as `/api/v2.0/2017/parents`. */
  readonly legacy: string;
  readonly fate: (typeof fateNames)[number];
  /** Where it stands now; absent where it is split or refused. */
  readonly current?: string;
  /** Where the records stand that one of it is now, where it is split. */
  readonly parts?: readonly string[];
  /** By what it is carried, where not by every door. */
  readonly how?: string;
  /** Why it is refused, where there is more to say than that it is gone; or why each write is. */
  readonly why?: string;
}

const translated = "unless records are passed as they are";

/** The views of the enrollment; the records of each are read from the collection of its name, or the one that it names. */
const views = "localEducationAgencies schools sectionEnrollments:sections sections staffs students";

/**
 * The fate of each of the 261 legacy collections, and of the enrollment views, on the host that
 * was asked.
 */
export async function fatesOf(
  { dataPath, dataStandard }: CurrentSide,
  { namespace, tenant, context }: HostValues,
  schoolYear: string,
): Promise<CollectionFate[]> {
  // A placeholder that nobody has filled stays readable.
  const values = { namespace, tenant: tenant ?? "TENANT", context: context ?? "CONTEXT" };
  const root = layoutPath("dataPath", dataPath, { ...values, schoolYear });
  const legacyRoot = `/api/v2.0/${schoolYear}`;
  const standard = nearestFieldStandard(dataStandard ?? "5.0");
  // The tables are large, and only this asks for them.
  const { records, tableOf } = await import("@edbridge/records");
  const translator = records({ dataStandard: standard });
  const fates = catalogOf(standard).legacy.map(({ name, current, why }): CollectionFate => {
    const path = `${legacyRoot}/${name}`;
    if (current === undefined) {
      const split = translator.has(name) ? translator.parts(name) : [];
      const parts = split.map(({ collection }) => `${root}/${collection}`);
      if (parts.length > 0) return { legacy: path, fate: "split", parts, how: translated };
      return { legacy: path, fate: "refused", ...(why === undefined ? {} : { why }) };
    }
    const place = { legacy: path, current: `${root}/${current}` };
    const [barrier] = linesIn(tableOf(name)?.readOnly ?? [], standard, () => "");
    if (barrier) return { ...place, fate: "read-only", why: barrier.why };
    return { ...place, fate: current === name ? "same" : "renamed" };
  });
  const composed = views.split(" ").map((each): CollectionFate => {
    const [view, base = view] = each.split(":");
    const legacy = `${legacyRoot}/enrollment/${view}`;
    return { legacy, fate: "composed", parts: [`${root}/${base}`], how: "with what it belongs to" };
  });
  return [...fates, ...composed];
}

/** The fates as aligned lines, or as a Markdown table, and how many there are of each. */
export function fatesText(fates: readonly CollectionFate[], markdown = false): string {
  const count = (fate: CollectionFate["fate"]) => fates.filter((one) => one.fate === fate).length;
  const summary = fateNames.map((fate) => `${count(fate)} ${fate}`).join(", ");
  const code = (path: string) => (markdown ? markdownCode(path) : path);
  const rows = fates.map((one) => [code(one.legacy), one.fate, destination(one, code)] as const);
  if (markdown) return `${summary}\n\n${markdownTable(["legacy", "fate", "current"], rows)}\n`;
  const width = Math.max(...fates.map(({ legacy }) => legacy.length));
  const lines = rows.map(([legacy, fate, now]) =>
    `${legacy.padEnd(width)}  ${fate.padEnd(9)}  ${now}`.trimEnd(),
  );
  return `${[...lines, "", summary].join("\n")}\n`;
}

function destination(
  { current, parts, how = "", why }: CollectionFate,
  code: (path: string) => string,
): string {
  if (parts) return `${parts.map(code).join(" and ")}, ${how}`;
  if (current === undefined) return why ?? "";
  return why === undefined ? code(current) : `${code(current)}, writes are refused: ${why}`;
}
