import { expect, test } from "vitest";
import type { HostVersion, SandboxOptions } from "../src/index.js";
import { at, currentCaller, start } from "./support.js";

const versions = "/changeQueries/v1/availableChangeVersions";
const rooms = ["101", "102", "103"].map((classroomIdentificationCode) => ({
  schoolReference: { schoolId: 11 },
  classroomIdentificationCode,
}));
const data = { schools: [{ schoolId: 11 }], locations: rooms };

async function open(version: HostVersion = "7.3", more: SandboxOptions = {}) {
  const options = { version, data, disciplineIncidents: 0, ...more };
  const sandbox = await start({ generation: "current", ...options });
  const ask = await currentCaller(sandbox, version === "8" ? "/data/ed-fi" : "/data/v3/ed-fi");
  const host = await currentCaller(sandbox, "");
  const newest = async () => Number(at((await host(versions)).json, "newestChangeVersion"));
  const paths = (await ask.records("/locations")).map(({ id }) => `/locations/${String(id)}`);
  const [first = "", second = ""] = paths;
  const seats = (room: object | undefined) =>
    ask("POST /locations", { body: { ...room, maximumNumberOfSeats: 30 } });
  return { sandbox, ask, newest, first, second, id: first.split("/")[2], seats };
}

test("each change and deletion counts, a write that changes nothing does not", async () => {
  const { ask, newest, second, seats } = await open();
  const before = await newest();
  await ask("POST /locations", { body: rooms[0] });
  expect(await newest()).toBe(before);
  await seats(rooms[0]);
  expect(await newest()).toBe(before + 1);
  await ask(`DELETE ${second}`);
  expect(await newest()).toBe(before + 2);
});

test("a page is of the change versions that a call names, with both ends", async () => {
  const { ask, newest, seats } = await open();
  const from = (await newest()) + 1;
  await seats(rooms[2]);
  const to = await newest();
  await seats(rooms[0]);
  const codes = async (query: string) => {
    const found = await ask.records(`/locations?totalCount=true&${query}`);
    return found.map((each) => each["classroomIdentificationCode"]);
  };
  expect(await codes(`minChangeVersion=${from}&maxChangeVersion=${to}`)).toEqual(["103"]);
  expect(await codes(`minChangeVersion=${from}`)).toEqual(["101", "103"]);
  expect(await codes(`maxChangeVersion=${from - 1}`)).toEqual(["102"]);
});

test("deletes tell id, version and key; not the record, nor one that is there again", async () => {
  const { ask, newest, first, second, id } = await open();
  await ask(`DELETE ${first}`);
  const changeVersion = await newest();
  await ask(`DELETE ${second}`);
  await ask("POST /locations", { body: rooms[1] });
  const keyValues = { schoolId: 11, classroomIdentificationCode: "101" };
  expect(await ask.records("/locations/deletes")).toEqual([{ id, changeVersion, keyValues }]);
  const later = `/locations/deletes?minChangeVersion=${changeVersion + 1}`;
  expect(await ask.records(later)).toEqual([]);
});
