import { counted } from "../command/text.js";
import type { RunTally, Tally } from "./tally.js";

/** Lines about single outcomes that a summary has at most. */
const most = 10;

/** How a run is told of: where its calls were to go, and how the program was reached. */
export interface RunSetting {
  /** The address that calls are bridged for. */
  readonly legacyUrl: string;
  /** The variable that names the proxy to the program; without one, the program is a Node.js one. */
  readonly variable?: string | undefined;
  /** What the variable said. */
  readonly proxyUrl?: string | undefined;
  /** Whether the calls were only watched. */
  readonly isObserved?: boolean;
  /** Whether a report of a rehearsal follows, which names what was refused. */
  readonly isRehearsed?: boolean;
}

/** What a run is told of in the end: lines for people, without values of records. */
export function summaryLines(tally: RunTally, setting: RunSetting): string[] {
  const { kinds, refused, lost, elsewhere, unanswered } = tally;
  if (kinds.total === 0) return [nothingBridged(elsewhere, setting), ...badLines(tally)];
  const others = elsewhereText(elsewhere);
  const went = others === "" ? "Nothing went elsewhere." : `Elsewhere: ${others}.`;
  const done = setting.isObserved ? "observed" : "bridged";
  const fields = lost.entries.map(([field]) => field);
  const counts = `${counted(kinds.total, "call")} ${done} (${kindsText(kinds)}), ${refused.total} refused, ${counted(fields.length, "field")} left behind.`;
  return [
    `${counts} ${setting.variable === undefined ? went : ""}`.trim(),
    ...(setting.isRehearsed ? [] : refused.lines(most)).map((line) => `refused: ${line}`),
    ...leftBehind(tally),
    ...(setting.isObserved && unanswered > 0
      ? [
          `no answer came to ${counted(unanswered, "call")}. Check --base-url, and whether the old host is still there.`,
        ]
      : []),
    ...badLines(tally),
  ];
}

/** The fields that were left behind, by name. */
function leftBehind({ lost }: RunTally): string[] {
  const fields = lost.entries.map(([field]) => field);
  return fields.length > 0 ? [`left behind: ${listText(fields)}`] : [];
}

/** Only the processes of the run should write to their file. */
function badLines({ badLines: count }: RunTally): string[] {
  if (count === 0) return [];
  return [
    `${counted(count, "line")} of the run's own record could not be read, and ${count === 1 ? "was" : "were"} left out.`,
  ];
}

/** How many calls of each kind, such as `1 authorize, 1 token, 1 read, 3 writes`. */
function kindsText(kinds: Tally): string {
  const names = ["authorize", "token", "read", "write", "metadata", "other"];
  return names
    .flatMap((name) => (kinds.count(name) === 0 ? [] : [plural(kinds.count(name), name)]))
    .join(", ");
}

function listText(names: readonly string[]): string {
  const more = names.length - most;
  return names.slice(0, most).join(", ") + (more > 0 ? ` and ${more} others` : "");
}

function elsewhereText(elsewhere: Tally): string {
  return listText(
    elsewhere.entries.map(([origin, calls]) => `${origin} (${counted(calls, "call")})`),
  );
}

/** What is probably wrong where no call was bridged. */
function nothingBridged(elsewhere: Tally, setting: RunSetting): string {
  const { legacyUrl, variable, proxyUrl } = setting;
  if (variable !== undefined) {
    return `no request reached the proxy. Does the program read its host from ${variable}? It was set to ${proxyUrl}.`;
  }
  const none = `no call went to ${legacyUrl}.`;
  if (elsewhere.total === 0) {
    return `${none} No HTTP request of a Node.js program was seen. For a program in another language, name the variable from which it reads its host: --env NAME.`;
  }
  return `${none} This program called ${elsewhereText(elsewhere)}. If that is its legacy host, give the address as --legacy-url.`;
}

function plural(count: number, name: string): string {
  return name === "other" || name === "metadata" ? `${count} ${name}` : counted(count, name);
}
