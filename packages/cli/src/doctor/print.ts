import { counted, jsonText, textsOf } from "../command/text.js";
import type { Diagnosis } from "./diagnosis.js";
import type { FirstNight } from "./first-night.js";
import type { HostReport } from "./examine.js";

/** A line without a text is left out. */
type Line = readonly [name: string, text: string | false | undefined];

export function forPeople(found: HostReport, diagnosis: Diagnosis): string {
  const { tonight, usable, compatFetch } = diagnosis;
  const groups: readonly (readonly Line[])[] = [
    hostLines(found),
    found.firstNight ? keyLines(found.firstNight) : [],
    tonight.map((text, at): Line => [at === 0 ? "tonight" : "", text]),
    [
      ...diagnosis.notes.map((text): Line => ["note", text]),
      ...diagnosis.problems.map((text): Line => ["problem", text]),
      ["verdict", usable ? "usable" : "not usable as it is"],
    ],
    [
      ["run", diagnosis.run],
      ["serve", diagnosis.serve],
      ["register", diagnosis.register],
      ["compatFetch", compatFetch && `compatFetch(${JSON.stringify(compatFetch)})`],
    ],
  ];
  return groups
    .map((lines) => lines.filter(([, text]) => text))
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map(([name, text = ""]) => `${name.padEnd(14)}${text}\n`).join(""))
    .join("\n");
}

function hostLines({ baseUrl, current, legacy, credentials, ...found }: HostReport): Line[] {
  const api = generationsIn({ legacy, current }).join(" and ") || "neither legacy nor current";
  const work = credentials?.works ? "work" : "refused";
  const { unreachable, clockSkew } = found;
  return [
    ["host", baseUrl],
    ["API", unreachable === undefined && api],
    ["API version", current && current.version],
    ["Data Standard", current && (current.dataStandard ?? "unknown")],
    ["layout", current && `${current.layout}: ${current.dataPath}, ${current.tokenPath}`],
    ["credentials", credentials && `${work}: ${credentials.result}`],
    ["clock", clockSkew !== undefined && skewText(clockSkew)],
  ];
}

function keyLines({ key, reads, idFormat, calendars, composites }: FirstNight): Line[] {
  const { districts = [], namespaces = [], organizations = 0 } = key ?? {};
  const ids = districts.length > 0 && districts.length <= 8 ? `: ${districts.join(", ")}` : "";
  const counts = [counted(organizations, "organization"), counted(districts.length, "district")];
  const answers = Object.entries(readText).flatMap(([answer, text]) => {
    const count = reads.filter((each) => each.answer === answer).length;
    return count > 0 ? [`${count} ${text}`] : [];
  });
  const { schools = 0, without = 0, schoolYear } = calendars ?? {};
  const having = `${schools - without} of ${schools} schools have a calendar of ${schoolYear}`;
  return [
    ["acts for", key && counts.join(", ") + ids],
    ["claim set", key?.claimSet],
    ["namespaces", namespaces.slice(0, 5).join(", ")],
    ["reads", `${reads.length} collections: ${answers.join(", ")}`],
    ["calendars", calendars && having],
    ["composites", `${composites}; edbridge builds enrollment/... from the collections`],
    ["ids", idFormat ?? "none seen"],
  ];
}

export function forPrograms(found: HostReport, diagnosis: Diagnosis): string {
  const { current, legacy, ...rest } = found;
  const generations = generationsIn({ legacy, current });
  return jsonText({ ...rest, generations, ...current, ...diagnosis });
}

function generationsIn({ legacy, current }: Pick<HostReport, "legacy" | "current">): string[] {
  return textsOf(legacy && "legacy", current && "current");
}

/** What a read of a collection brought, after the number of such collections. */
const readText = {
  records: "with records",
  none: "empty",
  refused: "refused",
  absent: "absent",
  failed: "failed",
} as const;

function skewText(seconds: number): string {
  if (seconds === 0) return "the same as on this machine";
  return `${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} this machine`;
}
