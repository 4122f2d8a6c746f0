import { isRecordValue } from "../http/json.js";
import { malformedId } from "../http/legacy-response.js";
import { hostId, isId } from "@edbridge/records/model";
import { isRecord } from "../routing/host-target.js";
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
  request(x) {
    const { target, method, json, report } = x;
    if (!target || target.part === undefined) return undefined;
    // After a 404 of the host, a PUT would create the record.
    if (isRecord(target) && !isId(target.part)) return malformedId("EDB015");
    const { current } = x.settings.host.idFormat;
    const part = hostId(target.part, current);
    if (part !== target.part) {
      report.did("EDB015");
      x.target = { ...target, part };
    }
    if (method !== "PUT" || !json || !isRecordValue(json.value)) return undefined;
    // Generated clients send null, and copies of a record have the id of another one.
    const { id } = json.value;
    if (id === part || (current === "compact" && !("id" in json.value))) return undefined;
    report.did("EDB015");
    x.json = json.with({ ...json.value, id: part });
    return undefined;
  },
  edits: "ids",
};
