import { expect, test } from "vitest";
import { handle, host, sidecar, told } from "./support.js";
import { waitingClock } from "./waiting-clock.js";

test("callers sign in within five seconds after their host is back", async () => {
  const clock = waitingClock();
  let isAway = true;
  let exchanges = 0;
  const base = await host((_request, response) => {
    exchanges++;
    response.writeHead(isAway ? 503 : 200, { "content-type": "application/json" });
    response.end('{"access_token":"0123abcd","token_type":"bearer","expires_in":1800}');
  });
  const { url } = await sidecar(base, { ...told, clock });
  /** Signs in; gives the handle, if there is one. Time goes on meanwhile. */
  const signIn = async () => {
    const signed = handle(url, { clientKey: "key", clientSecret: "secret" });
    const over = signed.then(() => true);
    while (!(await Promise.race([over, clock.advance(10)])));
    return signed;
  };
  while (clock.monotonic() < 70_000) {
    expect(await signIn()).toBe("");
    await clock.advance(500);
  }
  expect(exchanges).toBeLessThan(30);
  isAway = false;
  exchanges = 0;
  const back = clock.monotonic();
  while ((await signIn()) === "");
  expect(clock.monotonic() - back).toBeLessThan(5000);
  expect(exchanges).toBe(1);
});
