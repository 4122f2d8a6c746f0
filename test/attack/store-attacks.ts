import type { RunningProcess } from "../sidecar/support/edbridge.ts";
import { hasRedis, type Redis, startRedis } from "../sidecar/support/redis.ts";
import { Replicas } from "../sidecar/support/replicas.ts";
import { newStudent } from "../support/new-person.ts";
import type { Outcome } from "./attacks.ts";
import { keys, post, programsAt } from "./target.ts";

interface Scene extends ReturnType<typeof programsAt> {
  readonly redis: Redis;
  readonly sidecar: RunningProcess;
}

async function inScene(play: (scene: Scene) => Promise<Outcome>): Promise<Outcome> {
  await using at = await Replicas.open({ generation: "current", schools: 1, credentials: keys });
  const redis = await at.store();
  const sidecar = await at.serve(redis, "--grace", "0s");
  return await play({ redis, sidecar, ...programsAt(sidecar) });
}

/** The place where parts of a new student wait. */
async function waitsIn(scene: Scene, handle: string, id: string): Promise<string> {
  const answer = await scene.call(handle, "students", post(newStudent(id)));
  await answer.text();
  const [, place = ""] = /;waits=(\w+)/.exec(answer.headers.get("edbridge-not-stored") ?? "") ?? [];
  return `${answer.status} ${place}`;
}

const all: Readonly<Record<string, () => Promise<Outcome>>> = {
  "a store that keeps its connections and says nothing": () =>
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
      const program = async (key: number) => {
        const handle = await timed(scene.handle(key));
        const wrote = await timed(waitsIn(scene, handle, `60480${key}`));
        const read = await timed(scene.call(handle, "schools"));
        return `${wrote}, ${read.status}`;
      };
      const programs = Array.from({ length: 10 }, (_, key) => program(key));
      const saw = [...new Set(await Promise.all(programs))].join("; ");
      const lines = scene.sidecar.written().stderr.split("The store does not answer").length - 1;
      // A store may cost a call a second, on a busy machine.
      return {
        held: saw === "201 memory, 200" && lines === 1 && slowest < 3000,
        seen: `10 programs saw ${saw}; slowest answer ${Math.round(slowest)} ms; told ${lines} time`,
      };
    }),
  "a store that is started again without what it had": () =>
    inScene(async (scene) => {
      const handle = await scene.handle(0);
      const before = await waitsIn(scene, handle, "604801");
      await scene.redis.stop();
      const empty = await startRedis({ port: scene.redis.port });
      try {
        const lost = "has lost the parts of 1 new person";
        const late = AbortSignal.timeout(20_000);
        const isLogged = await Promise.race([
          scene.sidecar.said(lost).then(() => true),
          new Promise<false>((done) => late.addEventListener("abort", () => done(false))),
        ]);
        const after = await waitsIn(scene, handle, "604802");
        return {
          held: before === "201 store" && isLogged && after === "201 store",
          seen: `before ${before}, after ${after}; ${isLogged ? "the log tells of the lost parts" : "nothing is told"}`,
        };
      } finally {
        await empty.stop();
      }
    }),
};

/** Those that can be played here: they need Debian's redis-server. */
export const storeAttacks = hasRedis ? all : {};
