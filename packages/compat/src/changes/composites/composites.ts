import { compactId, hostId, isId, type Way } from "@edbridge/records/internal";
import { JsonDocument, type JsonRecord, legacySpace, recordsIn } from "../../http/json.js";
import {
  type LegacyError,
  legacyError,
  malformedId,
  notFound,
} from "../../http/legacy-response.js";
import type { Answer } from "../../http/message.js";
import { interfaceNamed, queryValue, without, type HostTarget } from "../../routing/host-target.js";
import { keepOnly, selectionOf } from "../../routing/field-selection.js";
import type { LegacyCall } from "../../call/legacy-call.js";
import type { Change } from "../change.js";
import { pageIn } from "../queries.js";
import { build } from "./build.js";
import { baseOf, bothOf, isView, type ViewName, walk, wayTo } from "./joins.js";

export const composites: Change = {
  id: "EDB020",
  steps: ({ name }) => interfaceNamed(name) === "enrollment" && { request: readView },
};

async function readView(x: LegacyCall): Promise<Answer> {
  const { target, settings } = x;
  const path = target?.part && viewPath(target.part);
  const refuse = (message: string) => legacyError(501, message, "EDB020");
  if (x.method !== "GET") return refuse("A program can only read views of the enrollment.");
  if (!settings.host.records) {
    return refuse("edbridge builds views of the enrollment only where it translates records.");
  }
  if (!target || !path) return refuse("There is no such view of the enrollment.");
  if (queryValue(target.query, "fields") !== undefined) x.report.did("EDB018");
  return path.way ? recordsOnWay(x, target, path, path.way) : viewOf(x, target, path);
}

interface ViewPath {
  readonly view: ViewName;
  readonly id: string | undefined;
  /** What leads from the record with that id to those of the view; absent for a view alone. */
  readonly way?: Way;
}

/** The meaning of a path: a view, one of its records, or the records of a view that belong to one. */
function viewPath(path: string): ViewPath | undefined {
  const [one = "", id, child, more] = path.split("/");
  const view = (child ?? one).toLowerCase();
  if (!isView(view) || more !== undefined) return undefined;
  if (child === undefined) return { view, id };
  const way = wayTo(baseOf(view), one);
  return way && { view, id, way };
}

/** A page of a view, or one record of it. */
async function viewOf(x: LegacyCall, target: HostTarget, { view, id }: ViewPath): Promise<Answer> {
  if (id !== undefined && !isId(id)) return malformedId("EDB020");
  const name = baseOf(view);
  const base = x.sub({ name, part: id, query: without(target.query, "fields") });
  base.current = [];
  const answer = await x.bridge.carryOut(base);
  if (!answer.json) return answer;
  const currentBy = new Map(base.current.map((each) => [compactId(String(each["id"])), each]));
  const both = recordsIn(answer.json).map((legacy) => {
    return { legacy, current: currentBy.get(compactId(String(legacy["id"]))) ?? legacy };
  });
  const shown = chosenOf(await build(view, both, x), target);
  if (Array.isArray(answer.json.value)) return { ...answer, json: answer.json.with(shown) };
  const [only] = shown;
  return only ? { ...answer, json: answer.json.with(only) } : notFound("EDB020");
}

function chosenOf(records: readonly JsonRecord[], { query }: HostTarget): readonly JsonRecord[] {
  const chosen = selectionOf(queryValue(query, "fields") ?? "");
  if (chosen) for (const record of records) keepOnly(record, chosen);
  return records;
}

/** A page of the records of a view that belong to one. */
async function recordsOnWay(
  x: LegacyCall,
  target: HostTarget,
  { view, id = "" }: ViewPath,
  way: Way,
): Promise<Answer | LegacyError> {
  if (!isId(id)) return malformedId("EDB020");
  const page = pageIn(target);
  if ("status" in page) return page;
  const { pageLookups: lookups } = x;
  const base = baseOf(view);
  const start = await lookups.record(way[0], hostId(id, x.settings.host.idFormat.current));
  if (!start) return notFound("EDB020");
  const keys = (await walk(start, way, lookups)).slice(page.offset, page.offset + page.limit);
  const records = (await lookups.related(base, keys)).flat();
  const built = await build(view, await bothOf(base, records, x), x);
  const json = new JsonDocument(chosenOf(built, target), legacySpace);
  const headers = { "content-type": "application/json; charset=utf-8" };
  x.report.answeredBy = "EDB020";
  return { status: 200, headers, json };
}
