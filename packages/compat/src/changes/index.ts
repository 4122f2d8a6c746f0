import { dataPath, idInQuery, location, names, schoolYears } from "./addresses.js";
import type { Change, ChangeDescription } from "./change.js";
import { composites } from "./composites/composites.js";
import { dates } from "./dates.js";
import { errors } from "./errors.js";
import { filters } from "./filters.js";
import { lenientJson } from "./lenient-json.js";
import { metadata } from "./metadata.js";
import { identities, noEqual } from "./no-equal.js";
import { fields, pages, readByKey } from "./queries.js";
import { idForm, links, mediaTypes, ownMembers } from "./record-form.js";
import { putCreates, records } from "./records.js";
import { authorize, slidingWindow, token } from "./sign-in.js";

/**
 * Every difference between the generations that edbridge bridges, in the order in which a request
 * meets them. Responses meet them in the opposite order.
 */
export const allChanges: readonly Change[] = [
  authorize,
  token,
  schoolYears,
  dataPath,
  identities,
  metadata,
  names,
  noEqual,
  slidingWindow,
  composites,
  location,
  errors,
  mediaTypes,
  lenientJson,
  ownMembers,
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

/** The changes as data: what differs, what edbridge does about it, and how a caller finishes it. */
export const changes: readonly ChangeDescription[] = allChanges.map(
  ({ id, title, difference, bridged, finish, routes }) => ({
    id,
    title,
    difference,
    bridged,
    finish,
    routes,
  }),
);
