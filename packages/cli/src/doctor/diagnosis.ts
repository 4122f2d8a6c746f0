import type { CurrentSide, HostReport, HostValues } from "./host-report.js";

type ServeOptions = Readonly<Record<string, string | number | boolean>>;

/** What follows from an examination. */
export interface Diagnosis {
  readonly usable: boolean;
  /** What keeps edbridge from working with this host. */
  readonly problems: readonly string[];
  /** What its owner should know. */
  readonly notes: readonly string[];
  /** The command line to use; absent where there is nothing to bridge to. */
  readonly serve?: string;
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
  if (!found.current) return { usable, problems, notes };
  const options = optionsFor(found, given);
  return { usable, problems, notes, serve: commandLine(options), compatFetch: options };
}

function problemsOf(found: HostReport): string[] {
  const { current, legacy, unreachable, unusable, credentials } = found;
  if (unreachable !== undefined) return [unreachable];
  const problems: string[] = [];
  if (!current) {
    problems.push(
      legacy
        ? "The host speaks the legacy generation only: legacy callers need no bridge yet."
        : "Neither generation answers at this address. Check --base-url: it must be the root address of the API.",
    );
  }
  if (unusable !== undefined) problems.push(unusable);
  if (credentials && !credentials.works) {
    problems.push(`The credentials do not work: ${credentials.said}`);
  }
  return problems;
}

function notesOf({ current, legacy, credentials, clockSkew = 0 }: HostReport): string[] {
  const notes: string[] = [];
  if (credentials?.advice !== undefined) notes.push(credentials.advice);
  if (current && legacy) {
    notes.push("The host speaks both generations: legacy callers still work without a bridge.");
  }
  if (current && current.dataStandard === undefined) {
    notes.push("The host does not say which Data Standard it serves.");
  }
  if (Math.abs(clockSkew) >= skewed) {
    notes.push(
      `The clocks are ${Math.abs(clockSkew)} s apart: set this machine's by a time server, if the host's is right.`,
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

function commandLine(options: ServeOptions): string {
  const words = Object.entries(options).flatMap(([name, value]) => {
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return value === true ? [flag] : [flag, quoted(String(value))];
  });
  return ["npx edbridge serve", ...words].join(" ");
}

function quoted(word: string): string {
  return /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
