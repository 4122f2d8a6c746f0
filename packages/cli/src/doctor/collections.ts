import { catalogOf, linesIn, nearestFieldStandard } from "@edbridge/records/model";
import { layoutPath } from "@edbridge/core/internal";
import type { RecordTranslator } from "@edbridge/records";
import type { CurrentSide, HostValues } from "./current-side.js";

/** What can become of a legacy collection. */
const fateNames = ["same", "renamed", "read-only", "composed", "split", "refused"] as const;

/** What becomes of a legacy collection on a host. */
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

/** The views of the enrollment, and the collection that the records of each are read from. */
const views = {
  localEducationAgencies: "localEducationAgencies",
  schools: "schools",
  sectionEnrollments: "sections",
  sections: "sections",
  staffs: "staffs",
  students: "students",
};

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
      const parts = partsOf(name, translator).map((part) => `${root}/${part}`);
      if (parts.length > 0) return { legacy: path, fate: "split", parts, how: translated };
      return { legacy: path, fate: "refused", ...(why === undefined ? {} : { why }) };
    }
    const place = { legacy: path, current: `${root}/${current}` };
    const [barrier] = linesIn(tableOf(name)?.readOnly ?? [], standard, () => "");
    if (barrier) return { ...place, fate: "read-only", why: barrier.why };
    return { ...place, fate: current === name ? "same" : "renamed" };
  });
  const composed = Object.entries(views).map(([view, base]): CollectionFate => {
    const legacy = `${legacyRoot}/enrollment/${view}`;
    return { legacy, fate: "composed", parts: [`${root}/${base}`], how: "with what it belongs to" };
  });
  return [...fates, ...composed];
}

/** The current collections that a translator makes records of one legacy collection go to. */
function partsOf(name: string, translator: RecordTranslator): string[] {
  if (!translator.has(name)) return [];
  return translator.parts(name).map(({ collection }) => collection);
}

/** The fates as aligned lines, and how many there are of each. */
export function fatesAsText(fates: readonly CollectionFate[]): string {
  const width = Math.max(...fates.map(({ legacy }) => legacy.length));
  const lines = fates.map((one) => {
    return `${one.legacy.padEnd(width)}  ${one.fate.padEnd(9)}  ${destination(one)}`.trimEnd();
  });
  return `${[...lines, "", summary(fates)].join("\n")}\n`;
}

/** The fates as a Markdown table, and how many there are of each. */
export function fatesAsMarkdown(fates: readonly CollectionFate[]): string {
  const rows = fates.map((one) => `| \`${one.legacy}\` | ${one.fate} | ${marked(one)} |`);
  const head = ["| legacy | fate | current |", "| --- | --- | --- |"];
  return `${[summary(fates), "", ...head, ...rows].join("\n")}\n`;
}

function destination({ current, parts, how, why }: CollectionFate): string {
  if (parts) return `${parts.join(" and ")}, ${how ?? ""}`;
  if (current === undefined) return why ?? "";
  return why === undefined ? current : `${current}, writes are refused: ${why}`;
}

function marked(one: CollectionFate): string {
  const code = (path: string) => `\`${path}\``;
  const { current, parts } = one;
  return destination({
    ...one,
    ...(current === undefined ? {} : { current: code(current) }),
    ...(parts === undefined ? {} : { parts: parts.map(code) }),
  });
}

function summary(fates: readonly CollectionFate[]): string {
  const count = (fate: CollectionFate["fate"]) => fates.filter((one) => one.fate === fate).length;
  return fateNames.map((fate) => `${count(fate)} ${fate}`).join(", ");
}
