import { legacyRoute } from "@edbridge/compat/internal";
import type { BaseUrl } from "@edbridge/core/internal";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Transform } from "node:stream";
import { type Dispatcher, request as send } from "undici";
import { forward, noAnswer } from "../run/proxy.js";
import { mostOfSignIn, notRead, recordsRoute } from "./handed-call.js";
import { type ComparisonThread, type Room, tooMany } from "./thread.js";

export interface FrontOptions {
  readonly old: BaseUrl;
  readonly dispatcher: Dispatcher;
  /** By which calls of this server are known. */
  readonly run: string;
  readonly isChosen: (method: string | undefined) => boolean;
  readonly mostBytes: number;
  /** For the bytes of all bodies that wait to be compared. */
  readonly room: Room;
  readonly thread: Pick<ComparisonThread, "hand" | "leave">;
}

/** A header by which a call that comes back to this server is known. */
const mark = "edbridge-shadow";

/** Milliseconds in which the old host must answer when the comparison starts. */
const patience = 10_000;

/** Answers each call as the old host does, and has what may be compared looked at afterwards. */
export function shadowFront(options: FrontOptions) {
  const { old, dispatcher, run, isChosen, mostBytes, room, thread } = options;
  let isLoop = false;

  /** Answers as the old host does, and gives the head of its response. */
  async function pass(
    request: IncomingMessage,
    response: ServerResponse,
    through?: readonly [sent: Transform, received: Transform],
  ) {
    const own = `${"encrypted" in request.socket ? "https" : "http"}://${request.headers.host ?? ""}`;
    let head = { status: 0, headers: {} as NodeJS.Dict<string | string[]> };
    await forward(request, response, {
      origin: old.href,
      dispatcher,
      ...(through ? { through } : {}),
      onAnswer({ statusCode: status, headers }) {
        head = { status, headers: { ...headers } };
        const { location } = headers;
        // What a caller reads or deletes by this address is to come here too.
        if (typeof location === "string" && location.startsWith(`${old.href}/`)) {
          headers["location"] = own + location.slice(old.href.length);
        }
      },
    });
    return head;
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = "/", method = "GET", headers } = request;
    // A caller may name the path of the old host, or only what is below it.
    const isBelow = url.toLowerCase().startsWith(`${old.prefix}/`.toLowerCase());
    const path = isBelow ? url.slice(old.prefix.length) : url;
    Object.assign(request, { url: path, headers: { ...headers, [mark]: run } });
    const isSignIn = legacyRoute(old.href + path, old)?.kind === "token";
    const records = uncompared.has(method) ? undefined : recordsRoute(path, old);
    if (!isSignIn && !(records && isChosen(method))) {
      await pass(request, response);
      return;
    }
    const most = isSignIn ? mostOfSignIn : mostBytes;
    const [sent, received] = [copyOf(most, room), copyOf(most, room)];
    try {
      const head = await pass(request, response, [sent.stream, received.stream]);
      const about = records && {
        collection: records.collection,
        calls: method === "GET" ? ("read" as const) : ("write" as const),
      };
      const [why] = [sent.why(), received.why()].filter((each) => each !== undefined);
      if (why) {
        if (about) thread.leave(about, why, why === tooMany ? "dropped" : "uncompared");
        return;
      }
      const answerHeaders = neededOf(head.headers);
      const call = { isSignIn, method, url: path, headers: neededOf(headers), answerHeaders };
      const bodies = { sent: sent.take(), received: received.take() };
      const bytes = bodies.sent.length + bodies.received.length;
      thread.hand({ ...call, ...bodies, status: head.status }, bytes, about);
    } finally {
      sent.drop();
      received.drop();
    }
  }

  return {
    answer(request: IncomingMessage, response: ServerResponse): void {
      if (request.headers[mark] === run) {
        isLoop = true;
        return void response.writeHead(508).end();
      }
      respond(request, response).catch(() => noAnswer(response));
    },
    /** The status of its sign-in, and whether the question came back here. @throws where it does not answer */
    async probe(): Promise<{ readonly status: number; readonly isLoop: boolean }> {
      const signal = AbortSignal.timeout(patience);
      const asked = { headers: { [mark]: run }, dispatcher, signal };
      const { statusCode: status, body } = await send(`${old.href}/oauth/authorize`, asked);
      await body.dump();
      return { status, isLoop };
    },
  };
}

/** Methods that ask for no record. */
const uncompared: ReadonlySet<string> = new Set(["HEAD", "OPTIONS"]);

/** Copies a body on its way. A body that is too large, or finds no room, has no copy. */
function copyOf(most: number, room: Room) {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let why: string | undefined;
  const drop = () => {
    room.giveBack(bytes);
    [chunks, bytes] = [[], 0];
  };
  const add = (chunk: Buffer) => {
    const isTooLarge = bytes + chunk.length > most;
    if (isTooLarge || !room.take(chunk.length)) {
      drop();
      why = isTooLarge ? notRead : tooMany;
      return;
    }
    bytes += chunk.length;
    chunks.push(chunk);
  };
  return {
    stream: new Transform({
      transform(chunk: Buffer, _, done) {
        if (why === undefined) add(chunk);
        done(null, chunk);
      },
    }),
    /** Why it was not kept. */
    why: () => why,
    /** Gives the bytes away, in memory of their own that can be handed over. They count on in the room. */
    take(): Uint8Array<ArrayBuffer> {
      const all = new Uint8Array(Buffer.concat(chunks));
      [chunks, bytes] = [[], 0];
      return all;
    },
    drop,
  };
}

/** The header fields by which a body is read, and a caller and a new record are known. */
const needed = ["authorization", "content-type", "content-encoding", "location"] as const;

function neededOf(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const found = needed.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  return Object.fromEntries(found);
}
