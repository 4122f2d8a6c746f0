import { isRecordValue, type JsonRecord, recordsIn } from "../http/json.js";
import { andThen } from "../http/maybe-promise.js";
import { datePaths, type FieldPath } from "@edbridge/records/model";
import { turnedOff } from "../http/legacy-response.js";
import { isTranslated } from "../records/record-translation.js";
import { isDataCall } from "../sessions/bridged-call.js";
import type { Change } from "./change.js";

export const dates: Change = {
  id: "EDB017",
  title: "Dates have no time",
  difference:
    "Legacy responses gave a date as 2012-09-19T00:00:00, and requests could give it with or without a time. Current ones give 2012-09-19, and refuse a time.",
  bridged:
    "The field lists of the Data Standard say which fields are dates. edbridge adds midnight to them in responses, and removes the time from them in requests. Fields that hold a time do not change.",
  finish: "Read and send dates as 2012-09-19.",
  routes: ["data"],
  apply(call, next, { settings }) {
    const collection = call.target?.collection;
    // A translator converts dates with the rest of a record.
    if (!isDataCall(call) || !collection || isTranslated(call, settings)) return next(call);
    const { up, down } = datePaths(collection, settings.host.fieldStandard);
    const noted = (convert: Convert) => (text: string) => {
      const converted = convert(text);
      if (converted !== text) call.trace?.noteChange(dates.id);
      return converted;
    };
    if (call.json)
      for (const record of recordsIn(call.json)) edit(record, up, anyCase, noted(withoutTime));
    return andThen(next(call), (answer) => {
      if (answer.json) {
        for (const record of recordsIn(answer.json))
          edit(record, down, exactName, noted(withMidnight));
      }
      return answer;
    });
  },
  async off(call, next, { settings }) {
    const collection = call.target?.collection;
    if (!isDataCall(call) || !collection) return next(call);
    // A legacy record is translated after this change. A response is translated before it comes here.
    const { up: all } = datePaths(collection, settings.host.fieldStandard);
    const timed: string[] = [];
    const note: Convert = (text) => {
      if (withoutTime(text) !== text) timed.push(text);
      return text;
    };
    if (call.json) for (const record of recordsIn(call.json)) edit(record, all, anyCase, note);
    if (timed.length > 0) return turnedOff(dates.id, 400, "A date of the record has a time.");
    const answer = await next(call);
    if (answer.json) {
      for (const record of recordsIn(answer.json)) edit(record, all, exactName, withoutTime);
    }
    return answer;
  },
};

type Find = (record: JsonRecord, name: string) => string | undefined;
type Convert = (text: string) => string;

const withMidnight: Convert = (text) =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00` : text;
const withoutTime: Convert = (text) => text.replace(/^(\d{4}-\d\d-\d\d)[T ]\d\d:.*$/, "$1");

const exactName: Find = (record, name) => (Object.hasOwn(record, name) ? name : undefined);
// Legacy hosts read names in any letter case.
const anyCase: Find = (record, name) =>
  exactName(record, name) ??
  Object.keys(record).find((each) => each.toLowerCase() === name.toLowerCase());

function edit(record: unknown, paths: readonly FieldPath[], find: Find, convert: Convert): void {
  for (const path of paths) editAt(record, path, 0, find, convert);
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
