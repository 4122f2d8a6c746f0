import type { RunningProcess } from "../sidecar/support/edbridge.ts";
import { signIn } from "../sidecar/support/legacy-http.ts";
import { hasRedis, type Redis, startRedis } from "../sidecar/support/redis.ts";
import { Replicas } from "../sidecar/support/replicas.ts";
import { newStudent } from "../support/new-person.ts";
import type { Outcome } from "./attacks.ts";

/** Milliseconds that a store may cost a call: its bound of a second, on a busy machine. */
const mostWait = 3000;

const credentialsOf = (key: number) => ({
  clientKey: `key-${key}`,
  clientSecret: `secret-of-key-${key}`,
});
const keys = Array.from({ length: 10 }, (_, key) => credentialsOf(key));

/** A host, a store, and `edbridge serve` between them. */
interface Scene {
  readonly redis: Redis;
  readonly sidecar: RunningProcess;
  /** A handle of the key with this number. */
  handle(key: number): Promise<string>;
  call(handle: string, path: string, body?: unknown): Promise<Response>;
}

async function inScene(play: (scene: Scene) => Promise<Outcome>): Promise<Outcome> {
  await using at = await Replicas.open({ generation: "current", schools: 1, credentials: keys });
  const redis = await at.store();
  const sidecar = await at.serve(redis, "--grace", "0s");
  const handle = async (key: number) => {
    const { access_token: token = "" } = await signIn(sidecar.url, credentialsOf(key));
    return token;
  };
  const call = (token: string, path: string, body?: unknown) =>
    fetch(`${sidecar.url}/api/v2.0/2017/${path}`, {
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      signal: AbortSignal.timeout(20_000),
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
  return await play({ redis, sidecar, handle, call });
}

/** The place where parts of a new student wait. */
async function waitsIn(scene: Scene, handle: string, id: string): Promise<string> {
  const answer = await scene.call(handle, "students", newStudent(id));
  await answer.text();
  const [, place = ""] = /;held=(\w+)/.exec(answer.headers.get("edbridge-not-stored") ?? "") ?? [];
  return `${answer.status} ${place}`;
}

/** What a store may do to `edbridge serve`. */
const all: readonly (readonly [string, () => Promise<Outcome>])[] = [
  [
    "a store that keeps its connections and says nothing",
    () =>
      inScene(async (scene) => {
        await scene.handle(0);
        scene.redis.pause();
        let slowest = 0;
        const timed = async <T>(act: Promise<T>) => {
          const begun = performance.now();
          const made = await act;
          slowest = Math.max(slowest, performance.now() - begun);
          return made;
        };
        const program = async (_: unknown, key: number) => {
          const handle = await timed(scene.handle(key));
          const wrote = await timed(waitsIn(scene, handle, `60480${key}`));
          const read = await timed(scene.call(handle, "schools"));
          return `${wrote}, ${read.status}`;
        };
        const said = new Set(await Promise.all(keys.map(program)));
        const told = scene.sidecar.written().stderr.split("The store does not answer").length - 1;
        return {
          held: [...said].join() === "201 memory, 200" && told === 1 && slowest < mostWait,
          seen: `10 programs saw ${[...said].join("; ")}; slowest answer ${Math.round(slowest)} ms; told ${told} time`,
        };
      }),
  ],
  [
    "a store that is started again without what it had",
    () =>
      inScene(async (scene) => {
        const handle = await scene.handle(0);
        const before = await waitsIn(scene, handle, "604801");
        await scene.redis.stop();
        const empty = await startRedis({ port: scene.redis.port });
        try {
          const lost = "The store has lost the parts of 1 new person";
          const late = AbortSignal.timeout(20_000);
          const told = await Promise.race([
            scene.sidecar.said(lost).then(() => true),
            new Promise<false>((done) => late.addEventListener("abort", () => done(false))),
          ]);
          const after = await waitsIn(scene, handle, "604802");
          return {
            held: before === "201 store" && told && after === "201 store",
            seen: `before ${before}, after ${after}; ${told ? "the log tells of the lost parts" : "nothing is told"}`,
          };
        } finally {
          await empty.stop();
        }
      }),
  ],
];

/** Those that can be played here: they need Debian's redis-server. */
export const storeAttacks = hasRedis ? all : [];
