import { withoutMidnight } from "./date-value.js";
import { namespaceToCurrent } from "./namespace-value.js";

/** Whether a query name or member name has a descriptor's values. */
export function isDescriptor(name: string): boolean {
  return /descriptor$/i.test(name);
}

/** A legacy value of any other name as the current host has it. */
export function plainToCurrent(name: string, value: string): string {
  if (value === "") return value;
  if (/namespace$/i.test(name)) return namespaceToCurrent(value);
  // Records have as much of it.
  if (name === "assessmentFamily") return beginningOf(value, 60);
  // Of all query names of current hosts, only these two hold a time as well.
  if (/^administration(?:End)?Date$/i.test(name)) return value;
  return withoutMidnight(value);
}

/** The beginning of a text, as hosts count: in units of UTF-16. Half a character is left out. */
export function beginningOf(text: string, most: number): string {
  return text.length > most ? text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "") : text;
}
