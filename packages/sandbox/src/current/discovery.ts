import type { Answer } from "../http/answer.js";
import type { Call } from "../http/call.js";
import type { DataStandard, DiscoveryForm } from "../versions.js";
import type { World } from "../world.js";
import { good } from "./present.js";
import { problem } from "./problems.js";

/** What the addresses of a discovery document are made of. */
interface Parts {
  /** Root, with tenant and context where the layout has them. */
  readonly prefix: string;
  /** Path of the data root under the base path. */
  readonly data: string;
  readonly oauth: string;
  /** Instance and year of layouts that have them, such as `/2024`. */
  readonly inner: string;
}

const URLS = {
  dependencies: ({ prefix, inner }: Parts) => `${prefix}/metadata/data/v3${inner}/dependencies`,
  openApiMetadata: ({ prefix, inner }: Parts) => `${prefix}/metadata${inner}/`,
  oauth: ({ oauth }: Parts) => `${oauth}/oauth/token`,
  oauthTokenIntrospection: ({ oauth }: Parts) => `${oauth}/oauth/token_info`,
  tokenInfo: ({ oauth }: Parts) => `${oauth}/oauth/token_info`,
  // With a trailing slash, except for hosts that end it in a year and for version 8.
  dataManagementApi: ({ data, inner }: Parts) => (inner === "" ? `${data}/` : data),
  dataManagementRoot: ({ data }: Parts) => data,
  xsdMetadata: ({ prefix, inner }: Parts) => `${prefix}/metadata${inner}/xsd`,
  changeQueries: ({ prefix, inner }: Parts) => `${prefix}/changeQueries/v1${inner}/`,
  composites: ({ prefix, inner }: Parts) => `${prefix}/composites/v1${inner}/`,
  identity: ({ prefix, inner }: Parts) => `${prefix}/identity/v2${inner}/`,
} as const satisfies Record<string, (parts: Parts) => string>;

type UrlName = keyof typeof URLS;

interface Form {
  readonly members: readonly string[];
  readonly urls: readonly UrlName[];
}

const EARLY_URLS = [
  "dependencies",
  "openApiMetadata",
  "oauth",
  "dataManagementApi",
  "changeQueries",
  "composites",
] as const;
const BASE = ["version", "informationalVersion", "suite", "build"] as const;

/** Source: the version controllers of Ed-Fi ODS/API 3.1 to 7.3 and of version 8. */
const FORMS: Readonly<Record<DiscoveryForm, Form>> = {
  bare: { members: ["version", "informationalVersion", "build", "apiMode"], urls: [] },
  early: { members: [...BASE, "apiMode"], urls: EARLY_URLS },
  xsd: { members: [...BASE, "apiMode"], urls: [...EARLY_URLS, "xsdMetadata"] },
  mode: { members: [...BASE, "apiMode"], urls: [...EARLY_URLS, "xsdMetadata", "identity"] },
  plain: { members: BASE, urls: [...EARLY_URLS, "xsdMetadata", "identity"] },
  introspection: {
    members: BASE,
    urls: [...EARLY_URLS, "oauthTokenIntrospection", "xsdMetadata", "identity"],
  },
  eight: {
    members: ["version", "applicationName", "informationalVersion"],
    urls: [
      "dependencies",
      "openApiMetadata",
      "oauth",
      "tokenInfo",
      "dataManagementRoot",
      "changeQueries",
      "xsdMetadata",
    ],
  },
};

/**
 * `GET {base}/`: which version this is and where its endpoints are. `known`: the call names tenant
 * and context, so the addresses do too; at the root they stay placeholders.
 */
export function discovery(call: Call, world: World, known: boolean): Answer {
  const { version, traits, paths } = world.settings;
  if (call.method !== "GET") return problem("outerMethod", call, traits.errors);
  const form = FORMS[traits.discovery];
  const values: Readonly<Record<string, string>> = {
    version,
    informationalVersion: version,
    suite: "3",
    build: `${version}.0.0`,
    apiMode: paths.mode,
    applicationName: "edbridge sandbox",
  };
  const parts = partsOf(call, world, known);
  const urls = form.urls.map((name) => [shownName(name), URLS[name](parts)]);
  return good(
    {
      ...Object.fromEntries(form.members.map((name) => [name, values[name]])),
      dataModels: [dataModel(world), ...extensions(world)],
      ...(urls.length === 0 ? {} : { urls: Object.fromEntries(urls) }),
    },
    world,
  );
}

function shownName(name: UrlName): string {
  return name === "dataManagementRoot" ? "dataManagementApi" : name;
}

function partsOf(call: Call, world: World, known: boolean): Parts {
  const { paths } = world.settings;
  const data = known ? paths.data : paths.dataTemplate;
  const oauth = known ? paths.oauth : paths.oauthTemplate;
  const [before = "", inner = ""] = data.split(/\/data(?:\/v3)?/);
  return {
    prefix: `${call.root}${before}`,
    data: `${call.root}${data}`,
    oauth: `${call.root}${oauth}`,
    inner,
  };
}

/** The models of an agency's own document, by the namespaces of their collections. */
function extensions({ currentCatalog: { names, find } }: World): object[] {
  const namespaces = names.flatMap((name) => find(name, true)?.namespace ?? []);
  const own = [...new Set(namespaces)].filter((each) => each !== "ed-fi");
  return own.map((name) => ({ name, version: "1.0.0" }));
}

/** Version 3.1 hosts name the model without `informationalVersion`. */
function dataModel(world: World): object {
  const { dataStandard, traits } = world.settings;
  const version = MODEL_VERSIONS[dataStandard] ?? `${dataStandard}.0`;
  const base = { name: "Ed-Fi", version };
  return traits.discovery === "bare" ? base : { ...base, informationalVersion: version };
}

const MODEL_VERSIONS: Partial<Record<DataStandard, string>> = { "3.2": "3.2.0-c" };
