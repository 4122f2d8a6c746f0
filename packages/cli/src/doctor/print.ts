import type { CollectionFate } from "./collections.js";
import type { Diagnosis } from "./diagnosis.js";
import type { HostReport } from "./host-report.js";

/** HostReport and diagnosis for people. */
export function forPeople(found: HostReport, diagnosis: Diagnosis): string {
  const { current, legacy, credentials, clockSkew } = found;
  const lines: [string, string][] = [["host", found.baseUrl]];
  if (found.unreachable === undefined) {
    lines.push(["speaks", spoken(current !== undefined, legacy)]);
  }
  if (current) {
    lines.push(["API version", current.version]);
    lines.push(["Data Standard", current.dataStandard ?? "not said"]);
    lines.push(["layout", `${current.layout}: ${current.dataPath}, ${current.tokenPath}`]);
  }
  if (credentials) {
    lines.push(["credentials", `${credentials.works ? "work" : "refused"}: ${credentials.said}`]);
  }
  if (clockSkew !== undefined) lines.push(["clock", skewText(clockSkew)]);
  for (const note of diagnosis.notes) lines.push(["note", note]);
  for (const problem of diagnosis.problems) lines.push(["problem", problem]);
  if (diagnosis.serve) lines.push(["serve", diagnosis.serve]);
  if (diagnosis.compatFetch) {
    lines.push(["compatFetch", `compatFetch(${JSON.stringify(diagnosis.compatFetch)})`]);
  }
  const verdict = diagnosis.usable ? "usable" : "not usable as it is";
  lines.push(["verdict", verdict]);
  return lines.map(([name, text]) => `${name.padEnd(14)}${text}\n`).join("");
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

function spoken(current: boolean, legacy: boolean): string {
  if (current) return legacy ? "legacy and current" : "current";
  return legacy ? "legacy" : "neither generation";
}

function skewText(seconds: number): string {
  if (seconds === 0) return "agrees with this machine's";
  return `${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} this machine's`;
}
