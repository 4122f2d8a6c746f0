import type { Row } from "../lib/row.ts";
import { cold } from "./cold.ts";
import { compatFetchRow } from "./compat-fetch.ts";
import { dataClient } from "./data-client.ts";
import { editedBodies } from "./edited-bodies.ts";
import { growthCredentials } from "./growth-credentials.ts";
import { growthInFlight } from "./growth-in-flight.ts";
import { growthPageSize } from "./growth-page-size.ts";
import { handles } from "./handles.ts";
import { herd } from "./herd.ts";
import { interceptor } from "./interceptor.ts";
import { mapping } from "./mapping.ts";
import { paging } from "./paging.ts";
import { records } from "./records.ts";
import { register } from "./register.ts";
import { requests } from "./requests.ts";
import { sidecar } from "./sidecar.ts";

/** Every row, in the order of the page. */
export const rows: readonly Row[] = [
  dataClient,
  compatFetchRow,
  editedBodies,
  interceptor,
  register,
  sidecar,
  requests,
  herd,
  paging,
  mapping,
  records,
  handles,
  cold,
  growthInFlight,
  growthCredentials,
  growthPageSize,
];
