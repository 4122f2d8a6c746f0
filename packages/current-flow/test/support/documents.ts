/** The hosts of the table, by the base URL they are known under. */
const root = "https://host.example";
export const api = `${root}/api`;

/** The `dataModels` of a host of one Data Standard. */
export const edFi = (version: string) => [{ name: "Ed-Fi", version }];

/** Discovery documents in all forms: what it is, base URL, document, data path, token path. */
export const documents: readonly (readonly [string, string, object, string, string])[] = [
  // [version, base URL, document, data path, token path]
  [
    "3.1 without urls",
    api,
    { version: "3.1.1", apiMode: "Sandbox", dataModels: edFi("3.1") },
    "/data/v3/{namespace}",
    "/oauth/token",
  ],
  [
    "3.1, a year at a time",
    api,
    { version: "3.1.1", apiMode: "Year Specific" },
    "/data/v3/{schoolYear}/{namespace}",
    "/oauth/token",
  ],
  [
    "3.1, an instance's years",
    api,
    { version: "3.1.1", apiMode: "Instance Year Specific" },
    "/data/v3/{context}/{schoolYear}/{namespace}",
    "/{context}/oauth/token",
  ],
  [
    "a mode in one word",
    api,
    { version: "3.3.0", apiMode: "YearSpecific" },
    "/data/v3/{schoolYear}/{namespace}",
    "/oauth/token",
  ],
  [
    "5.1 shared",
    api,
    {
      version: "5.1",
      apiMode: "Shared Instance",
      urls: { oauth: `${api}/oauth/token`, dataManagementApi: `${api}/data/v3/` },
    },
    "/data/v3/{namespace}",
    "/oauth/token",
  ],
  [
    "5.3 without the slash",
    api,
    {
      version: "5.3",
      urls: { oauth: `${api}/oauth/token`, dataManagementApi: `${api}/data/v3` },
    },
    "/data/v3/{namespace}",
    "/oauth/token",
  ],
  [
    "6.1 with the present year",
    api,
    {
      version: "6.1",
      apiMode: "Year Specific",
      urls: { oauth: `${api}/oauth/token`, dataManagementApi: `${api}/data/v3/2024/` },
    },
    "/data/v3/{schoolYear}/{namespace}",
    "/oauth/token",
  ],
  [
    "6.2 with a placeholder",
    api,
    {
      version: "6.2",
      urls: {
        oauth: `${api}/{instanceIdFromRoute}/oauth/token`,
        dataManagementApi: `${api}/data/v3/{instanceIdFromRoute}/{schoolYearFromRoute}/`,
      },
    },
    "/data/v3/{context}/{schoolYear}/{namespace}",
    "/{context}/oauth/token",
  ],
  [
    "6.2 with encoded braces",
    api,
    {
      version: "6.2",
      urls: {
        oauth: `${api}/oauth/token`,
        dataManagementApi: `${api}/data/v3/%7BschoolYearFromRoute%7D`,
      },
    },
    "/data/v3/{schoolYear}/{namespace}",
    "/oauth/token",
  ],
  [
    "7.1 at the root",
    root,
    {
      version: "7.1",
      urls: { oauth: `${root}/oauth/token`, dataManagementApi: `${root}/data/v3` },
    },
    "/data/v3/{namespace}",
    "/oauth/token",
  ],
  [
    "7.2 with tenant and year",
    api,
    {
      version: "7.2",
      urls: {
        oauth: `${api}/{tenantIdentifier}/{schoolYear}/oauth/token`,
        dataManagementApi: `${api}/{tenantIdentifier}/{schoolYear}/data/v3/`,
      },
    },
    "/{tenant}/{schoolYear}/data/v3/{namespace}",
    "/{tenant}/{schoolYear}/oauth/token",
  ],
  [
    "7.2 that names its only tenant",
    api,
    {
      version: "7.2",
      urls: {
        oauth: `${api}/district1/oauth/token`,
        dataManagementApi: `${api}/district1/data/v3`,
      },
    },
    "/district1/data/v3/{namespace}",
    "/district1/oauth/token",
  ],
  [
    "7.3 with a context",
    root,
    {
      version: "7.3",
      urls: {
        oauth: `${root}/{odsContextKey}/oauth/token`,
        dataManagementApi: `${root}/{odsContextKey}/data/v3`,
      },
    },
    "/{context}/data/v3/{namespace}",
    "/{context}/oauth/token",
  ],
  [
    "8 without v3",
    api,
    {
      version: "8.0",
      urls: {
        oauth: `${api}/oauth/token`,
        dataManagementApi: `${api}/data`,
        tokenInfo: `${api}/oauth/token_info`,
      },
    },
    "/data/{namespace}",
    "/oauth/token",
  ],
  [
    "8 with another service's tokens",
    api,
    {
      version: "8.0",
      urls: { oauth: "https://id.example/connect/token", dataManagementApi: `${api}/data` },
    },
    "/data/{namespace}",
    "/oauth/token",
  ],
  [
    "8 at the root, with another service's tokens",
    root,
    {
      version: "8.0",
      urls: { oauth: `${root}/connect/token`, dataManagementApi: `${root}/data` },
    },
    "/data/{namespace}",
    "/oauth/token",
  ],
  [
    "8 with an identity server's realm",
    api,
    {
      version: "8.0",
      urls: {
        oauth: "https://id.example/realms/x/protocol/openid-connect/token",
        dataManagementApi: `${api}/{tenant}/data`,
      },
    },
    "/{tenant}/data/{namespace}",
    "/oauth/token",
  ],
  [
    "an inner host behind a proxy",
    api,
    {
      version: "7.1",
      urls: {
        oauth: "http://10.0.0.5:8080/api/oauth/token",
        dataManagementApi: "http://10.0.0.5:8080/api/data/v3/",
      },
    },
    "/data/v3/{namespace}",
    "/oauth/token",
  ],
  [
    "an inner prefix behind a proxy",
    `${root}/public`,
    {
      version: "7.1",
      urls: {
        oauth: "http://inner/webapi/oauth/token",
        dataManagementApi: "http://inner/webapi/data/v3/",
      },
    },
    "/data/v3/{namespace}",
    "/oauth/token",
  ],
  [
    "a prefix that the proxy cuts, with tenants",
    api,
    {
      version: "7.2",
      urls: {
        oauth: "http://inner/{tenant}/oauth/token",
        dataManagementApi: "http://inner/{tenant}/{odsContextKey}/data/v3/",
      },
    },
    "/{tenant}/{context}/data/v3/{namespace}",
    "/{tenant}/oauth/token",
  ],
  [
    "addresses without a host",
    api,
    { version: "7.1", urls: { oauth: "/api/oauth/token", dataManagementApi: "/api/data/v3" } },
    "/data/v3/{namespace}",
    "/oauth/token",
  ],
  [
    "addresses that are none",
    api,
    { version: "7.1", urls: { oauth: "token", dataManagementApi: "" } },
    "/data/v3/{namespace}",
    "/oauth/token",
  ],
];
