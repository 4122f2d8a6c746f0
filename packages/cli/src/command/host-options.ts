import { Option } from "commander";

/** The options by which a host is described, the same for every command that takes one. */
export interface HostFlags {
  readonly baseUrl?: string;
  readonly namespace?: string;
  readonly dataPath?: string;
  readonly tokenPath?: string;
  readonly tenant?: string;
  readonly context?: string;
  readonly allowInsecureHttp?: boolean;
}

/** New ones for each command, because an option belongs to one command. */
export function hostOptions(): Option[] {
  return [
    new Option("--base-url <url>", "root address of the host, such as https://host.example/api"),
    new Option(
      "--namespace <name>",
      "value of {namespace} in the paths of the host (default: ed-fi)",
    ),
    new Option(
      "--data-path <template>",
      "path of the collections, such as /data/v3/{namespace} (default: from the host)",
    ),
    new Option(
      "--token-path <template>",
      "path of the token operation, such as /oauth/token (default: from the host)",
    ),
    new Option("--tenant <name>", "value of {tenant} in the paths of the host, if it has tenants"),
    new Option("--context <name>", "value of {context} in the paths of the host, if it has one"),
    new Option(
      "--allow-insecure-http",
      "allow http:// to another machine, although others on the network can then read secrets",
    ),
  ];
}
