import type { Answer } from "../http/answer.js";
import type { Call } from "../http/call.js";
import type { DataStandard, DiscoveryForm } from "../versions.js";
import type { World } from "../world.js";
import { good } from "./present.js";
import { refuse } from "./problems.js";

const BASE = "version informationalVersion suite build";
const EARLY = "dependencies openApiMetadata oauth dataManagementApi changeQueries composites";
const LATE = `${EARLY} xsdMetadata identity`;

/**
 * The members of the document, and after the bar its addresses. Source: the version controllers of
 * Ed-Fi ODS/API 3.1 to 7.3 and of version 8.
 */
const FORMS: Readonly<Record<DiscoveryForm, string>> = {
  bare: "version informationalVersion build apiMode |",
  early: `${BASE} apiMode | ${EARLY}`,
  xsd: `${BASE} apiMode | ${EARLY} xsdMetadata`,
  mode: `${BASE} apiMode | ${LATE}`,
  plain: `${BASE} | ${LATE}`,
  introspection: `${BASE} | ${EARLY} oauthTokenIntrospection xsdMetadata identity`,
  eight:
    "version applicationName informationalVersion | dependencies openApiMetadata oauth tokenInfo dataManagementApi changeQueries xsdMetadata",
};

/**
 * `GET {base}/`: which version this is and where its endpoints are. `known`: the call names tenant
 * and context, so the addresses do too; at the root they stay placeholders.
 */
export function discovery(call: Call, world: World, known: boolean): Answer {
  const { version, traits, paths } = world.settings;
  if (call.method !== "GET") refuse("outerMethod", call, world);
  const [members = "", urls = ""] = FORMS[traits.discovery].split("|");
  const chosen = (names: string, among: Readonly<Record<string, string>>) =>
    Object.fromEntries((names.match(/\w+/g) ?? []).map((name) => [name, among[name]]));
  const values: Readonly<Record<string, string>> = {
    version,
    informationalVersion: version,
    suite: "3",
    build: `${version}.0.0`,
    apiMode: paths.mode,
    applicationName: "edbridge sandbox",
  };
  return good(
    {
      ...chosen(members, values),
      dataModels: [dataModel(world), ...extensions(world)],
      ...(urls === "" ? {} : { urls: chosen(urls, addresses(call, world, known)) }),
    },
    world,
  );
}

function addresses(call: Call, world: World, known: boolean): Readonly<Record<string, string>> {
  const { paths, traits } = world.settings;
  const data = known ? paths.data : paths.dataTemplate;
  const token = `${call.root}${known ? paths.oauth : paths.oauthTemplate}/oauth/token`;
  // Instance and year of layouts that have them, such as `/2024`, come after the data path.
  const [before = "", inner = ""] = data.split(/\/data(?:\/v3)?/);
  const prefix = `${call.root}${before}`;
  return {
    dependencies: `${prefix}/metadata/data/v3${inner}/dependencies`,
    openApiMetadata: `${prefix}/metadata${inner}/`,
    oauth: token,
    oauthTokenIntrospection: `${token}_info`,
    tokenInfo: `${token}_info`,
    // With a trailing slash, except for hosts that end it in a year and for version 8.
    dataManagementApi: `${call.root}${data}${inner === "" && !traits.eight ? "/" : ""}`,
    xsdMetadata: `${prefix}/metadata${inner}/xsd`,
    changeQueries: `${prefix}/changeQueries/v1${inner}/`,
    composites: `${prefix}/composites/v1${inner}/`,
    identity: `${prefix}/identity/v2${inner}/`,
  };
}

/** The models of an agency's own document, by the namespaces of their collections. */
function extensions({ currentCatalog: { names, find } }: World): object[] {
  const namespaces = names.flatMap((name) => find(name, true)?.namespace ?? []);
  const extensionNamespaces = [...new Set(namespaces)].filter((each) => each !== "ed-fi");
  return extensionNamespaces.map((name) => ({ name, version: "1.0.0" }));
}

/** Version 3.1 hosts name the model without `informationalVersion`. */
function dataModel(world: World): object {
  const { dataStandard, traits } = world.settings;
  const version = MODEL_VERSIONS[dataStandard] ?? `${dataStandard}.0`;
  const base = { name: "Ed-Fi", version };
  return traits.discovery === "bare" ? base : { ...base, informationalVersion: version };
}

const MODEL_VERSIONS: Partial<Record<DataStandard, string>> = { "3.2": "3.2.0-c" };
