import type { Change } from "./change.js";
import { authorize } from "./changes/authorize.js";
import { composites } from "./changes/composites.js";
import { dataPath } from "./changes/data-path.js";
import { dates } from "./changes/dates.js";
import { errors } from "./changes/errors.js";
import { fields } from "./changes/fields.js";
import { filters } from "./changes/filters.js";
import { idForm } from "./changes/id-form.js";
import { idInQuery } from "./changes/id-in-query.js";
import { identities } from "./changes/identities.js";
import { links } from "./changes/links.js";
import { location } from "./changes/location.js";
import { mediaTypes } from "./changes/media-types.js";
import { metadata } from "./changes/metadata.js";
import { names } from "./changes/names.js";
import { noEqual } from "./changes/no-equal.js";
import { ownMembers } from "./changes/own-members.js";
import { pages } from "./changes/pages.js";
import { putCreates } from "./changes/put-creates.js";
import { readByKey } from "./changes/read-by-key.js";
import { recordsChange } from "./changes/records.js";
import { schoolYears } from "./changes/school-years.js";
import { slidingWindow } from "./changes/sliding-window.js";
import { token } from "./changes/token.js";

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
