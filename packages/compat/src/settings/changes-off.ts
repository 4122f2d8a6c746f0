import { SettingError } from "@edbridge/core";
import { nearestName } from "@edbridge/core/internal";

export interface ChangeOff {
  /** Such as `EDB017`. */
  readonly id: string;
  /** For whom: a client key, its digest, or the owner's name for it. Default: all callers. */
  readonly caller: string | undefined;
}

/** The changes that can be turned off: all but EDB007, which refuses, and EDB022, an option. */
export const changesThatTurnOff: readonly string[] = Array.from(
  { length: 25 },
  (_, index) => `EDB${String(index + 1).padStart(3, "0")}`,
).filter((id) => id !== "EDB007" && id !== "EDB022");

/**
 * Checks the option `without`: `EDB017` for all callers, `nightly=EDB017` for one.
 *
 * @throws `SettingError` naming the change that is none, and the nearest one
 */
export function checkChangesOff(given: readonly string[] = []): readonly ChangeOff[] {
  return given.map((text) => {
    const [, caller, id = ""] = /^(?:(.+)=)?([^=]*)$/.exec(text) ?? [];
    if (changesThatTurnOff.includes(id)) return { id, caller };
    throw new SettingError("without", wrongId(id));
  });
}

function wrongId(id: string): string {
  if (id === "EDB007" || id === "EDB022") return `cannot turn ${id} off: it translates nothing.`;
  const nearest = nearestName(id, changesThatTurnOff);
  const question = nearest === undefined ? "such as EDB017." : `did you mean ${nearest}?`;
  return `must name a change: ${question}`;
}
