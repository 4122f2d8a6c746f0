import { availableChangeVersions } from "./current/change-queries.js";
import { currentData, noSuchPath } from "./current/data.js";
import { discovery } from "./current/discovery.js";
import { clientCredentials } from "./current/oauth.js";
import { tokenInfo } from "./current/token-info.js";
import type { Answer } from "./http/answer.js";
import { readNames } from "./http/body.js";
import { type Call, type Generation, Names } from "./http/call.js";
import { legacyData } from "./legacy/data.js";
import { refuseMethod, refusePath } from "./legacy/errors.js";
import { authorize, exchangeCode } from "./legacy/oauth.js";
import type { Endpoint } from "./service.js";
import type { World } from "./world.js";

/** An endpoint at its path under the base path, in the router's notation. */
export interface PlacedEndpoint extends Endpoint {
  readonly path: string;
}

const LEGACY_DATA = "/api/v2.0/:year(^\\d{4}$)/:collection";

/** The endpoints of the generations a sandbox speaks. */
export function createEndpoints(world: World): readonly PlacedEndpoint[] {
  const { generation, paths } = world.settings;
  const tokenPath = `${paths.oauth}/oauth/token`;
  const shared = generation === "both" && tokenPath === "/oauth/token";
  const legacy = generation === "current" ? [] : legacyEndpoints(world, !shared);
  const current = generation === "legacy" ? [] : currentEndpoints(world, tokenPath, !shared);
  return [...legacy, ...current, ...(shared ? [sharedToken(world)] : [])];
}

/** What answers at all other paths, by the generation that the path would belong to. */
export function createFallback(world: World): Endpoint {
  const { generation, basePath } = world.settings;
  return {
    kind: "other",
    generation: () => undefined,
    answer: (call) => {
      const legacy = generation === "both" && /^\/api\//i.test(call.path.slice(basePath.length));
      return legacy || generation === "legacy" ? refusePath() : noSuchPath(call, world);
    },
  };
}

function legacyEndpoints(world: World, token: boolean): PlacedEndpoint[] {
  const place = placer("legacy");
  const data = (call: Call): Answer => legacyData(call, world);
  return [
    place("/oauth/authorize", "authorize", (call) => authorize(call, world)),
    ...(token ? [place("/oauth/token", "token", (call) => exchangeCode(call, world))] : []),
    ...(world.settings.generation === "legacy" ? [place("/", "discovery", versionPage)] : []),
    place(LEGACY_DATA, "data", data),
    place(`${LEGACY_DATA}/:id`, "data", data),
  ];
}

/** Legacy hosts show a page for people where current ones have the discovery document. */
function versionPage(call: Call): Answer {
  if (call.method !== "GET") refuseMethod(call.method);
  const body = "<!doctype html><title>Data API</title><p>Data API version 2.0</p>\n";
  return { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body };
}

function currentEndpoints(world: World, tokenPath: string, token: boolean): PlacedEndpoint[] {
  const { settings } = world;
  const { paths, traits } = settings;
  const place = placer("current");
  const data = (call: Call): Answer => currentData(call, world);
  const collection = `${paths.data}/:namespace/:collection`;
  return [
    place("/", "discovery", (call) => discovery(call, world, false)),
    ...(paths.discovery === ""
      ? []
      : [place(paths.discovery, "discovery", (call) => discovery(call, world, true))]),
    ...(token ? [place(tokenPath, "token", (call) => currentToken(call, world))] : []),
    ...(traits.tokenInfo
      ? [place(`${tokenPath}_info`, "token", (call) => tokenInfo(call, world))]
      : []),
    place(`${paths.changeQueries}/availableChangeVersions`, "data", (call) =>
      availableChangeVersions(call, world),
    ),
    place(collection, "data", data),
    place(`${collection}/:id`, "data", data),
  ];
}

const placer =
  (generation: Generation) =>
  (path: string, kind: Endpoint["kind"], answer: (call: Call) => Answer): PlacedEndpoint => ({
    path,
    kind,
    generation: () => generation,
    answer,
  });

/** One token path for both: the value of `grant_type` alone tells them apart. */
function sharedToken(world: World): PlacedEndpoint {
  return {
    path: "/oauth/token",
    kind: "token",
    generation: (call) => (grantOf(call) === "client_credentials" ? "current" : "legacy"),
    answer: (call, generation) =>
      generation === "current" ? currentToken(call, world) : exchangeCode(call, world),
  };
}

function grantOf(call: Call): string | undefined {
  const names = call.method === "POST" ? readNames(call, true) : call.query;
  return names instanceof Names ? names.get("grant_type")?.toLowerCase() : undefined;
}

/** Version 8 tells paths apart by letter case. */
function currentToken(call: Call, world: World): Answer {
  const { traits, basePath, paths } = world.settings;
  const exact = call.path.replace(/\/$/, "") === `${basePath}${paths.oauth}/oauth/token`;
  return traits.eight && !exact ? noSuchPath(call, world) : clientCredentials(call, world);
}
