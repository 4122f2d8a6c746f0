import { AccessToken, type Clock, type Credentials } from "@edbridge/core";
import { credentialId, ExpiringMap, jsonObject, onAbort, sha256 } from "@edbridge/core/internal";
import type { SharedStore } from "../store/store.js";
import { SecretSeal } from "./seal.js";

/** Milliseconds of life that a token of another process must have left: of a short one half. */
const leastLife = 60_000;
const leastOf = (life: number) => Math.min(leastLife, life / 2);
/** Milliseconds that are waited at most while another process asks the host. */
export const longestWait = 30_000;
/** Tokens that the store gets again when it has lost them. Beyond them the oldest are not. */
const mostInUse = 10_000;

/** Gives the token of another process if it lives, else a new one, which others then use. */
export type ShareToken = (
  credentials: Credentials,
  exchange: () => Promise<AccessToken>,
) => Promise<AccessToken>;

/**
 * Tokens of the host that several processes share, one for each credential. A host gives few live
 * tokens for a key, and a job that is run every minute would soon have them all.
 *
 * A token is sealed with a key that is made of the client secret: who does not have the secret cannot
 * use it. Where the store cannot be reached, the process exchanges for itself. When the store is reached
 * again, it gets the tokens that it does not have or has lost, for a process that is started later.
 *
 * @param ended aborts when no tokens are needed any more
 */
export function sharedTokens(
  tokenUrl: string,
  store: SharedStore,
  clock: Clock,
  ended: AbortSignal,
): ShareToken {
  /** The tokens that this process was given, by their keys in the store. */
  const inUse = new ExpiringMap<TokenInUse>({ limit: mostInUse, clock });
  const lifeOf = ({ issued, life }: Pick<SealedToken, "issued" | "life">) =>
    issued + life - clock.now();
  /** Keeps the tokens that the store does not have, unless it has a newer one by now. */
  const keepAgain = async (isEmptied: boolean) => {
    for (const [key, token] of inUse.all()) {
      const life = lifeOf(token);
      if ((token.isKept && !isEmptied) || life <= leastOf(token.life)) continue;
      if ((await store.read(key)) !== null) continue;
      token.isKept = await store.write(key, token.text, life);
    }
  };
  const unlisten = store.onReached?.((isEmptied) => void keepAgain(isEmptied));
  if (unlisten) onAbort(ended, unlisten);
  return async (credentials, exchange) => {
    const id = sha256(credentialId(credentials, { flow: "shared", tokenUrl }));
    const seal = new SecretSeal(credentials.clientSecret, "token");
    const key = `${id}.json`;
    const to = new WeakRef(credentials);
    const known = async () => {
      const text = (await store.read(key)) ?? "";
      // Whoever sealed it has the secret.
      const found = jsonObject(seal.open(text, id)) as SealedToken | undefined;
      const used = inUse.get(key);
      // Who asks again for the same token has seen that it has ended or was refused.
      const isInUse = used?.text === text && used.to.deref() === credentials;
      if (found === undefined || isInUse) return undefined;
      const left = lifeOf(found);
      // A token of a time to come may have ended before the clock was set back.
      if (left <= leastOf(found.life) || left - found.life > leastLife) return undefined;
      const { value, issued, life } = found;
      inUse.set(key, { text, issued, life, to, isKept: true });
      // The clock of another machine may be ahead.
      const age = Math.max(0, clock.now() - issued) / 1000;
      return new AccessToken({ value, expiry: "fixed", expiresIn: life / 1000, age });
    };
    const first = await known();
    if (first) return first;
    const lock = await store.lock(key, longestWait);
    const turn = typeof lock === "string" ? undefined : lock;
    try {
      const found = lock === "unreachable" ? undefined : await known();
      if (found) return found;
      const token = await exchange();
      const life = token.expiresIn * 1000;
      const issued = clock.now();
      const sealed: SealedToken = { value: token.value, issued, life };
      const text = seal.close(JSON.stringify(sealed), id);
      const isKept = turn !== undefined && (await store.write(key, text, life, turn));
      inUse.set(key, { text, issued, life, to, isKept });
      return token;
    } finally {
      await turn?.release();
    }
  };
}

/** A token of the host, as the store keeps it. */
interface SealedToken {
  readonly value: string;
  /** Milliseconds since 1970, by the clock of the machine that got the token. */
  readonly issued: number;
  /** Milliseconds. */
  readonly life: number;
}

interface TokenInUse extends Pick<SealedToken, "issued" | "life"> {
  /** Sealed, as the store keeps it. */
  readonly text: string;
  /** Who has it. */
  readonly to: WeakRef<Credentials>;
  isKept: boolean;
}
