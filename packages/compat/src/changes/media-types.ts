import type { Change } from "./change.js";
import type { Collection } from "@edbridge/records/model";

export const mediaTypes: Change = {
  id: "EDB019",
  title: "Media types are taken literally",
  difference:
    "A legacy host answered JSON whatever Accept asked for, and took text/json. It read the media type of a profile in any letter case, with the legacy name of the resource. A current host may answer 406 or 415, and writes these names in small letters.",
  bridged:
    "Accept and text/json become application/json. The media type of a profile stays, in small letters and with the current name of the resource.",
  finish: "Ask for application/json, or for a profile by its current media type.",
  routes: ["data"],
  request(x) {
    const { accept, "content-type": type } = x.headers;
    const collection = x.target?.collection;
    const wanted = isUsual(accept) ? accept : accepted(accept, collection);
    const given = isUsual(type) ? type : sent(type, collection);
    if (wanted === accept && given === type) return;
    x.report.did("EDB019");
    x.headers = {
      ...x.headers,
      ...(wanted === undefined ? {} : { accept: wanted }),
      ...(given === undefined ? {} : { "content-type": given }),
    };
  },
};

/** Whether a header is absent, or says what nearly all say. */
function isUsual(type: string | undefined): type is undefined | "*/*" | "application/json" {
  return type === undefined || type === "*/*" || type === "application/json";
}

const profile =
  /^\s*application\/vnd\.ed-fi\.([\w-]+)\.([\w.-]+?)\.(readable|writable)\+json\s*(;.*)?$/i;

function accepted(accept: string, collection: Collection | undefined): string {
  const kinds = accept.split(",");
  const profiled = kinds.map((kind) => profiledType(kind, collection));
  const [found] = profiled.filter((kind) => kind !== undefined);
  if (found !== undefined) return found;
  const plain = kinds.every((kind) => /^\s*(?:application\/json|\*\/\*)\s*(?:;|$)/i.test(kind));
  return plain ? accept : "application/json";
}

function sent(type: string, collection: Collection | undefined): string {
  return profiledType(type, collection) ?? type.replace(/^\s*text\/json\b/i, "application/json");
}

/** A profile's media type as a current host writes it; `undefined` for any other. */
function profiledType(type: string, collection: Collection | undefined): string | undefined {
  const [, resource = "", name = "", usage = "", more = ""] = profile.exec(type) ?? [];
  if (resource === "") return undefined;
  const { name: legacy, current = legacy } = collection ?? { name: "" };
  // Only the call's own resource can have another name now.
  const own = resource.toLowerCase() === singular(legacy ?? "").toLowerCase();
  const now = own ? singular(current ?? "") : resource;
  return `application/vnd.ed-fi.${now}.${name}.${usage}+json`.toLowerCase() + more;
}

function singular(name: string): string {
  return name.endsWith("ies") ? `${name.slice(0, -3)}y` : name.replace(/s$/, "");
}
