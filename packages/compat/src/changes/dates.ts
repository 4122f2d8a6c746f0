// Dates of records that edbridge does not translate. Those of others get their form with the rest of the
// record: `packages/records/src/plan/values.ts`, by the functions of `packages/records/src/model/plain-value.ts`.
import { isRecordValue, type JsonDocument, type JsonRecord } from "../http/json.js";
import { datePaths, type FieldPath, withMidnight, withoutTime } from "@edbridge/records/internal";
import { turnedOff } from "../http/legacy-response.js";
import type { Report } from "../report/report.js";
import { type Change, translates } from "./change.js";

export const dates: Change = {
  id: "EDB017",
  steps(at) {
    const paths = at.collection && datePaths(at.collection, at.settings.host.fieldStandard);
    if (!paths || translates(at)) return undefined;
    return {
      request: ({ json, report }) => void edit(json, paths.up, anyCase, noted(withoutTime, report)),
      page: (json, { report }) => edit(json, paths.down, exactName, noted(withMidnight, report)),
    };
  },
  off({ collection, settings }) {
    if (!collection) return undefined;
    const { up } = datePaths(collection, settings.host.fieldStandard);
    return {
      // A legacy record is translated after this change.
      request({ json }) {
        let hasTime = false;
        edit(json, up, anyCase, (text) => {
          if (withoutTime(text) !== text) hasTime = true;
          return text;
        });
        return hasTime ? turnedOff("EDB017", 400, "A date of the record has a time.") : undefined;
      },
      // A response is translated before it comes here.
      page: (json) => edit(json, up, exactName, withoutTime),
    };
  },
};

/** A conversion that is reported where it changes something. */
function noted(convert: Convert, report: Report): Convert {
  return (text) => {
    const converted = convert(text);
    if (converted !== text) report.did("EDB017");
    return converted;
  };
}

type Find = (record: JsonRecord, name: string) => string | undefined;
type Convert = (text: string) => string;

const exactName: Find = (record, name) => (Object.hasOwn(record, name) ? name : undefined);
// Legacy hosts read names in any letter case.
const anyCase: Find = (record, name) =>
  exactName(record, name) ??
  Object.keys(record).find((each) => each.toLowerCase() === name.toLowerCase());

function edit(
  json: JsonDocument | undefined,
  paths: readonly FieldPath[],
  find: Find,
  convert: Convert,
): void {
  for (const path of paths) if (json) editAt(json.value, path, 0, find, convert);
}

function editAt(value: unknown, path: FieldPath, at: number, find: Find, convert: Convert): void {
  if (Array.isArray(value)) {
    for (const item of value) editAt(item, path, at, find, convert);
    return;
  }
  const wanted = path[at];
  if (!isRecordValue(value) || wanted === undefined) return;
  const name = find(value, wanted);
  if (name === undefined) return;
  const found = value[name];
  if (at + 1 < path.length) editAt(found, path, at + 1, find, convert);
  else if (typeof found === "string") value[name] = convert(found);
}
