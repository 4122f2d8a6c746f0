import { expect, test } from "vitest";
import { records } from "../src/index.js";
import { leaves } from "./bodies.js";

const own = { id: "own id", _etag: "own tag" };

test.each([
  ["sections", "courseOfferingReference", "courseOfferingReference"],
  ["academicWeeks", "schoolReference", "schoolReference"],
  ["studentParentAssociations", "contactReference", "parentReference"],
  ["bellSchedules", "schoolReference", undefined],
  ["calendarDates", "calendarReference", undefined],
  ["studentGradebookEntries", "studentReference", undefined],
])("the link of %s' %s goes to %s", async (collection, reference, place) => {
  const link = { rel: "X", href: "/x" };
  const key = { schoolId: 5, studentUniqueId: "1", contactUniqueId: "1", localCourseCode: "A" };
  const of = { id: "another id", _etag: "another tag", link };
  const current = { ...own, _lastModifiedDate: "2026-01-01", [reference]: { ...key, ...of } };
  const { record } = await records().toLegacy(collection, current);
  const found = leaves(record).flatMap(([path]) => /^(.*)\.link\.href$/.exec(path)?.[1] ?? []);
  expect(found).toEqual(place === undefined ? [] : [place]);
  const marks = leaves(record).filter(([path]) => /(?:^|\.)(?:id|_etag|_last\w+)$/.test(path));
  expect(Object.fromEntries(marks)).toEqual(own);
});
