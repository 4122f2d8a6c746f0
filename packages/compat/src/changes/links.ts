import type { Change } from "./change.js";

export const links: Change = {
  id: "EDB016",
  title: "Links lead to current paths",
  difference:
    "A link in a legacy record leads to another by its natural key (/schools?schoolId=1), below the address of the year. A current one leads to its id below the namespace (/ed-fi/schools/…).",
  bridged:
    "If the reference holds the whole legacy key, the link has the legacy form. If not, it has the id: /schools/…. A caller can follow both forms.",
  finish: "Follow links as they are, below the current data path.",
  routes: ["data"],
  when: ({ method }) => method === "GET",
  edits: "links",
};
