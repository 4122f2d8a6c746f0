import { flagText } from "./flags.js";
import { UsageFailure } from "./outcome.js";

/**
 * Loads a package that is installed only by those who use it.
 *
 * @throws `UsageFailure` with `missing` where it is not installed; any other error as it is
 */
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

/** The package of the sandbox, for the command that is named, such as `edbridge compare`. */
export function sandboxPackage(command: string): Promise<typeof import("@edbridge/sandbox")> {
  return optionalPackage(
    "@edbridge/sandbox",
    () => import("@edbridge/sandbox"),
    `${command} needs the package @edbridge/sandbox. ${howToInstall(command)}`,
  );
}

/** What the sandbox refuses of its options, as the command line's owner reads it. */
export function sandboxComplaint(message: string, data: string | undefined): string {
  const named = message.replace(/^startSandbox\.(\w+)/, (_whole, name: string) =>
    flagText(name === "version" ? "apiVersion" : name),
  );
  const flagged = data !== undefined && named.startsWith(data) ? `--data ${named}` : named;
  return flagged.replace(/\.?$/, ".");
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
