import { startSandbox } from "@edbridge/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const credentials = { clientKey: "nightly", clientSecret: "s3cr3t" };

// A host forgets its tokens when it starts again, or an operator revokes them.
test("a token of an earlier run that the host has forgotten is replaced at the first request", async () => {
  const stateDir = temporaryFolder();
  const host = await startSandbox({ generation: "current", credentials: [credentials] });
  onTestFinished(() => host.stop());
  const run = async () => {
    const caller = LegacyCaller.over(host, { stateDir });
    const { access_token: token } = await caller.signIn(credentials);
    return (await caller.call(token, "schools")).status;
  };
  const exchanges = () => host.requests.filter(({ path }) => path.endsWith("/oauth/token")).length;
  expect([await run(), exchanges()]).toEqual([200, 1]);
  host.clock.advance(60_000);
  expect([await run(), exchanges()]).toEqual([200, 1]);
  host.revokeTokens();
  host.clock.advance(60_000);
  expect([await run(), exchanges()]).toEqual([200, 2]);
  // The runs after it take the new one.
  host.clock.advance(60_000);
  expect([await run(), exchanges()]).toEqual([200, 2]);
});
