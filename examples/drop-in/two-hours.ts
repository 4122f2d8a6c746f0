import { compatFetch } from "@edbridge/compat";
import type { Sandbox } from "@edbridge/sandbox";

type Answer = Record<string, unknown>;

const minutes = 60_000;

/**
 * Two hours of calls with the one token a legacy program got, on a clock that is moved by hand for
 * the host and for edbridge alike.
 */
export async function twoHours(
  sandbox: Sandbox,
  { clientKey, clientSecret }: Sandbox["credentials"],
): Promise<{ answered: number; refused: number; exchanges: number }> {
  const { baseUrl, clock } = sandbox;
  const now = () => clock.now();
  const fetch = compatFetch({
    baseUrl,
    clock: { now, monotonic: now, sleep: async (ms) => clock.advance(ms) },
  });
  const before = sandbox.counts.exchanges;

  const form = new URLSearchParams({ Client_id: clientKey, Response_type: "code" });
  const authorized = await fetch(`${baseUrl}/oauth/authorize`, { method: "POST", body: form });
  const { code } = (await authorized.json()) as Answer;
  const exchanged = await fetch(`${baseUrl}/oauth/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      Client_id: clientKey,
      Client_secret: clientSecret,
      Code: code,
      Grant_type: "authorization_code",
    }),
  });
  const { access_token: token } = (await exchanged.json()) as Answer;

  let answered = 0;
  let refused = 0;
  for (let passed = 0; passed <= 120; passed += 5) {
    const url = `${baseUrl}/api/v2.0/2017/schools?limit=1`;
    const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (answer.ok) answered++;
    else refused++;
    clock.advance(5 * minutes);
  }
  return { answered, refused, exchanges: sandbox.counts.exchanges - before };
}
