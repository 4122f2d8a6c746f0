// Keeps the sidecar busy for half a minute and holds it to its word: no caller is refused, the
// host gives no more tokens than it must, memory does not grow, and a stop loses no call.
//   SOAK_SECONDS=25 node test/sidecar/soak.ts
import { ok } from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { startSandbox } from "@edbridge/sandbox";
import { edbridge } from "./support/edbridge.ts";
import { signIn } from "./support/legacy-http.ts";
import { readMetrics } from "./support/metrics.ts";

const seconds = Number(process.env["SOAK_SECONDS"] ?? 25);
const callers = 200;
const keys = 20;
/** Seconds a token of the host lives. */
const life = 5;

const credentials = Array.from({ length: keys }, (_, number) => ({
  clientKey: `key-${number}`,
  clientSecret: `secret-${number}`,
}));
const [first = { clientKey: "", clientSecret: "" }] = credentials;
const host = await startSandbox({
  generation: "current",
  credentials,
  tokenLifetime: life,
  keepRequests: 0,
});
const ports = ["--port", "0", "--admin-port", "0"];
const sidecar = await edbridge(["serve", "--base-url", host.baseUrl, ...ports]);
await sidecar.said("the page:");
const adminUrl = /the page: (\S+)\//.exec(sidecar.written().stderr)?.[1] ?? "";

const statuses = new Map<number, number>();
let lost = 0;
let stopping = false;

/** One legacy program: it signs in once and reads until nobody listens any more. */
async function caller(number: number): Promise<void> {
  const { access_token: token } = await signIn(sidecar.url, credentials[number % keys] ?? first);
  const headers = { authorization: `Bearer ${token}` };
  for (;;) {
    try {
      const answer = await fetch(`${sidecar.url}/api/v2.0/2016/schools?limit=1`, { headers });
      const records: unknown = await answer.json().catch(() => undefined);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (!Array.isArray(records)) lost++;
    } catch (error) {
      // A call that found nobody was not taken; any other was, and should have been answered.
      if (stopping && codeOf(error) === "ECONNREFUSED") return;
      lost++;
      if (stopping) return;
    }
    await wait(5);
  }
}

function codeOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
}

const began = performance.now();
const all = Promise.all(Array.from({ length: callers }, (_, number) => caller(number)));
const heaps: number[] = [];
while (performance.now() - began < seconds * 1000) {
  // Often: between two collections there is up to three times as much.
  await wait(100);
  const { nodejs_heap_size_used_bytes: heap, nodejs_external_memory_bytes: outside } =
    await readMetrics(adminUrl);
  heaps.push((Number(heap) + Number(outside)) / 2 ** 20);
}
const metrics = await readMetrics(adminUrl);
const exchanges = host.exchanges;
const elapsed = (performance.now() - began) / 1000;
stopping = true;
const code = await sidecar.stop();
await all;
await host.stop();

const served = statuses.get(200) ?? 0;
// A token is renewed in the last tenth of its life, give or take a fifth of that.
const most = keys * (Math.ceil(elapsed / (life * 0.88)) + 1);
const part = Math.floor(heaps.length / 3);
const [early, late] = [heaps.slice(part, 2 * part), heaps.slice(-part)].map((some) =>
  Math.min(...some),
);
const growth = (late ?? 0) - (early ?? 0);

console.log(`${callers} callers of ${keys} keys, ${elapsed.toFixed(1)} s, tokens of ${life} s`);
console.log(
  `answers        ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(", ")}`,
);
console.log(`lost           ${lost}`);
console.log(
  `exchanges      ${exchanges} (at most ${most}); the sidecar counts ${metrics["edbridge_exchanges_total"]}`,
);
console.log(`refused inside ${host.counts.refusals}`);
console.log(`heap           ${early?.toFixed(1)} MiB, later ${late?.toFixed(1)} MiB`);
console.log(`stopped with   ${code}`);

ok(served > callers * seconds, "too few calls to tell anything");
ok(statuses.size === 1, "a caller saw a status other than 200");
ok(lost === 0, "a call was lost");
ok(exchanges <= most, "the host gave more tokens than it had to");
ok(growth < 16, "memory grows");
ok(code === 0, "the sidecar did not stop cleanly");
console.log("soak passed");
