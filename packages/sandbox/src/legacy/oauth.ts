import { type Answer, json } from "../http/answer.js";
import { readNames } from "../http/body.js";
import type { Call, Names } from "../http/call.js";
import { bareId } from "../store/bare.js";
import type { World } from "../world.js";
import { refuse, refuseMethod } from "./errors.js";

const NO_STORE = {
  "cache-control": "no-cache, no-store, must-revalidate",
  pragma: "no-cache",
  expires: "0",
};

/**
 * `oauth/authorize`: specification 4.2 and 5.2. An unknown client gets a code too; its failure
 * shows at the token call. Failures have status 200.
 */
export function authorize(call: Call, { codes }: World): Answer {
  const names = readParameters(call);
  const state = names.get("state");
  const echo = state === undefined ? {} : { state };
  if (names.get("response_type") !== "code") {
    return uncached({ code: "", ...echo, error: "invalid_request" });
  }
  return uncached({ code: codes.mint(names.get("client_id") ?? ""), ...echo });
}

/** `oauth/token` with a code: specification 4.2 and 5.2. Failures have status 200 too. */
export function exchangeCode(call: Call, world: World): Answer {
  const names = readParameters(call);
  if (names.get("grant_type") !== "authorization_code") return uncached({ error: "invalid_grant" });
  const written = names.get("code");
  if (written === undefined) return broken();
  const code = bareId(written.trim().replace(/^\{(.*)\}$/, "$1"));
  if (code === undefined) return uncached({ error: "invalid_request" });
  const clientKey = names.get("client_id") ?? "";
  const client = world.credentials.verify(clientKey, names.get("client_secret") ?? "");
  if (client === undefined || world.codes.peek(code)?.clientKey !== clientKey) {
    return uncached({ error: "invalid_client" });
  }
  world.codes.end(code);
  return uncached({
    access_token: world.legacyTokens.mint(clientKey),
    expires_in: world.settings.legacyTokenLifetime,
    token_type: "bearer",
  });
}

/** GET reads the query alone, POST the body alone. */
function readParameters(call: Call): Names {
  if (call.method === "GET") return call.query;
  if (call.method !== "POST") refuseMethod(call.method);
  if (call.body.length === 0) broken();
  const names = readNames(call, true);
  if (names === "unsupported") {
    refuse(415, "The request entity's media type is not supported for this resource.");
  }
  return names === "unreadable" ? broken() : names;
}

function uncached(members: object): Answer {
  return json(200, members, { headers: NO_STORE });
}

/** An empty or unreadable body makes the legacy host itself fail. */
function broken(): never {
  return refuse(500, "An error has occurred.");
}
