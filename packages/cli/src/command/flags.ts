import { hintOf, type HintValue } from "@edbridge/core/internal";
import { allRows } from "./option-rows.js";

/** An option as a flag sets it: `records.onLoss` and `warn` are `--on-loss warn`. */
export function flagText(name: string, value?: HintValue): string {
  const known = hintOf(allRows, "flag", name, value);
  // What another package takes, such as the sandbox, has a flag of its name.
  const isName = known === name && /^[a-z]+[A-Z]?\w*$/.test(name);
  return isName ? `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}` : known;
}

/** A message without the values of options: one may be a secret that has no business there. */
export function withoutValues(text: string): string {
  return text.replace(/'(-{1,2}[\w-]+)=[^']*'/g, "'$1'");
}
