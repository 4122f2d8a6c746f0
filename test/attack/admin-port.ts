import { connect, type Socket } from "node:net";
import type { Attack } from "./attacks.ts";
import { raw, head, statusOf } from "./target.ts";

/** Milliseconds within which a probe must be answered: a cluster asks again about each second. */
const patience = 3000;

/** Connections at the admin port that say nothing, or half a head, as many as it takes. */
export const idleAdminConnections: Attack = {
  name: "idle connections at the admin port",
  async run({ adminUrl }) {
    const { hostname, port } = new URL(adminUrl);
    const sockets: Socket[] = [];
    const open = (bytes: string) => {
      const socket = connect(Number(port), hostname).on("error", () => {});
      if (bytes !== "") socket.write(bytes);
      sockets.push(socket.resume());
    };
    const probe = async () =>
      statusOf(await raw(adminUrl, head(adminUrl, "GET", "/healthz", ""))) === 200;
    /** Whether a probe is answered, if it is repeated as a cluster does. */
    const answers = async () => {
      const begun = performance.now();
      let answered = await probe();
      while (!answered && performance.now() - begun < patience) answered = await probe();
      return answered;
    };
    for (let at = 0; at < 120; at++) open(at % 2 === 0 ? "" : "GET /healthz HTTP/1.1\r\n");
    const begun = performance.now();
    const answered = await answers();
    const waited = Math.round(performance.now() - begun);
    let later = 0;
    for (let at = 0; at < 20; at++) {
      open("");
      if (await answers()) later++;
    }
    for (const socket of sockets) socket.destroy();
    return {
      held: answered && later === 20,
      seen: `with 120 of them open, \`/healthz\` was answered after ${waited} ms, and then ${later} of 20 times`,
    };
  },
};
