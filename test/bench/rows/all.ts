import type { Row } from "../lib/row.ts";
import { clientRows } from "./clients.ts";
import { cold } from "./cold.ts";
import { growth, shadow } from "./growth.ts";
import { handles } from "./handles.ts";
import { records } from "./records.ts";
import { requests } from "./requests.ts";
import { serve } from "./serve.ts";
import { uploads } from "./uploads.ts";

/** Every row, in the order of the page: what users of the defaults see comes first. */
export const rows: readonly Row[] = [
  serve,
  requests,
  uploads,
  ...clientRows,
  handles,
  growth,
  shadow,
  cold,
  records,
];
