import { SettingError } from "./errors.js";
import { isObject } from "./json.js";
import { isSlip, nearestName } from "./nearest-name.js";

const noDispatchers =
  "Bun replaces undici by a module without the dispatchers that edbridge sends requests with. Run the program with Node.js 20.19 or newer, or with Deno.";

/** Refuses what cannot run edbridge. @throws `SettingError` naming `runtime` */
export function checkRuntime(): void {
  const { bun, node } = process.versions;
  if (bun !== undefined) throw new SettingError("runtime", noDispatchers);
  if (typeof process.getBuiltinModule === "function") return;
  const wrong = `edbridge needs Node.js 20.19 or newer; this is ${node}. A program on an older one can call edbridge serve, or run by edbridge run --env, without --rehearse.`;
  throw new SettingError("runtime", wrong);
}

/**
 * Refuses an option that nobody knows: a misspelt one would have no effect.
 *
 * @throws `SettingError` naming the option and the nearest one; `options` where a JavaScript program gives
 * none, and `runtime` where edbridge cannot run
 */
export function checkNames(options: object, known: readonly string[]): void {
  checkRuntime();
  if (!isObject(options)) throw new SettingError("options", "must be given, as an object.");
  refuseStrangers(Object.keys(options), known);
}

interface Names {
  /** The path of what they are in. */
  readonly above?: string;
  /** What all of them begin with. */
  readonly prefix?: string;
  /** Whether nobody else uses the same place, as others do the environment of a process. Default: nobody. */
  readonly knowsAll?: boolean;
  readonly what?: string;
}

/**
 * Refuses an unknown name; where others use the same place, only one that is a slip of a known name.
 *
 * @throws `SettingError` naming it, and the nearest known one
 */
export function refuseStrangers(
  names: readonly string[],
  known: readonly string[],
  { above = "", prefix = "", knowsAll = true, what = "an option" }: Names = {},
): void {
  // What all of them begin with makes none of them like another.
  const bare = known.map((name) => name.slice(prefix.length));
  for (const stranger of names.filter((name) => !known.includes(name))) {
    const name = stranger.slice(prefix.length);
    const near = knowsAll ? nearestName(name, bare) : bare.find((each) => isSlip(each, name));
    if (near === undefined && !knowsAll) continue;
    const question = near === undefined ? "." : `: did you mean ${prefix}${near}?`;
    throw new SettingError(above + stranger, `is not ${what}${question}`);
  }
}

/** What an error about a setting says of it. */
export function wrongIn({ setting, message }: SettingError): string {
  return message.slice(setting.length + 2);
}

/** Does a check of a part; an error about a setting in it has the name of the part before it. */
export function within<T>(part: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    throw new SettingError(part + error.setting, wrongIn(error));
  }
}
