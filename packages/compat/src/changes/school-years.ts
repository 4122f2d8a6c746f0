import type { Change } from "./change.js";
import { legacyError } from "../http/legacy-response.js";

export const schoolYears: Change = {
  id: "EDB022",
  title: "School years are on different hosts",
  difference:
    "A legacy host had its years below one address. Current ones may be kept year by year, on hosts of their own, with layouts and Data Standards of their own.",
  bridged:
    "The option schoolYears says where each year is; the caller's one token is carried by tokens of each of these hosts. A year that is not in it is answered 404.",
  finish: "Call each year's host by its own address, with a token of its own.",
  routes: ["data"],
  apply(call, next, { settings }) {
    const { route } = call;
    const { schoolYears: years } = settings;
    if (route.kind !== "data" || !years || route.schoolYear === "" || years.has(route.schoolYear)) {
      return next(call);
    }
    const message = `The option schoolYears has no host for ${route.schoolYear}.`;
    return Promise.resolve(legacyError(404, message, schoolYears.id));
  },
};
