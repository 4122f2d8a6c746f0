import type { ChangeId } from "../http/legacy-response.js";
import {
  dataPath,
  idForm,
  idInQuery,
  location,
  names,
  schoolYears,
  slidingWindow,
} from "./request-head.js";
import type { Change, ChangeDescription } from "./change.js";
import { composites } from "./composites/composites.js";
import { dates } from "./dates.js";
import { filters, fields, pages, readByKey } from "./queries.js";
import { lenientJson, links, mediaTypes, hostMembers } from "./record-form.js";
import { metadata } from "./metadata.js";
import { identities, noEqual } from "./no-equal.js";
import { putCreates, records } from "./records.js";
import texts from "./texts.json" with { type: "json" };

/** All changes, as texts. */
export const changes: readonly ChangeDescription[] = Object.entries(texts as Texts).map(
  ([id, { bridged, routes = ["data" as const], ...text }]) => ({
    id: id as ChangeId,
    ...text,
    bridged: [bridged].flat().join("\n\n"),
    routes,
  }),
);

type Text = Omit<ChangeDescription, "id" | "bridged" | "routes"> &
  Partial<Pick<ChangeDescription, "routes">> & { bridged: string | readonly string[] };
type Texts = Readonly<Record<string, Text>>;

/**
 * What edbridge does about the differences between the generations, in the order in which a request meets
 * them, and a response the other way round. What is not here concerns every call: the pipeline does it.
 */
export const allChanges: readonly Change[] = [
  schoolYears,
  dataPath,
  identities,
  metadata,
  names,
  noEqual,
  slidingWindow,
  composites,
  location,
  mediaTypes,
  lenientJson,
  hostMembers,
  idInQuery,
  fields,
  readByKey,
  pages,
  filters,
  putCreates,
  idForm,
  dates,
  records,
  links,
];
