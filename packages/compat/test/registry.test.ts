import { expect, test } from "vitest";
import { changes } from "@edbridge/compat";

test("each change has an id of its own and says what it is about", () => {
  expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
  for (const { id, title, difference, bridged, finish, routes } of changes) {
    expect(id).toMatch(/^EDB\d{3}$/);
    for (const text of [difference, bridged, finish]) expect(text).toMatch(/\.$/);
    expect(title).toMatch(/[^.]$/);
    expect(routes.length).toBeGreaterThan(0);
  }
});

test("every kind of route is somebody's", () => {
  const kinds = new Set(changes.flatMap(({ routes }) => routes));
  expect([...kinds].toSorted()).toEqual(["authorize", "current", "data", "token", "unknown"]);
});
