import { duration, none, pick, rowsOf, type Table, truth, usualOf } from "@edbridge/core/internal";
import { credentialsOf, keyRows, year } from "../command/credentials.js";
import { defineCommand, flagRow } from "../command/define.js";
import { addressIn, configRow, hostRows } from "../command/command-options.js";
import { hostAgents, proxyNames } from "../command/host-agent.js";
import { reachRows, usual } from "../command/option-rows.js";
import { exit } from "../command/outcome.js";
import { counted, jsonText, textsOf } from "../command/text.js";
import { readHostTls } from "../serve/tls.js";
import { type Diagnosis, diagnose } from "./diagnosis.js";
import { examine, type HostReport } from "./examine.js";
import type { FirstNight } from "./first-night.js";

/** Milliseconds that the host may take to begin a response, or to go on: somebody waits for the answer. */

const about = `Say which API a host has, what a program can do there, and which options to use.

With a key it reads a little of what legacy programs use most. It changes
nothing. It takes the address, the paths and the certificates of the host as
serve does: from flags, from variables such as EDBRIDGE_BASE_URL, and from
edbridge.config.json. It uses the proxy that HTTPS_PROXY or HTTP_PROXY names,
except for the hosts in NO_PROXY.

Exit code: 0 usable, 1 a problem was found, 2 the command line is not
understood.

Examples:
  edbridge doctor --base-url https://host.example/api
  edbridge doctor --base-url https://host.example --key KEY --secret-env NAME`;

const host = rowsOf("host", ["flag"]);

const rows = {
  ...hostRows,
  ...reachRows,
  hostTimeout: {
    ...reachRows.hostTimeout,
    ...host(duration("1s", "1h"), { usual: "20s" })(
      "how long to wait for the host to begin its response, or to continue it",
    ),
  },
  ...keyRows,
  ...configRow,
  json: flagRow(truth)("print JSON"),
  schoolYear: host(year)(
    "school year to look at, on a host that keeps each apart (default: the current one)",
  ),
} as const satisfies Table;

export const doctorCommand = defineCommand({
  name: "doctor",
  about,
  rows,
  async act(parsed, io) {
    const { json, schoolYear, ...values } = parsed.values;
    const credentials = credentialsOf(values, io);
    const of = {
      ...pick(values, ["namespace", "dataPath", "tokenPath", "tenant", "context"]),
      allowInsecureHttp: values.allowInsecureHttp,
      baseUrl: String(addressIn(values)),
      schoolYear,
    };
    const { hostTimeout = usualOf(rows).hostTimeout } = values;
    const tls = pick(values, ["hostCa", "hostCert", "hostKey"]);
    const agents = await hostAgents(hostTimeout, io.environment, readHostTls(tls));
    const dispatcher = agents(usual.connections);
    const found = await examine({ ...of, credentials, dispatcher });
    await dispatcher.destroy();
    const diagnosis = diagnose(found, { ...of, ...tls }, proxyNames(io.environment));
    const { current, legacy, ...rest } = found;
    const generations = generationsIn({ legacy, current });
    const forPrograms = { ...rest, generations, ...current, ...diagnosis };
    io.out(json ? jsonText(forPrograms) : forPeople(found, diagnosis));
    return diagnosis.usable ? exit.done : exit.problem;
  },
});

/** A line without a text is left out. */
type Line = readonly [name: string, text: string | false | undefined];

function forPeople(found: HostReport, diagnosis: Diagnosis): string {
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
  const seconds = clockSkew ?? 0;
  const skewText = `${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"}`;
  return [
    ["host", baseUrl],
    ["API", unreachable === undefined && api],
    ["API version", current && current.version],
    ["Data Standard", current && (current.dataStandard ?? "unknown")],
    ["layout", current && `${current.layout}: ${current.dataPath}, ${current.tokenPath}`],
    ["credentials", credentials && `${work}: ${credentials.result}`],
    [
      "clock",
      clockSkew !== undefined && `${seconds === 0 ? "the same as on" : skewText} this machine`,
    ],
  ];
}

function keyLines({ key, reads, idFormat, calendars, composites }: FirstNight): Line[] {
  const { districts = none, namespaces = none, organizations = 0 } = key ?? {};
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
