import { hintOf } from "@edbridge/core/internal";
import { flagText } from "../command/flags.js";
import { allRows } from "../command/option-rows.js";
import type { FirstNight } from "./first-night.js";
import { outlook } from "./outlook.js";
import type { CurrentSide, HostValues } from "./current-side.js";
import type { HostReport } from "./host-report.js";

type ServeOptions = Readonly<Record<string, string | number | boolean>>;

/** What follows from an examination. */
export interface Diagnosis {
  readonly usable: boolean;
  /** What keeps edbridge from working with this host. */
  readonly problems: readonly string[];
  /** What its owner should know. */
  readonly notes: readonly string[];
  /** What a program with the key would meet, in plain words; empty where no key was given. */
  readonly tonight: readonly string[];
  /** The command line to use; absent where there is nothing to bridge to. */
  readonly serve?: string;
  /** The same for a program on Node.js that is started with `register`. */
  readonly register?: string;
  /** The options of `compatFetch`. */
  readonly compatFetch?: ServeOptions;
}

/** Seconds of clock skew that are worth a word. */
const skewed = 60;

/** Draws the conclusions. */
export function diagnose(found: HostReport, given: HostValues): Diagnosis {
  const problems = problemsOf(found);
  const notes = notesOf(found);
  const usable = problems.length === 0;
  const tonight = found.firstNight ? outlook(found.firstNight) : [];
  if (!found.current) return { usable, problems, notes, tonight };
  const options = optionsFor(found, given);
  const lines = { serve: serveLine(options), register: registerLine(options) };
  return { usable, problems, notes, tonight, ...lines, compatFetch: options };
}

function problemsOf(found: HostReport): string[] {
  const { current, legacy, unreachable, unusable, credentials, firstNight } = found;
  if (unreachable !== undefined) return [unreachable];
  const problems: string[] = [];
  if (!current) {
    problems.push(
      legacy
        ? "The host has only the legacy API: legacy programs need no bridge yet."
        : "Neither the legacy nor the current API answers at this address. Check --base-url: it must be the root address of the API.",
    );
  }
  if (unusable !== undefined) problems.push(unusable);
  if (credentials && !credentials.works) {
    problems.push(`The credentials do not work: ${credentials.said}`);
  }
  if (firstNight && isOfNoUse(firstNight)) {
    problems.push(
      "The key may neither read nor write any collection that legacy programs use: ask the host's operator for a claim set that allows it.",
    );
  }
  return problems;
}

/** Whether a program with the key would get nothing done, as far as the host tells. */
function isOfNoUse({ key, reads }: FirstNight): boolean {
  const isRefused = reads.every(({ answer }) => answer === "refused" || answer === "absent");
  return isRefused && (key?.writes ?? []).length === 0;
}

function notesOf({ current, legacy, credentials, clockSkew = 0 }: HostReport): string[] {
  const notes: string[] = [];
  if (credentials?.advice !== undefined) notes.push(credentials.advice);
  if (current && legacy) {
    notes.push("The host has both APIs: legacy programs still work without a bridge.");
  }
  if (current && current.dataStandard === undefined) {
    notes.push("The host does not say which Data Standard it serves.");
  }
  if (Math.abs(clockSkew) >= skewed) {
    notes.push(
      `The clocks are ${Math.abs(clockSkew)} s apart. If the host's clock is right, set this machine's clock from a time server.`,
    );
  }
  return notes;
}

function optionsFor(found: HostReport, given: HostValues): ServeOptions {
  const { dataPath = "", tokenPath = "" }: Partial<CurrentSide> = found.current ?? {};
  const used = (name: string) => `${dataPath}${tokenPath}`.includes(`{${name}}`);
  const placeholder = (name: "tenant" | "context") =>
    used(name) ? { [name]: given[name] ?? `<${name.toUpperCase()}>` } : {};
  return {
    // Every door learns the rest from the host itself.
    baseUrl: found.baseUrl,
    ...(given.namespace === undefined ? {} : { namespace: given.namespace }),
    ...placeholder("tenant"),
    ...placeholder("context"),
    ...(given.allowInsecureHttp ? { allowInsecureHttp: true } : {}),
  };
}

function serveLine(options: ServeOptions): string {
  const words = Object.entries(options).flatMap(([name, value]) => {
    const flag = flagText(name);
    return value === true ? [flag] : [flag, quoted(String(value))];
  });
  return ["npx edbridge serve", ...words].join(" ");
}

function registerLine(options: ServeOptions): string {
  const variables = Object.entries(options).map(([name, value]) =>
    hintOf(allRows, "variable", name, quoted(String(value))),
  );
  return [...variables, "node --import @edbridge/compat/register app.js"].join(" ");
}

function quoted(word: string): string {
  return /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
