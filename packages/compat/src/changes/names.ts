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
  off: {
    when: ({ collection, name }) =>
      collection?.current !== undefined && collection.current !== name,
    request: ({ target }) =>
      turnedOff(
        "EDB008",
        404,
        `A current host does not know the name ${target?.collection?.name ?? ""}.`,
      ),
  },
};
