import type { Io } from "../command/io.js";

/** The environment without our own variables: the options are all said in one place. */
export function withoutOwn(environment: Io["environment"]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !name.startsWith("EDBRIDGE_")),
  );
}

/** No proxy of the environment stands between a program and its own machine. */
export function withoutProxy(environment: Io["environment"]): NodeJS.ProcessEnv {
  const given = environment["no_proxy"] ?? environment["NO_PROXY"];
  const all = [given, "127.0.0.1"].filter(Boolean).join(",");
  return { NO_PROXY: all, no_proxy: all };
}
