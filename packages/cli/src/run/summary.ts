import type { CallEvent } from "@edbridge/compat";

/** What became of one run of a job. */
export interface RunRecord {
  readonly events: readonly CallEvent[];
  /** Requests to other addresses, by origin. */
  readonly elsewhere: ReadonlyMap<string, number>;
}

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
}

/** What a run is told of in the end: lines for people, without values of records. */
export function summaryLines({ events, elsewhere }: RunRecord, setting: RunSetting): string[] {
  const others = elsewhereText(elsewhere);
  if (events.length === 0) return [nothingBridged(elsewhere, setting)];
  const refused = events.filter((each) => each.refused !== null);
  const lost = new Set(
    events.flatMap((each) => each.lost.map(({ collection, field }) => `${collection}.${field}`)),
  );
  const went = others === "" ? "Nothing went elsewhere." : `Elsewhere: ${others}.`;
  const counts = `${counted(events.length, "call")} bridged (${kindsText(events)}), ${refused.length} refused, ${counted(lost.size, "field")} left behind.`;
  return [
    `${counts} ${setting.variable === undefined ? went : ""}`.trim(),
    ...limited(groups(refused, refusalText), "refused"),
    ...(lost.size > 0 ? [`left behind: ${listText([...lost])}`] : []),
  ];
}

/** How many calls of each kind, such as `1 authorize, 1 token, 1 read, 3 writes`. */
function kindsText(events: readonly CallEvent[]): string {
  const names = ["authorize", "token", "read", "write", "metadata", "other"] as const;
  const counts = names.map((name) => [name, events.filter((each) => nameOf(each) === name).length]);
  return counts
    .flatMap(([name, count]) => (count === 0 ? [] : [plural(Number(count), String(name))]))
    .join(", ");
}

function nameOf({ kind, method }: CallEvent): string {
  if (kind === "authorize" || kind === "token" || kind === "metadata") return kind;
  if (kind === "other") return kind;
  return isWrite(method) ? "write" : "read";
}

/** Whether a method writes. */
export function isWrite(method: string): boolean {
  return method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
}

function refusalText({ method, collection, kind, refused, status, reason, site, via }: CallEvent) {
  const code = refused === String(status) ? refused : [status || "", refused].join(" ").trim();
  const from = site ?? (via === null ? undefined : `through ${via}`);
  return `${method} ${collection ?? kind} (${code})${reason === null ? "" : `: ${reason}`}${from === undefined ? "" : ` [${from}]`}`;
}

/** Events by a text, the most frequent first: `4  POST students (400 EDB024): …`. */
export function groups<T>(events: readonly T[], textOf: (event: T) => string): string[] {
  const counts = new Map<string, number>();
  for (const event of events) {
    const text = textOf(event);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([text, count]) => `${count} ${text}`);
}

function limited(lines: readonly string[], what: string): string[] {
  const more = lines.length - most;
  const told = lines.slice(0, most).map((line) => `${what}: ${line}`);
  return more > 0 ? [...told, `${what}: and ${more} others`] : told;
}

function listText(names: readonly string[]): string {
  const more = names.length - most;
  return names.slice(0, most).join(", ") + (more > 0 ? ` and ${more} others` : "");
}

function elsewhereText(elsewhere: ReadonlyMap<string, number>): string {
  const all = [...elsewhere].toSorted(([, one], [, other]) => other - one);
  return listText(all.map(([origin, calls]) => `${origin} (${counted(calls, "call")})`));
}

/** What is probably wrong where no call was bridged. */
function nothingBridged(elsewhere: ReadonlyMap<string, number>, setting: RunSetting): string {
  const { legacyUrl, variable, proxyUrl } = setting;
  if (variable !== undefined) {
    return `no request reached the proxy. Does the program read its host from ${variable}? It was set to ${proxyUrl}.`;
  }
  const none = `no call went to ${legacyUrl}.`;
  if (elsewhere.size === 0) {
    return `${none} No HTTP request of a Node.js program was seen. For a program in another language, name the variable from which it reads its host: --env NAME.`;
  }
  return `${none} This program called ${elsewhereText(elsewhere)}. If that is its legacy host, give the address as --legacy-url.`;
}

function counted(count: number, name: string): string {
  return `${count} ${count === 1 ? name : `${name}s`}`;
}

function plural(count: number, name: string): string {
  return `${count} ${count === 1 || name === "other" || name === "metadata" ? name : `${name}s`}`;
}
