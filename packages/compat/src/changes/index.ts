import type { Change, ChangeDescription } from "./change.js";
import { composites } from "./composites/composites.js";
import { dataPath } from "./data-path.js";
import { dates } from "./dates.js";
import { errors } from "./errors.js";
import { fields } from "./fields.js";
import { filters } from "./filters.js";
import { idForm } from "./id-form.js";
import { idInQuery } from "./id-in-query.js";
import { identities } from "./identities.js";
import { lenientJson } from "./lenient-json.js";
import { links } from "./links.js";
import { location } from "./location.js";
import { mediaTypes } from "./media-types.js";
import { metadata } from "./metadata.js";
import { names } from "./names.js";
import { noEqual } from "./no-equal.js";
import { ownMembers } from "./own-members.js";
import { pages } from "./pages.js";
import { putCreates } from "./put-creates.js";
import { readByKey } from "./read-by-key.js";
import { records } from "./records.js";
import { schoolYears } from "./school-years.js";
import { slidingWindow } from "./sliding-window.js";
import { authorize, token } from "./sign-in.js";

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
