import { onTestFinished } from "vitest";
import { TokenHost } from "../../src/testing/token-host.js";

/** The law suite's own host, open until the running test ends. */
export async function tokenHost(): Promise<TokenHost> {
  const host = new TokenHost();
  await host.open();
  onTestFinished(() => host.close());
  return host;
}

/** Rejections that nobody handled while the running test ran. */
export function unhandledRejections(): unknown[] {
  const seen: unknown[] = [];
  const note = (reason: unknown) => seen.push(reason);
  process.on("unhandledRejection", note);
  onTestFinished(() => {
    process.off("unhandledRejection", note);
  });
  return seen;
}
