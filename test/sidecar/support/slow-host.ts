import type { ServerResponse } from "node:http";
import { expect } from "vitest";
import { serve } from "../../support/servers.ts";

/** A host that answers a call when the test says so. */
export async function slowHost() {
  const calls: ServerResponse[] = [];
  const baseUrl = await serve((_request, response) => void calls.push(response));
  return {
    baseUrl,
    /** Waits for the next call; what it gives lets the call be answered. */
    async called() {
      await expect.poll(() => calls.length, { interval: 5 }).toBeGreaterThan(0);
      const response = calls.shift()?.writeHead(200, { "content-type": "application/json" });
      return () => {
        response?.write("[1,");
        response?.end("2]");
      };
    },
  };
}
