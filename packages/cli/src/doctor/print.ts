import { counted } from "../command/counted.js";
import type { CollectionFate } from "./collections.js";
import type { Diagnosis } from "./diagnosis.js";
import type { FirstNight } from "./first-night.js";
import type { HostReport } from "./host-report.js";

type Line = readonly [name: string, text: string];

/** Report and diagnosis for people, in groups. */
export function forPeople(found: HostReport, diagnosis: Diagnosis): string {
  const { tonight, usable } = diagnosis;
  const groups: readonly (readonly Line[])[] = [
    hostLines(found),
    found.firstNight ? keyLines(found.firstNight) : [],
    tonight.map((text, at): Line => [at === 0 ? "tonight" : "", text]),
    [
      ...diagnosis.notes.map((text): Line => ["note", text]),
      ...diagnosis.problems.map((text): Line => ["problem", text]),
      ["verdict", usable ? "usable" : "not usable as it is"],
    ],
    startLines(diagnosis),
  ];
  return groups
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map(([name, text]) => `${name.padEnd(14)}${text}\n`).join(""))
    .join("\n");
}

function hostLines(found: HostReport): Line[] {
  const { current, legacy, credentials, clockSkew } = found;
  const lines: Line[] = [["host", found.baseUrl]];
  if (found.unreachable === undefined) {
    lines.push(["API", apiOf(current !== undefined, legacy)]);
  }
  if (current) {
    lines.push(["API version", current.version]);
    lines.push(["Data Standard", current.dataStandard ?? "unknown"]);
    lines.push(["layout", `${current.layout}: ${current.dataPath}, ${current.tokenPath}`]);
  }
  if (credentials) {
    lines.push(["credentials", `${credentials.works ? "work" : "refused"}: ${credentials.said}`]);
  }
  if (clockSkew !== undefined) lines.push(["clock", skewText(clockSkew)]);
  return lines;
}

function keyLines({ key, reads, idFormat, calendars, composites }: FirstNight): Line[] {
  const count = (answer: string) => reads.filter((each) => each.answer === answer).length;
  const lines: Line[] = [];
  if (key) {
    const { districts, namespaces, claimSet, organizations } = key;
    const ids = districts.length > 0 && districts.length <= 8 ? `: ${districts.join(", ")}` : "";
    const counts = [counted(organizations, "organization"), counted(districts.length, "district")];
    lines.push(["acts for", `${counts.join(", ")}${ids}`]);
    if (claimSet !== undefined) lines.push(["claim set", claimSet]);
    if (namespaces.length > 0) lines.push(["namespaces", namespaces.slice(0, 5).join(", ")]);
  }
  const answers = (["records", "none", "refused", "absent", "failed"] as const)
    .map((answer) => `${count(answer)} ${readText[answer]}`)
    .filter((text) => !text.startsWith("0 "));
  lines.push(["reads", `${reads.length} collections: ${answers.join(", ")}`]);
  if (calendars) {
    const { schools, without, schoolYear } = calendars;
    lines.push([
      "calendars",
      `${schools - without} of ${schools} schools have a calendar of ${schoolYear}`,
    ]);
  }
  lines.push(["composites", `${composites}; edbridge builds enrollment/... from the collections`]);
  lines.push(["ids", idFormat ?? "none seen"]);
  return lines;
}

function startLines({ serve, register, compatFetch }: Diagnosis): Line[] {
  const lines: Line[] = [];
  if (serve !== undefined) lines.push(["serve", serve]);
  if (register !== undefined) lines.push(["register", register]);
  if (compatFetch) lines.push(["compatFetch", `compatFetch(${JSON.stringify(compatFetch)})`]);
  return lines;
}

/** The same for programs. */
export function forPrograms(
  found: HostReport,
  diagnosis: Diagnosis,
  collections?: readonly CollectionFate[],
): string {
  const { current, legacy, ...rest } = found;
  const generations = [...(legacy ? ["legacy"] : []), ...(current ? ["current"] : [])];
  const all = { ...rest, generations, ...current, ...diagnosis, collections };
  return `${JSON.stringify(all, undefined, 2)}\n`;
}

/** What a read of a collection brought, after the number of such collections. */
const readText = {
  records: "with records",
  none: "empty",
  refused: "refused",
  absent: "absent",
  failed: "failed",
} as const;

function apiOf(current: boolean, legacy: boolean): string {
  if (current) return legacy ? "legacy and current" : "current";
  return legacy ? "legacy" : "neither legacy nor current";
}

function skewText(seconds: number): string {
  if (seconds === 0) return "the same as on this machine";
  return `${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} this machine`;
}
