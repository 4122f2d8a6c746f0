import type { Change } from "./change.js";
import { isRecord } from "../routing/host-target.js";
import { compactId, hostId, isId } from "../model/resource-id.js";
import { malformedId } from "../http/legacy-response.js";

export const idForm: Change = {
  id: "EDB015",
  title: "Ids have dashes",
  difference:
    "A legacy id is 32 hexadecimal digits. A version 8 host writes ids with dashes, and wants them so in the path and in the record of a PUT.",
  bridged:
    "The caller sees ids without dashes in records, locations and links, and may send them either way; the host gets the form that the option idFormat names. What is no id is answered 400, as the legacy host did.",
  finish: "Take ids as they come, whatever they look like.",
  routes: ["data"],
  call(call, { settings }) {
    const { target } = call;
    if (target?.part === undefined) return call;
    // A host's 404 to a PUT would have the record created.
    if (isRecord(target) && !isId(target.part)) return malformedId;
    return { ...call, target: { ...target, part: hostId(target.part, settings.host.idFormat) } };
  },
  records: {
    members: () => [
      { path: ["id"], where: `[0-9a-fA-F]{8}-[0-9a-fA-F-]{27}"`, dash: 8, turn: compactId },
    ],
    down(record) {
      const { id } = record;
      if (typeof id !== "string" || compactId(id) === id) return false;
      record["id"] = compactId(id);
      return true;
    },
    up(record, { method, target }, { settings }) {
      if (method !== "PUT" || !isRecord(target)) return false;
      const { idFormat } = settings.host;
      const { id } = record;
      const form =
        idFormat === "dashed" ? target.part : typeof id === "string" ? compactId(id) : id;
      if (form === id) return false;
      record["id"] = form;
      return true;
    },
  },
};
