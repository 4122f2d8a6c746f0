/**
 * Why a store at Redis or Valkey may lose what it keeps, and what to set, by its reply to `INFO`. An
 * empty text is for a store that refuses the question. `undefined` if it loses nothing.
 */
export function whyNotDurable(info: string): string | undefined {
  const facts = new Map(
    [...info.matchAll(/^(\w+):(.*?)\r?$/gm)].map(([, name, value]) => [name, value]),
  );
  const log = facts.get("aof_enabled");
  const most = facts.get("maxmemory");
  const policy = facts.get("maxmemory_policy");
  if (log === undefined || most === undefined || policy === undefined)
    return "It does not say whether it keeps what it has. Let the user of --store call INFO.";
  const reasons: string[] = [];
  if (log !== "1")
    reasons.push("A restart of it loses them, or all since the last snapshot: set appendonly yes.");
  if (most !== "0" && policy !== "noeviction")
    reasons.push("It drops them when its memory is full: set maxmemory-policy noeviction.");
  return reasons.length > 0 ? reasons.join(" ") : undefined;
}
