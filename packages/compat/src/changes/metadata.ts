import { systemClock } from "@edbridge/core";
import type { Change } from "./change.js";
import { answeredBy, jsonAnswer, legacyError } from "../http/legacy-response.js";
import type { CompatSettings } from "../settings/compat-options.js";
import { legacyShapeOf } from "@edbridge/records/model";
import { declaration, sectionList, sectionListing, sectionOf } from "./metadata-documents.js";

export const metadata: Change = {
  id: "EDB021",
  title: "Metadata have another form",
  difference:
    "Legacy hosts described their collections in Swagger 1.2 documents at /metadata/{resources,types,descriptors,other}/api-docs, which some tools load first. Current hosts have OpenAPI documents elsewhere.",
  bridged:
    "edbridge makes these documents, and the list of them at /metadata, from its tables. They describe every collection that can be called, also those of an extension: its operations, its filters and its records. The records have all fields that were published, or that an extension adds. Their basePath names the school year that has a host of its own, or else the one that is running (from July on, that of the next year).",
  finish: "Load the OpenAPI documents that the discovery document names.",
  routes: ["unknown"],
  when: ({ kind }) => kind === "unknown",
  request({ route, url: given, settings }) {
    const { catalog, records } = settings.host;
    const [, before, part, name] = address.exec(route.path) ?? [];
    if (before === undefined) return undefined;
    const url = given.replace(/#.*/s, "");
    const base = url.slice(0, url.length - route.path.length - route.search.length) + before;
    const answer = (document: object) => answeredBy("EDB021", jsonAnswer(200, document));
    if (part === undefined) return answer(sectionList(base));
    const section = part.toLowerCase();
    // A collection whose records were split can be called, too: `find` knows where its parts are.
    const known = catalog.legacy.filter(
      (each) => sectionOf(each) === section && catalog.find(each.name)?.current !== undefined,
    );
    if (name === undefined) return answer(sectionListing(base, section, known));
    const found = known.find((collection) => collection.name.toLowerCase() === name.toLowerCase());
    if (!found) return legacyError(404, "There is no such collection.", "EDB021");
    const shape = records ? records.shapeOf(found.name) : legacyShapeOf(found.name);
    return answer(declaration(found, shape, `${base}/api/v2.0/${schoolYear(settings)}`));
  },
};

const address =
  /^((?:\/[^/]+)*?)\/metadata(?:\/(resources|types|descriptors|other)\/api-docs(?:\/([\w-]+))?\/?)?$/i;

/** The school year of the documents. Those of a legacy host were for one year, too. */
function schoolYear({ schoolYears, transport }: CompatSettings): number {
  if (schoolYears && schoolYears.size > 0) return Math.max(...[...schoolYears].map(Number));
  const today = new Date((transport.clock ?? systemClock).now());
  return today.getUTCFullYear() + (today.getUTCMonth() >= 6 ? 1 : 0);
}
