import { expect, test } from "vitest";
import { currentCaller, INCIDENT, legacyCaller, SCHOOL, start, stillClock } from "./support.js";

test("a record may begin with a byte order mark, and is refused where it is not UTF-8", async () => {
  const sandbox = await start();
  const json = { "content-type": "application/json" };
  const text = JSON.stringify({ ...INCIDENT, reporterName: "Zo\u00eb" });
  const [marked, latin] = [Buffer.from(`\ufeff${text}`), Buffer.from(text, "latin1")];
  const where = "POST /disciplineIncidents";
  const legacy = await legacyCaller(sandbox);
  await legacy.statuses([where, 201, marked, json], [where, 400, latin, json]);
  const current = await currentCaller(sandbox);
  await current.statuses([where, 200, marked, json], [where, 400, latin, json]);
  expect(sandbox.records("disciplineIncidents").at(-1)?.["reporterName"]).toBe("Zo\u00eb");
});

test("a host with dashed ids alone knows no compact one", async () => {
  const ask = await currentCaller(await start({ generation: "current", ids: "dashed" }));
  const made = await ask("POST /schools", { body: SCHOOL });
  const id = String(made.headers["location"]).split("/").at(-1) ?? "";
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  const compact = id.replaceAll("-", "");
  await ask.statuses([`/schools/${id}`, 200], [`/schools/${compact}`, 404]);
});

test("a rate limit counts the requests of each key, and passes with the clock", async () => {
  const rateLimit = { requests: 2, seconds: 60 };
  const sandbox = await start({ generation: "current", rateLimit, clock: stillClock() });
  const ask = await currentCaller(sandbox);
  await ask.statuses(["/schools", 200], ["/schools", 200], ["/schools", 429]);
  expect((await ask("/schools")).headers["retry-after"]).toBe("60");
  sandbox.clock.advance(59_999);
  await ask.statuses(["/schools", 429]);
  sandbox.clock.advance(1);
  await ask.statuses(["/schools", 200]);
});
