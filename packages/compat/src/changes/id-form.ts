import { isRecordValue, recordsIn } from "../http/json.js";
import { malformedId } from "../http/legacy-response.js";
import { compactId, hostId, isId } from "@edbridge/records/model";
import { type HostTarget, isRecord } from "../routing/host-target.js";
import type { BridgedCall } from "../sessions/bridged-call.js";
import type { HostIdFormat } from "../settings/host-options.js";
import type { Change } from "./change.js";

export const idForm: Change = {
  id: "EDB015",
  title: "Ids have dashes",
  difference:
    "A legacy id has 32 hexadecimal digits. A version 8 host writes ids with dashes, and requires dashes in the path and in the record of a PUT.",
  bridged:
    "The caller sees ids without dashes in records, Locations and links, and may send them either way. The record of a PUT gets the id of its address, as on a legacy host. The host gets the form of the first id that it wrote, or that the option idFormat names. Text that is not an id is answered 400, as the legacy host did.",
  finish: "Take ids as they come.",
  routes: ["data"],
  async apply(call, next, { settings }) {
    const { idFormat } = settings.host;
    const { target } = call;
    // After a 404 of the host, a PUT would create the record.
    if (target && isRecord(target) && !isId(target.part ?? "")) return malformedId(idForm.id);
    const answer = await next(
      target?.part === undefined ? call : withHostId(call, target, idFormat),
    );
    if (!answer.json) return answer;
    for (const record of recordsIn(answer.json)) {
      const { id } = record;
      if (typeof id !== "string") continue;
      idFormat.observe(id);
      record["id"] = compactId(id);
      if (record["id"] !== id) call.trace?.noteChange(idForm.id);
    }
    return answer;
  },
};

/** A request with its id in the host's form, in the path and in the record of a PUT. */
function withHostId(call: BridgedCall, target: HostTarget, { current }: HostIdFormat): BridgedCall {
  const { method, json } = call;
  const part = hostId(target.part ?? "", current);
  const asked = { ...call, target: { ...target, part } };
  if (method !== "PUT" || !json || !isRecordValue(json.value)) return asked;
  // Generated clients send null, and copies of a record have the id of another one.
  if (json.value["id"] === part || (current === "compact" && !("id" in json.value))) return asked;
  return { ...asked, json: json.with({ ...json.value, id: part }) };
}
