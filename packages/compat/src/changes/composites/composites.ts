import { hostId, isId, isSameId } from "@edbridge/records/model";
import { JsonDocument, type JsonRecord, recordsIn } from "../../http/json.js";
import { answeredBy, legacyError, malformedId, notFound } from "../../http/legacy-response.js";
import type { Answer } from "../../http/message.js";
import { queryValue, without } from "../../http/query-string.js";
import type { Key, Lookups } from "../../lookups/lookups.js";
import { answerFailedLookup } from "../../records/failures.js";
import { keepOnly, selectionOf } from "../../routing/field-selection.js";
import type { DataCall, Next } from "../../sessions/bridged-call.js";
import type { Change, ChangeContext } from "../change.js";
import { type Both, build, type Means, translated } from "./build.js";
import { keyIn, walk } from "./graph.js";
import { type View, views, ways } from "./views.js";

export const composites: Change = {
  id: "EDB020",
  title: "Enrollment views are composites",
  difference:
    "Legacy hosts had views of the enrollment below the year: enrollment/schools, enrollment/schools/{id}/students and so on. Current hosts up to version 7 have some of them in an interface of their own, /composites/v1, with fewer fields under other names. Version 8 has none.",
  bridged:
    "edbridge builds the views from the collections of the host, with the fields that they had. There are views of local education agencies, schools, sections, section enrollments, staffs and students, alone and below one another. edbridge reads the records of a page together. The type beside a descriptor repeats the descriptor's value. If a key may not read some records, edbridge leaves them out, and the header Edbridge-Left-Out names their collections. edbridge answers 501 if the translation of records is off, or the method is not GET.",
  finish: "Call /composites/v1, or read the collections themselves.",
  routes: ["data"],
  apply(call, next, context) {
    const { target } = call;
    return target?.name.toLowerCase() === "enrollment"
      ? enrollment({ ...call, target }, next, context)
      : next(call);
  },
};

async function enrollment(call: DataCall, next: Next, context: ChangeContext): Promise<Answer> {
  const path = viewPath(call.target.part ?? "");
  const translator = context.settings.host.records;
  if (!path || !translator || call.method !== "GET") {
    const message = "There is no such view of the enrollment.";
    return legacyError(501, message, composites.id);
  }
  const lookups = context.lookups(call, { lenient: true });
  try {
    const answer = await viewOf(call, path, next, context, { lookups, translator });
    return withLeftOut(answer, lookups);
  } catch (error) {
    return answerFailedLookup(error);
  }
}

interface ViewPath {
  readonly view: View & { readonly name: string };
  readonly id?: string;
  readonly parent?: string;
}

/** The meaning of a path: a view, one of its records, or the records of a view that belong to one. */
function viewPath(path: string): ViewPath | undefined {
  const [one = "", id, child, more] = path.split("/");
  const name = (child ?? one).toLowerCase();
  const view = Object.hasOwn(views, name) ? views[name] : undefined;
  if (!view || more !== undefined) return undefined;
  const found = { view: { ...view, name }, ...(id === undefined ? {} : { id }) };
  if (child === undefined) return found;
  const parent = Object.keys(ways).find((each) => each.toLowerCase() === one.toLowerCase());
  const way = parent === undefined ? undefined : ways[parent]?.[view.base];
  return parent === undefined || !way ? undefined : { ...found, parent };
}

async function viewOf(
  call: DataCall,
  { view, id, parent }: ViewPath,
  next: Next,
  context: ChangeContext,
  means: Means,
): Promise<Answer> {
  if (id !== undefined && !isId(id)) return malformedId(composites.id);
  const chosen = selectionOf(queryValue(call.target.query, "fields") ?? "");
  if (parent !== undefined && id !== undefined) {
    return childView(call, { view, id, parent }, chosen, context, means);
  }
  const { catalog } = context.settings.host;
  const collection = catalog.find(view.base);
  const query = without(call.target.query, "fields");
  const name = collection?.current ?? view.base;
  const answer = await next({ ...call, target: { name, collection, part: id, query } });
  if (!answer.json || answer.status !== 200) return answer;
  const page = recordsIn(answer.json);
  const built = await build(view.name, await withCurrent(view, page, means), means);
  const shown = chosenOf(built, chosen);
  const value = Array.isArray(answer.json.value) ? shown : shown[0];
  return { ...answer, json: answer.json.with(value) };
}

type Chosen = ReturnType<typeof selectionOf>;

function chosenOf(records: readonly JsonRecord[], chosen: Chosen): readonly JsonRecord[] {
  if (chosen) for (const record of records) keepOnly(record, chosen);
  return records;
}

/** Legacy records with their current ones. Only for sections, more than the key is needed. */
async function withCurrent(
  { base }: View,
  page: readonly JsonRecord[],
  { lookups }: Means,
): Promise<readonly Both[]> {
  if (base !== "sections") return page.map((legacy) => ({ legacy, current: legacy }));
  const keys = page.map((legacy): Key => {
    const { schoolId, schoolYear, localCourseCode } = keyIn(legacy, [
      "schoolId",
      "schoolYear",
      "localCourseCode",
    ]);
    return {
      schoolId,
      schoolYear,
      localCourseCode,
      sectionIdentifier: legacy["uniqueSectionCode"],
    };
  });
  const found = await lookups.related("sections", keys);
  return page.flatMap((legacy, at) => {
    const all = found[at] ?? [];
    // One section may be held in several sessions.
    const current = all.find(({ id }) => isSameId(id, legacy["id"])) ?? all[0];
    return current ? [{ legacy, current }] : [];
  });
}

/** A page of the records that belong to one. */
async function childView(
  { target }: DataCall,
  { view, id, parent }: Required<ViewPath>,
  chosen: Chosen,
  { settings }: ChangeContext,
  means: Means,
): Promise<Answer> {
  const { lookups } = means;
  const [offset, limit] = [pageNumber(target, "offset", 0), pageNumber(target, "limit", 25)];
  if (offset === undefined || limit === undefined || limit < 1 || limit > 250) {
    return legacyError(400, "Limit must be omitted or set to a value between 1 to 250");
  }
  const start = await lookups.record(parent, hostId(id, settings.host.idFormat.current));

  if (!start) return notFound(composites.id);
  const keys = await walk(start, parent, ways[parent]?.[view.base] ?? [], lookups);
  const wanted = keys.slice(offset, offset + limit);
  const records = (await lookups.related(view.base, wanted)).flat();
  const built = await build(view.name, await translated(view.base, records, means), means);
  const json = new JsonDocument(chosenOf(built, chosen), 2);
  const headers = { "content-type": "application/json; charset=utf-8" };
  return answeredBy(composites.id, { status: 200, headers, json });
}

function pageNumber({ query }: DataCall["target"], name: string, usual: number) {
  const given = queryValue(query, name);
  if (given === undefined || given === "") return usual;
  return /^\d{1,9}$/.test(given) ? Number(given) : undefined;
}

/** A response that names the collections that the credential may not read. */
function withLeftOut(answer: Answer, { unreadable }: Lookups): Answer {
  if (unreadable.size === 0) return answer;
  const before = answer.headers["edbridge-left-out"];
  const names = new Set([...(typeof before === "string" ? before.split(", ") : []), ...unreadable]);
  return { ...answer, headers: { ...answer.headers, "edbridge-left-out": [...names].join(", ") } };
}
