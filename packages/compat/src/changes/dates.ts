import type { Change } from "./change.js";
import { datePaths, type FieldPath } from "../model/date-fields.js";
import { isRecordValue, type JsonRecord } from "../http/json.js";

export const dates: Change = {
  id: "EDB017",
  title: "Dates have no time",
  difference:
    "Legacy answers gave a date as 2012-09-19T00:00:00, and took it with or without a time. Current ones give 2012-09-19, and refuse a time.",
  bridged:
    "By the published field types of the Data Standard, dates get a midnight on their way to the caller and lose their time on the way to the host. Fields that do hold a time are left as they are.",
  finish: "Read and send dates as 2012-09-19.",
  routes: ["data"],
  records: {
    stage: "untranslated",
    members: ({ collection, settings }) => {
      const { down } = collection
        ? datePaths(collection, settings.host.dataStandard)
        : { down: [] };
      return down.map((path) => ({
        path,
        where: String.raw`\d{4}-\d\d-\d\d"`,
        dash: 4,
        turn: withMidnight,
      }));
    },
    down(record, { target }, { settings }) {
      if (!target.collection) return false;
      const { down } = datePaths(target.collection, settings.host.dataStandard);
      return edit(record, down, exactName, withMidnight);
    },
    up(record, { target }, { settings }) {
      if (!target.collection) return false;
      const { up } = datePaths(target.collection, settings.host.dataStandard);
      return edit(record, up, anyCase, withoutTime);
    },
  },
};

type Find = (record: JsonRecord, name: string) => string | undefined;
type Turn = (text: string) => string;

const withMidnight: Turn = (text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00` : text);
const withoutTime: Turn = (text) => text.replace(/^(\d{4}-\d\d-\d\d)[T ]\d\d:.*$/, "$1");

const exactName: Find = (record, name) => (Object.hasOwn(record, name) ? name : undefined);
// Legacy hosts read names in any letter case.
const anyCase: Find = (record, name) =>
  exactName(record, name) ??
  Object.keys(record).find((each) => each.toLowerCase() === name.toLowerCase());

function edit(record: unknown, paths: readonly FieldPath[], find: Find, turn: Turn): boolean {
  let edited = false;
  for (const path of paths) edited = editAt(record, path, 0, find, turn) || edited;
  return edited;
}

function editAt(value: unknown, path: FieldPath, at: number, find: Find, turn: Turn): boolean {
  if (Array.isArray(value)) {
    let edited = false;
    for (const item of value) edited = editAt(item, path, at, find, turn) || edited;
    return edited;
  }
  const wanted = path[at];
  if (!isRecordValue(value) || wanted === undefined) return false;
  const name = find(value, wanted);
  if (name === undefined) return false;
  const found = value[name];
  if (at + 1 < path.length) return editAt(found, path, at + 1, find, turn);
  if (typeof found !== "string") return false;
  const turned = turn(found);
  value[name] = turned;
  return turned !== found;
}
