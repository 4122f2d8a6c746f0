import type { Row } from "../lib/row.ts";
import { cold } from "./cold.ts";
import { compatFetchRow } from "./compat-fetch.ts";
import { dataClient } from "./data-client.ts";
import { growthCredentials } from "./growth-credentials.ts";
import { growthInFlight } from "./growth-in-flight.ts";
import { handles } from "./handles.ts";
import { herd } from "./herd.ts";
import { interceptor } from "./interceptor.ts";
import { interception } from "./interception.ts";
import { paging } from "./paging.ts";
import { pass } from "./pass.ts";
import { records } from "./records.ts";
import { register } from "./register.ts";
import { requests } from "./requests.ts";
import { serve } from "./serve.ts";
import { writes } from "./writes.ts";

/** Every row, in the order of the page: what users of the defaults see comes first. */
export const rows: readonly Row[] = [
  serve,
  compatFetchRow,
  interceptor,
  register,
  interception,
  requests,
  writes,
  records,
  dataClient,
  paging,
  herd,
  cold,
  growthInFlight,
  growthCredentials,
  handles,
  pass,
];
