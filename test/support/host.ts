import { type Sandbox, type SandboxOptions, startSandbox } from "@edbridge/sandbox";
import { onTestFinished } from "vitest";

/** A host that ends with the running test. */
export async function startHost(options: SandboxOptions): Promise<Sandbox> {
  const host = await startSandbox(options);
  onTestFinished(() => host.stop());
  return host;
}
