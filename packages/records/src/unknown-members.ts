import type { Node, Plan } from "./plan.js";
import { reasons } from "./reasons.js";
import type { JsonRecord } from "./record.js";

/** What becomes of a member: it goes along as it is, is read elsewhere, or is left behind. */
export type Verdict = "kept" | "lookedUp" | { readonly why: string; readonly loss: boolean };

/** Members that a host gives and no caller sends. */
const ownOfHost = new Set(["link", "_etag", "_lastModifiedDate", "id"]);

/**
 * What becomes of a member that no table names.
 *
 * @param node where it stands
 * @param whole the record that is read
 */
export function verdictOn(
  name: string,
  node: Node,
  plan: Plan,
  up: boolean,
  whole: JsonRecord | undefined,
): Verdict {
  const atTop = node === plan.root;
  if ((atTop || node.home) && (up ? goesUp : goesDown)(name, node, plan)) return "kept";
  if (ownOfHost.has(name)) return { why: reasons.ofHost, loss: false };
  if (up) return { why: reasons.notLegacy, loss: false };
  // What it refers to is read itself.
  if (atTop && refers(name, plan, whole)) return "lookedUp";
  // Among companions only, a record stands for all of them and is read as one of them.
  if (atTop && plan.current === undefined) return { why: reasons.ofCompanions, loss: false };
  return { why: reasons.notCurrent, loss: true };
}

/** Callers may send current names already. */
function goesUp(name: string, node: Node, { root, known }: Plan): boolean {
  if (name === "_ext" || (name === "id" && node === root)) return true;
  return node.home !== undefined && known.get(node.home.place)?.has(name.toLowerCase()) === true;
}

function goesDown(name: string, node: Node, { root }: Plan): boolean {
  if (name === "_ext" || name === "link") return true;
  return node === root && (name === "id" || name === "_etag");
}

/** Whether a list refers to other records that are at hand. */
function refers(list: string, { companions }: Plan, whole: JsonRecord | undefined): boolean {
  return companions.some(
    ({ name, refers: referral }) => referral?.list === list && whole?.[`~${name}`] !== undefined,
  );
}
