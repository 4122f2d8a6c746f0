import { Gathered, joined, pick } from "@edbridge/core/internal";
import type { ServedRequest } from "@edbridge/compat";
import type { ServerResponse } from "node:http";
import { type Dispatcher, request as send } from "undici";
import { copyTo, forward, noAnswer, type Way } from "../run/proxy.js";
import { aboutOf, mostOfSignIn, notRead } from "./handed-call.js";
import type { ShadowSetup } from "./setup.js";
import { type ComparisonThread, tooMany } from "./thread.js";

/** A header by which a call that comes back to this server is known. */
const mark = "edbridge-shadow";

/** Milliseconds in which the old host must answer when the comparison starts. */
const patience = 10_000;

/** Answers each call as the old host does, and has what may be compared looked at afterwards. */
export function shadowFront(
  { old, mostBytes, mostMemory }: ShadowSetup,
  dispatcher: Dispatcher,
  /** By which calls of this server are known. */
  run: string,
  thread: Pick<ComparisonThread, "hand" | "leave">,
  isChosen: (method: string | undefined) => boolean,
) {
  const room = { left: mostMemory };
  let isLoop = false;

  /** Answers as the old host does, and gives its response. */
  function pass(request: ServedRequest, response: ServerResponse, through?: Way["through"]) {
    const origin = `${"encrypted" in request.socket ? "https" : "http"}://${request.headers.host ?? ""}`;
    return forward(request, response, {
      origin: old.href,
      dispatcher,
      through,
      onAnswer({ headers }) {
        const { location } = headers;
        // What a caller reads or deletes by this address is to come here too.
        if (typeof location === "string" && location.startsWith(`${old.href}/`)) {
          headers["location"] = origin + location.slice(old.href.length);
        }
      },
    });
  }

  async function respond(request: ServedRequest, response: ServerResponse): Promise<void> {
    const { url, method, headers } = request;
    // A caller may name the path of the old host, or only what is below it.
    const isBelow = url.toLowerCase().startsWith(`${old.prefix}/`.toLowerCase());
    const path = isBelow ? url.slice(old.prefix.length) : url;
    Object.assign(request, { url: path, headers: { ...headers, [mark]: run } });
    const about = aboutOf(method, path, old);
    const isSignIn = about?.calls === "sign-in";
    if (!about || !(isSignIn || isChosen(method))) {
      await pass(request, response);
      return;
    }
    const most = isSignIn ? mostOfSignIn : mostBytes;
    const [sent, received] = [bodyCopy(most, room), bodyCopy(most, room)];
    try {
      const answer = await pass(request, response, [copyTo(sent), copyTo(received)]);
      const why = sent.why() ?? received.why();
      if (why) return thread.leave(about, why, why === tooMany ? "dropped" : "uncompared");
      const bodies = { sent: sent.take(), received: received.take() };
      const size = bodies.sent.length + bodies.received.length;
      const ended = thread.hand({
        ...about,
        ...bodies,
        method,
        url: path,
        headers: neededOf(headers),
        status: answer.statusCode,
        answerHeaders: neededOf(answer.headers),
      });
      // A call that waits keeps neither its request nor its response.
      void ended.then(() => void (room.left += size));
    } finally {
      sent.drop();
      received.drop();
    }
  }

  return {
    answer(request: ServedRequest, response: ServerResponse): void {
      if (request.headers[mark] === run) {
        isLoop = true;
        return void response.writeHead(508).end();
      }
      respond(request, response).catch(() => noAnswer(response));
    },
    /** The status of its sign-in, and whether the question came back here. @throws where it does not answer */
    async probe(): Promise<{ readonly status: number; readonly isLoop: boolean }> {
      const signal = AbortSignal.timeout(patience);
      const options = { headers: { [mark]: run }, dispatcher, signal };
      const { statusCode: status, body } = await send(`${old.href}/oauth/authorize`, options);
      await body.dump();
      return { status, isLoop };
    },
  };
}

/** The copy of a body. A body that is too large, or finds no room, has no copy. */
function bodyCopy(most: number, room: { left: number }) {
  const copy = new Gathered(most);
  /** Bytes that count in the room. */
  let counted = 0;
  let why: string | undefined;
  const drop = () => {
    room.left += counted;
    counted = 0;
    copy.drop();
  };
  return {
    add(chunk: Buffer): void {
      if (!copy.add(chunk)) why ??= notRead;
      else if (chunk.length > room.left) why ??= tooMany;
      if (why !== undefined) return drop();
      room.left -= chunk.length;
      counted += chunk.length;
    },
    /** Why it was not kept. */
    why: () => why,
    /** Gives the bytes away, in memory of their own that can be handed over. They count on in the room. */
    take(): Uint8Array<ArrayBuffer> {
      const all = new Uint8Array(joined(copy.chunks));
      counted = 0;
      copy.drop();
      return all;
    },
    drop,
  };
}

/** The header fields by which a body is read, and a caller and a new record are known. */
const needed = ["authorization", "content-type", "content-encoding", "location"] as const;

function neededOf(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const found = Object.entries(pick(headers, needed));
  return Object.fromEntries(found.map(([name, value]) => [name, String(value)]));
}
