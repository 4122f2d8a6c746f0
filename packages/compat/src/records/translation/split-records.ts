import type { Part } from "@edbridge/records";
import type { Answer } from "../../http/message.js";
import type { DataCall } from "../../changes/change.js";
import { isRecord } from "../../routing/host-target.js";
import { legacyError } from "../../http/legacy-response.js";
import type { Lookups } from "../../lookups/lookups.js";
import { type ReadyCall, sendsRecord } from "../request-record.js";
import { recordsChange } from "../../changes/records.js";
import { lookupFailed } from "./lookup-failed.js";
import { firstFound, joinedPage } from "./split-reads.js";
import { removeSplit, writeSplit } from "./split-writes.js";

/** What is needed to ask for records that were split. */
export interface SplitMeans {
  /** The current collections that each legacy record is in. */
  readonly parts: readonly Part[];
  /** Asks the host; records in its answer come in their legacy form. */
  readonly ask: (call: DataCall) => Promise<Answer>;
  /** The caller's own record as the host takes it. */
  readonly ready: () => Promise<ReadyCall | { readonly answer: Answer }>;
  readonly lookups: Lookups;
}

/** Asks for legacy records each of which is several current ones, of several collections. */
export async function askSplit(call: DataCall, means: SplitMeans): Promise<Answer> {
  const { method, target } = call;
  try {
    if (target.part !== undefined && !isRecord(target)) return ofEach(call, means);
    if (sendsRecord(call)) return await writeSplit(call, means);
    if (method === "DELETE" && isRecord(target)) return await removeSplit(call, means);
    if (method !== "GET") return await means.ask(call);
    return target.single || isRecord(target)
      ? await firstFound(call, means)
      : await joinedPage(call, means);
  } catch (error) {
    return lookupFailed(error);
  }
}

function ofEach({ target }: DataCall, { parts }: SplitMeans): Answer {
  const names = parts.map(({ collection }) => collection).join(" and ");
  const message = `Nothing can tell the ${target.part} of records that were split: ask for those of ${names}.`;
  return legacyError(501, message, recordsChange.id);
}
