import { SettingError } from "@edbridge/core";
import { none, whyUnread } from "@edbridge/core/internal";
import type { Sandbox, SandboxOptions } from "@edbridge/sandbox";
import { Failure, notListening, UsageFailure } from "./outcome.js";

/** @throws `UsageFailure` with `missing` where it is not installed; any other error as it is */
export async function optionalPackage<T>(
  name: string,
  load: () => Promise<T>,
  missing: string,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // A package that is there may lack one of its own: that is another fault.
    const isMissing = error instanceof Error && error.message.includes(`find package '${name}'`);
    throw isMissing ? new UsageFailure(missing) : error;
  }
}

/** @throws `SettingError`, `UsageFailure` or `Failure`, which name options by what set them */
export async function startedSandbox(command: string, options: SandboxOptions): Promise<Sandbox> {
  const { startSandbox } = await optionalPackage(
    "@edbridge/sandbox",
    () => import("@edbridge/sandbox"),
    `${command} needs the package @edbridge/sandbox. ${howToInstall(command)}`,
  );
  return startSandbox(options).catch((error: unknown): never => {
    if (!(error instanceof Error)) throw error;
    const { data, host = "127.0.0.1", port = 0 } = options;
    const elsewhere = notListening(error, { host, port });
    if (elsewhere) throw elsewhere;
    if ("syscall" in error && "path" in error) {
      const flag = error.path === data ? "--data" : "--openapi";
      throw new UsageFailure(`${flag} ${String(error.path)}: ${whyUnread(error)}`);
    }
    const text = error.message.replace(/\.?$/, ".");
    const [, name, wrong = ""] = /^startSandbox\.(\w+): ([^]*)/.exec(text) ?? none;
    if (name !== undefined) throw new SettingError(name === "version" ? "apiVersion" : name, wrong);
    const isOfData = typeof data === "string" && text.startsWith(data);
    const why = isOfData ? `--data ${text}` : text;
    // What it refuses before it listens is a matter of its options.
    throw error instanceof TypeError ? new UsageFailure(why) : new Failure(why);
  });
}

/** The published lists of fields, which are in the package of the sandbox. */
export function publishedLists(): Promise<typeof import("@edbridge/sandbox/contract")> {
  return optionalPackage(
    "@edbridge/sandbox",
    () => import("@edbridge/sandbox/contract"),
    `the host gives no OpenAPI documents. A rehearsal then needs the published lists of fields, which are in the package @edbridge/sandbox. ${howToInstall("edbridge …")}`,
  );
}

function howToInstall(command: string): string {
  return `Where edbridge is installed, type: npm install --save-dev @edbridge/sandbox. Where npx brings it, type: npx -p edbridge -p @edbridge/sandbox ${command}`;
}
