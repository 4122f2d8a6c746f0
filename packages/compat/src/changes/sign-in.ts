import type { Change } from "./change.js";

/** The flow of the sign-in answers these calls, also if the owner has turned the change off. */
export const authorize: Change = {
  id: "EDB001",
  title: "The authorize operation is gone",
  difference:
    "A legacy host answers /oauth/authorize with a code. A current host has no such operation and answers 404.",
  bridged:
    "edbridge issues the code: 32 hexadecimal digits, valid for ten minutes, once, for the client key that asked for it. As on the legacy host, an unknown key is refused at the token request only.",
  finish: "Remove the authorize request. The current token request needs no code.",
  routes: ["authorize"],
};

export const token: Change = {
  id: "EDB002",
  title: "Tokens come from another grant",
  difference:
    "A legacy host exchanges key, secret and code (grant authorization_code) at /oauth/token. It takes them as a form, as JSON or in the query, and answers 200 with an error member when it refuses. A current host takes the grant client_credentials by POST only, and refuses with a status.",
  bridged:
    "edbridge proves key and secret at the host with the client-credentials exchange. The caller gets a handle in place of the host's token. A request for client_credentials goes to the host unchanged, unless it has two keys or two secrets. A caller that sends wrong secrets may try ten a minute for a key and 60 for an address. All addresses that have not signed in with a key before may try 30 a minute for it together. After that, the answer is 429 with Retry-After.",
  finish:
    "Send grant_type=client_credentials with HTTP Basic, as clientCredentials() of @edbridge/current-flow does.",
  routes: ["token"],
};
