import { counted, listed, textsOf } from "../command/text.js";
import type { RunTally, Tally } from "./tally.js";

/** Lines about single outcomes that a summary has at most. */
const most = 10;

/** How a run is described: where its calls were to go, and how the program was reached. */
export interface RunSetting {
  /** The address that calls are bridged for; with a variable, that of the proxy. */
  readonly legacyUrl: string;
  /** The variable that names the proxy to the program; without one, the program is a Node.js one. */
  readonly variable?: string | undefined;
  /** Whether the calls were only watched. */
  readonly isObserved?: boolean;
  /** Whether a report of a rehearsal follows, which names what was refused. */
  readonly isRehearsed?: boolean;
}

/** What became of a run: lines for people, without values of records. */
export function summaryLines(tally: RunTally, setting: RunSetting): string[] {
  const { kinds, refused, lost, elsewhere, unanswered, badLines } = tally;
  const { isObserved, isRehearsed, variable } = setting;
  // Only the processes of the run should write to their file.
  const bad = `${counted(badLines, "line")} of the run's own record could not be read, and ${badLines === 1 ? "was" : "were"} left out.`;
  if (kinds.total === 0) {
    return textsOf(nothingBridged(elsewhere, setting), badLines > 0 && bad);
  }
  const others = originsText(elsewhere);
  const went = others === "" ? "Nothing went elsewhere." : `Elsewhere: ${others}.`;
  const fields = lost.entries.map(([field]) => field);
  const counts = `${counted(kinds.total, "call")} ${isObserved ? "observed" : "bridged"} (${kindsText(kinds)}), ${refused.total} refused, ${counted(fields.length, "field")} left behind.`;
  return textsOf(
    variable === undefined ? `${counts} ${went}` : counts,
    ...(isRehearsed ? [] : refused.lines(most)).map((line) => `refused: ${line}`),
    fields.length > 0 && `left behind: ${listed(fields, most)}`,
    isObserved &&
      unanswered > 0 &&
      `no answer came to ${counted(unanswered, "call")}. Check --base-url, and whether the old host is still there.`,
    badLines > 0 && bad,
  );
}

/** How many calls of each kind, such as `1 authorize, 1 token, 1 read, 3 writes`. */
function kindsText(kinds: Tally): string {
  return ["authorize", "token", "read", "write", "metadata", "other"]
    .flatMap((name) => {
      const count = kinds.count(name);
      if (count === 0) return [];
      return [name === "other" || name === "metadata" ? `${count} ${name}` : counted(count, name)];
    })
    .join(", ");
}

function originsText({ entries }: Tally): string {
  const origins = entries.map(([origin, calls]) => `${origin} (${counted(calls, "call")})`);
  return listed(origins, most);
}

/** What is probably wrong where no call was bridged. */
function nothingBridged(elsewhere: Tally, { legacyUrl, variable }: RunSetting): string {
  if (variable !== undefined) {
    return `no request reached the proxy. Does the program read its host from ${variable}? It was set to ${legacyUrl}.`;
  }
  const none = `no call went to ${legacyUrl}.`;
  if (elsewhere.total === 0) {
    return `${none} No HTTP request of a Node.js program was seen. For a program in another language, name the variable from which it reads its host: --env NAME.`;
  }
  return `${none} This program called ${originsText(elsewhere)}. If that is its legacy host, give the address as --legacy-url.`;
}
