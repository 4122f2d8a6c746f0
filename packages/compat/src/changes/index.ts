import type { Change } from "./change.js";
import { authorize } from "./authorize.js";
import { composites } from "./composites.js";
import { dataPath } from "./data-path.js";
import { dates } from "./dates.js";
import { errors } from "./errors.js";
import { fields } from "./fields.js";
import { filters } from "./filters.js";
import { idForm } from "./id-form.js";
import { idInQuery } from "./id-in-query.js";
import { identities } from "./identities/identities.js";
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
import { recordsChange } from "./records.js";
import { schoolYears } from "./school-years.js";
import { slidingWindow } from "./sliding-window.js";
import { token } from "./token.js";

/**
 * Every difference between the generations that edbridge bridges, in the order in which a call
 * meets them; answers meet them the other way round.
 */
export const changes: readonly Change[] = [
  authorize,
  token,
  schoolYears,
  dataPath,
  composites,
  identities,
  metadata,
  names,
  noEqual,
  slidingWindow,
  location,
  errors,
  mediaTypes,
  idInQuery,
  fields,
  readByKey,
  pages,
  filters,
  putCreates,
  recordsChange,
  ownMembers,
  idForm,
  dates,
  links,
];
