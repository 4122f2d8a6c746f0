import { turnedOff } from "../http/legacy-response.js";
import type { Change } from "./change.js";

export const names: Change = {
  id: "EDB008",
  title: "Collections have other names",
  difference:
    "Most of the 81 legacy collections of records have the same name on a current host. Some do not: parents are contacts from Data Standard 5.0 on. The 130 collections of types are descriptors now. Legacy hosts ignored the case of letters in paths. A version 8 host does not.",
  bridged:
    "Each name is looked up in a table for the host's Data Standard and written as the host writes it. A collection whose records have no equal is not mapped to another one: see EDB007.",
  finish: "Call collections by their current names.",
  routes: ["data"],
  apply(call, next, { settings }) {
    const { target } = call;
    if (!target) return next(call);
    const collection = settings.host.catalog.find(target.name);
    const name = collection?.current ?? target.name;
    return next({ ...call, target: { ...target, collection, name } });
  },
  async off(call, next, context) {
    const { name = "" } = call.target ?? {};
    const collection = context.settings.host.catalog.find(name);
    const isSame = collection?.current === undefined || collection.current === name;
    if (!collection || isSame) return names.apply(call, next, context);
    return turnedOff(names.id, 404, `A current host does not know the name ${collection.name}.`);
  },
};
